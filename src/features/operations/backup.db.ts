import type { Transaction } from '../../database/transaction.ts';

/** Null: none was ever tried. In a system transaction. */
export async function readLastBackup(tx: Transaction) {
  const found = await tx
    .selectFrom('last_backup')
    .select(['made_at', 'bytes', 'proved_at', 'failed_at', 'failure'])
    .executeTakeFirst();
  return found ?? null;
}
