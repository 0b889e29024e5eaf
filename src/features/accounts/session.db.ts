// Sessions: the hash of a token and whose it is.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { sessionHolds } from '../../database/access-columns.ts';
import { formerTokenTtlSeconds } from './lifetimes.rules.ts';

export interface NewSession {
  tokenHash: Buffer;
  userId: string;
  userAgent: string;
  /** With its end hidden. */
  address: string;
  expiresAt: Date;
}

export async function addSession(tx: Transaction, session: NewSession): Promise<void> {
  const { tokenHash, userId, userAgent, address, expiresAt } = session;
  await tx
    .insertInto('auth.session')
    .values({
      token_hash: tokenHash,
      userId,
      userAgent: userAgent.slice(0, 400),
      ipAddress: address,
      expiresAt: expiresAt.toISOString(),
    })
    .execute();
}

export async function endSession(tx: Transaction, sessionId: string): Promise<void> {
  await tx.deleteFrom('auth.session').where('id', '=', sessionId).execute();
}

/** @returns false when this user has no such session. */
export async function endOwnSession(tx: Transaction, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth.session')
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** All sessions of this user but, where given, one; also what waits for a second step. @returns how many ended. */
export async function endSessions(tx: Transaction, userId: string, except?: string): Promise<number> {
  await tx.deleteFrom('auth.pending_sign_ins').where('userId', '=', userId).execute();
  let sessions = tx.deleteFrom('auth.session').where('userId', '=', userId);
  if (except) sessions = sessions.where('id', '!=', except);
  const { numDeletedRows } = await sessions.executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * The session goes on under another token; the old one is its former one for a while, or until the new one is used.
 * @returns false when the old one is not its token any more
 */
export async function replaceToken(
  tx: Transaction,
  sessionId: string,
  { oldHash, newHash, successor }: { oldHash: Buffer; newHash: Buffer; successor: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auth.session')
    .set({
      token_hash: newHash,
      former_hash: oldHash,
      former_until: sql<string>`now() + make_interval(secs => ${formerTokenTtlSeconds})`,
      successor,
    })
    .where('id', '=', sessionId)
    .where('token_hash', '=', oldHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What has taken this token's place a moment ago, as it was sealed. */
export async function readSuccessor(tx: Transaction, sessionId: string, formerHash: Buffer): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('auth.session')
    .select('successor')
    .where('id', '=', sessionId)
    .where('former_hash', '=', formerHash)
    .where('former_until', '>', sql<string>`now()`)
    .executeTakeFirst();
  return row?.successor ?? null;
}

export async function noteProof(tx: Transaction, sessionId: string): Promise<void> {
  await tx
    .updateTable('auth.session')
    .set({ provenAt: sql`now()` })
    .where('id', '=', sessionId)
    .execute();
}

export async function readProof(tx: Transaction, sessionId: string): Promise<string | undefined> {
  const row = await tx.selectFrom('auth.session').select('provenAt').where('id', '=', sessionId).executeTakeFirst();
  return row?.provenAt;
}

export async function listSessions(tx: Transaction, userId: string) {
  return tx
    .selectFrom('auth.session')
    .select(['id', 'userAgent', 'ipAddress', 'seenAt', 'createdAt'])
    .where('userId', '=', userId)
    .where(sql<boolean>`${sql.raw(sessionHolds)}`)
    .orderBy('seenAt', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
}
