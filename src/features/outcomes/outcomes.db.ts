// Outcomes of one lead or of many, in one statement each. The leads must be locked before (`lockLeads`): only then does a
// statement see what whoever held them has written.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { outcomeRules, outcomes, type NamedOutcome, type Outcome } from './outcome.rules.ts';

const labels = JSON.stringify(Object.fromEntries(outcomes.map((outcome) => [outcome, outcomeRules[outcome].label])));
const contacts = outcomes.filter((outcome) => outcomeRules[outcome].isContact);

/** In a fixed order, so that two transactions wait for each other and do not deadlock. Leads in the trash are left out. */
export async function lockLeads(tx: Transaction, userId: string, leadIds: readonly string[]): Promise<void> {
  await sql`
    select from leads where user_id = ${userId} and id = any(${[...leadIds]}::uuid[]) and deleted_at is null
    order by id for update`.execute(tx);
}

/** Returns those that were counted: of a lead that is there, and under an id that is new. */
export async function countOutcomes(
  tx: Transaction,
  { userId, outcome, each }: { userId: string; outcome: Outcome; each: readonly NamedOutcome[] },
): Promise<NamedOutcome[]> {
  const { label, isContact } = outcomeRules[outcome];
  const [leadIds, eventIds] = [each.map(({ leadId }) => leadId), each.map(({ eventId }) => eventId)];
  const { rows } = await sql<NamedOutcome>`
    with fresh as materialized (
      select leads.id, asked.event_id, leads.last_outcome, leads.last_contacted_at, clock_timestamp() as at
      from unnest(${leadIds}::uuid[], ${eventIds}::uuid[]) as asked (lead_id, event_id)
      join leads on leads.user_id = ${userId} and leads.id = any(${leadIds}::uuid[]) and leads.id = asked.lead_id
      where leads.deleted_at is null and not exists (
        select from lead_events known where known.user_id = ${userId} and known.id = any(${eventIds}::uuid[]) and known.id = asked.event_id)
    ), counted as (
      update leads set call_attempts = leads.call_attempts + 1, last_outcome = ${label},
        last_contacted_at = case when ${isContact} then fresh.at else leads.last_contacted_at end
      from fresh where leads.user_id = ${userId} and leads.id = any(${leadIds}::uuid[]) and leads.id = fresh.id
    ), noted as (
      insert into lead_events (user_id, id, lead_id, kind, detail, created_at)
      select ${userId}::uuid, event_id, id, 'outcome', jsonb_build_object(
        'outcome', ${outcome}::text, 'former_outcome', last_outcome, 'former_contacted_at', last_contacted_at), at
      from fresh
    )
    select id as "leadId", event_id as "eventId" from fresh`.execute(tx);
  return rows;
}

export async function findOutcomes(
  tx: Transaction,
  userId: string,
  eventIds: readonly string[],
): Promise<(NamedOutcome & { kind: string })[]> {
  const { rows } = await sql<NamedOutcome & { kind: string }>`
    select lead_id as "leadId", id as "eventId", kind from lead_events
    where user_id = ${userId} and id = any(${[...eventIds]}::uuid[])`.execute(tx);
  return rows;
}

/**
 * Takes outcomes back, one of a lead at most: the attempt always; the last outcome and the last contact where nothing newer
 * set them. A newer outcome takes over what was before the one that goes, so that the order of undoing makes no difference.
 */
export async function uncountOutcomes(
  tx: Transaction,
  { userId, each }: { userId: string; each: readonly NamedOutcome[] },
): Promise<string[]> {
  const [leadIds, eventIds] = [each.map(({ leadId }) => leadId), each.map(({ eventId }) => eventId)];
  const { rows } = await sql<{ lead_id: string }>`
    with chain as materialized (
      select id, lead_id, created_at, detail, detail ->> 'outcome' = any(${contacts}::text[]) as is_contact,
        lead(id) over (partition by lead_id order by created_at, id) as next_id
      from lead_events
      where user_id = ${userId} and lead_id = any(${leadIds}::uuid[]) and kind = 'outcome' and undone_at is null
    ), reached as (
      select id, lead(id) over (partition by lead_id order by created_at, id) as next_id from chain where is_contact
    ), gone as materialized (
      select chain.*, reached.next_id as next_reached_id, ${labels}::jsonb ->> (chain.detail ->> 'outcome') as label
      from chain join leads on leads.user_id = ${userId} and leads.id = any(${leadIds}::uuid[]) and leads.id = chain.lead_id
      left join reached on reached.id = chain.id
      where chain.id = any(${eventIds}::uuid[]) and leads.deleted_at is null
    ), hidden as (
      update lead_events set undone_at = now() from gone
      where lead_events.user_id = ${userId} and lead_events.id = any(${eventIds}::uuid[]) and lead_events.id = gone.id
    ), inherited as (
      update lead_events as newer set detail = newer.detail
        || case when newer.id = gone.next_id and newer.detail ->> 'former_outcome' = gone.label
          then jsonb_build_object('former_outcome', gone.detail -> 'former_outcome') else '{}' end
        || case when newer.id = gone.next_reached_id
            and (newer.detail ->> 'former_contacted_at')::timestamptz = gone.created_at
          then jsonb_build_object('former_contacted_at', gone.detail -> 'former_contacted_at') else '{}' end
      from gone
      where newer.user_id = ${userId} and newer.lead_id = any(${leadIds}::uuid[]) and newer.lead_id = gone.lead_id
        and newer.id in (gone.next_id, gone.next_reached_id)
    ), taken_back as (
      update leads set call_attempts = greatest(leads.call_attempts - 1, 0),
        last_outcome = case when gone.next_id is null and leads.last_outcome = gone.label
          then gone.detail ->> 'former_outcome' else leads.last_outcome end,
        last_contacted_at = case when gone.is_contact and gone.next_reached_id is null and leads.last_contacted_at = gone.created_at
          then (gone.detail ->> 'former_contacted_at')::timestamptz else leads.last_contacted_at end
      from gone where leads.user_id = ${userId} and leads.id = any(${leadIds}::uuid[]) and leads.id = gone.lead_id
    )
    select lead_id from gone`.execute(tx);
  return rows.map((row) => row.lead_id);
}
