// Accounts and their waiting confirmations.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface Account {
  id: string;
  emailVerified: boolean;
}

/** The account of this address, locked so that two sign-ups with it go one after the other. */
export async function lockAccount(tx: Transaction, email: string): Promise<Account | undefined> {
  return tx
    .selectFrom('auth.user')
    .select(['id', 'emailVerified'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
}

export interface Credential extends Account {
  email: string;
  password: string | null;
}

/** The account of this address with its password's hash. */
export async function findCredential(tx: Transaction, email: string): Promise<Credential | undefined> {
  return credentials(tx).where('user.email', '=', email).executeTakeFirst();
}

export async function findCredentialOf(tx: Transaction, userId: string): Promise<Credential | undefined> {
  return credentials(tx).where('user.id', '=', userId).executeTakeFirst();
}

function credentials(tx: Transaction) {
  return tx
    .selectFrom('auth.user as user')
    .leftJoin('auth.account as account', (join) =>
      join.onRef('account.userId', '=', 'user.id').on('account.providerId', '=', 'credential'),
    )
    .select(['user.id', 'user.email', 'user.emailVerified', 'account.password']);
}

/** Holds the password until the transaction ends; false when it was changed since `hash` was read. */
export async function isStillPassword(tx: Transaction, userId: string, hash: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('auth.account')
    .select('id')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .where('password', '=', hash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Undefined when another sign-up with this address was quicker. */
export async function addAccount(
  tx: Transaction,
  account: { email: string; password: string; timeZone: string | undefined },
): Promise<Account | undefined> {
  const user = await tx
    .insertInto('auth.user')
    .values({ email: account.email, name: account.email, emailVerified: false })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'emailVerified'])
    .executeTakeFirst();
  if (!user) return undefined;
  await tx
    .insertInto('auth.account')
    .values({
      userId: user.id,
      accountId: user.id,
      providerId: 'credential',
      password: account.password,
      updatedAt: sql`now()`,
    })
    .execute();
  if (account.timeZone)
    await tx.updateTable('profiles').set({ time_zone: account.timeZone }).where('user_id', '=', user.id).execute();
  return user;
}

export async function setPassword(tx: Transaction, userId: string, password: string): Promise<void> {
  await tx
    .updateTable('auth.account')
    .set({ password, updatedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute();
}

export interface NewConfirmation {
  id: string;
  userId: string;
  tokenHash: Buffer;
  password: string;
  next: string | null;
  expiresAt: Date;
}

export async function addConfirmation(
  tx: Transaction,
  { userId, tokenHash, expiresAt, ...row }: NewConfirmation,
): Promise<void> {
  await tx
    .insertInto('auth.email_confirmations')
    .values({ ...row, userId, token_hash: tokenHash, expires_at: expiresAt.toISOString() })
    .execute();
}

/** What the mail of this confirmation needs; undefined once it has been used or has expired. */
/** The token of the mail that goes out now is the one that counts: the secret that makes it may be newer than the row. */
export async function renewConfirmation(
  tx: Transaction,
  id: string,
  tokenHash: Buffer,
): Promise<{ email: string; next: string | null } | undefined> {
  return tx
    .updateTable('auth.email_confirmations as waiting')
    .from('auth.user as user')
    .set({ token_hash: tokenHash })
    .whereRef('user.id', '=', 'waiting.userId')
    .where('waiting.id', '=', id)
    .where('waiting.expires_at', '>', sql<string>`now()`)
    .returning(['user.email', 'waiting.next'])
    .executeTakeFirst();
}

export interface OpenConfirmation {
  userId: string;
  email: string;
  /** The hash of the password that this sign-up chose. */
  password: string;
}

/** What the link of this token opens; undefined once it has been used or has expired. */
export async function readOpenConfirmation(
  tx: Transaction,
  tokenHash: Buffer,
  now: Date,
): Promise<OpenConfirmation | undefined> {
  return tx
    .selectFrom('auth.email_confirmations as waiting')
    .innerJoin('auth.user as user', 'user.id', 'waiting.userId')
    .select(['user.id as userId', 'user.email', 'waiting.password'])
    .where('waiting.token_hash', '=', tokenHash)
    .where('waiting.expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Uses up this link and every other one of its account. @returns false when it was used up already. */
export async function takeConfirmation(tx: Transaction, tokenHash: Buffer, userId: string): Promise<boolean> {
  const taken = await tx.deleteFrom('auth.email_confirmations').where('token_hash', '=', tokenHash).executeTakeFirst();
  if (taken.numDeletedRows === 0n) return false;
  await tx.deleteFrom('auth.email_confirmations').where('userId', '=', userId).execute();
  return true;
}

/** The address confirmed, or undefined when it had been confirmed before. */
export async function confirmAccount(tx: Transaction, userId: string, password: string): Promise<string | undefined> {
  const user = await tx
    .updateTable('auth.user')
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where('id', '=', userId)
    .where('emailVerified', '=', false)
    .returning('email')
    .executeTakeFirst();
  if (user) await setPassword(tx, userId, password);
  return user?.email;
}

/** The admin allowlist's address belongs to the first account that logs in with it, confirmed; by id from then on. @returns true for that one login */
export async function pinAdmin(tx: Transaction, userId: string, email: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('admin_allowlist')
    .set({ user_id: userId })
    .where('email', '=', email)
    .where('user_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
