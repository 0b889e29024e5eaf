import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { mostTries, type CodeChannel } from './phone-code.rules.ts';

export async function keepPhone(tx: Transaction, userId: string, phone: string): Promise<void> {
  await tx
    .insertInto('agent_profiles')
    .values({ user_id: userId, phone })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ phone }))
    .execute();
}

export interface OwnPhoneRow {
  phone: string | null;
  is_proven: boolean;
}

/** As it stands there; whether it is dialed: own-line.operation.ts. */
export async function readStoredPhone(tx: Transaction, userId: string): Promise<OwnPhoneRow> {
  const { rows } = await sql<OwnPhoneRow>`
    select profile.phone, coalesce(proof.phone = profile.phone, false) as is_proven
    from agent_profiles as profile left join agent_phones as proof on proof.user_id = profile.user_id
    where profile.user_id = ${userId}`.execute(tx);
  return rows[0] ?? { phone: null, is_proven: false };
}

/** With the system's rights: codes are none of an agent's business. */
export async function hasOpenCode(tx: Transaction, userId: string, phone: string | null): Promise<boolean> {
  const found = await tx
    .selectFrom('phone_codes')
    .select('id')
    .where('user_id', '=', userId)
    .where('phone', '=', phone ?? '')
    .where('over_at', 'is', null)
    .where('tries', '<', mostTries)
    .where('expires_at', '>', sql<string>`clock_timestamp()`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Two requests at once wait for each other, of one account and for one phone. */
export async function waitForCodes(tx: Transaction, userId: string, phone: string): Promise<void> {
  for (const key of [`account ${userId}`, `phone ${phone}`].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`code of ${key}`}, 0))`.execute(tx);
}

export async function countCodes(
  tx: Transaction,
  userId: string,
  phone: string,
): Promise<{ ofAccount: number; ofPhone: number }> {
  const { rows } = await sql<{ ofAccount: number; ofPhone: number }>`
    select
      (select count(*)::int from phone_codes
        where user_id = ${userId} and sent_at > now() - interval '1 hour') as "ofAccount",
      (select count(*)::int from phone_codes
        where phone = ${phone} and sent_at > now() - interval '1 day') as "ofPhone"`.execute(tx);
  return rows[0]!;
}

export interface NewCode {
  id: string;
  userId: string;
  phone: string;
  channel: CodeChannel;
  sealed: Buffer;
  lastsMs: number;
}

/** It takes the place of earlier ones. */
export async function insertCode(tx: Transaction, code: NewCode): Promise<void> {
  await tx
    .updateTable('phone_codes')
    .set({ over_at: sql<string>`clock_timestamp()` })
    .where('user_id', '=', code.userId)
    .where('over_at', 'is', null)
    .execute();
  await tx
    .insertInto('phone_codes')
    .values({
      user_id: code.userId,
      id: code.id,
      phone: code.phone,
      channel: code.channel,
      code_sealed: code.sealed,
      expires_at: sql<string>`clock_timestamp() + ${code.lastsMs} * interval '1 millisecond'`,
    })
    .execute();
}

export interface OpenCode {
  id: string;
  phone: string;
  code_sealed: Buffer;
  is_expired: boolean;
  tries: number;
}

/** The one that counts, held until the transaction ends. */
export async function lockOpenCode(tx: Transaction, userId: string): Promise<OpenCode | null> {
  const { rows } = await sql<OpenCode>`
    select id, phone, code_sealed, expires_at <= clock_timestamp() as is_expired, tries from phone_codes
    where user_id = ${userId} and over_at is null for update`.execute(tx);
  return rows[0] ?? null;
}

export async function countTry(tx: Transaction, userId: string, id: string): Promise<void> {
  await tx
    .updateTable('phone_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function keepProof(tx: Transaction, userId: string, { id, phone }: OpenCode): Promise<void> {
  await tx
    .updateTable('phone_codes')
    .set({ over_at: sql<string>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
  await sql`insert into agent_phones as proof (user_id, phone) values (${userId}, ${phone})
    on conflict (user_id) do update set phone = excluded.phone, proven_at = clock_timestamp()`.execute(tx);
}

/** To say it to who picked up, or to send it; null once it is over. */
export async function readCode(
  tx: Transaction,
  id: string,
): Promise<{ userId: string; phone: string; sealed: Buffer } | null> {
  const { rows } = await sql<{ userId: string; phone: string; sealed: Buffer }>`
    select user_id as "userId", phone, code_sealed as sealed from phone_codes
    where id = ${id} and over_at is null and expires_at > clock_timestamp()`.execute(tx);
  return rows[0] ?? null;
}
