// A filter as a condition on `leads`. Words and tags are looked up first, since only the look-up functions may use their
// indexes: rare ones become their leads' ids, common ones stay a condition on each row.
import { sql, type RawBuilder } from 'kysely';
import { defaultTimeZone } from '../../domain/time-zone.ts';
import type { Transaction } from '../../database/transaction.ts';
import { instantsAhead, instantsOfDays, type InstantRange } from './day-range.rules.ts';
import type { LeadFilter, Values } from './lead-filter.rules.ts';
import { readSearch, type LeadSearch } from './lead-search.rules.ts';

/** True or false of a row of `leads`. */
export type Condition = RawBuilder<boolean>;

export interface FilterOf {
  userId: string;
  filter: LeadFilter;
  /** Milliseconds; what 'today' and 'overdue' are counted from. */
  now: number;
}

export interface OpenFilter {
  /** Whose, in which tab, not in the trash. */
  inList: Condition;
  /** Null: all of the list. */
  matches: Condition | null;
  /** So few leads can match that none of them needs to be looked for in the list. */
  isNarrow: boolean;
}

/** More ids than this are dearer to look up than the list is to walk. */
const mostIds = 2000;

export async function openFilter(tx: Transaction, { userId, filter, now }: FilterOf): Promise<OpenFilter> {
  const search = readSearch(filter.q);
  const tags = filter.tag.filter((tag) => tag !== null);
  const word = search?.asBeginning === false ? search.wanted.toLowerCase() : null;
  const found = word !== null || tags.length > 0 ? await lookUp(tx, filter, word, tags) : nothingLookedUp;
  const zone = needsZone(filter) ? await readZone(tx, userId) : defaultTimeZone;
  const conditions = [
    ...fieldConditions(filter),
    ...momentConditions(filter, zone, now),
    ...tagConditions(filter.tag, tags, found.tagged),
    ...searchConditions(search, word, found),
  ];
  return {
    inList: sql`leads.user_id = ${userId} and leads.deleted_at is null and leads.status = ${filter.status}`,
    matches: conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : null,
    isNarrow: (word !== null && found.matching !== null && found.noted !== null) || isNarrowTag(filter.tag, found),
  };
}

interface LookedUp {
  /** Whose own text has the word. */
  matching: string[] | null;
  /** Whose notes have it. */
  noted: string[] | null;
  tagged: string[] | null;
}

const nothingLookedUp: LookedUp = { matching: null, noted: null, tagged: null };

async function lookUp(
  tx: Transaction,
  { status }: LeadFilter,
  word: string | null,
  tags: readonly string[],
): Promise<LookedUp> {
  const { rows } = await sql<LookedUp>`select
    ${word === null ? sql`null` : sql`search_lead_ids(${word}, ${status}, ${mostIds})`} as matching,
    ${word === null ? sql`null` : sql`noted_lead_ids(${word}, ${mostIds})`} as noted,
    ${tags.length === 0 ? sql`null` : sql`tagged_lead_ids(${[...tags]}::text[], ${status}, ${mostIds})`} as tagged`.execute(
    tx,
  );
  return rows[0] ?? nothingLookedUp;
}

const isNarrowTag = (tag: Values, { tagged }: LookedUp): boolean => tagged !== null && !tag.includes(null);

const needsZone = ({ followUp, created, soldOn }: LeadFilter): boolean =>
  followUp === 'today' || followUp === 'week' || created !== null || soldOn !== null;

async function readZone(tx: Transaction, userId: string): Promise<string> {
  const profile = await tx.selectFrom('profiles').select('time_zone').where('user_id', '=', userId).executeTakeFirst();
  return profile?.time_zone ?? defaultTimeZone;
}

function fieldConditions({ stage, state, source, military, hasPhone, priority }: LeadFilter): Condition[] {
  const conditions: Condition[] = [];
  if (stage.length > 0) conditions.push(sql`leads.stage = any(${[...stage]}::text[])`);
  if (state.length > 0) conditions.push(anyOf('state', state));
  if (source.length > 0) conditions.push(anyOf('source', source));
  // A lead without a known priority has the usual one.
  if (priority.length > 0) conditions.push(sql`leads.priority = any(${[...priority]}::text[])`);
  if (priority.length > 0 && !priority.includes('medium')) conditions.push(sql`leads.priority <> 'medium'`);
  if (military !== null)
    conditions.push(military ? sql`leads.military_branch is not null` : sql`leads.military_branch is null`);
  if (hasPhone !== null) conditions.push(hasPhone ? sql`leads.phone is not null` : sql`leads.phone is null`);
  return conditions;
}

function anyOf(column: 'state' | 'source', values: Values): Condition {
  const field = sql.ref(`leads.${column}`);
  const some = values.filter((value) => value !== null);
  const isOne = sql<boolean>`${field} = any(${some}::text[])`;
  if (!values.includes(null)) return isOne;
  return some.length > 0 ? sql`(${isOne} or ${field} is null)` : sql`${field} is null`;
}

function momentConditions({ followUp, created, soldOn }: LeadFilter, zone: string, now: number): Condition[] {
  const at = sql.ref('leads.next_follow_up_at');
  const ofFollowUp: Record<NonNullable<LeadFilter['followUp']>, () => Condition[]> = {
    overdue: () => between('next_follow_up_at', { from: null, before: now }),
    today: () => between('next_follow_up_at', instantsAhead(1, zone, now)),
    week: () => between('next_follow_up_at', instantsAhead(7, zone, now)),
    any: () => [sql`${at} is not null`],
    none: () => [sql`${at} is null`],
  };
  return [
    ...(followUp ? ofFollowUp[followUp]() : []),
    ...(created ? between('created_at', instantsOfDays(created, zone, now)) : []),
    ...(soldOn ? between('sold_at', instantsOfDays(soldOn, zone, now)) : []),
  ];
}

function between(column: 'next_follow_up_at' | 'created_at' | 'sold_at', { from, before }: InstantRange): Condition[] {
  const field = sql.ref(`leads.${column}`);
  return [
    ...(from === null ? [] : [sql<boolean>`${field} >= ${new Date(from).toISOString()}::timestamptz`]),
    ...(before === null ? [] : [sql<boolean>`${field} < ${new Date(before).toISOString()}::timestamptz`]),
  ];
}

function tagConditions(wanted: Values, tags: readonly string[], tagged: string[] | null): Condition[] {
  if (wanted.length === 0) return [];
  const hasNone = sql<boolean>`leads.tags = '{}'`;
  if (tags.length === 0) return [hasNone];
  const hasAny = tagged === null ? sql<boolean>`leads.tags && ${[...tags]}::text[]` : hasId(tagged);
  return [wanted.includes(null) ? sql`(${hasAny} or ${hasNone})` : hasAny];
}

function searchConditions(search: LeadSearch | null, word: string | null, { matching, noted }: LookedUp): Condition[] {
  if (search === null) return [];
  if (word === null) return [sql`leads.sort_name ^@ lower(${search.wanted})`];
  if (matching !== null && noted !== null) return [hasId([...matching, ...noted])];
  const inNotes =
    noted === null
      ? sql`exists (select from lead_notes where lead_notes.user_id = leads.user_id and lead_notes.lead_id = leads.id
          and not lead_notes.auto and lower(lead_notes.body) like ${word})`
      : hasId(noted);
  return [noted?.length === 0 ? sql`leads.search like ${word}` : sql`(leads.search like ${word} or ${inNotes})`];
}

const hasId = (ids: readonly string[]): Condition => sql`leads.id = any(${[...ids]}::uuid[])`;
