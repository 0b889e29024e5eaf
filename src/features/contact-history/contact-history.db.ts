import { sql, type RawBuilder } from 'kysely';
import { leadsByNumber } from '../../database/owner-of-number.ts';
import type { Transaction } from '../../database/transaction.ts';
import type {
  CallGround,
  ContactHistory,
  HistoryCall,
  HistoryText,
  RegistryCheck,
  SettledReply,
} from './contact-history.contract.ts';

/** Whose history is asked for. */
export interface Person {
  leadId: string | null;
  name: string | null;
  /** Phones and emails. */
  addresses: string[];
}

/**
 * A lead, in the trash too, with the addresses it has and those under which something was recorded for it or sent to it. One that is
 * gone for good is known by these alone. Null: nothing is kept under this id.
 */
export async function findByLead(tx: Transaction, userId: string, leadId: string): Promise<Person | null> {
  const { rows } = await sql<{ is_there: boolean; name: string | null; addresses: string[] }>`
    select exists (select from leads where user_id = ${userId} and id = ${leadId}) as is_there,
      coalesce((select name from leads where user_id = ${userId} and id = ${leadId}),
        (select person_name from consents where user_id = ${userId} and lead_id = ${leadId} and person_name is not null
          order by created_at desc limit 1)) as name,
      array(
        select address from (
          select 0 as place, unnest(array_remove(array[phone] || further_phones || email || further_emails, null)) as address
            from leads where user_id = ${userId} and id = ${leadId}
          union all select 1, address from consents where user_id = ${userId} and lead_id = ${leadId}
          union all select 1, phone from dnc_grounds where user_id = ${userId} and lead_id = ${leadId}
          union all select 2, person_number from messages where user_id = ${userId} and lead_id = ${leadId}
          union all select 2, phone from dials where user_id = ${userId} and lead_id = ${leadId}
        ) as known group by address order by min(place), address) as addresses`.execute(tx);
  const found = rows[0]!;
  if (!found.is_there && found.addresses.length === 0) return null;
  return { leadId, name: found.name, addresses: found.addresses };
}

/** Whoever has, or had, this number. Null: nothing is kept about it. */
export async function findByNumber(tx: Transaction, userId: string, number: string): Promise<Person | null> {
  const own = sql`user_id = ${userId}`;
  const { rows } = await sql<{ is_there: boolean; name: string | null }>`
    select exists (select from messages where ${own} and person_number = ${number})
        or exists (select from call_logs where ${own} and person_number = ${number})
        or exists (select from dials where ${own} and phone = ${number})
        or exists (select from consents where ${own} and address = ${number})
        or exists (select from suppression_events where ${own} and address = ${number})
        or exists (select from dnc_grounds where ${own} and phone = ${number})
        or exists (select from dnc_checks where ${own} and phone = ${number})
        or lead.id is not null
        or exists (select from message_contacts where ${own} and phone = ${number}) as is_there,
      coalesce((select full_name from message_contacts where ${own} and phone = ${number}),
        lead.name,
        (select person_name from consents where ${own} and address = ${number} and person_name is not null order by created_at desc limit 1)) as name
    from (select) as one left join ${leadsByNumber(userId, sql`array[${number}]::text[]`, 'agent')} as lead on true`.execute(
    tx,
  );
  const { is_there, name } = rows[0]!;
  return is_there ? { leadId: null, name, addresses: [number] } : null;
}

type Owned = Person & { userId: string };

/** A lead's own and those of nobody in particular; of a number all. */
export async function consentsOf(
  tx: Transaction,
  { userId, leadId, addresses }: Owned,
  most: number,
): Promise<ContactHistory['consents']> {
  const whose =
    leadId === null
      ? sql`address = any(${addresses}::text[])`
      : sql`(lead_id = ${leadId} or lead_id is null and address = any(${addresses}::text[]))`;
  const { rows } = await sql<ContactHistory['consents'][number]>`
    select id, channel, address, collected_by, given_to, seller, source, words, given_at, ip, certificate_url, entered_by, entered_from,
      created_at, revoked_at, revoked_why, lead_id, person_name
    from consents where user_id = ${userId} and ${whose} order by created_at, channel desc, address, id limit ${most}`.execute(
    tx,
  );
  return rows;
}

/** Of whoever has these numbers. */
export async function groundsOf(tx: Transaction, { userId, addresses }: Owned, most: number): Promise<CallGround[]> {
  const { rows } = await sql<CallGround>`
    select id, phone, person_name, kind, how, happened_at, entered_by, created_at from dnc_grounds
    where user_id = ${userId} and phone = any(${addresses}::text[]) order by created_at, id limit ${most}`.execute(tx);
  return rows;
}

export async function checksOf(tx: Transaction, { userId, addresses }: Owned): Promise<RegistryCheck[]> {
  const { rows } = await sql<RegistryCheck>`
    select phone, result, checked_at, origin, source from dnc_checks
    where user_id = ${userId} and phone = any(${addresses}::text[]) order by phone`.execute(tx);
  return rows;
}

export async function repliesOf(tx: Transaction, { userId, addresses }: Owned, most: number): Promise<SettledReply[]> {
  const { rows } = await sql<SettledReply>`
    select number, body, asked_at, settled_at, outcome from unclear_replies
    where user_id = ${userId} and number = any(${addresses}::text[]) order by asked_at, id limit ${most}`.execute(tx);
  return rows;
}

export async function agentOf(tx: Transaction, userId: string): Promise<ContactHistory['agent']> {
  const row = await tx
    .selectFrom('profiles')
    .select(['full_name as name', 'email', 'time_zone'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row;
}

/** Each number's texts by its own index, and those for the lead to no number of these. */
function textsOf(
  { userId, leadId, addresses }: Owned,
  from: RawBuilder<unknown>,
  end: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const forLead = sql`
    union all (select messages.* from messages
      where user_id = ${userId} and lead_id = ${leadId} and person_number <> all(${addresses}::text[]) ${from} ${end})`;
  return sql`
    select theirs.* from unnest(${addresses}::text[]) as own_number, lateral (
      select * from messages where user_id = ${userId} and person_number = own_number ${from} ${end}) as theirs
    ${leadId === null ? sql`` : forLead}`;
}

export async function countTexts(tx: Transaction, person: Owned): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${textsOf(person, sql``, sql``)}) as texts`.execute(tx);
  return rows[0]!.count;
}

export interface TextKey {
  created_at: string;
  id: string;
}

/** The oldest first, from `after` on. */
export async function pageOfTexts(
  tx: Transaction,
  person: Owned,
  { after, limit }: { after: TextKey | null; limit: number },
): Promise<HistoryText[]> {
  const from = after ? sql`and (created_at, id) > (${after.created_at}::timestamptz, ${after.id}::uuid)` : sql``;
  const end = sql`order by created_at, id limit ${limit}`;
  const { rows } = await sql<HistoryText>`
    select texts.id, direction, from_number, to_number, body, status, reason, carrier_code, carrier_said, origin, template_key, is_automatic, sent_by_ai,
      allowed_by, override_reason, parts, refunded_at is not null as is_refunded, lead_id, carrier_id, created_at, due_at, accepted_at,
      sent_at, ended_at, is_hidden or created_at <= coalesce(removed_at, '-infinity') as is_removed
    from (select * from (${textsOf(person, from, end)}) as all_texts ${end}) as texts
      left join conversations on conversations.user_id = ${person.userId} and number = thread_number
    order by created_at, texts.id`.execute(tx);
  return rows;
}

/** The agent's calls with these numbers, each by its own index: ours, and what was handed to the agent's own phone. */
function callsOf(
  { userId, addresses }: Owned,
  from: (moment: RawBuilder<unknown>) => RawBuilder<unknown>,
  end: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const numbers = sql`unnest(${addresses}::text[]) as own_number`;
  return sql`
    select theirs.* from ${numbers}, lateral (
      select id, 'dialer' as placed_by, direction, nullif(from_number, 'anonymous') as from_number, to_number, status, reason, ended_by,
        override_reason, duration_seconds, is_recorded, voicemail_seconds, null::uuid as lead_id,
        coalesce(lead_leg, carrier_leg) as carrier_id, started_at, lead_answered_at as answered_at, over_at as ended_at
      from call_logs where user_id = ${userId} and person_number = own_number ${from(sql`started_at`)} ${end}) as theirs
    union all
    select theirs.* from ${numbers}, lateral (
      select id, case method when 'tel' then 'phone' else method end, 'out', null, phone, null, null, null,
        null, null::int, false, null::int, lead_id, null, dialed_at as started_at, null::timestamptz, null::timestamptz
      from dials where user_id = ${userId} and phone = own_number ${from(sql`dialed_at`)} ${end}) as theirs`;
}

export async function countCalls(tx: Transaction, { userId, addresses }: Owned): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from call_logs where user_id = ${userId} and person_number = any(${addresses}::text[]))::int
      + (select count(*) from dials where user_id = ${userId} and phone = any(${addresses}::text[]))::int as count`.execute(
    tx,
  );
  return rows[0]!.count;
}

export interface CallKey {
  started_at: string;
  id: string;
}

/** The oldest first, from `after` on. */
export async function pageOfCalls(
  tx: Transaction,
  person: Owned,
  { after, limit }: { after: CallKey | null; limit: number },
): Promise<HistoryCall[]> {
  const from = (moment: RawBuilder<unknown>) =>
    after ? sql`and (${moment}, id) > (${after.started_at}::timestamptz, ${after.id}::uuid)` : sql``;
  const end = sql`order by started_at, id limit ${limit}`;
  const { rows } = await sql<HistoryCall>`
    select calls.id, placed_by, direction, from_number, to_number, status, reason, ended_by, override_reason, duration_seconds, is_recorded,
      person_told_at as notice_heard_at, voicemail_seconds, lead_id, carrier_id, calls.started_at, answered_at, ended_at
    from (select * from (${callsOf(person, from, end)}) as all_calls ${end}) as calls
      left join call_recordings on call_recordings.user_id = ${person.userId} and call_recordings.id = calls.id
    order by calls.started_at, calls.id`.execute(tx);
  return rows;
}
