// Reading leads: a page of rows, one lead, the counts. Every query names its owner, which is every index's prefix.
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { Lead, LeadRow } from './lead-shape.contract.ts';

/** The columns of a table's row, for any select or returning. */
export const leadRowColumns = sql`id, status, name, phone, email, state, stage, next_follow_up_at, created_at, version,
  sold ->> 'carrier' as carrier, (sold_premium * 100)::int8 as premium_cents, sold_at`;

export const leadColumns = sql`${leadRowColumns}, further_phones, further_emails, notes, dob, beneficiary, beneficiary_name,
  company, gender, military_branch, address, tags, source, external_id, extra, stage_changed_at, last_outcome, call_attempts,
  priority, pipeline, sold, updated_at`;

export async function findLead(tx: Transaction, userId: string, id: string): Promise<Lead | undefined> {
  const { rows } = await sql<Lead>`
    select ${leadColumns} from leads where user_id = ${userId} and id = ${id} and deleted_at is null`.execute(tx);
  return rows[0];
}

export async function findLeadRow(tx: Transaction, userId: string, id: string): Promise<LeadRow | undefined> {
  const { rows } = await sql<LeadRow>`
    select ${leadRowColumns} from leads where user_id = ${userId} and id = ${id} and deleted_at is null`.execute(tx);
  return rows[0];
}

/** Which other live lead has this phone or email? */
export async function findHolder(
  tx: Transaction,
  userId: string,
  field: 'phone' | 'email',
  value: string,
): Promise<{ id: string; name: string | null } | undefined> {
  return tx
    .selectFrom('leads')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .where(field, '=', value)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function countByStage(
  tx: Transaction,
  userId: string,
): Promise<{ status: string; stage: string; count: number }[]> {
  return tx.selectFrom('lead_counts').select(['status', 'stage', 'count']).where('user_id', '=', userId).execute();
}

/** Carriers of own sold leads, most used first. */
export async function usedCarriers(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await sql<{ carrier: string }>`
    select sold ->> 'carrier' as carrier from leads
    where user_id = ${userId} and status = 'sold' and deleted_at is null and sold ->> 'carrier' is not null
    group by 1 order by count(*) desc, 1 limit 100`.execute(tx);
  return rows.map((row) => row.carrier);
}

interface Page {
  userId: string;
  status: 'lead' | 'sold';
  stage: string | null;
  limit: number;
}

/** A row and what the next page begins after. */
export type Keyed<Key> = LeadRow & { key: Key };

const inList = ({ userId, status, stage }: Page): RawBuilder<unknown> => sql`
  user_id = ${userId} and deleted_at is null and status = ${status} ${stage === null ? sql`` : sql`and stage = ${stage}`}`;

/** Newest first; sold leads by the date they were sold. `key` is that moment. */
export async function newestLeads(
  tx: Transaction,
  page: Page & { after: { at: string; id: string } | null; unscheduledOnly?: boolean },
): Promise<Keyed<string>[]> {
  const { after, unscheduledOnly = false } = page;
  const moment = sql.ref(page.status === 'sold' ? 'sold_at' : 'created_at');
  const { rows } = await sql<Keyed<string>>`
    select ${leadRowColumns}, ${moment} as key from leads
    where ${inList(page)} ${unscheduledOnly ? sql`and next_follow_up_at is null` : sql``}
      ${after ? sql`and (${moment}, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by ${moment} desc, id desc limit ${page.limit}`.execute(tx);
  return rows;
}

/** By name as it is written without its capitals; nameless ones last. */
export async function leadsByName(
  tx: Transaction,
  page: Page & { after: { name: string; id: string } | null },
): Promise<Keyed<string>[]> {
  const name = sql`coalesce(lower(name), '~') collate "C"`;
  const { after } = page;
  const { rows } = await sql<Keyed<string>>`
    select ${leadRowColumns}, ${name} as key from leads
    where ${inList(page)} ${after ? sql`and (${name}, id) > (${after.name}, ${after.id}::uuid)` : sql``}
    order by ${name}, id limit ${page.limit}`.execute(tx);
  return rows;
}

/** Those with a follow-up, the earliest first. */
export async function leadsByFollowUp(
  tx: Transaction,
  page: Page & { after: { at: string; id: string } | null },
): Promise<Keyed<string>[]> {
  const { after } = page;
  const { rows } = await sql<Keyed<string>>`
    select ${leadRowColumns}, next_follow_up_at as key from leads
    where ${inList(page)} and next_follow_up_at is not null
      ${after ? sql`and (next_follow_up_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by next_follow_up_at, id limit ${page.limit}`.execute(tx);
  return rows;
}

/** Newest first of those that match. The function gives the page's ids; the rows are read under the caller's own policy. */
export async function matchingLeads(
  tx: Transaction,
  page: Page & { wanted: string; asBeginning: boolean; after: { at: string; id: string } | null },
): Promise<Keyed<string>[]> {
  const { userId, status, stage, wanted, asBeginning, after, limit } = page;
  const moment = sql.ref(status === 'sold' ? 'sold_at' : 'created_at');
  const { rows } = await sql<Keyed<string>>`
    select ${leadRowColumns}, ${moment} as key from leads
    where user_id = ${userId} and id = any(array(
      select search_lead_ids(${wanted}, ${asBeginning}, ${status}, ${stage}, ${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid, ${limit})))
    order by ${moment} desc, id desc`.execute(tx);
  return rows;
}
