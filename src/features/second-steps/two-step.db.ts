// The second step's secret and recovery codes, and log-ins that wait for it.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { maxCodeTries } from './second-step-limits.rules.ts';

export async function hasTwoStep(tx: Transaction, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('auth.two_step')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function readTwoStep(tx: Transaction, userId: string) {
  return tx
    .selectFrom('auth.two_step')
    .select(['secret', 'confirmed_at'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** A secret that is not in force until a code of it came. @returns false when one is in force already. */
export async function beginTwoStep(tx: Transaction, userId: string, secret: Buffer): Promise<boolean> {
  const row = await tx
    .insertInto('auth.two_step')
    .values({ userId, secret })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ secret, last_step: 0 }).where('auth.two_step.confirmed_at', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function confirmTwoStep(tx: Transaction, userId: string): Promise<void> {
  await tx
    .updateTable('auth.two_step')
    .set({ confirmed_at: sql`now()` })
    .where('userId', '=', userId)
    .execute();
}

/** The same secret, sealed with the newest key. */
export async function reseal(tx: Transaction, userId: string, secret: Buffer): Promise<void> {
  await tx.updateTable('auth.two_step').set({ secret }).where('userId', '=', userId).execute();
}

/** Each span of 30 s counts once, whoever comes second. @returns false when it, or a newer one, was taken before. */
export async function takeStep(tx: Transaction, userId: string, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('auth.two_step')
    .set({ last_step: step })
    .where('userId', '=', userId)
    .where('last_step', '<', step)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function replaceRecoveryCodes(tx: Transaction, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('auth.recovery_codes').where('userId', '=', userId).execute();
  await tx
    .insertInto('auth.recovery_codes')
    .values(hashes.map((code_hash) => ({ userId, code_hash })))
    .execute();
}

export async function takeRecoveryCode(tx: Transaction, userId: string, hashes: readonly Buffer[]): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth.recovery_codes')
    .where('userId', '=', userId)
    .where('code_hash', 'in', hashes)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(tx: Transaction, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('auth.recovery_codes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function addPendingSignIn(
  tx: Transaction,
  { tokenHash, userId, expiresAt }: { tokenHash: Buffer; userId: string; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('auth.pending_sign_ins')
    .values({ token_hash: tokenHash, userId, expires_at: expiresAt.toISOString() })
    .execute();
}

/** Counts a try with this token. Undefined when it is unknown, expired or tried out. */
export async function tryPendingSignIn(
  tx: Transaction,
  tokenHash: Buffer,
  now: Date,
): Promise<{ id: string; email: string } | undefined> {
  const pending = await tx
    .updateTable('auth.pending_sign_ins')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .where('tries', '<', maxCodeTries)
    .returning('userId')
    .executeTakeFirst();
  if (!pending) return undefined;
  return tx.selectFrom('auth.user').select(['id', 'email']).where('id', '=', pending.userId).executeTakeFirst();
}

/** @returns false when another request with the same token was quicker. */
export async function endPendingSignIn(tx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth.pending_sign_ins')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
