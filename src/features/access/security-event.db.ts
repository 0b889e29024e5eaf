// What happened to how somebody logs in, in the audit log.
import type { Transaction } from '../../database/transaction.ts';

/** By the operator: nobody of the account acted. */
export async function noteRecovery(tx: Transaction, userId: string): Promise<void> {
  await tx.insertInto('audit_log').values({ user_id: userId, actor_id: null, action: 'account_recovered' }).execute();
}
