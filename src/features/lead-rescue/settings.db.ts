import { sql } from 'kysely';
import { readNamesOfAgent } from '../../database/agent-names.ts';
import { planForMany } from '../../database/many-rows.ts';
import type { Transaction } from '../../database/transaction.ts';
import { consentStanding, isOfAgent, type KnownConsent } from '../../domain/consent.ts';
import type { RescueSettingsAnswer } from './lead-rescue.contract.ts';

const columns = ['enabled', 'loop_enabled', 'send_tz', 'send_hour_local', 'starts_per_day', 'waits_for'] as const;

export const defaultSettings: RescueSettingsAnswer = {
  enabled: false,
  loop_enabled: true,
  send_tz: 'America/Chicago',
  send_hour_local: 9,
  starts_per_day: 100,
  waits_for: null,
};

export async function readSettings(tx: Transaction, userId: string): Promise<RescueSettingsAnswer> {
  const row = await tx
    .selectFrom('lead_rescue_settings')
    .select(columns)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? defaultSettings;
}

/** Held, so that no other change is lost. */
export async function lockSettings(tx: Transaction, userId: string): Promise<RescueSettingsAnswer> {
  const row = await tx
    .selectFrom('lead_rescue_settings')
    .select(columns)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? defaultSettings;
}

/** Looked at again from now on. */
export async function writeSettings(
  tx: Transaction,
  userId: string,
  settings: Omit<RescueSettingsAnswer, 'waits_for'>,
): Promise<RescueSettingsAnswer> {
  const now = sql<string>`now()`;
  const row = { ...settings, waits_for: null, look_at: now, starts_from: now, judged_from: now };
  return tx
    .insertInto('lead_rescue_settings')
    .values({ user_id: userId, ...row })
    .onConflict((known) => known.column('user_id').doUpdateSet({ ...row, updated_at: sql<string>`now()` }))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Everybody who may be on the plan is put on it. */
export async function enrollAll(tx: Transaction, userId: string): Promise<void> {
  await sql`select enroll_rescue(${userId})`.execute(tx);
}

/** The different moments at which something is due: the same hour of a few days. */
export async function dueMoments(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await sql<{ due_at: string }>`
    select distinct due_at from lead_rescue_trackers where user_id = ${userId} and due_at is not null`.execute(tx);
  return rows.map(({ due_at }) => due_at);
}

export async function moveDue(
  tx: Transaction,
  userId: string,
  moves: readonly { from: string; to: string }[],
): Promise<void> {
  if (moves.length === 0) return;
  await planForMany(tx);
  await sql`
    update lead_rescue_trackers set due_at = move.later
    from unnest(${moves.map(({ from }) => from)}::timestamptz[], ${moves.map(({ to }) => to)}::timestamptz[]) as move (earlier, later)
    where user_id = ${userId} and due_at = move.earlier`.execute(tx);
}

export interface PeopleCount {
  people: number;
  own: number;
  third_party: number;
}

/** All that decides what a record is worth, as one text: records that say the same are decided about once. */
const kindOfConsent = sql`jsonb_build_array(collected_by, given_to, seller, entered_by = 'person')::text`;

async function kindsOfConsent(tx: Transaction, userId: string): Promise<Record<'own' | 'third_party', string[]>> {
  const isOwnName = isOfAgent(await readNamesOfAgent(tx, userId));
  const { rows } = await sql<KnownConsent & { kind: string }>`
    select distinct ${kindOfConsent} as kind, collected_by as "collectedBy", given_to as "givenTo", seller, entered_by = 'person' as "isOwnForm"
    from consents where user_id = ${userId} and channel = 'text' and revoked_at is null`.execute(tx);
  const kinds = Map.groupBy(rows, (row) => consentStanding([row], isOwnName));
  const of = (standing: 'own' | 'third_party') => (kinds.get(standing) ?? []).map(({ kind }) => kind);
  return { own: of('own'), third_party: of('third_party') };
}

/** Who is on the plan once it is turned on, by what they have agreed to (see `consentStanding`). */
export async function countPeople(tx: Transaction, userId: string): Promise<PeopleCount> {
  await planForMany(tx);
  const kinds = await kindsOfConsent(tx, userId);
  const { rows } = await sql<PeopleCount>`
    with people as (
      select contact.phone, lead.id as lead_id from message_contacts as contact
        left join leads as lead on lead.user_id = ${userId} and lead.phone = contact.phone and lead.deleted_at is null
        left join lead_rescue_trackers as tracker on tracker.user_id = ${userId} and tracker.phone = contact.phone
        left join suppressions as list on list.user_id = ${userId} and list.channel = 'text' and list.address = contact.phone
        left join (
          select person_number as number from messages where user_id = ${userId} and direction = 'in'
          union select thread_number from messages where user_id = ${userId} and direction = 'in') as wrote
          on wrote.number = contact.phone
        left join rescue_leaves_out(${userId}) as beside on beside.number = contact.phone
      where contact.user_id = ${userId} and contact.subscribed and 'lead' = any(contact.tags) and not 'sold' = any(contact.tags)
        and list.address is null and tracker.stop_reason is null and (tracker.phone is not null or wrote.number is null) and beside.number is null
        and (lead.id is null or not lead.is_sample and lead.status = 'lead' and (tracker.phone is not null or lead.stage = 'no_pickup'))
    ), agreed as (
      select people.phone,
        bool_or(${kindOfConsent} = any(${kinds.own}::text[])) as own, bool_or(${kindOfConsent} = any(${kinds.third_party}::text[])) as third_party
      from people join consents on consents.user_id = ${userId} and address = people.phone and channel = 'text' and revoked_at is null
        and (consents.lead_id is null or consents.lead_id = people.lead_id)
      group by people.phone
    )
    select count(*)::int as people, count(*) filter (where own)::int as own,
      count(*) filter (where third_party and not own)::int as third_party
    from people left join agreed using (phone)`.execute(tx);
  return rows[0]!;
}

export async function readBalance(tx: Transaction, userId: string): Promise<number> {
  const wallet = await tx
    .selectFrom('user_wallets')
    .select('balance_cents')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return wallet?.balance_cents ?? 0;
}
