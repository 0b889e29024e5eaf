// A filter as a condition on `leads`. Words and tags are looked up first, since only the look-up functions may use their
// indexes: rare ones become their leads' ids, common ones stay a condition on each row.
import { sql, type RawBuilder } from 'kysely';
import { readZone } from '../../database/read-zone.ts';
import type { Transaction } from '../../database/transaction.ts';
import { statesWithZone } from '../../domain/state-zones.ts';
import { defaultTimeZone, todayIn } from '../../domain/time-zone.ts';
import { birthdaysOf, instantsAhead, instantsOfDays, type InstantRange } from './day-range.rules.ts';
import { hasWords, nameBegins, textHas } from './find-by-words.db.ts';
import type { Values } from '../../domain/value-list.ts';
import type { ContactRange, LeadFilter, ListStatus, NumberRange } from './lead-filter.rules.ts';
import { statesIn } from './local-time.rules.ts';
import { carrierOf, coverageOf, premiumOf } from './offer.db.ts';
import { readSearch, type SearchWords } from './search-words.rules.ts';

/** True or false of a row of `leads`. */
export type Condition = RawBuilder<boolean>;

export interface FilterOf {
  userId: string;
  filter: LeadFilter;
  /** Milliseconds; what 'today' and 'overdue' are counted from. */
  now: number;
  /** What else must be true of a row of `leads`. */
  and?: readonly Condition[];
  /** What follows from `and` and is told by `place_class` and `id` alone: a walk reads none of the leads without it. */
  skim?: Condition;
  /** No other leads can match. */
  only?: readonly string[] | null;
}

export interface OpenFilter {
  userId: string;
  status: ListStatus;
  /** Whose, in which tab, not in the trash. */
  inList: Condition;
  /** Null: all of the list. `each` is quickest for some rows at hand, `all` for a look at the whole list. */
  matches: { each: Condition; all: Condition } | null;
  /** What the index of the newest tells of who matches; null: nothing. */
  skim: Condition | null;
  /** What the filter says of the columns that lists are sorted by, so that a walk may begin and end there. */
  within: Partial<Record<string, readonly Condition[]>>;
  /** The filter says: one of these values, each of which has an index in the order of creation. Empty: it says no such thing. */
  oneOf: readonly Condition[];
  /** And nothing else. */
  isOneOf: boolean;
  /** No other leads can match: so few that none of them needs to be looked for in the list. Null: any can. */
  candidates: readonly string[] | null;
}

/** More ids than this are dearer to look up than the list is to walk. */
const maxIds = 2000;

export async function openFilter(
  tx: Transaction,
  { userId, filter, now, and = [], skim, only = null }: FilterOf,
): Promise<OpenFilter> {
  const search = readSearch(filter.q);
  const tags = filter.tag.filter((tag) => tag !== null);
  const word = search && 'wanted' in search ? search : null;
  const found = word !== null || tags.length > 0 ? await lookUp(tx, filter, word, tags) : nothingLookedUp;
  const zone = needsZone(filter) ? await readZone(tx, userId) : defaultTimeZone;
  const within = {
    ...momentConditions(filter, zone, now),
    state: [...(filter.state.length > 0 ? [anyOf('state', filter.state)] : []), ...localTimeConditions(filter, now)],
    sort_name: search && 'beginning' in search ? [nameBegins(search.beginning)] : [],
  };
  const plain = [
    ...fieldConditions(filter),
    ...ageConditions(filter, zone, now),
    ...Object.values(within).flat(),
    ...and,
  ];
  const isAlone = plain.length === 0;
  const conditions = (of: 'each' | 'all') => [
    ...plain,
    ...tagConditions(filter, tags, found.tagged, of === 'all' && isAlone && word === null),
    ...(word === null ? [] : [wordCondition(filter, word, found, of, isAlone && tags.length === 0)]),
  ];
  const each = conditions('each');
  const lists = oneOf(filter);
  const few = (filter.tag.includes(null) ? null : found.tagged) ?? worded(found);
  return {
    userId,
    status: filter.status,
    inList: sql`leads.user_id = ${userId} and leads.deleted_at is null and leads.status = ${statusAsText[filter.status]}`,
    oneOf: lists,
    isOneOf: lists.length > 0 && each.length === 1,
    matches: each.length > 0 ? { each: allOf(each), all: allOf(conditions('all')) } : null,
    skim: skim ?? null,
    within,
    candidates: only ?? few,
  };
}

/**
 * Which leads to ask, under that name, for the filter's conditions. Candidates are fetched by their key first: beside the
 * list's conditions their ids would fit any index of the list, which is then gone through from end to end.
 */
export const lookedThrough = ({ userId, candidates }: OpenFilter): RawBuilder<unknown> =>
  candidates === null
    ? sql`leads`
    : sql`(select leads.* from leads where leads.user_id = ${userId} and leads.id = any(${[...candidates]}::uuid[]) offset 0) as leads`;

/** Written out: a plan that is kept for all values fits an index of one status only then. */
const statusAsText = { lead: sql`'lead'`, sold: sql`'sold'` };

/** More lists than this are dearer to begin than one is to walk. */
const maxLists = 8;

function oneOf({ status, stage, state, military, hasPhone, priority }: LeadFilter): Condition[] {
  const isOne = (column: 'stage' | 'state', values: Values) =>
    values.length > maxLists || values.includes(null)
      ? []
      : values.map((value) => sql<boolean>`${sql.ref(`leads.${column}`)} = ${value}`);
  const stages = status === 'lead' ? isOne('stage', stage) : [];
  if (stages.length > 0) return stages;
  const states = isOne('state', state);
  if (states.length > 0) return states;
  if (military) return [sql`leads.military_branch is not null`];
  if (hasPhone === false) return [sql`leads.reached_phone is null`];
  return priority.includes('medium') ? [] : priority.map(unusualPriority);
}

const unusualPriority = (value: string): Condition => sql`(leads.priority = ${value} and leads.priority <> 'medium')`;

const allOf = (conditions: readonly Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`;

interface LookedUp {
  /** Whose own text has the word. */
  matching: string[] | null;
  /** Whose notes have it. */
  noted: string[] | null;
  tagged: string[] | null;
}

const worded = ({ matching, noted }: LookedUp): string[] | null => matching && noted && [...matching, ...noted];

const nothingLookedUp: LookedUp = { matching: null, noted: null, tagged: null };

async function lookUp(
  tx: Transaction,
  { status }: LeadFilter,
  word: SearchWords | null,
  tags: readonly string[],
): Promise<LookedUp> {
  const { rows } = await sql<LookedUp>`select
    ${word === null ? sql`null` : sql`search_lead_ids(${word.wanted}::text[], ${word.instead}::text[], ${status}, ${maxIds})`} as matching,
    ${word === null ? sql`null` : sql`noted_lead_ids(${word.wanted}::text[], ${word.instead}::text[], ${maxIds})`} as noted,
    ${tags.length === 0 ? sql`null` : sql`tagged_lead_ids(${[...tags]}::text[], ${status}, ${maxIds})`} as tagged`.execute(
    tx,
  );
  return rows[0] ?? nothingLookedUp;
}

const needsZone = ({ followUp, lastContacted, created, soldOn, age }: LeadFilter): boolean =>
  ['overdue', 'today', 'week'].includes(followUp ?? '') ||
  [lastContacted, created, soldOn, age].some((days) => days !== null);

function fieldConditions(filter: LeadFilter): Condition[] {
  const { stage, source, lastOutcome, attempts, carrier, coverage, premium, military, hasPhone, priority, importId } =
    filter;
  const conditions: Condition[] = [];
  if (stage.length > 0) conditions.push(sql`leads.stage = any(${[...stage]}::text[])`);
  if (source.length > 0) conditions.push(anyOf('source', source));
  if (lastOutcome.length > 0) conditions.push(anyOf('last_outcome', lastOutcome));
  if (attempts?.from) conditions.push(sql`leads.call_attempts >= ${attempts.from}`);
  if (typeof attempts?.to === 'number') conditions.push(sql`leads.call_attempts <= ${attempts.to}`);
  if (carrier.length > 0) conditions.push(anyOf(carrierOf, carrier));
  conditions.push(...inRange(coverageOf, coverage), ...inRange(premiumOf, premium));
  // A lead without a known priority has the usual one.
  if (priority.length > 0) {
    const isUnusual = priority.includes('medium') ? sql`` : sql`and leads.priority <> 'medium'`;
    conditions.push(sql`(leads.priority = any(${[...priority]}::text[]) ${isUnusual})`);
  }
  if (military !== null)
    conditions.push(military ? sql`leads.military_branch is not null` : sql`leads.military_branch is null`);
  if (hasPhone !== null)
    conditions.push(hasPhone ? sql`leads.reached_phone is not null` : sql`leads.reached_phone is null`);
  if (importId !== null) conditions.push(sql`leads.import_id = ${importId}`);
  return conditions;
}

function ageConditions({ age }: LeadFilter, zone: string, now: number): Condition[] {
  if (age === null) return [];
  if (age === 'unknown') return [sql`leads.dob is null`];
  const { first, last } = birthdaysOf(age, todayIn(zone, now));
  return [sql`leads.dob <= ${last}::date`, ...(first === null ? [] : [sql<boolean>`leads.dob >= ${first}::date`])];
}

function localTimeConditions({ localTime }: LeadFilter, now: number): Condition[] {
  if (localTime === null) return [];
  if (localTime !== 'unknown') return [sql`leads.state = any(${statesIn(localTime, now)}::text[])`];
  return [sql`(leads.state is null or leads.state <> all(${[...statesWithZone]}::text[]))`];
}

/** Both ends included. A cent more than the last dollar is no more than that. */
function inRange(amount: RawBuilder<unknown>, range: NumberRange | null): Condition[] {
  return [
    ...(typeof range?.from === 'number' ? [sql<boolean>`${amount} >= ${range.from}::numeric`] : []),
    ...(typeof range?.to === 'number' ? [sql<boolean>`${amount} < ${range.to}::numeric + 1`] : []),
  ];
}

function anyOf(column: 'state' | 'source' | 'last_outcome' | RawBuilder<unknown>, values: Values): Condition {
  const field = typeof column === 'string' ? sql.ref(`leads.${column}`) : column;
  const some = values.filter((value) => value !== null);
  const isOne = sql<boolean>`${field} = any(${some}::text[])`;
  if (!values.includes(null)) return isOne;
  return some.length > 0 ? sql`(${isOne} or ${field} is null)` : sql`${field} is null`;
}

function momentConditions(
  { followUp, lastContacted, created, soldOn }: LeadFilter,
  zone: string,
  now: number,
): Record<MomentColumn, Condition[]> {
  const at = sql.ref('leads.next_follow_up_at');
  const ofFollowUp: Record<NonNullable<LeadFilter['followUp']>, () => Condition[]> = {
    due: () => between('next_follow_up_at', { from: null, before: now + 1 }),
    // As on Today: until midnight it is one of today's.
    overdue: () => between('next_follow_up_at', { from: null, before: instantsAhead(1, zone, now).from }),
    today: () => between('next_follow_up_at', instantsAhead(1, zone, now)),
    week: () => between('next_follow_up_at', instantsAhead(7, zone, now)),
    any: () => [sql`${at} is not null`],
    none: () => [sql`${at} is null`],
  };
  return {
    next_follow_up_at: followUp ? ofFollowUp[followUp]() : [],
    last_contacted_at: lastContacted ? contactConditions(lastContacted, zone, now) : [],
    created_at: created ? between('created_at', instantsOfDays(created, zone, now)) : [],
    sold_at: soldOn ? between('sold_at', instantsOfDays(soldOn, zone, now)) : [],
  };
}

type MomentColumn = 'next_follow_up_at' | 'last_contacted_at' | 'created_at' | 'sold_at';

function contactConditions(range: ContactRange, zone: string, now: number): Condition[] {
  if (range === 'never') return [sql`leads.last_contacted_at is null`];
  if (!('notIn' in range)) return between('last_contacted_at', instantsOfDays(range, zone, now));
  const { from } = instantsOfDays({ last: range.notIn }, zone, now);
  return [
    sql`(leads.last_contacted_at is null or leads.last_contacted_at < ${new Date(from ?? 0).toISOString()}::timestamptz)`,
  ];
}

function between(column: MomentColumn, { from, before }: InstantRange): Condition[] {
  const field = sql.ref(`leads.${column}`);
  return [
    ...(from === null ? [] : [sql<boolean>`${field} >= ${new Date(from).toISOString()}::timestamptz`]),
    ...(before === null ? [] : [sql<boolean>`${field} < ${new Date(before).toISOString()}::timestamptz`]),
  ];
}

function tagConditions(
  { tag, status }: LeadFilter,
  tags: readonly string[],
  tagged: string[] | null,
  isAlone: boolean,
): Condition[] {
  if (tag.length === 0) return [];
  const hasNone = sql<boolean>`leads.tags = '{}'`;
  if (tags.length === 0) return [hasNone];
  const wanted = sql`${[...tags]}::text[]`;
  const hasAny =
    tagged !== null
      ? hasId(tagged)
      : isAlone
        ? inLookUp(sql`tagged_lead_ids(${wanted}, ${status}, null)`)
        : sql<boolean>`leads.tags && ${wanted}`;
  return [tag.includes(null) ? sql`(${hasAny} or ${hasNone})` : hasAny];
}

/** A common word: row by row where other conditions leave few rows, else by its index. */
function wordCondition(
  { status }: LeadFilter,
  word: SearchWords,
  found: LookedUp,
  of: 'each' | 'all',
  isAlone: boolean,
): Condition {
  const few = worded(found);
  if (few !== null) return hasId(few);
  const { noted } = found;
  const wanted = sql`${word.wanted}::text[], ${word.instead}::text[]`;
  if (of === 'all' && isAlone)
    return inLookUp(sql`search_lead_ids(${wanted}, ${status}, null) || noted_lead_ids(${wanted}, null)`);
  const hasWord = textHas(word);
  if (noted?.length === 0) return hasWord;
  const inNotes =
    noted !== null
      ? hasId(noted)
      : of === 'all'
        ? sql<boolean>`leads.id in (select unnest(noted_lead_ids(${wanted}, null)))`
        : // One look for each row: exists() may become a reading of all notes.
          sql<boolean>`(select true from lead_notes where lead_notes.user_id = leads.user_id and lead_notes.lead_id = leads.id
            and not lead_notes.auto and ${hasWords(sql`search_form(lead_notes.body)`, word)} limit 1)`;
  return sql`(${hasWord} or ${inNotes})`;
}

/** Looked up once, then each by its key. */
const inLookUp = (ids: RawBuilder<unknown>): Condition => sql`leads.id = any((select ${ids})::uuid[])`;
const hasId = (ids: readonly string[]): Condition => sql`leads.id = any(${[...ids]}::uuid[])`;
