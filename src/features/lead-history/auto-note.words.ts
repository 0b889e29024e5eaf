// The words of the automatic notes in a lead's timeline.
import { stageLabel, type LeadStage } from '../../domain/lead-stage.ts';
import { formatWholeDollars } from '../../domain/money.ts';

/** 'Stage set to: …' */
export function stageNote(stage: LeadStage): string {
  return `Stage set to: ${stageLabel(stage)}.`;
}

/** Of a follow-up set or cleared; the time as the agent's own clock shows it. */
export function followUpNote(at: string | null, timeZone: string): string {
  if (at === null) return 'Follow-up cleared.';
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return `Follow-up set for ${format.format(new Date(at)).replaceAll('\u202F', ' ')}.`;
}

export interface Quote {
  carrier: string;
  faceCents: number;
  premiumCents: number;
}

/** 'Quoted {carrier} | Face | Premium', each amount in whole dollars. */
export function quoteNote({ carrier, faceCents, premiumCents }: Quote): string {
  return `Quoted ${carrier} | Face ${formatWholeDollars(faceCents)} | Premium ${formatWholeDollars(premiumCents)}`;
}

/** 'Pending reason saved: ...' */
export function pendingReasonNote(reason: string): string {
  return `Pending reason saved: ${reason}`;
}
