// What the filters offer: values that an agent's leads have.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { LeadStatus } from '../lead-model/lead-shape.contract.ts';

/** So many of the newest tagged leads are looked at; the other two are read off their indexes, value by value. */
const maxTagged = 5000;
const maxValues = 200;

export async function usedValues(
  tx: Transaction,
  userId: string,
  status: LeadStatus,
): Promise<{ sources: string[]; states: string[]; tags: string[] }> {
  const [sources, states] = [
    await nextByNext(tx, userId, status, 'source'),
    await nextByNext(tx, userId, status, 'state'),
  ];
  const { rows } = await sql<{ tag: string }>`
    select tag from (
      select tags from leads where user_id = ${userId} and deleted_at is null and status = ${status} and tags <> '{}'
      order by created_at desc, id desc limit ${maxTagged}
    ) as tagged, unnest(tags) as tag group by tag order by count(*) desc, tag limit ${maxValues}`.execute(tx);
  return { sources, states, tags: rows.map(({ tag }) => tag) };
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
