// What taking an import back does or has done, in sentences.

/** Why a lead stays when its import is taken back: somebody has worked on it. */
export const stayReasons = ['sold', 'contacted', 'noted', 'moved', 'worked_on'] as const;
export type StayReason = (typeof stayReasons)[number];

export interface RevertOutcome {
  /** New leads that went to the trash. */
  trashed: number;
  /** Leads whose filled blanks are blank again. */
  emptied: number;
  /** New leads that stay, by reason. */
  stayed: Partial<Record<StayReason, number>>;
}

/** Why a lead stays, said of it: "Ada Love: you have marked it sold". */
export const stayWords: Record<StayReason, string> = {
  sold: 'sold',
  contacted: 'called or contacted',
  noted: 'has a note of yours',
  moved: 'moved to another stage',
  worked_on: 'quoted, scheduled, tagged or changed by you',
};

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export function stayCount({ stayed }: RevertOutcome): number {
  return Object.values(stayed).reduce((sum, count) => sum + count, 0);
}

/** "120 leads moved to the trash, 3 emptied again, 2 stay." */
export function revertWords(outcome: RevertOutcome | null): string {
  if (!outcome) return 'The import was taken back.';
  const staying = stayCount(outcome);
  const parts = [
    `${counted(outcome.trashed, 'lead', 'leads')} moved to the trash`,
    outcome.emptied > 0 && `what was filled into ${counted(outcome.emptied, 'lead', 'leads')} is blank again`,
    staying > 0 && counted(staying, 'lead stays', 'leads stay'),
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
