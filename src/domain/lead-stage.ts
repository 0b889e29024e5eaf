export const leadStages = ['no_pickup', 'answered', 'quoted', 'app_started', 'app_pending', 'app_submitted'] as const;

export type LeadStage = (typeof leadStages)[number];

export const defaultLeadStage: LeadStage = 'no_pickup';

const labels: Record<LeadStage, string> = {
  no_pickup: 'No Pickup',
  answered: 'Answered',
  quoted: 'Quoted',
  app_started: 'App Started',
  app_pending: 'App Pending',
  app_submitted: 'App Submitted',
};

export function isLeadStage(value: string): value is LeadStage {
  return (leadStages as readonly string[]).includes(value);
}

/** The stage's name; a value that is none of the six is title-cased. Empty means the default stage. */
export function stageLabel(value: string | null | undefined): string {
  const stage = value?.trim() || defaultLeadStage;
  if (isLeadStage(stage)) return labels[stage];
  return stage
    .split(/[_\s-]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');
}

/** What a stage means, where its name alone does not say it. */
export function stageSubLabel(stage: LeadStage): string | null {
  return stage === 'no_pickup' ? 'No answer / left VM' : null;
}

/** The stage after this one, or null after the last. */
export function nextStage(stage: LeadStage): LeadStage | null {
  return leadStages[leadStages.indexOf(stage) + 1] ?? null;
}
