// Passkeys, and what browsers were asked to sign.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface NewPasskey {
  userId: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
  name: string;
  isSynced: boolean;
}

export async function addPasskey(tx: Transaction, passkey: NewPasskey): Promise<{ id: string }> {
  return tx
    .insertInto('auth.passkeys')
    .values({
      userId: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      is_synced: passkey.isSynced,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function listPasskeys(tx: Transaction, userId: string) {
  return tx
    .selectFrom('auth.passkeys')
    .select(['id', 'name', 'is_synced', 'created_at', 'last_used_at', 'credential_id', 'transports'])
    .where('userId', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Held until the transaction ends, so that a signature is counted once. */
export async function lockPasskey(tx: Transaction, credentialId: string) {
  return tx
    .selectFrom('auth.passkeys as passkey')
    .innerJoin('auth.user as user', 'user.id', 'passkey.userId')
    .select(['passkey.id', 'passkey.public_key', 'passkey.counter', 'user.id as userId', 'user.email'])
    .where('passkey.credential_id', '=', credentialId)
    .forUpdate('passkey')
    .executeTakeFirst();
}

export async function noteUse(tx: Transaction, id: string, counter: number): Promise<void> {
  await tx
    .updateTable('auth.passkeys')
    .set({ counter, last_used_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function addChallenge(
  tx: Transaction,
  { hash, sessionId, expiresAt }: { hash: Buffer; sessionId: string | null; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('auth.passkey_challenges')
    .values({ challenge_hash: hash, sessionId, expires_at: expiresAt.toISOString() })
    .execute();
}

/** Once, in time, and by the session that asked. */
export async function takeChallenge(
  tx: Transaction,
  { hash, sessionId, now }: { hash: Buffer; sessionId: string | null; now: Date },
): Promise<boolean> {
  const taken = await tx
    .deleteFrom('auth.passkey_challenges')
    .where('challenge_hash', '=', hash)
    .where('sessionId', sessionId === null ? 'is' : '=', sessionId)
    .returning('expires_at')
    .executeTakeFirst();
  return taken !== undefined && Date.parse(taken.expires_at) > now.getTime();
}
