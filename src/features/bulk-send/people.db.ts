// The leads of a batch, as they are now: of what a caller says about them only the id counts.
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { textedOnceDays, type BulkLead } from './bulk-send.rules.ts';

/** Those that are there, in any order. */
export async function findBulkLeads(tx: Transaction, userId: string, ids: readonly string[]): Promise<BulkLead[]> {
  // By the number, too: somebody who was deleted and comes in again is another lead.
  const texts = sql`
    select from messages
    where messages.user_id = ${userId} and origin in ('bulk', 'new_lead')
      and messages.created_at > now() - make_interval(days => ${textedOnceDays}) and messages.status not in ('failed', 'canceled')`;
  const { rows } = await sql<BulkLead>`
    select id, phone, military_branch as "militaryBranch", status = 'sold' as "isSold", is_sample as "isSample",
      (exists (${texts} and lead_id = leads.id) or exists (${texts} and person_number = leads.phone)) as "isTexted"
    from leads where user_id = ${userId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(tx);
  return rows;
}

export async function findLeadName(tx: Transaction, userId: string, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('leads')
    .select('name')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
}

export interface PeoplePlace {
  at: string;
  id: string;
}

interface PersonRow {
  lead_id: string;
  name: string | null;
  phone: string | null;
  state: string | null;
  military_branch: string | null;
  created_at: string;
}

/** The next ones after that place, the newest first. */
export async function peoplePage(
  tx: Transaction,
  { where, after, limit }: { where: RawBuilder<boolean>; after: PeoplePlace | null; limit: number },
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select id as lead_id, name, phone, state, military_branch, created_at from leads
    where ${where} ${after ? sql`and (leads.created_at, leads.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by leads.created_at desc, leads.id desc limit ${limit}`.execute(tx);
  return rows;
}
