// The orders of the leads list as SQL. A list is a row of parts, one after another; inside a part rows follow their keys.
import { sql, type RawBuilder } from 'kysely';
import { isLeadStage, leadStages } from '../../domain/lead-stage.ts';
import type { Condition } from './lead-filter.db.ts';
import type { LeadFilter } from './lead-filter.rules.ts';
import { readSort, type LeadOrder, type LeadSort } from './lead-sort.rules.ts';

export type KeyType = 'timestamptz' | 'text' | 'bigint';

type KeyColumn =
  'created_at' | 'updated_at' | 'next_follow_up_at' | 'sold_at' | 'sort_name' | 'state' | 'sold_premium_cents';

export interface Key {
  column: KeyColumn;
  type: KeyType;
  isDown: boolean;
}

/** Every column that a part may be kept by or sorted by, beside the id. */
export const orderColumns = sql`leads.stage, leads.state, leads.next_follow_up_at, leads.created_at, leads.updated_at,
  leads.sort_name, leads.sold_at, leads.sold_premium_cents`;

export interface Part {
  where: Condition | null;
  /** No lead that the filter lets through is in it. */
  isEmpty?: boolean;
  /** Each stage and each state has an index in this order. */
  isByValue?: boolean;
  /** One or two; the id follows in the direction of the last. */
  keys: [Key] | [Key, Key];
}

const key = (column: KeyColumn, type: KeyType, isDown: boolean): Key => ({ column, type, isDown });
const down = (column: KeyColumn) => key(column, 'timestamptz', true);
const has = (column: KeyColumn): Condition => sql`${sql.ref(`leads.${column}`)} is not null`;
const lacks = (column: KeyColumn): Condition => sql`${sql.ref(`leads.${column}`)} is null`;

const partsOf: Record<LeadOrder, () => Part[]> = {
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

/** Backwards each part runs the other way; leads without the value stay last. */
export function partsOfSort(sort: LeadSort, filter: LeadFilter): Part[] {
  const { order, isReversed } = readSort(sort);
  const parts = partsOf[order]().map((part, place) => ({ ...part, isEmpty: leaves[order]?.(filter, place) === false }));
  if (!isReversed) return parts;
  const turned = parts.map(({ keys, ...part }) => ({
    ...part,
    keys: keys.map((each) => ({ ...each, isDown: !each.isDown })) as Part['keys'],
  }));
  return order === 'stage' ? [...turned.slice(0, -1).toReversed(), ...turned.slice(-1)] : turned;
}

const columnOf = ({ column }: Key): RawBuilder<unknown> => sql.ref(`leads.${column}`);

const direction = (isDown: boolean) => (isDown ? sql`desc` : sql`asc`);

export function orderBy({ keys }: Part): RawBuilder<unknown> {
  const terms = keys.map((each) => sql`${columnOf(each)} ${direction(each.isDown)}`);
  return sql.join([...terms, sql`leads.id ${direction(keys.at(-1)!.isDown)}`]);
}

const value = (text: string, { type }: Key) => sql`${text}::${sql.raw(type)}`;

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
  return [
    {
      ...part,
      where: and(sql`${columnOf(first)} = ${value(firstText, first)} and ${follows(second, keys[1] ?? '')}`),
    },
    { ...part, where: and(sql`${columnOf(first)} ${sign} ${value(firstText, first)}`) },
  ];
}
