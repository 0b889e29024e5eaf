import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ContactChannel } from '../../domain/contact-channel.ts';
import { cutText } from '../../domain/plain-text.ts';
import type { Transaction } from '../../database/transaction.ts';
import { longestPerson } from './suppression.rules.ts';
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

export interface SaidWords {
  words: readonly string[];
  /** Whom they stood beside; empty: nobody. */
  person: string;
}

export const digestOf = (words: string): string => createHash('sha256').update(words).digest('hex');
export const keyOfWords = (channel: string, address: string, digest: string): string =>
  `${channel} ${address} ${digest}`;

interface WordsOfAddress {
  channel: ContactChannel;
  address: string;
  by: SaidWords;
}

/** By which words these were closed, once each. */
export async function keepWords(tx: Transaction, userId: string, asked: readonly WordsOfAddress[]): Promise<void> {
  const rows = asked.flatMap(({ channel, address, by }) =>
    by.words.map((words) => ({ channel, address, words: digestOf(words), person: cutText(by.person, longestPerson) })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into suppression_words (user_id, channel, address, words, person)
    select distinct ${userId}::uuid, channel, address, decode(words, 'hex'), person
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as each (channel text, address text, words text, person text)
    on conflict do nothing`.execute(tx);
}

/** The names beside the words that had been said of these when they were last opened, by `keyOfWords`. */
export async function wordsBefore(
  tx: Transaction,
  userId: string,
  opened: readonly { channel: ContactChannel; address: string }[],
): Promise<Map<string, string[]>> {
  if (opened.length === 0) return new Map();
  const { rows } = await sql<{ channel: string; address: string; words: string; persons: string[] }>`
    select channel, address, encode(words, 'hex') as words, array_agg(person) as persons from suppression_words said
    where user_id = ${userId} and address = any(${opened.map(({ address }) => address)}::text[])
      and said_at <= (select max(created_at) from suppression_events lifted where lifted.user_id = ${userId}
        and lifted.channel = said.channel and lifted.address = said.address and lifted.change = 'lifted')
    group by 1, 2, 3`.execute(tx);
  return new Map(rows.map(({ channel, address, words, persons }) => [keyOfWords(channel, address, words), persons]));
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
