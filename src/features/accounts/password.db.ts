// Links of mails that wait to be opened: a reset, or the undoing of a change; and what a reset takes away.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

const usedUp = sql<string>`timestamptz '1970-01-01'`;

export type LinkKind = 'reset' | 'undo';

export interface NewReset {
  id: string;
  kind: LinkKind;
  userId: string;
  tokenHash: Buffer;
  expiresAt: Date;
}

/** A job that runs again finds its row; the token of its last mail counts, unless the link was used up. */
export async function addReset(tx: Transaction, { id, kind, userId, tokenHash, expiresAt }: NewReset): Promise<void> {
  await tx
    .insertInto('auth.password_resets')
    .values({ id, kind, userId, token_hash: tokenHash, expires_at: expiresAt.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ token_hash: tokenHash })
        .where('auth.password_resets.expires_at', '!=', usedUp),
    )
    .execute();
}

export async function findReset(
  tx: Transaction,
  kind: LinkKind,
  tokenHash: Buffer,
  now: Date,
): Promise<{ id: string; email: string } | undefined> {
  return tx
    .selectFrom('auth.password_resets as reset')
    .innerJoin('auth.user as user', 'user.id', 'reset.userId')
    .select(['user.id', 'user.email'])
    .where('reset.kind', '=', kind)
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

/**
 * After a new password no older link of this account works: neither a reset nor a confirmation. Those that undo a change
 * stay: an intruder who sets a password must not make them worthless.
 */
export async function dropLinks(tx: Transaction, userId: string): Promise<void> {
  await tx
    .updateTable('auth.password_resets')
    .set({ expires_at: usedUp })
    .where('userId', '=', userId)
    .where('kind', '=', 'reset')
    .execute();
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

export interface RecentWay {
  /** A passkey's own id, or `two-step`. */
  id: string;
  kind: 'passkey' | 'two-step';
  name: string | null;
  added_at: string;
}

/** How one can log in beside the password, as far as it was added since then. */
export async function listRecentWays(tx: Transaction, userId: string, since: Date): Promise<RecentWay[]> {
  const { rows } = await sql<RecentWay>`
    select id::text, 'passkey' as kind, name, created_at as added_at from auth.passkeys
      where "userId" = ${userId} and created_at >= ${since.toISOString()}
    union all
    select 'two-step', 'two-step', null, confirmed_at from auth.two_step
      where "userId" = ${userId} and confirmed_at >= ${since.toISOString()}
    order by added_at, id`.execute(tx);
  return rows;
}
