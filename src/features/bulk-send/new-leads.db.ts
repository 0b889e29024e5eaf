// New leads that are to be texted: where from, which ones, and what became of them.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface NewLeadSources {
  posted: boolean;
  sign_ups: boolean;
}

export async function findSettings(tx: Transaction, userId: string): Promise<NewLeadSources> {
  const row = await tx
    .selectFrom('new_lead_settings')
    .select(['posted', 'sign_ups'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { posted: false, sign_ups: false };
}

/** Only what is named changes: two tabs may turn on one each. */
export async function saveSettings(
  tx: Transaction,
  userId: string,
  { posted, sign_ups }: { posted?: boolean | undefined; sign_ups?: boolean | undefined },
): Promise<void> {
  await sql`
    insert into new_lead_settings (user_id, posted, sign_ups) values (${userId}, ${posted ?? false}, ${sign_ups ?? false})
    on conflict (user_id) do update set posted = coalesce(${posted ?? null}::boolean, new_lead_settings.posted),
      sign_ups = coalesce(${sign_ups ?? null}::boolean, new_lead_settings.sign_ups)`.execute(tx);
}

/** Of the last 7 days. */
export async function countOutcomes(tx: Transaction, userId: string): Promise<{ outcome: string; count: number }[]> {
  const { rows } = await sql<{ outcome: string; count: number }>`
    select case when settled_at is null then 'waiting' else outcome end as outcome, count(*)::int as count from new_leads_to_text
    where user_id = ${userId} and came_at > now() - interval '7 days' group by 1 order by 2 desc, 1`.execute(tx);
  return rows;
}

export interface NewLead {
  userId: string;
  leadId: string;
  /** It came so long ago that a text for it would not be one to a new lead any more. */
  isLate: boolean;
}

/** Held until the transaction ends; those of another worker are passed over. Of one agent, the oldest first. */
export async function takeNewLeads(tx: Transaction, hoursFresh: number, most: number): Promise<NewLead[]> {
  const { rows } = await sql<NewLead>`
    select user_id as "userId", lead_id as "leadId", came_at < now() - make_interval(hours => ${hoursFresh}) as "isLate"
    from new_leads_to_text
    where settled_at is null and look_at <= now() and user_id = (
      select user_id from new_leads_to_text where settled_at is null and look_at <= now() order by look_at limit 1)
    order by look_at, lead_id limit ${most} for update skip locked`.execute(tx);
  return rows;
}

export interface Settled {
  leadId: string;
  /** `queued`, or why not. */
  outcome: string;
  /** It may be texted yet: looked at again after so many minutes. */
  againMinutes: number | null;
}

export async function settleNewLeads(tx: Transaction, userId: string, settled: readonly Settled[]): Promise<void> {
  await sql`
    update new_leads_to_text set outcome = became, settled_at = case when again is null then clock_timestamp() end,
      look_at = case when again is null then look_at else clock_timestamp() + make_interval(mins => again) end
    from unnest(${settled.map(({ leadId }) => leadId)}::uuid[], ${settled.map(({ outcome }) => outcome)}::text[],
      ${settled.map(({ againMinutes }) => againMinutes)}::integer[]) as each (lead, became, again)
    where user_id = ${userId} and lead_id = lead`.execute(tx);
}

/** A lead is told apart by its text's key from then on. */
export async function dropOldNewLeads(tx: Transaction, days: number): Promise<void> {
  await sql`
    delete from new_leads_to_text where settled_at is not null and came_at < now() - make_interval(days => ${days})`.execute(
    tx,
  );
}

/** All that were waiting by then end without a text. @returns how many */
export async function settleDoubtful(tx: Transaction, since: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update new_leads_to_text set outcome = 'restored', settled_at = clock_timestamp()
    where settled_at is null and came_at <= ${since}::timestamptz`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
