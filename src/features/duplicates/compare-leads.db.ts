// Which leads share what no unique index holds? Set-based: over all leads of an agent, or around those that changed.
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { Comparable } from './judge-pair.rules.ts';
import type { PairLevel, PairReason } from './pair-level.rules.ts';

/** A name that more leads than this have with the same birth date or ZIP: each is compared with the first one only. */
const largestGroup = 6;
/** More pairs than anybody will ever look through; the rest waits until some of these are decided. */
const maxPairs = 20_000;

/** Leads to compare; null: all. */
export type Around = readonly string[] | null;

/** One comparison at a time for each agent; another one waits and then finds less to do. */
export async function lockComparison(tx: Transaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`duplicates of ${userId}`}, 0))`.execute(tx);
}

export async function isStale(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await sql`select from duplicate_checks where user_id = ${userId} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Takes the marks of what changed since the last comparison. Undefined: nothing did. */
export async function takeChecks(tx: Transaction, userId: string, most: number): Promise<Around | undefined> {
  const { rows } = await sql<{ lead_id: string | null }>`
    with taken as (delete from duplicate_checks where user_id = ${userId} returning lead_id)
    select distinct lead_id from taken limit ${most + 1}`.execute(tx);
  if (rows.length === 0) return undefined;
  const ids = rows.map((row) => row.lead_id).filter((id) => id !== null);
  return ids.length < rows.length || ids.length > most ? null : ids;
}

/** The leads that share a key with one of these, or are suggested together with one: their pairs are looked at again too. */
export async function neighborsOf(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select lead_id as id from lead_keys
    where user_id = ${userId} and key in (select key from lead_keys where user_id = ${userId} and lead_id = any(${ids}::uuid[]))
    union select lead_a from lead_pairs where user_id = ${userId} and lead_b = any(${ids}::uuid[])
    union select lead_b from lead_pairs where user_id = ${userId} and lead_a = any(${ids}::uuid[])
    limit ${most + 1}`.execute(tx);
  return rows.map((row) => row.id);
}

const among = (column: RawBuilder<unknown>, around: Around) =>
  around === null ? sql`` : sql`and ${column} = any(${around}::uuid[])`;

/** Only what differs is written: comparing all leads again is quick when most are as they were. */
export async function writeKeys(tx: Transaction, userId: string, around: Around): Promise<void> {
  await sql`
    with fresh as materialized (${keysOf(userId, around)}), gone as (
      delete from lead_keys where user_id = ${userId} ${among(sql`lead_id`, around)}
        and not exists (select from fresh where fresh.key = lead_keys.key and fresh.lead_id = lead_keys.lead_id)
    )
    insert into lead_keys (user_id, key, lead_id)
    select ${userId}, key, lead_id from fresh
    where not exists (
      select from lead_keys where user_id = ${userId} and lead_keys.key = fresh.key and lead_keys.lead_id = fresh.lead_id)
    order by key, lead_id`.execute(tx);
}

const keysOf = (userId: string, around: Around) => sql`
  select hashtextextended(formal_name(words[1]) || ' ' || words[2] || ' ' || value, 0) as key, id as lead_id
  from (
    select id, name_words(name) as words, dob::text as dob, ${zip} as zip from leads
    where user_id = ${userId} and deleted_at is null and not is_sample and name is not null and (dob is not null or address ->> 'zip' <> '')
      ${among(sql`id`, around)} offset 0
  ) as named, lateral (values (dob), (zip)) as each (value)
  where value is not null and words[1] <> '' and words[2] <> ''
  union select hashtextextended(value, 0), id from leads, unnest(further_phones || further_emails) as value
  where user_id = ${userId} and deleted_at is null and not is_sample
    and (further_phones <> '{}' or further_emails <> '{}') ${among(sql`id`, around)}`;

const zip = sql`substring(address ->> 'zip' from '^\\d{5}')`;

export interface Candidate {
  a: string;
  b: string;
  one: Comparable;
  other: Comparable;
}

/** Pairs worth a look: a key or a number in common. At least one of each is among `around`. */
export async function findCandidates(tx: Transaction, userId: string, around: Around): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with found as (
      ${furtherIsMain(userId, 'phone', around)} union all ${furtherIsMain(userId, 'email', around)}
      ${around === null ? sql`` : sql`union all ${mainIsFurther(userId, around)}`}
      union all
      select one.lead_id, other.lead_id, 2 from (${keysHeldTwice(userId, around)}) as one join (${keysHeldTwice(userId, around)}) as other using (key)
      where one.place < other.place and (one.size <= ${largestGroup} or one.place = 1)
        ${around === null ? sql`` : sql`and (one.lead_id = any(${around}::uuid[]) or other.lead_id = any(${around}::uuid[]))`}
    ), pairs as (
      select least(one, other) as a, greatest(one, other) as b from found group by 1, 2 order by min(place), 1, 2 limit ${maxPairs}
    ), facts as materialized (
      select id, ${facts} as facts from (
        select id, name_words(name) as words, dob, ${zip} as zip, array_remove(phone || further_phones, null) as phones,
          array_remove(email || further_emails, null) as emails
        from leads where user_id = ${userId} and deleted_at is null and id in (select a from pairs union select b from pairs) offset 0) as lead
    )
    select a, b, la.facts as one, lb.facts as other from pairs join facts as la on la.id = a join facts as lb on lb.id = b`.execute(
    tx,
  );
  return rows;
}

/** A further phone or email of these that is the phone or email of another. */
const furtherIsMain = (userId: string, column: 'phone' | 'email', around: Around) => sql`
  select l.id as one, o.id as other, 1 as place
  from leads l cross join lateral unnest(l.${sql.ref(`further_${column}s`)}) as value
    join leads o on o.user_id = l.user_id and o.${sql.ref(column)} = value and o.deleted_at is null and not o.is_sample and o.id <> l.id
  where l.user_id = ${userId} and l.deleted_at is null and not l.is_sample and (l.further_phones <> '{}' or l.further_emails <> '{}') ${among(sql`l.id`, around)}`;

/** The phone or email of these that is a further one of another. Hashed beforehand: inside the condition it would be no use of the index. */
const mainIsFurther = (userId: string, around: Around) => sql`
  select main.id, k.lead_id, 1
  from (
    select l.id, hashtextextended(value, 0) as key from leads l cross join lateral (values (l.phone), (l.email)) as each (value)
    where l.user_id = ${userId} and l.deleted_at is null and not l.is_sample ${among(sql`l.id`, around)} offset 0) as main
  join lead_keys k on k.user_id = ${userId} and k.key = main.key and k.lead_id <> main.id`;

const keysHeldTwice = (userId: string, around: Around) => sql`
  select * from (
    select key, lead_id, count(*) over (partition by key) as size, row_number() over (partition by key order by lead_id) as place
    from lead_keys where user_id = ${userId}
      ${around === null ? sql`` : sql`and key in (select key from lead_keys where user_id = ${userId} and lead_id = any(${around}::uuid[]))`}
  ) as grouped where size > 1`;

const facts = sql`jsonb_build_object('first', words[1], 'last', words[2], 'suffix', words[3],
  'dob', dob, 'zip', zip, 'phones', phones, 'emails', emails)`;

export interface FoundPair {
  a: string;
  b: string;
  level: PairLevel;
  reasons: PairReason[];
}

/**
 * Makes the suggestions around these leads what was found: what no longer holds goes, unless an import noted it; what was
 * decided stays decided. Only what differs is written, so that open screens hear of real changes alone.
 */
export async function keepPairs(
  tx: Transaction,
  userId: string,
  around: Around,
  found: readonly FoundPair[],
): Promise<void> {
  const fresh = sql`jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as fresh (a uuid, b uuid, level text, reasons text[])`;
  await sql`
    delete from lead_pairs where user_id = ${userId} and dismissed_at is null and noted is null
      ${around === null ? sql`` : sql`and (lead_a = any(${around}::uuid[]) or lead_b = any(${around}::uuid[]))`}
      and (lead_a, lead_b) not in (select a, b from ${fresh})`.execute(tx);
  await sql`
    insert into lead_pairs as kept (user_id, lead_a, lead_b, level, reasons)
    select ${userId}, a, b, level, reasons from ${fresh}
    on conflict (user_id, lead_a, lead_b) do update set reasons = excluded.reasons,
      level = case when kept.noted is not null and excluded.level in ('possible', 'household') then 'likely' else excluded.level end
    where kept.dismissed_at is null and (kept.level, kept.reasons) is distinct from (excluded.level, excluded.reasons)
      and not (kept.noted is not null and kept.level = 'likely' and kept.reasons = excluded.reasons and excluded.level in ('possible', 'household'))`.execute(
    tx,
  );
}
