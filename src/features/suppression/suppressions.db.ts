import { sql } from 'kysely';
import type { ContactChannel } from '../../domain/contact-channel.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { LeadSuppression, SuppressionEvent } from './suppression.contract.ts';
import type { Numbers } from './do-not-contact.rules.ts';

/** Of a lead, in the trash too. */
export async function numbersOfLead(
  tx: Transaction,
  userId: string,
  leadId: string,
): Promise<(Numbers & { deleted_at: string | null }) | undefined> {
  return tx
    .selectFrom('leads')
    .select(['phone', 'email', 'further_phones', 'further_emails', 'deleted_at'])
    .where('user_id', '=', userId)
    .where('id', '=', leadId)
    .executeTakeFirst();
}

export const addressesOf = ({ phone, email, further_phones, further_emails }: Numbers): string[] =>
  [phone, email, ...further_phones, ...further_emails].filter((address) => address !== null);

export async function suppressionsOf(
  tx: Transaction,
  userId: string,
  addresses: readonly string[],
): Promise<LeadSuppression[]> {
  const { rows } = await sql<LeadSuppression>`
    select channel, address, reason, source, created_at from suppressions
    where user_id = ${userId} and channel in ('text', 'call', 'email') and address = any(${[...addresses]}::text[])
    order by channel desc, address`.execute(tx);
  return rows;
}

/** All that was ever said about them, the newest first. */
export async function eventsOf(
  tx: Transaction,
  userId: string,
  addresses: readonly string[],
  most: number,
): Promise<SuppressionEvent[]> {
  const { rows } = await sql<SuppressionEvent>`
    select id, channel, address, change, told_by, reason, source, created_at from suppression_events
    where user_id = ${userId} and address = any(${[...addresses]}::text[])
    order by created_at desc, channel desc, id limit ${most}`.execute(tx);
  return rows;
}

interface Standing {
  channel: ContactChannel;
  address: string;
  is_closed: boolean;
  lifted_at: string | null;
}

/** What is on the list, and what was. */
export async function standingAmong(
  tx: Transaction,
  userId: string,
  asked: readonly Pick<Standing, 'channel' | 'address'>[],
): Promise<Standing[]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<Standing>`
    with asked as (
      select distinct * from unnest(${asked.map(({ channel }) => channel)}::text[], ${asked.map(({ address }) => address)}::text[]) as each (channel, address)
    )
    select channel, address, exists (
        select from suppressions entry
        where entry.user_id = ${userId} and entry.channel = asked.channel and entry.address = asked.address) as is_closed,
      (select max(created_at) from suppression_events said
        where said.user_id = ${userId} and said.channel = asked.channel and said.address = asked.address and said.change = 'lifted') as lifted_at
    from asked`.execute(tx);
  return rows;
}

/** Calls end with texts, unless the agent has said otherwise. */
export async function stopClosesCalls(tx: Transaction, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('contact_settings')
    .select('stop_closes_calls')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.stop_closes_calls ?? true;
}

/** Later than that moment, by the carrier's clock; by ours, where nobody told the carrier's, later than so long after it. */
export async function wasLiftedAfter(
  tx: Transaction,
  userId: string,
  number: string,
  at: string,
  toleranceMs: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from suppression_events
    where user_id = ${userId} and channel = 'text' and address = ${number} and change = 'lifted'
      and ${isAfter(at, toleranceMs)} limit 1`.execute(tx);
  return rows.length > 0;
}

/** By the person's own word or the carrier, and later: as above. */
export async function wasStoppedAfter(
  tx: Transaction,
  userId: string,
  number: string,
  at: string,
  toleranceMs: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from suppression_events
    where user_id = ${userId} and channel = 'text' and address = ${number} and change = 'set' and told_by in ('keyword', 'carrier')
      and ${isAfter(at, toleranceMs)} limit 1`.execute(tx);
  return rows.length > 0;
}

const isAfter = (at: string, toleranceMs: number) =>
  sql`coalesce(said_at > ${at}::timestamptz, created_at > ${at}::timestamptz + ${toleranceMs} * interval '1 millisecond')`;
