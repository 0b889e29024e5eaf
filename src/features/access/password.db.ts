// Reset links that wait to be opened.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

const usedUp = sql<string>`timestamptz '1970-01-01'`;

export interface NewReset {
  id: string;
  userId: string;
  tokenHash: Buffer;
  expiresAt: Date;
}

/** A job that runs again finds its row. */
export async function addReset(tx: Transaction, { id, userId, tokenHash, expiresAt }: NewReset): Promise<void> {
  await tx
    .insertInto('auth.password_resets')
    .values({ id, userId, token_hash: tokenHash, expires_at: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findReset(
  tx: Transaction,
  tokenHash: Buffer,
  now: Date,
): Promise<{ id: string; email: string } | undefined> {
  return tx
    .selectFrom('auth.password_resets as reset')
    .innerJoin('auth.user as user', 'user.id', 'reset.userId')
    .select(['user.id', 'user.email'])
    .where('reset.token_hash', '=', tokenHash)
    .where('reset.expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Uses the link up; its row stays, so that the mail's job, run again, cannot revive it. @returns false when it was used up. */
export async function takeReset(tx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auth.password_resets')
    .set({ expires_at: usedUp })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '!=', usedUp)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** After a new password no older link of this account works: neither a reset nor a confirmation. */
export async function dropLinks(tx: Transaction, userId: string): Promise<void> {
  await tx.updateTable('auth.password_resets').set({ expires_at: usedUp }).where('userId', '=', userId).execute();
  await tx.deleteFrom('auth.email_confirmations').where('userId', '=', userId).execute();
}

/** Who opens a link of a mail has shown that the address is theirs. */
export async function markVerified(tx: Transaction, userId: string): Promise<void> {
  await tx
    .updateTable('auth.user')
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where('id', '=', userId)
    .where('emailVerified', '=', false)
    .execute();
}
