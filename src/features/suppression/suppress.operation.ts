// The one list of numbers and addresses that must not be contacted. Every sender asks it; an entry goes by the person's own
// word or by the agent's with a reason, and stays in the history.
import { sql } from 'kysely';
import type { ContactChannel } from '../../domain/contact-channel.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { SuppressionTeller } from './suppression.rules.ts';
import { digestOf, keepWords, keyOfWords, standingAmong, wordsBefore, type SaidWords } from './suppressions.db.ts';

export interface Address {
  channel: ContactChannel;
  /** E.164, or an email in lower case. */
  address: string;
}

export type { SaidWords };

export interface AskedAddress extends Address {
  /** Nothing but these words asks for it, beside that name. */
  by?: SaidWords | undefined;
}

interface Suppress {
  userId: string;
  addresses: readonly AskedAddress[];
  toldBy: SuppressionTeller;
  /** Why, as the agent reads it: 'Opted out in the file'. */
  reason: string;
  /** Where it came from: a file's name, a person's words, a call. */
  source: string;
  /** When the carrier got the word. */
  saidAt?: string;
}

/**
 * Puts addresses on the list, notes it in their history, unsubscribes the contacts of those that must not be texted and ends
 * their consents. What is on it already keeps its first reason. Returns how many are new.
 */
export async function suppress(tx: Transaction, { userId, addresses, ...told }: Suppress): Promise<number> {
  if (addresses.length === 0) return 0;
  const { toldBy, reason, source, saidAt } = told;
  await keepWords(
    tx,
    userId,
    addresses.flatMap(({ channel, address, by }) => (by ? [{ channel, address, by }] : [])),
  );
  const { rows } = await sql`
    select from suppress_addresses(${userId}, ${addresses.map(({ channel }) => channel)}::text[],
      ${addresses.map(({ address }) => address)}::text[], ${toldBy}, ${reason}, ${source},
      ${saidAt ?? null}::timestamptz)`.execute(tx);
  return rows.length;
}

interface Lift {
  userId: string;
  channels: readonly ContactChannel[];
  address: string;
  toldBy: Extract<SuppressionTeller, 'keyword' | 'agent' | 'file' | 'vendor'>;
  reason: string;
  source: string;
  /** When the carrier got the word. */
  saidAt?: string;
}

/** Who but the agent may lift only what these have closed, and nothing that anybody else has closed too. */
const liftsOf = {
  agent: null,
  keyword: ['keyword', 'carrier'],
  file: ['file', 'vendor'],
  vendor: ['file', 'vendor'],
} as const;

/**
 * Takes an address off the list. A person's own START lifts only what a keyword of theirs or the carrier closed, and nothing
 * that anybody else has closed too. @returns the channels that are open again.
 */
export async function liftSuppressions(tx: Transaction, lift: Lift): Promise<ContactChannel[]> {
  const { userId, channels, address, toldBy, reason, source, saidAt } = lift;
  const closedBy = liftsOf[toldBy];
  const { rows } = await sql<{ channel: ContactChannel }>`
    select channel from lift_suppressions(${userId}, ${[...channels]}::text[], ${address}, ${toldBy}, ${reason}, ${source},
      ${closedBy && [...closedBy]}::text[], ${saidAt ?? null}::timestamptz) as channel`.execute(tx);
  return rows.map(({ channel }) => channel);
}

export interface Suppression extends Address {
  reason: string;
  source: string;
  created_at: string;
}

/** Why this address must not be contacted on this channel; null when it may. */
export async function isSuppressed(
  tx: Transaction,
  { userId, channel, address }: Address & { userId: string },
): Promise<Suppression | null> {
  const row = await tx
    .selectFrom('suppressions')
    .select(['channel', 'address', 'reason', 'source', 'created_at'])
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('address', '=', address)
    .executeTakeFirst();
  return (row as Suppression | undefined) ?? null;
}

/** What had been said of an address when it was opened, as far as it was nothing but words. */
export interface OpenedAddress extends Address {
  knew: (words: string) => readonly string[];
}

/** Of these those that are open because somebody lifted them, each with who was named beside which words by then. */
export async function openedAmong(
  tx: Transaction,
  userId: string,
  asked: readonly Address[],
): Promise<OpenedAddress[]> {
  const opened = await liftedAmong(tx, userId, asked);
  const known = await wordsBefore(tx, userId, opened);
  return opened.map(({ channel, address }) => ({
    channel,
    address,
    knew: (words) => known.get(keyOfWords(channel, address, digestOf(words))) ?? [],
  }));
}

/** Of these those that are open because somebody lifted them, after that moment if one is given. */
export async function liftedAmong(
  tx: Transaction,
  userId: string,
  asked: readonly Address[],
  after?: string,
): Promise<Address[]> {
  const found = await standingAmong(tx, userId, asked);
  const from = after === undefined ? 0 : Date.parse(after);
  return found.filter(({ is_closed, lifted_at }) => !is_closed && lifted_at !== null && Date.parse(lifted_at) > from);
}

/** Of these those that are closed already, and those that somebody has opened again since. */
export async function settledAmong(tx: Transaction, userId: string, asked: readonly Address[]): Promise<Address[]> {
  const found = await standingAmong(tx, userId, asked);
  return found.filter(({ is_closed, lifted_at }) => is_closed || lifted_at !== null);
}
