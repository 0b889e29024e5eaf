import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { LeadView } from './lead-views.contract.ts';

const columns = sql`id, name, status, filter, sort, columns, pinned, version`;

export type ViewFields = Partial<Omit<LeadView, 'id' | 'version'>>;

export async function findViews(tx: Transaction, userId: string): Promise<LeadView[]> {
  const { rows } = await sql<LeadView>`
    select ${columns} from lead_views where user_id = ${userId} order by position, created_at, id`.execute(tx);
  return rows;
}

/** False: there is one already with this id or name. */
export async function insertView(
  tx: Transaction,
  userId: string,
  { id, filter, ...view }: Omit<LeadView, 'version'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('lead_views')
    .values({
      user_id: userId,
      id,
      ...view,
      filter: JSON.stringify(filter),
      position: sql<number>`(select coalesce(max(position) + 1, 0) from lead_views where user_id = ${userId})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** False when it is gone or has another version by now. */
export async function writeView(
  tx: Transaction,
  userId: string,
  id: string,
  version: number,
  { filter, ...changes }: ViewFields,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lead_views')
    .set({ ...changes, ...(filter && { filter: JSON.stringify(filter) }) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeView(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('lead_views')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function writeOrder(tx: Transaction, userId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update lead_views set position = coalesce(array_position(${[...ids]}::uuid[], id), ${ids.length} + position + 1)
    where user_id = ${userId}
      and position <> coalesce(array_position(${[...ids]}::uuid[], id), ${ids.length} + position + 1)`.execute(tx);
}

/** Two requests of one agent, one after the other: the count is true until the end of the transaction. */
export async function holdViews(tx: Transaction, userId: string): Promise<void> {
  await sql`select from profiles where user_id = ${userId} for no key update`.execute(tx);
}
