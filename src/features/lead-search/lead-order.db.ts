// The orders of the leads list as SQL. A list is a row of parts, one after another; inside a part rows follow their keys.
// An order without an index goes through the list once for each page (at 100,000 leads some 45 ms).
import { sql, type RawBuilder } from 'kysely';
import { isLeadStage, leadStages } from '../../domain/lead-stage.ts';
import type { Condition } from './lead-filter.db.ts';
import type { LeadFilter } from './lead-filter.rules.ts';
import { readSort, type LeadOrder, type LeadSort } from './lead-sort.rules.ts';
import { clocksOf } from './local-time.rules.ts';
import { amountIn } from './offer.db.ts';
import { statesWithZone } from '../../domain/state-zones.ts';

export type KeyType = 'timestamptz' | 'text' | 'bigint' | 'integer' | 'date' | 'text[]';

type ScannedColumn =
  | ('phone' | 'email' | 'company' | 'source' | 'tags' | 'military_branch' | 'priority' | 'carrier')
  | ('dob' | 'coverage_wanted' | 'call_attempts' | 'last_outcome' | 'last_contacted_at');
type KeyColumn =
  | ('created_at' | 'updated_at' | 'next_follow_up_at' | 'sold_at' | 'sort_name' | 'state' | 'sold_premium_cents')
  | ScannedColumn;

export interface Key {
  column: KeyColumn;
  type: KeyType;
  isDown: boolean;
  /** What of the column's value, or of the cursor's, is compared. */
  by?: (value: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** The columns that the parts of an order are kept by or sorted by, beside the id. */
export function orderColumns([part]: readonly Part[]): RawBuilder<unknown> {
  const own = part?.scanned;
  return own ? sql`leads.created_at, ${sql.ref(own === 'carrier' ? 'leads.sold' : `leads.${own}`)}` : indexedColumns;
}

const indexedColumns = sql`leads.stage, leads.state, leads.next_follow_up_at, leads.created_at, leads.updated_at,
  leads.sort_name, leads.sold_at, leads.sold_premium_cents`;

export interface Part {
  where: Condition | null;
  /** No lead that the filter lets through is in it. */
  isEmpty?: boolean;
  /** Each stage and each state has an index in this order. */
  isByValue?: boolean;
  /** It is these lists together, each of which has an index in this order. */
  lists?: readonly Condition[];
  /** No index keeps it: `where` is a condition on each row, and two keys are sorted. */
  isScanned?: boolean;
  /** The column of an order that is scanned. */
  scanned?: ScannedColumn;
  /** One or two; the id follows in the direction of the last. */
  keys: [Key] | [Key, Key];
}

const key = (column: KeyColumn, type: KeyType, isDown: boolean): Key => ({ column, type, isDown });
const down = (column: KeyColumn) => key(column, 'timestamptz', true);
const has = (column: KeyColumn): Condition => sql`${sql.ref(`leads.${column}`)} is not null`;
const lacks = (column: KeyColumn): Condition => sql`${sql.ref(`leads.${column}`)} is null`;

const columnSql = (column: KeyColumn): RawBuilder<unknown> =>
  column === 'carrier' ? sql`(leads.sold ->> 'carrier')` : sql.ref(`leads.${column}`);

interface Scanned {
  type?: KeyType;
  isDown?: boolean;
  by?: Key['by'];
  has?: Condition;
  lacks?: Condition | null;
}

/** Those with the value, and among equals the newest first; then those without it. */
function scanned(column: ScannedColumn, { type = 'text', isDown = false, by, ...own }: Scanned = {}): Part[] {
  const {
    has: there = sql<boolean>`${columnSql(column)} is not null`,
    lacks: gone = sql<boolean>`${columnSql(column)} is null`,
  } = own;
  const first: Key = { column, type, isDown, ...(by && { by }) };
  const parts: Part[] = [{ where: gone && there, keys: [first, down('created_at')], isScanned: true, scanned: column }];
  if (gone) parts.push({ where: gone, keys: [down('created_at')], isScanned: true, scanned: column });
  return parts;
}

/** Letters beyond ASCII stay as they are, whatever the database knows of them. */
const asLetters: Scanned = { by: (value) => sql`lower(${value} collate "C") collate "C"` };
const asWritten: Scanned = { by: (value) => sql`${value} collate "C"` };
const byPriority: Key['by'] = (value) =>
  sql`case ${value} when 'high' then 1 when 'medium' then 2 when 'low' then 3 else 4 end`;

/** So many tags of a lead decide its place. */
export const sortedTags = 5;

const partsOf: Record<Exclude<LeadOrder, 'local_time'>, () => Part[]> = {
  phone: () => scanned('phone', asWritten),
  email: () => scanned('email', asWritten),
  company: () => scanned('company', asLetters),
  source: () => scanned('source', asLetters),
  tags: () =>
    scanned('tags', {
      type: 'text[]',
      by: (value) => sql`(${value})[1:${sql.lit(sortedTags)}] collate "C"`,
      has: sql`leads.tags <> '{}'`,
      lacks: sql`leads.tags = '{}'`,
    }),
  military: () => scanned('military_branch', asLetters),
  // Words without an amount come after the amounts.
  coverage: () => scanned('coverage_wanted', { isDown: true, by: (value) => sql`coalesce(${amountIn(value)}, -1)` }),
  priority: () => scanned('priority', { by: byPriority, lacks: null }),
  carrier: () => scanned('carrier', asLetters),
  age: () => scanned('dob', { type: 'date' }),
  attempts: () => scanned('call_attempts', { type: 'integer', isDown: true, lacks: null }),
  last_contacted: () => scanned('last_contacted_at', { type: 'timestamptz', isDown: true }),
  last_outcome: () => scanned('last_outcome', asLetters),
  newest: () => [{ where: null, keys: [down('created_at')], isByValue: true }],
  name: () => [{ where: null, keys: [key('sort_name', 'text', false)] }],
  state: () => [
    { where: has('state'), keys: [key('state', 'text', false), down('created_at')] },
    { where: lacks('state'), keys: [down('created_at')] },
  ],
  stage: () => [
    ...leadStages.map((stage): Part => ({ where: sql`leads.stage = ${stage}`, keys: [down('created_at')] })),
    { where: sql`leads.stage <> all(${[...leadStages]}::text[])`, keys: [down('created_at')] },
  ],
  follow_up: () => [
    { where: has('next_follow_up_at'), keys: [key('next_follow_up_at', 'timestamptz', false)] },
    { where: lacks('next_follow_up_at'), keys: [down('created_at')] },
  ],
  changed: () => [{ where: null, keys: [down('updated_at')] }],
  sold_at: () => [{ where: has('sold_at'), keys: [down('sold_at')] }],
  premium: () => [
    { where: has('sold_premium_cents'), keys: [key('sold_premium_cents', 'bigint', true)] },
    { where: lacks('sold_premium_cents'), keys: [down('sold_at')] },
  ],
};

/** Which part of an order a filter leaves: by the place of the part. */
const leaves: Partial<Record<LeadOrder, (filter: LeadFilter, place: number) => boolean>> = {
  stage: ({ stage }, place) => {
    const known = leadStages[place];
    return stage.length === 0 || (known ? stage.includes(known) : !stage.every(isLeadStage));
  },
  state: ({ state }, place) => state.length === 0 || state.some((each) => (each === null) === (place === 1)),
  follow_up: ({ followUp }, place) => followUp === null || (followUp === 'none') === (place === 1),
};

/** `at`: when the order's first page was read, in milliseconds; `states`: those that the list has, null for any. */
export interface Moment {
  at: number;
  states: readonly string[] | null;
}

/** States whose clocks show the same, that of most of their people, are one part. */
function localTimeParts({ at, states }: Moment): Part[] {
  const byClock = Map.groupBy(statesWithZone, (state) => clocksOf(state, at)[0] ?? 0);
  const parts = [...byClock]
    .toSorted(([one], [other]) => one - other)
    .map(([, codes]): Part => {
      const own = states ? codes.filter((code) => states.includes(code)) : codes;
      const lists = own.map((code) => sql<boolean>`leads.state = ${code}`);
      return {
        where: sql`leads.state = any(${own}::text[])`,
        lists,
        isEmpty: own.length === 0,
        keys: [down('created_at')],
      };
    });
  const unknown = sql<boolean>`(leads.state is null or leads.state <> all(${[...statesWithZone]}::text[]))`;
  return [...parts, { where: unknown, keys: [down('created_at')], isScanned: true }];
}

/** Backwards each part runs the other way; leads without the value stay last. */
export function partsOfSort(sort: LeadSort, filter: LeadFilter, moment: Moment): Part[] {
  const { order, isReversed } = readSort(sort);
  const all = order === 'local_time' ? localTimeParts(moment) : partsOf[order]();
  const parts = all.map((part, place) => ({
    ...part,
    isEmpty: part.isEmpty === true || leaves[order]?.(filter, place) === false,
  }));
  if (!isReversed) return parts;
  const turned = parts.map(({ keys, ...part }) => ({
    ...part,
    keys: keys.map((each) => ({ ...each, isDown: !each.isDown })) as Part['keys'],
  }));
  return order === 'stage' || order === 'local_time'
    ? [...turned.slice(0, -1).toReversed(), ...turned.slice(-1)]
    : turned;
}

const columnOf = ({ column, by }: Key): RawBuilder<unknown> => (by ? by(columnSql(column)) : columnSql(column));

const direction = (isDown: boolean) => (isDown ? sql`desc` : sql`asc`);

export function orderBy({ keys }: Part): RawBuilder<unknown> {
  const terms = keys.map((each) => sql`${columnOf(each)} ${direction(each.isDown)}`);
  return sql.join([...terms, sql`leads.id ${direction(keys.at(-1)!.isDown)}`]);
}

function value(text: string, { type, by = (own) => own }: Key): RawBuilder<unknown> {
  return by(sql`${type === 'text[]' ? (JSON.parse(text) as string[]) : text}::${sql.raw(type)}`);
}

/**
 * What of a part follows the row with these keys, as parts of their own: a single comparison of rows each, which an index
 * can begin at.
 */
export function partsAfter(part: Part, keys: readonly string[], id: string): Part[] {
  const [first, second] = part.keys;
  const firstText = keys[0] ?? '';
  const and = (condition: Condition): Condition => (part.where ? sql`${part.where} and ${condition}` : condition);
  const follows = (last: Key, text: string): Condition => {
    const sign = last.isDown ? sql`<` : sql`>`;
    return sql`(${columnOf(last)}, leads.id) ${sign} (${value(text, last)}, ${id}::uuid)`;
  };
  if (!second) return [{ ...part, where: and(follows(first, firstText)) }];
  const sign = first.isDown ? sql`<` : sql`>`;
  if (part.isScanned) {
    const own = value(firstText, first);
    const rest = sql`${columnOf(first)} = ${own} and ${follows(second, keys[1] ?? '')}`;
    return [{ ...part, where: and(sql`(${columnOf(first)} ${sign} ${own} or (${rest}))`) }];
  }
  return [
    {
      ...part,
      where: and(sql`${columnOf(first)} = ${value(firstText, first)} and ${follows(second, keys[1] ?? '')}`),
    },
    { ...part, where: and(sql`${columnOf(first)} ${sign} ${value(firstText, first)}`) },
  ];
}
