// What is known of people who are about to be texted, for any number of them in two questions.
import { sql, type RawBuilder } from 'kysely';
import { reachedWithinDay, wroteWithinDay } from '../../database/day-with-person.ts';
import { namesOfAgent } from '../../database/agent-names.ts';
import { consentStanding, isOfAgent, type KnownConsent } from '../../domain/consent.ts';
import { closedByOwnWord } from '../../database/one-person.ts';
import { hasFurtherNumber, hasMainNumber, oldestFirst } from '../../database/owner-of-number.ts';
import { together, type Transaction } from '../../database/transaction.ts';
import type { PersonFacts } from './texts.rules.ts';

export interface Asked {
  number: string;
  /** Null: whoever has the number. */
  leadId: string | null;
}

export interface KnownPerson extends PersonFacts {
  /** Under which the conversation stands: the main number of the lead that has this as a further one, else the number itself; as `thread_of` says. */
  thread: string;
  /** This one and all others of whoever has it: a state counts their day, whichever it was. */
  numbers: readonly string[];
  /** An automatic text reached them from this sending number before; what still waits may never. */
  isIntroduced: boolean;
}

interface At {
  number: string;
  at: string;
}

/** Of all who are asked about: each table is looked into once for any number of people, whatever its statistics say. */
interface Found {
  suppressed: string[];
  unsubscribed: string[];
  unreachable: string[];
  earlier: Earlier[];
  consents: (KnownConsent & { number: string; leadId: string | null })[];
  /** The agent's. */
  names: string[];
  received: At[];
  leads: Lead[];
  main_of: Lead[];
}

/** What went to a number and came from it while it was this lead's; null: nobody's who is known. */
interface Earlier {
  number: string;
  leadId: string | null;
  isKnown: boolean;
  isIntroduced: boolean;
}

interface Lead {
  id: string;
  state: string | null;
  zip: string | null;
  phone: string | null;
  further_phones: string[];
  isSold: boolean;
}

export interface Asking {
  userId: string;
  /** Whose transaction it is. */
  as: 'agent' | 'system';
  /** The agent's number; null where there is none yet. */
  sender: string | null;
}

const fewPeople = 20;

/** In the order asked. */
export async function readPersonFacts(
  tx: Transaction,
  asking: Asking,
  asked: readonly Asked[],
): Promise<KnownPerson[]> {
  const { userId, as } = asking;
  // Of a few all are asked about at once; of many only those whose main number it is not.
  const isFew = asked.length <= fewPeople;
  const numbersOfFew = isFew ? asked.map(({ number }) => number) : [];
  const [found, furtherOfFew] = await together([
    find(tx, asking, asked),
    strangersByFurther(tx, userId, as, numbersOfFew),
  ]);
  const leadOf = new Map(found.leads.map((lead) => [lead.id, lead]));
  const mainOf = new Map(found.main_of.map((lead) => [lead.phone, lead]));
  const strangers = asked.flatMap(({ number }) => (mainOf.has(number) ? [] : [number]));
  const furtherOf = new Map<string, Lead>();
  for (const lead of isFew ? furtherOfFew : await strangersByFurther(tx, userId, as, strangers))
    for (const number of lead.further_phones) if (!furtherOf.has(number)) furtherOf.set(number, lead);
  const whose = asked.map(({ number, leadId }) => {
    const owner = mainOf.get(number) ?? furtherOf.get(number) ?? null;
    const person = leadId === null ? owner : (leadOf.get(leadId) ?? null);
    return { owner, person, numbers: [...new Set([number, ...numbersOf(owner), ...numbersOf(person)])] };
  });
  const said = await readSaid(tx, userId, [...new Set(whose.flatMap(({ numbers }) => numbers))]);
  const [suppressed, unsubscribed, unreachable] = [
    new Set(found.suppressed),
    new Set(found.unsubscribed),
    new Set(found.unreachable),
  ];
  const earlierOf = Map.groupBy(found.earlier, ({ number }) => number);
  const isOwnName = isOfAgent(found.names);
  const consentsOf = Map.groupBy(found.consents, ({ number }) => number);
  const received = new Map(found.received.map(({ number, at }) => [number, Date.parse(at)]));
  return asked.map(({ number }, place) => {
    const { owner, person, numbers } = whose[place]!;
    const since = numbers.flatMap((each) => said.unclearSince.get(each) ?? []);
    // Of the same person: a number may have been another's, or be a household's.
    const isTheirs = ({ leadId: of }: { leadId: string | null }) => of === null || person === null || of === person.id;
    const consents = (consentsOf.get(number) ?? []).filter(({ leadId: of }) => of === null || of === person?.id);
    const earlier = (earlierOf.get(number) ?? []).filter(isTheirs);
    return {
      number,
      numbers,
      thread: mainOf.has(number) ? number : (owner?.phone ?? owner?.further_phones[0] ?? number),
      lead: person && {
        id: person.id,
        state: person.state,
        zip: person.zip,
        isSold: person.isSold,
        numbers: numbersOf(person),
      },
      isSuppressed: suppressed.has(number),
      isUnsubscribed: unsubscribed.has(number),
      hasOptedOut: numbers.some((each) => said.stopped.has(each)),
      unclearSince: since.length === 0 ? null : Math.min(...since),
      isUnreachable: unreachable.has(number),
      isStranger: !earlier.some(({ isKnown }) => isKnown),
      isIntroduced: earlier.some(({ isIntroduced }) => isIntroduced),
      consent: consentStanding(consents, isOwnName),
      lastInboundAt: received.get(number) ?? null,
      recent: numbers.flatMap((each) => said.reachedAt.get(each) ?? []),
    };
  });
}

const shownLeads = sql`
  select id, state, address->>'zip' as zip, phone, further_phones, status = 'sold' as "isSold" from leads`;

async function find(tx: Transaction, { userId, sender }: Asking, asked: readonly Asked[]): Promise<Found> {
  const all = sql`${[...new Set(asked.map(({ number }) => number))]}::text[]`;
  const numbers = sql`any(${all})`;
  const ids = [...new Set(asked.flatMap(({ leadId }) => leadId ?? []))];
  const earlier = sql`from messages where user_id = ${userId} and person_number = ${numbers}`;
  const listOf = (rows: RawBuilder<unknown>) => sql`(select coalesce(jsonb_agg(each), '[]') from (${rows}) as each)`;
  const { rows } = await sql<Found>`
    select
      array(select address from suppressions where user_id = ${userId} and channel = 'text' and address = ${numbers}) as suppressed,
      array(select phone from message_contacts where user_id = ${userId} and phone = ${numbers} and not subscribed) as unsubscribed,
      array(select distinct person_number ${earlier} and reason = 'recipient') as unreachable,
      ${listOf(sql`
        select person_number as number, lead_id as "leadId", bool_or(status in ('received', 'sent', 'delivered', 'unknown')) as "isKnown",
          bool_or(is_automatic and from_number is not distinct from ${sender} and status in ('sent', 'delivered')) as "isIntroduced"
        ${earlier} group by person_number, lead_id`)} as earlier,
      ${listOf(sql`
        select address as number, lead_id as "leadId", collected_by as "collectedBy", given_to as "givenTo", seller,
          entered_by = 'person' as "isOwnForm" from consents
        where user_id = ${userId} and address = ${numbers} and channel = 'text' and revoked_at is null`)} as consents,
      ${namesOfAgent(userId)} as names,
      ${listOf(wroteWithinDay(userId, all))} as received,
      ${listOf(sql`${shownLeads} where user_id = ${userId} and deleted_at is null and not is_sample and id = any(${ids}::uuid[])`)} as leads,
      ${listOf(sql`${shownLeads} where ${hasMainNumber(userId, all)}`)} as main_of`.execute(tx);
  return rows[0]!;
}

const numbersOf = (lead: Lead | null): string[] =>
  lead === null ? [] : [...(lead.phone === null ? [] : [lead.phone]), ...lead.further_phones];

/**
 * Which of these numbers are closed for texts by the person's own word, from which an unclear reply came that waits, and when each was
 * reached within the last day: a state counts a person's day, whichever of their numbers it was.
 */
async function readSaid(
  tx: Transaction,
  userId: string,
  numbers: readonly string[],
): Promise<{
  stopped: ReadonlySet<string>;
  unclearSince: ReadonlyMap<string, number>;
  reachedAt: ReadonlyMap<string, number[]>;
}> {
  const { rows } = await sql<{ number: string; is: 'stopped' | 'unclear' | 'reached'; at: string | null }>`
    select number, 'stopped' as is, null::timestamptz as at from (${closedByOwnWord(userId, 'text', sql`${numbers}::text[]`)}) as closed
    union all
    select number, 'unclear', asked_at from unclear_replies
    where user_id = ${userId} and number = any(${numbers}::text[]) and settled_at is null
    union all
    select number, 'reached', at from (${reachedWithinDay(userId, sql`${numbers}::text[]`)}) as reached`.execute(tx);
  const momentsOf = (what: 'unclear' | 'reached') =>
    rows.flatMap(({ number, is, at }) => (is === what && at !== null ? [{ number, at: Date.parse(at) }] : []));
  const reachedAt = new Map<string, number[]>();
  for (const { number, at } of momentsOf('reached')) reachedAt.set(number, [...(reachedAt.get(number) ?? []), at]);
  return {
    stopped: new Set(rows.flatMap(({ number, is }) => (is === 'stopped' ? [number] : []))),
    unclearSince: new Map(momentsOf('unclear').map(({ number, at }) => [number, at])),
    reachedAt,
  };
}

/** Live leads with one of these as a further number, oldest first. */
async function strangersByFurther(
  tx: Transaction,
  userId: string,
  as: 'agent' | 'system',
  numbers: readonly string[],
): Promise<Lead[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<Lead>`
    ${shownLeads} where ${hasFurtherNumber(userId, sql`${numbers}::text[]`, as)} order by ${oldestFirst}`.execute(tx);
  return rows;
}

/** As texts that go out by themselves name the agent. */
export async function readAgentName(tx: Transaction, userId: string): Promise<string | null> {
  const profile = await tx.selectFrom('profiles').select('full_name').where('user_id', '=', userId).executeTakeFirst();
  return profile?.full_name ?? null;
}
