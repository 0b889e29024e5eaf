// Which number an agent texts from, and whose a number is.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface SendingNumber {
  /** E.164. */
  phone: string;
  /** The agent's messaging profile at the carrier. */
  profileId: string;
  isVerified: boolean;
}

/** Null: the agent has none, or it is not ready at the carrier. In the agent's transaction or the system's. */
export async function readSendingNumber(tx: Transaction, userId: string): Promise<SendingNumber | null> {
  const { rows } = await sql<SendingNumber>`
    select phone, profile_id as "profileId", is_verified as "isVerified" from sending_number(${userId})`.execute(tx);
  return rows[0] ?? null;
}

/** Who is told STOP by who writes to each of these: who has it or, while it rests, who had it. In the system's transaction. */
export async function readHeardAt(tx: Transaction, phones: readonly string[]): Promise<Map<string, string>> {
  if (phones.length === 0) return new Map();
  const { rows } = await sql<{ phone: string; owner: string | null }>`
    select phone_number as phone, heard_at(number) as owner from toll_free_numbers as number
    where phone_number = any(${[...new Set(phones)]}::text[])`.execute(tx);
  return new Map(rows.flatMap(({ phone, owner }) => (owner === null ? [] : [[phone, owner] as const])));
}

/** Who has this number; null: nobody. In the system's transaction. */
export async function readNumberOwner(tx: Transaction, phone: string): Promise<string | null> {
  const row = await tx
    .selectFrom('toll_free_numbers')
    .select('assigned_to')
    .where('phone_number', '=', phone)
    .executeTakeFirst();
  return row?.assigned_to ?? null;
}
