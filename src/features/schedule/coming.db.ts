import { sql } from 'kysely';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import type { Transaction } from '../../database/transaction.ts';
import { maxFollowUps, type comingFollowUps, type readConnection } from './schedule.contract.ts';

/** The next follow-ups from that moment on, in milliseconds. */
export async function listComing(
  tx: Transaction,
  userId: string,
  from: number,
): Promise<EndpointAnswer<typeof comingFollowUps>['rows']> {
  const { rows } = await sql<EndpointAnswer<typeof comingFollowUps>['rows'][number]>`
    select id, name, phone, further_phones, email, state, address ->> 'zip' as zip, status, stage, next_follow_up_at, version from leads
    where user_id = ${userId} and deleted_at is null and next_follow_up_at >= ${new Date(from).toISOString()}
    order by next_follow_up_at, id limit ${maxFollowUps}`.execute(tx);
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

export interface Booked {
  id: string;
  event_uri: string;
  meeting: string;
  starts_at: string;
  ends_at: string;
  join_url: string | null;
  place: string | null;
  invitee: string | null;
  lead_id: string | null;
}

/** Bookings that begin in this span and are not over yet, everyone who comes; in milliseconds. */
export async function listBooked(
  tx: Transaction,
  userId: string,
  { from, before, now, most }: { from: number; before: number; now: number; most: number },
): Promise<Booked[]> {
  const iso = (at: number) => new Date(at).toISOString();
  const { rows } = await sql<Booked>`
    select a.id, a.event_uri, a.meeting, a.starts_at, a.ends_at, a.join_url, a.place, l.id as lead_id,
      coalesce(l.name, a.invitee_name, a.invitee_email, a.invitee_phone) as invitee
    from appointments a left join leads l on l.user_id = a.user_id and l.id = a.lead_id and l.deleted_at is null
    where a.user_id = ${userId} and a.status = 'active' and a.starts_at >= ${iso(from)} and a.starts_at < ${iso(before)}
      and a.ends_at > ${iso(now)}
    order by a.starts_at, a.id limit ${most}`.execute(tx);
  return rows;
}
