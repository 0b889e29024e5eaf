// Who comes to which meeting. Written by the system from what the provider says; agents change only the lead.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { isHousehold } from '../lead-model/same-person.rules.ts';

export interface AppointmentFacts {
  event_uri: string;
  event_seen: string;
  invitee_uri: string;
  status: 'active' | 'canceled';
  meeting: string;
  starts_at: string;
  ends_at: string;
  join_url: string | null;
  place: string | null;
  invitee_name: string | null;
  invitee_email: string | null;
  invitee_phone: string | null;
  was_rescheduled: boolean;
}

interface Kept {
  id: string;
  lead_id: string | null;
  status: string;
  meeting: string;
  starts_at: string;
}

/** Undefined when this invitation is known already: then nothing was added. */
export async function addAppointment(
  tx: Transaction,
  userId: string,
  leadId: string | null,
  facts: AppointmentFacts,
): Promise<Kept | undefined> {
  return tx
    .insertInto('appointments')
    .values({
      user_id: userId,
      lead_id: leadId,
      ...facts,
      ...(facts.status === 'canceled' && { canceled_at: sql<string>`now()` }),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'invitee_uri']).doNothing())
    .returning(['id', 'lead_id', 'status', 'meeting', 'starts_at'])
    .executeTakeFirst();
}

export async function lockAppointment(tx: Transaction, userId: string, inviteeUri: string): Promise<Kept | undefined> {
  return tx
    .selectFrom('appointments')
    .select(['id', 'lead_id', 'status', 'meeting', 'starts_at'])
    .where('user_id', '=', userId)
    .where('invitee_uri', '=', inviteeUri)
    .forUpdate()
    .executeTakeFirst();
}

export async function leadOfInvitee(tx: Transaction, userId: string, inviteeUri: string): Promise<string | null> {
  const row = await tx
    .selectFrom('appointments')
    .select('lead_id')
    .where('user_id', '=', userId)
    .where('invitee_uri', '=', inviteeUri)
    .executeTakeFirst();
  return row?.lead_id ?? null;
}

/** A reading that is older than what is stored changes nothing, and what was canceled stays so. */
export async function updateAppointment(
  tx: Transaction,
  userId: string,
  id: string,
  { invitee_uri: _, event_uri: __, ...facts }: AppointmentFacts,
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({
      ...facts,
      status: sql<string>`case when status = 'canceled' then status else ${facts.status} end`,
      canceled_at: sql<string>`case when ${facts.status} = 'canceled' then coalesce(canceled_at, now()) else canceled_at end`,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where(sql<boolean>`${facts.event_seen}::timestamptz >= event_seen::timestamptz`)
    .execute();
}

/** When each of these meetings was changed last, as far as we have read. */
export async function seenMeetings(
  tx: Transaction,
  userId: string,
  uris: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ event_uri: string; event_seen: string }>`
    select distinct on (event_uri) event_uri, event_seen from appointments
    where user_id = ${userId} and event_uri = any(${uris}::text[]) order by event_uri, event_seen desc`.execute(tx);
  return new Map(rows.map((row) => [row.event_uri, row.event_seen]));
}

export interface KnownInvitee {
  event_uri: string;
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  lead: { id: string; name: string | null; status: string } | null;
}

/** Who comes to these meetings. */
export async function inviteesOf(tx: Transaction, userId: string, uris: readonly string[]): Promise<KnownInvitee[]> {
  const { rows } = await sql<KnownInvitee>`
    select a.event_uri, a.id, a.invitee_name as name, a.invitee_email as email, a.invitee_phone as phone,
      case when l.id is not null then json_build_object('id', l.id, 'name', l.name, 'status', l.status) end as lead
    from appointments a
      left join leads l on l.user_id = a.user_id and l.id = a.lead_id and l.deleted_at is null
    where a.user_id = ${userId} and a.event_uri = any(${uris}::text[]) and a.status = 'active'
    order by a.created_at, a.id`.execute(tx);
  return rows;
}

export interface Unclaimed {
  id: string;
  lead_id: string | null;
  invitee_name: string | null;
  invitee_email: string | null;
  invitee_phone: string | null;
}

export async function findAppointment(tx: Transaction, userId: string, id: string): Promise<Unclaimed | undefined> {
  return tx
    .selectFrom('appointments')
    .select(['id', 'lead_id', 'invitee_name', 'invitee_email', 'invitee_phone'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** All of this person's bookings that belong to nobody yet become the lead's; not those of others with the same email. */
export async function claimAppointments(
  tx: Transaction,
  userId: string,
  leadId: string,
  { id, invitee_email: email, invitee_name: name }: Unclaimed,
): Promise<{ meeting: string; starts_at: string; join_url: string | null; status: string }[]> {
  const { rows: booked } = await sql<{ id: string; name: string | null }>`
    select id, invitee_name as name from appointments
    where user_id = ${userId} and lead_id is null and invitee_email = ${email} order by id for update`.execute(tx);
  const ids = [id, ...booked.filter((each) => !isHousehold(each.name ?? '', name ?? '')).map((each) => each.id)];
  const { rows } = await sql<{ meeting: string; starts_at: string; join_url: string | null; status: string }>`
    update appointments set lead_id = ${leadId} where user_id = ${userId} and id = any(${ids}::uuid[])
    returning meeting, starts_at, join_url, status`.execute(tx);
  return rows;
}
