// What is due, whoever's it is, by the database's clock.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface Fire {
  user_id: string;
  id: string;
  lead_id: string;
  due_at: string;
}

/** Since when follow-ups must be looked at, and up to when. */
export interface Span {
  from: string;
  to: string;
}

/**
 * From where the last run ended. A quarter of an hour is looked at again, for what was set in the meantime or in a transaction
 * that took long, and once an hour two days; what is older is overdue and needs no telling.
 */
export async function spanToLookAt(tx: Transaction): Promise<Span> {
  const { rows } = await sql<Span>`
    select greatest(least(fired_to, now() - case when extract(minute from now()) = 0 then interval '2 days'
      else interval '15 minutes' end), now() - interval '7 days') as "from", now() as "to" from follow_up_clock`.execute(
    tx,
  );
  const [span] = rows;
  if (!span) throw new Error('The clock of follow-ups is gone.');
  return span;
}

export async function noteFiredTo(tx: Transaction, to: string): Promise<void> {
  await sql`update follow_up_clock set fired_to = ${to}::timestamptz`.execute(tx);
}

/** Takes a batch: what another worker takes at the same moment is left to it by the key. */
export async function takeDue(
  tx: Transaction,
  { from, to }: Span,
  most: number,
): Promise<{ fires: Fire[]; looked: number }> {
  const { rows } = await sql<Fire & { looked: number }>`
    with due as materialized (
      select l.user_id, l.id as lead_id, l.next_follow_up_at as due_at from leads l
      where l.deleted_at is null and not l.is_sample and l.next_follow_up_at is not null
        and l.next_follow_up_at > ${from}::timestamptz and l.next_follow_up_at <= ${to}::timestamptz
        and not exists (select from follow_up_fires f
          where f.user_id = l.user_id and f.lead_id = l.id and f.due_at = l.next_follow_up_at)
      order by l.next_follow_up_at, l.user_id, l.id limit ${most}
    ), fired as (
      insert into follow_up_fires (user_id, lead_id, due_at) select user_id, lead_id, due_at from due
      on conflict (user_id, lead_id, due_at) do nothing
      returning user_id, id, lead_id, due_at
    )
    select fired.*, (select count(*)::int from due) as looked from (select 1) as one left join fired on true`.execute(
    tx,
  );
  return {
    looked: rows[0]?.looked ?? 0,
    fires: rows.filter(({ id }) => id !== null).map(({ looked: _, ...fire }) => fire),
  };
}
