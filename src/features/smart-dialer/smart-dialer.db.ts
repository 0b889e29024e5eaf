import { sql } from 'kysely';
import { closedToCalls, peopleReachedWithinDay } from '../../database/one-person.ts';
import { hasPhone, leadsByNumber } from '../../database/owner-of-number.ts';
import { registryRows, type RegistryRow } from '../../database/registry-facts.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { DialMethod } from './smart-dialer.rules.ts';

export async function countDialsSince(tx: Transaction, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from dials where user_id = ${userId} and dialed_at >= ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}

interface Dial {
  leadId: string | null;
  phone: string;
  method: DialMethod;
}

/** Presses of one agent are counted one after the other. */
export async function waitForDials(tx: Transaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`dials of ${userId}`}, 0))`.execute(tx);
}

/** Nothing where the number was dialed within so many seconds. */
export async function addDial(
  tx: Transaction,
  userId: string,
  { leadId, phone, method }: Dial,
  repeatSeconds: number,
): Promise<void> {
  await sql`
    insert into dials (user_id, lead_id, phone, method)
    select ${userId}, ${leadId}, ${phone}, ${method}
    where not exists (
      select from dials where user_id = ${userId} and phone = ${phone}
        and dialed_at > clock_timestamp() - make_interval(secs => ${repeatSeconds}))`.execute(tx);
}

export async function hasLeadWithPhone(
  tx: Transaction,
  userId: string,
  leadId: string,
  phone: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from leads where user_id = ${userId} and id = ${leadId} and deleted_at is null
      and ${hasPhone(userId, phone, 'agent')}`.execute(tx);
  return rows.length > 0;
}

export interface CallFacts {
  lead_id: string;
  phone: string;
  registry: RegistryRow | null;
  is_suppressed: boolean;
  recent: string[];
}

export async function findCallFacts(tx: Transaction, userId: string, leadIds: readonly string[]): Promise<CallFacts[]> {
  const phones = sql`array(select called_at from wanted)`;
  // A number that is none of their own is that of whoever counts as the person there.
  const ofOthers = sql`array(select called_at from wanted where phone is null)`;
  const whose = sql`whose`;
  const { rows } = await sql<CallFacts>`
    with wanted as materialized (
      select id, reached_phone as called_at, sold_at, phone, further_phones from leads
      where user_id = ${userId} and id = any(${[...leadIds]}::uuid[]) and deleted_at is null and reached_phone is not null),
      whose as materialized (
        select called_at as number, id, sold_at, phone, further_phones from wanted where phone is not null
        union all
        select number, id, sold_at, phone, further_phones from ${leadsByNumber(userId, ofOthers, 'agent')} as person
        where number <> all(array(select phone from wanted where phone is not null))),
      reached as materialized (${peopleReachedWithinDay(userId, phones, whose)}),
      closed as materialized (${closedToCalls(userId, phones, whose)}),
      known as materialized (${registryRows(userId, phones, whose)})
    select leads.id as lead_id, called_at as phone,
      (select to_jsonb(known) from known where number = called_at) as registry,
      exists (select from closed where number = called_at) as is_suppressed,
      (select coalesce(jsonb_agg(at), '[]') from reached where number = called_at) as recent
    from wanted as leads`.execute(tx);
  return rows;
}
