// What the filters offer: values that an agent's leads have.
import { sql } from 'kysely';
import { planWith, type Transaction } from '../../database/transaction.ts';
import { carrierOf } from './offer.db.ts';
import type { LeadStatus } from '../lead-model/lead-shape.contract.ts';

/** So many of the newest leads are looked at; sources and states are read off their indexes, value by value. */
const maxLooked = 5000;
const maxValues = 200;

export async function usedValues(
  tx: Transaction,
  userId: string,
  status: LeadStatus,
): Promise<{ sources: string[]; states: string[]; tags: string[]; outcomes: string[]; carriers: string[] }> {
  const [sources, states] = [
    await nextByNext(tx, userId, status, 'source'),
    await nextByNext(tx, userId, status, 'state'),
  ];
  const { rows: tags } = await sql<{ tag: string }>`
    select tag from (
      select tags from leads where user_id = ${userId} and deleted_at is null and status = ${status} and tags <> '{}'
      order by created_at desc, id desc limit ${maxLooked}
    ) as tagged, unnest(tags) as tag group by tag order by count(*) desc, tag limit ${maxValues}`.execute(tx);
  // To the planner the leads of an agent are few, and sorting them as good as walking their index.
  planWith(tx, 'enable_sort = off');
  const { rows: outcomes } = await sql<{ outcome: string; count: number }>`
    select outcome, count(*)::int as count from (
      select last_outcome as outcome from leads where user_id = ${userId} and deleted_at is null and status = ${status}
      order by created_at desc, id desc limit ${maxLooked}
    ) as newest where outcome is not null group by outcome`.execute(tx);
  const { rows: carriers } = await sql<{ carrier: string; count: number }>`
    select carrier, count(*)::int as count from (
      select ${carrierOf} as carrier from leads where user_id = ${userId} and deleted_at is null and status = ${status}
      order by created_at desc, id desc limit ${maxLooked}
    ) as newest where length(carrier) <= 200 group by carrier`.execute(tx);
  return {
    carriers: mostFirst(carriers).map(({ carrier }) => carrier),
    sources,
    states,
    tags: tags.map(({ tag }) => tag),
    outcomes: mostFirst(outcomes).map(({ outcome }) => outcome),
  };
}

const mostFirst = <T extends { count: number }>(values: readonly T[]): T[] =>
  values.toSorted((one, other) => other.count - one.count).slice(0, maxValues);

/** Each value once: the index is asked for the next one after the last. */
async function nextByNext(
  tx: Transaction,
  userId: string,
  status: LeadStatus,
  column: 'source' | 'state',
): Promise<string[]> {
  const field = sql.ref(column);
  const list = sql`from leads where user_id = ${userId} and deleted_at is null and status = ${status} and ${field} is not null`;
  const { rows } = await sql<{ value: string }>`
    with recursive used (value) as (
      (select ${field} ${list} order by ${field} limit 1)
      union all
      select (select ${field} ${list} and ${field} > used.value order by ${field} limit 1) from used where used.value is not null
    )
    select value from used where value is not null limit ${maxValues}`.execute(tx);
  return rows.map(({ value }) => value);
}

/** Null: too many different texts stand as states. */
export async function usedStates(tx: Transaction, userId: string, status: LeadStatus): Promise<string[] | null> {
  const states = await nextByNext(tx, userId, status, 'state');
  return states.length < maxValues ? states : null;
}
