import { sql } from 'kysely';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import type { Transaction } from '../../database/transaction.ts';
import { mostFollowUps, type comingFollowUps, type readConnection } from './schedule.contract.ts';

/** The next follow-ups from this moment on. */
export async function listComing(
  tx: Transaction,
  userId: string,
): Promise<EndpointAnswer<typeof comingFollowUps>['rows']> {
  const { rows } = await sql<EndpointAnswer<typeof comingFollowUps>['rows'][number]>`
    select id, name, phone, email, state, status, stage, next_follow_up_at from leads
    where user_id = ${userId} and deleted_at is null and next_follow_up_at >= now()
    order by next_follow_up_at, id limit ${mostFollowUps}`.execute(tx);
  return rows;
}

type Shown = EndpointAnswer<typeof readConnection>['connection'];

export async function showConnection(tx: Transaction, userId: string): Promise<Shown> {
  const { rows } = await sql<NonNullable<Shown>>`
    select status, name, email, scheduling_url, connected_at, synced_at, problem,
      case when webhook = 'active' then 'at_once' else 'every_few_minutes' end as hears
    from calendly_connections where user_id = ${userId}`.execute(tx);
  return rows[0] ?? null;
}
