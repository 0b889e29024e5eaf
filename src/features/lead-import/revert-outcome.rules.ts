// What taking an import back does to its leads.

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

export function stayCount({ stayed }: RevertOutcome): number {
  return Object.values(stayed).reduce((sum, count) => sum + count, 0);
}
