// Wrong passwords in a row, counted in the database so that every server process knows them.
import type { Transaction } from '../../database/transaction.ts';
import { failuresNow, waitOf } from './sign-in-delay.rules.ts';

export interface AttemptKey {
  key: string;
  /** Wrong passwords before the wait begins. */
  free: number;
}

/**
 * Counts this attempt as failed before its password is looked at, so that a hundred at once are a hundred.
 * @returns milliseconds to wait; 0 when it may go on.
 */
export async function countAttempt(tx: Transaction, keys: readonly AttemptKey[], now: Date): Promise<number> {
  const nowIso = now.toISOString();
  const ordered = keys.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  await tx
    .insertInto('auth.failed_sign_ins')
    .values(ordered.map(({ key }) => ({ account_key: key, failures: 0, last_failed_at: nowIso })))
    .onConflict((conflict) => conflict.column('account_key').doNothing())
    .execute();
  const rows = await tx
    .selectFrom('auth.failed_sign_ins')
    .selectAll()
    .where(
      'account_key',
      'in',
      ordered.map(({ key }) => key),
    )
    .orderBy('account_key')
    .forUpdate()
    .execute();
  const known = ordered.flatMap(({ key, free }) => {
    const row = rows.find((each) => each.account_key === key);
    return row ? [{ key, failures: row.failures, lastFailedAt: Date.parse(row.last_failed_at), free }] : [];
  });
  const wait = Math.max(...known.map((each) => waitOf(each, now.getTime())));
  if (wait > 0) return wait;
  for (const each of known) {
    await tx
      .updateTable('auth.failed_sign_ins')
      .set({ failures: failuresNow(each, now.getTime()) + 1, last_failed_at: nowIso })
      .where('account_key', '=', each.key)
      .execute();
  }
  return 0;
}

export async function forgetFailures(tx: Transaction, keys: readonly AttemptKey[]): Promise<void> {
  await tx
    .deleteFrom('auth.failed_sign_ins')
    .where(
      'account_key',
      'in',
      keys.map(({ key }) => key),
    )
    .execute();
}

/** An attempt whose password was never looked at (too many at once) does not count. */
export async function uncountAttempt(tx: Transaction, keys: readonly AttemptKey[]): Promise<void> {
  await tx
    .updateTable('auth.failed_sign_ins')
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where(
      'account_key',
      'in',
      keys.map(({ key }) => key),
    )
    .where('failures', '>', 0)
    .execute();
}
