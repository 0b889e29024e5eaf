// Actions on many leads and their rows: which leads, what they were before, what was made of them.
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { bulkActionDays, bulkFormerDays, bulkUndoHours } from '../../domain/retention.ts';
import type { BulkAction, BulkChange } from './lead-bulk.contract.ts';

export interface ActionKey {
  userId: string;
  actionId: string;
}

const actionColumns = sql`id, kind, state, asked, changed, skipped, restored, not_restored, contacts_failed, kept_aside`;

export async function findAction(tx: Transaction, { userId, actionId }: ActionKey): Promise<BulkAction | undefined> {
  const { rows } = await sql<BulkAction>`
    select ${actionColumns} from bulk_actions where user_id = ${userId} and id = ${actionId}`.execute(tx);
  return rows[0];
}

export interface WorkedAction extends BulkAction {
  change: BulkChange;
  is_recent: boolean;
}

/** Held until the transaction ends: a part and the way back never work side by side. */
export async function holdAction(tx: Transaction, { userId, actionId }: ActionKey): Promise<WorkedAction | undefined> {
  const { rows } = await sql<WorkedAction>`
    select ${actionColumns}, change, created_at > now() - make_interval(hours => ${bulkUndoHours}) as is_recent from bulk_actions
    where user_id = ${userId} and id = ${actionId} for update`.execute(tx);
  return rows[0];
}

/** @returns false when there is one of this id already */
export async function addAction(
  tx: Transaction,
  { userId, actionId }: ActionKey,
  change: BulkChange,
  target: object,
): Promise<boolean> {
  const { rows } = await sql`
    insert into bulk_actions (user_id, id, kind, change, target, asked)
    values (${userId}, ${actionId}, ${change.kind}, ${JSON.stringify(change)}::jsonb, ${JSON.stringify(target)}::jsonb, 0)
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** Settles which leads it is about. `ids` may name leads that are gone or another's: those are skipped later, and counted. */
export async function settleLeads(
  tx: Transaction,
  { userId, actionId }: ActionKey,
  leads: { ids: string[] } | { where: RawBuilder<boolean> },
): Promise<number> {
  const chosen =
    'ids' in leads
      ? sql`select distinct unnest(${leads.ids}::uuid[])`
      : sql`select leads.id from leads where ${leads.where}`;
  const { rows } = await sql<{ asked: number }>`
    with added as (
      insert into bulk_action_rows (user_id, action_id, lead_id)
      select ${userId}::uuid, ${actionId}::uuid, chosen.id from (${chosen}) as chosen (id) returning 1
    )
    select count(*) as asked from added`.execute(tx);
  const asked = rows[0]?.asked ?? 0;
  await sql`update bulk_actions set asked = ${asked} where user_id = ${userId} and id = ${actionId}`.execute(tx);
  return asked;
}

type RowState = 'waiting' | 'changed';

/** The next leads in this state, always in the same order, so that two transactions wait and do not deadlock. */
export async function nextLeads(
  tx: Transaction,
  { userId, actionId }: ActionKey,
  state: RowState,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ lead_id: string }>`
    select lead_id from bulk_action_rows where user_id = ${userId} and action_id = ${actionId} and state = ${state}
    order by lead_id limit ${most}`.execute(tx);
  return rows.map((row) => row.lead_id);
}

/** Those of these leads that are still in the state become `to`. */
export async function closeRows(
  tx: Transaction,
  { userId, actionId }: ActionKey,
  { ids, from, to }: { ids: string[] | 'all'; from: RowState; to: 'skipped' | 'kept' | 'restored' | 'changed' },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update bulk_action_rows set state = ${to} where user_id = ${userId} and action_id = ${actionId} and state = ${from}
      ${ids === 'all' ? sql`` : sql`and lead_id = any(${ids}::uuid[])`}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export interface Progress {
  state: BulkAction['state'];
  changed?: number;
  skipped?: number;
  restored?: number;
  notRestored?: number;
  contactsFailed?: boolean;
  keptAside?: BulkAction['kept_aside'];
}

/** Adds to what the action counts. */
export async function noteProgress(tx: Transaction, { userId, actionId }: ActionKey, done: Progress): Promise<void> {
  await sql`
    update bulk_actions set state = ${done.state}, changed = changed + ${done.changed ?? 0}, skipped = skipped + ${done.skipped ?? 0},
      restored = restored + ${done.restored ?? 0}, not_restored = not_restored + ${done.notRestored ?? 0},
      contacts_failed = contacts_failed or ${done.contactsFailed ?? false},
      kept_aside = (select coalesce(jsonb_agg(each order by place), '[]') from jsonb_array_elements(
        kept_aside || ${JSON.stringify(done.keptAside ?? [])}::jsonb) with ordinality as all_of (each, place) where place <= 100)
    where user_id = ${userId} and id = ${actionId}`.execute(tx);
}

/** Former values go first, then the actions; at most `most` rows at a time. A system transaction. */
export async function purgeActions(tx: Transaction, most: number): Promise<number> {
  const { rows } = await sql<{ purged: number }>`
    with old as (
      select rows.user_id, rows.action_id, rows.lead_id from bulk_actions actions
      join bulk_action_rows rows on rows.user_id = actions.user_id and rows.action_id = actions.id
      where actions.created_at < now() - make_interval(days => ${bulkFormerDays}) limit ${most}
    ), gone as (
      delete from bulk_action_rows using old where bulk_action_rows.user_id = old.user_id
        and bulk_action_rows.action_id = old.action_id and bulk_action_rows.lead_id = old.lead_id returning 1
    )
    select count(*) as purged from gone`.execute(tx);
  await sql`delete from bulk_actions where created_at < now() - make_interval(days => ${bulkActionDays})`.execute(tx);
  return rows[0]?.purged ?? 0;
}
