import type { Transaction } from '../../database/transaction.ts';

/** In which zone does this agent count, and is the welcome panel put away? */
export async function readDashboardFrame(
  tx: Transaction,
  userId: string,
): Promise<{ time_zone: string; onboarding_dismissed_at: string | null }> {
  return tx
    .selectFrom('profiles')
    .select(['time_zone', 'onboarding_dismissed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function setOnboardingDismissed(tx: Transaction, userId: string, at: string | null): Promise<void> {
  await tx.updateTable('profiles').set({ onboarding_dismissed_at: at }).where('user_id', '=', userId).execute();
}
