// Reading leads: one lead, the counts, what their fields have been filled with. Every query names its owner, which is every index's prefix.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { Lead } from './lead-shape.contract.ts';

/** The columns of a table's row, for any select or returning. */
export const leadRowColumns = sql`id, status, name, phone, email, state, stage, next_follow_up_at, created_at, version,
  company, source, tags, dob, military_branch, priority, updated_at,
  sold ->> 'carrier' as carrier, sold_premium_cents as premium_cents, sold_at`;

export const leadColumns = sql`${leadRowColumns}, further_phones, further_emails, notes, beneficiary, beneficiary_name,
  gender, address, consent,
  (select file_name from imports where imports.user_id = leads.user_id and imports.id = leads.import_id) as import_file, external_id, extra, stage_changed_at, last_outcome, call_attempts, received_at, last_contacted_at, pipeline, sold`;

export async function findLead(tx: Transaction, userId: string, id: string): Promise<Lead | undefined> {
  const { rows } = await sql<Lead>`
    select ${leadColumns} from leads where user_id = ${userId} and id = ${id} and deleted_at is null`.execute(tx);
  return rows[0];
}

export async function countByStage(
  tx: Transaction,
  userId: string,
): Promise<{ status: string; stage: string; count: number }[]> {
  const { rows } = await sql<{ status: string; stage: string; count: number }>`
    select status, stage, sum(count) as count from lead_counts where user_id = ${userId} group by status, stage`.execute(
    tx,
  );
  return rows;
}

/** Carriers of own sold leads, most used first. */
export async function usedCarriers(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await sql<{ carrier: string }>`
    select sold ->> 'carrier' as carrier from leads
    where user_id = ${userId} and status = 'sold' and deleted_at is null and sold ->> 'carrier' is not null
    group by 1 order by count(*) desc, 1 limit 100`.execute(tx);
  return rows.map((row) => row.carrier);
}
