// What the filters offer: values that an agent's leads have.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
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
  const { rows: outcomes } = await sql<{ outcome: string }>`
    select outcome from (
      select last_outcome as outcome from leads where user_id = ${userId} and deleted_at is null and status = ${status}
      order by created_at desc, id desc limit ${maxLooked}
    ) as newest where outcome is not null group by outcome order by count(*) desc, outcome limit ${maxValues}`.execute(
    tx,
  );
  const { rows: carriers } = await sql<{ carrier: string }>`
    select carrier from (
      select ${carrierOf} as carrier from leads where user_id = ${userId} and deleted_at is null and status = ${status}
      order by created_at desc, id desc limit ${maxLooked}
    ) as newest where length(carrier) <= 200 group by carrier order by count(*) desc, carrier limit ${maxValues}`.execute(
    tx,
  );
  return {
    carriers: carriers.map(({ carrier }) => carrier),
    sources,
    states,
    tags: tags.map(({ tag }) => tag),
    outcomes: outcomes.map(({ outcome }) => outcome),
  };
}

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
