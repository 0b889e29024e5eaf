// The webhook's id and secret: key to owner. System transactions.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface Credential {
  id: string;
  user_id: string;
  sealed_secret: Buffer;
  secret_hash: Buffer;
}

export async function credentialOf(tx: Transaction, userId: string): Promise<Credential | undefined> {
  return tx
    .selectFrom('webhook_credentials')
    .select(['id', 'user_id', 'sealed_secret', 'secret_hash'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export interface WebhookOwner {
  user_id: string;
  secret_hash: Buffer;
  time_zone: string | null;
}

/** Whose is this webhook, what must the hash of its secret be, and where does its owner live? */
export async function findCredential(tx: Transaction, id: string): Promise<WebhookOwner | undefined> {
  return tx
    .selectFrom('webhook_credentials')
    .leftJoin('profiles', 'profiles.user_id', 'webhook_credentials.user_id')
    .select(['webhook_credentials.user_id', 'secret_hash', 'time_zone'])
    .where('webhook_credentials.id', '=', id)
    .executeTakeFirst();
}

/** Two first calls at once end with one credential. */
export async function addCredential(tx: Transaction, made: Credential): Promise<void> {
  await tx
    .insertInto('webhook_credentials')
    .values(made)
    .onConflict((on) => on.doNothing())
    .execute();
}

/** The same secret, sealed and hashed again; not where it was changed in the meantime. */
export async function keepResealed(
  tx: Transaction,
  { id, sealed_secret, secret_hash }: Omit<Credential, 'user_id'>,
  before: Pick<Credential, 'secret_hash'>,
): Promise<void> {
  await tx
    .updateTable('webhook_credentials')
    .set({ sealed_secret, secret_hash })
    .where('id', '=', id)
    .where('secret_hash', '=', before.secret_hash)
    .execute();
}

export async function replaceSecret(
  tx: Transaction,
  { user_id, sealed_secret, secret_hash }: Omit<Credential, 'id'>,
): Promise<void> {
  await tx
    .updateTable('webhook_credentials')
    .set({ sealed_secret, secret_hash, rotated_at: sql`now()`, wrong_secrets: 0, wrong_secret_at: null })
    .where('user_id', '=', user_id)
    .execute();
}

export async function countWrongSecret(tx: Transaction, id: string): Promise<void> {
  await sql`
    update webhook_credentials set wrong_secrets = least(wrong_secrets + 1, 1000000), wrong_secret_at = now() where id = ${id}`.execute(
    tx,
  );
}

/** Since the secret was made or changed. */
export async function wrongSecretsOf(
  tx: Transaction,
  userId: string,
): Promise<{ count: number; last_at: string | null }> {
  const row = await tx
    .selectFrom('webhook_credentials')
    .select(['wrong_secrets as count', 'wrong_secret_at as last_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { count: 0, last_at: null };
}
