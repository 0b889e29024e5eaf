import type { Transaction } from '../../database/transaction.ts';

export interface DashboardFrame {
  time_zone: string;
  onboarding_dismissed_at: string | null;
  first_steps_dismissed_at: string | null;
}

/** In which zone does this agent count, and which panels are put away? */
export async function readDashboardFrame(tx: Transaction, userId: string): Promise<DashboardFrame> {
  return tx
    .selectFrom('profiles')
    .select(['time_zone', 'onboarding_dismissed_at', 'first_steps_dismissed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

export type Dismissable = 'onboarding_dismissed_at' | 'first_steps_dismissed_at';

export async function setDismissed(
  tx: Transaction,
  userId: string,
  which: Dismissable,
  at: string | null,
): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ [which]: at })
    .where('user_id', '=', userId)
    .execute();
}
