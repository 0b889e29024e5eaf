// Which leads of a list may come next, as conditions on whole lists, and what decides about single ones.
import { sql, type RawBuilder } from 'kysely';
import { cameWithinDay, reachedWithinDay } from '../../database/day-with-person.ts';
import { closedByOwnWord } from '../../database/one-person.ts';
import { leadsByMainNumber, leadsByNumber, leadsWithFurther } from '../../database/owner-of-number.ts';
import { together, type Transaction } from '../../database/transaction.ts';
import { factsOf, registryRows, type RegistryRow } from '../../database/registry-facts.ts';
import { leadRowColumns } from '../../database/lead-columns.ts';
import { callBackMs } from '../calls/call-gate.rules.ts';
import { nothingKnown } from '../contact-gate/registry.rules.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { clearings, firstOf, isThere, suppressedRows, takenRows, type Condition } from './clearings.db.ts';
import { restMinutes } from './dial-session.rules.ts';
import { areFewOpen, type Candidate, type ClosedPlaces } from './queue-standing.rules.ts';

export interface Numbers {
  /** Called within the hour, at whatever number of theirs, or worked in another session. */
  called: readonly string[];
  /** Wrote or called within the day, or are called back now: with a reason they may be called at any hour. */
  askedFor: readonly string[];
  /** The leads that are called at those. */
  askedForIds: readonly string[];
}

/** Ids of the leads that are called at such a number: their own, or the first further one of who has none, each by its index. */
export const calledAt = (
  userId: string,
  isSuch: (number: RawBuilder<unknown>) => RawBuilder<boolean>,
): RawBuilder<unknown> => sql`
  select id from leads where user_id = ${userId} and deleted_at is null and ${isSuch(sql`leads.phone`)}
  union all
  select id from leads where user_id = ${userId} and deleted_at is null and leads.phone is null and ${isSuch(sql`leads.reached_phone`)}`;

/** Where leads with one of these as a further number are called. */
export const calledOfFurther = (userId: string, numbers: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select reached_phone as phone from leads where user_id = ${userId} and deleted_at is null and reached_phone is not null
    and id = any((select ${leadsWithFurther(userId, { phones: numbers })})::uuid[])`;

/** More are found by walking through the list. */
const mostNamed = 2000;

export interface CallBack {
  phone: string;
  place_class: string;
}

/** Whose follow-up is near enough to be the call-back that is made now. */
export async function findCallBacks(tx: Transaction, userId: string, now: number): Promise<CallBack[]> {
  const [from, to] = [-callBackMs, callBackMs].map((ms) => new Date(now + ms).toISOString());
  const { rows } = await sql<CallBack>`
    select reached_phone as phone, place_class from leads where user_id = ${userId} and deleted_at is null
      and next_follow_up_at >= ${from} and next_follow_up_at <= ${to} and reached_phone is not null limit ${mostNamed}`.execute(
    tx,
  );
  return rows;
}

export async function findNumbers(
  tx: Transaction,
  { userId, sessionId, callBacks }: Pick<Queue, 'userId' | 'sessionId'> & { callBacks: readonly string[] },
): Promise<Numbers> {
  const rest = sql`now() - make_interval(mins => ${restMinutes})`;
  const { rows } = await sql<Numbers>`
    with called as materialized (
      select person_number as phone from call_logs where user_id = ${userId} and direction = 'out' and lead_dialed_at > ${rest}
        and started_at > ${rest} - interval '1 hour' and person_number is not null
      union select phone from dials where user_id = ${userId} and dialed_at > ${rest}
      union select phone from dial_session_leads
        where user_id = ${userId} and session_id <> ${sessionId} and result = 'done' and taken_at > ${rest}
    ), asked_for as materialized (
      select person_number as phone from messages
      where user_id = ${userId} and direction = 'in' and created_at > now() - interval '1 day' and not asks_no_call
      union select person_number from call_logs
      where user_id = ${userId} and direction = 'in' and started_at > now() - interval '1 day' and person_number is not null
      union select unnest(${[...callBacks]}::text[]))
    select
    array(select phone from called union ${calledOfFurther(userId, sql`array(select phone from called)`)}) as called,
    array(select phone from asked_for) as "askedFor",
    array(${calledAt(userId, (number) => sql`${number} = any(array(select phone from asked_for))`)}) as "askedForIds"`.execute(
    tx,
  );
  return rows[0]!;
}

export interface Queue {
  userId: string;
  sessionId: string;
  /** Calls ask the National Do Not Call Registry. */
  asksRegistry: boolean;
  numbers: Numbers;
  closed: ClosedPlaces;
  /** No other leads may be called now; null: many may. */
  only: readonly string[] | null;
}

const has = (values: readonly string[]) => sql`any(${[...values]}::text[])`;
const hasNot = (values: readonly string[]) => sql`all(${[...values]}::text[])`;

const isUntaken = ({ userId, sessionId }: Queue): Condition => sql`not ${isThere(takenRows(userId, sessionId))}`;

const isNotSuppressed = (userId: string): Condition => sql`not ${isThere(suppressedRows(userId))}`;

const isCleared = ({ userId, asksRegistry }: Queue): Condition =>
  asksRegistry ? sql`${firstOf(clearings(userId, isThere), sql`true`, sql`false`)}` : sql`true`;

const stateOfClass = sql`substr(leads.place_class,
  length(split_part(leads.place_class, '/', 1)) + length(split_part(leads.place_class, '/', 2)) + 3)`;

/** As `closedPlaces` has it, of what a lead keeps. A ZIP may say that a person lives in a part of the state that is open. */
const isOfOpenPlace = ({ states, partly, codes }: ClosedPlaces): Condition => sql`(
  substr(leads.place_class, 3, 3) <> ${hasNot(codes)} and ${stateOfClass} <> ${hasNot(states)}
  and not (split_part(leads.place_class, '/', 2) = '' and ${stateOfClass} = ${has(partly)}))`;

const isOpen = ({ closed, numbers: { askedFor } }: Queue): Condition =>
  askedFor.length === 0
    ? isOfOpenPlace(closed)
    : sql`(${isOfOpenPlace(closed)} or leads.reached_phone = ${has(askedFor)})`;

/** The same of what the index of the newest tells. */
export const isOpenByIndex = ({ closed, numbers: { askedForIds } }: Queue): Condition =>
  askedForIds.length === 0
    ? isOfOpenPlace(closed)
    : sql`(${isOfOpenPlace(closed)} or leads.id = any(${[...askedForIds]}::uuid[]))`;

/** Of one area code, in the order of an index. */
const isOfCode = (number: RawBuilder<unknown>) =>
  sql<boolean>`${number} >= '+1' || code || '0000000' and ${number} <= '+1' || code || '9999999'`;

/** Where few places are open: the leads there and those who are called at any hour. Null: they are too many to be named. */
export async function findFew(
  tx: Transaction,
  userId: string,
  { numbers, closed }: Pick<Queue, 'numbers' | 'closed'>,
): Promise<string[] | null> {
  if (!areFewOpen(closed)) return null;
  const { rows } = await sql<{ id: string }>`
    select id from (
      select leads.id from unnest(${[...closed.openCodes]}::text[]) as code
      join lateral (select id from (${calledAt(userId, isOfCode)}) as there offset 0) as leads on true
      union all
      ${calledAt(userId, (number) => sql`${number} = ${has(numbers.askedFor)}`)}
    ) as few limit ${mostNamed + 1}`.execute(tx);
  return rows.length > mostNamed ? null : rows.map(({ id }) => id);
}

/** Nobody else may be called; of these the gate has the last word. */
export const mayBeNext = (queue: Queue): readonly Condition[] => [
  sql`leads.reached_phone is not null`,
  sql`leads.reached_phone <> ${hasNot(queue.numbers.called)}`,
  isOpen(queue),
  isUntaken(queue),
  isNotSuppressed(queue.userId),
  isCleared(queue),
];

export type Facts = Omit<Candidate, 'phone' | 'state' | 'zip'>;

/** A number at which somebody is called. */
export interface CalledNumber {
  phone: string;
  /** A lead's own; else it may be somebody else's, who counts as the person there, as for the call itself. */
  isMain: boolean;
}

interface AskingFacts extends Pick<Queue, 'userId' | 'asksRegistry'> {
  areMain: boolean;
}

/** Of each number that is asked about. */
export async function findFacts(
  tx: Transaction,
  asking: Pick<Queue, 'userId' | 'asksRegistry'>,
  numbers: readonly CalledNumber[],
): Promise<ReadonlyMap<string, Facts>> {
  const main = new Set(numbers.filter(({ isMain }) => isMain).map(({ phone }) => phone));
  const others = new Set(numbers.flatMap(({ phone }) => (main.has(phone) ? [] : phone)));
  const [ofMain, ofOthers] = await together([
    findFactsOf(tx, { ...asking, areMain: true }, [...main]),
    findFactsOf(tx, { ...asking, areMain: false }, [...others]),
  ]);
  return new Map([...ofMain, ...ofOthers]);
}

async function findFactsOf(
  tx: Transaction,
  { userId, asksRegistry, areMain }: AskingFacts,
  phones: readonly string[],
): Promise<[string, Facts][]> {
  if (phones.length === 0) return [];
  const [facts, elsewhere] = await together([
    findFactsOfNumbers(tx, { userId, asksRegistry, areMain }, phones),
    findElsewhere(tx, { userId, areMain }, phones),
  ]);
  return facts.map((row) => {
    const other = elsewhere.get(row.phone);
    const called = [row.last_called_at, other?.last_called_at ?? null].flatMap((at) =>
      at === null ? [] : [Date.parse(at)],
    );
    return [
      row.phone,
      {
        isSuppressed: row.is_suppressed || (other?.is_closed ?? false),
        registry: !asksRegistry ? null : row.registry === null ? nothingKnown : factsOf(row.registry),
        lastInboundAt: row.last_inbound_at === null ? null : Date.parse(row.last_inbound_at),
        followUpAt: row.follow_up_at === null ? null : Date.parse(row.follow_up_at),
        recent: [...row.recent, ...(other?.recent ?? [])].map((at) => Date.parse(at)),
        lastCalledAt: called.length === 0 ? null : Math.max(...called),
      },
    ];
  });
}

interface FactsRow {
  phone: string;
  is_suppressed: boolean;
  last_inbound_at: string | null;
  follow_up_at: string | null;
  recent: string[];
  last_called_at: string | null;
  registry: RegistryRow | null;
}

async function findFactsOfNumbers(
  tx: Transaction,
  { userId, asksRegistry, areMain }: AskingFacts,
  phones: readonly string[],
): Promise<FactsRow[]> {
  const one = sql`array[asked.phone]`;
  const whose = areMain ? leadsByMainNumber(userId, one) : leadsByNumber(userId, one, 'agent');
  const { rows } = await sql<FactsRow>`
    select asked.phone,
      exists (select from suppressions
        where user_id = ${userId} and channel = 'call' and address = asked.phone) as is_suppressed,
      (select at from (${cameWithinDay(userId, one)}) as came) as last_inbound_at,
      (select next_follow_up_at from ${whose} as person) as follow_up_at,
      reached.recent, reached.last_called_at,
      ${asksRegistry ? sql`(select to_jsonb(known) from (${registryRows(userId, one, whose)}) as known)` : sql`null`} as registry
    from unnest(${sql`${[...phones]}::text[]`}) as asked (phone) cross join lateral (
      select coalesce(array_agg(at), '{}') as recent, max(at) filter (where is_call) as last_called_at
      from (${reachedWithinDay(userId, one)}) as reached) as reached`.execute(tx);
  return rows;
}

interface Elsewhere {
  phone: string;
  recent: string[];
  last_called_at: string | null;
  /** By the person's own word. */
  is_closed: boolean;
}

interface SeveralNumbers {
  phone: string;
  others: string[];
}

/** What is known of the few who have further numbers, at those. */
async function findElsewhere(
  tx: Transaction,
  { userId, areMain }: Omit<AskingFacts, 'asksRegistry'>,
  phones: readonly string[],
): Promise<ReadonlyMap<string, Elsewhere>> {
  const asked = sql`${[...phones]}::text[]`;
  const { rows: several } = areMain
    ? await sql<SeveralNumbers>`
        select phone, further_phones as others from leads
        where user_id = ${userId} and deleted_at is null and phone = any(${asked}) and further_phones <> '{}'`.execute(
        tx,
      )
    : await sql<SeveralNumbers>`
        select number as phone, others from ${leadsByNumber(userId, asked, 'agent')} as person
        cross join lateral (select array(
          select other from unnest(array_append(further_phones, phone)) as other where other <> number) as others) as theirs
        where others <> '{}'`.execute(tx);
  if (several.length === 0) return new Map();
  const all = sql`${several.flatMap(({ others }) => others)}::text[]`;
  const { rows } = await sql<Elsewhere>`
    with reached as materialized (${reachedWithinDay(userId, all)}), closed as materialized (${closedByOwnWord(userId, 'call', all)})
    select phone, is_closed, recent, last_called_at
    from jsonb_to_recordset(${JSON.stringify(several)}::jsonb) as lead (phone text, others text[])
      cross join lateral (select exists (select from closed where number = any(others)) as is_closed) as word
      cross join lateral (
        select coalesce(array_agg(at), '{}') as recent, max(at) filter (where is_call) as last_called_at
        from reached where number = any(others)) as day`.execute(tx);
  return new Map(rows.map((row) => [row.phone, row]));
}

export async function findLeadRow(tx: Transaction, userId: string, id: string): Promise<LeadRow | null> {
  const { rows } = await sql<LeadRow>`
    select ${leadRowColumns} from leads where user_id = ${userId} and id = ${id} and deleted_at is null`.execute(tx);
  return rows[0] ?? null;
}
