// What was found, for whoever shows it.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { FoundOptOut, FoundOther, FoundPeople, LeadRepair } from './lead-repair.contract.ts';
import { adultYears, centuryStart, looksSwallowed } from './lead-repair.rules.ts';

export async function readRepair(tx: Transaction, userId: string): Promise<LeadRepair | null> {
  const { rows } = await sql<LeadRepair>`
    select done_at is not null as is_done, told_at is not null as is_told, (
      select count(*) from lead_repair_finds where lead_repair_finds.user_id = ${userId} and kind = 'opt_out') as opt_outs, (
      select count(*) from lead_repair_finds where lead_repair_finds.user_id = ${userId} and kind = 'two_people' and settled_at is null
        and exists (select from leads where leads.user_id = ${userId} and leads.id = lead_id and deleted_at is null)) as two_people, (
      select count(*) from lead_repair_finds where lead_repair_finds.user_id = ${userId} and kind = 'others_number') as others
    from lead_repairs where user_id = ${userId}`.execute(tx);
  return rows[0] ?? null;
}

export async function markTold(tx: Transaction, userId: string): Promise<void> {
  await sql`update lead_repairs set told_at = coalesce(told_at, now()) where user_id = ${userId}`.execute(tx);
}

export async function foundOptOutsAfter(
  tx: Transaction,
  userId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<FoundOptOut[]> {
  const { rows } = await sql<FoundOptOut>`
    select find.id, lead_id, coalesce(nullif(leads.name, ''), leads.phone, leads.email) as lead_name, detail->>'said' as said, detail->'closed' as closed,
      leads.deleted_at is not null as is_in_trash
    from lead_repair_finds find join leads on leads.user_id = ${userId} and leads.id = lead_id
    where find.user_id = ${userId} and kind = 'opt_out' ${after === null ? sql`` : sql`and find.id > ${after}::uuid`}
    order by find.id limit ${limit}`.execute(tx);
  return rows;
}

export async function foundPeopleAfter(
  tx: Transaction,
  userId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<FoundPeople[]> {
  const person = sql`jsonb_build_object('name', nullif(detail->'draft'->>'name', ''), 'phone', detail->'draft'->>'phone', 'email', detail->'draft'->>'email')`;
  const { rows } = await sql<FoundPeople>`
    select find.id, lead_id, jsonb_build_object('name', leads.name, 'phone', leads.phone, 'email', leads.email) as lead,
      ${person} as second, detail->>'via' as via, detail->>'from' as "from"
    from lead_repair_finds find join leads on leads.user_id = ${userId} and leads.id = lead_id and leads.deleted_at is null
    where find.user_id = ${userId} and kind = 'two_people' and settled_at is null
      ${after === null ? sql`` : sql`and find.id > ${after}::uuid`}
    order by find.id limit ${limit}`.execute(tx);
  return rows;
}

export async function foundOthersAfter(
  tx: Transaction,
  userId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<FoundOther[]> {
  const { rows } = await sql<FoundOther>`
    select find.id, lead_id, coalesce(nullif(leads.name, ''), leads.phone, leads.email) as lead_name, detail->>'address' as address,
      detail->>'under' as under, detail->>'from' as "from", leads.deleted_at is not null as is_in_trash
    from lead_repair_finds find join leads on leads.user_id = ${userId} and leads.id = lead_id
    where find.user_id = ${userId} and kind = 'others_number' ${after === null ? sql`` : sql`and find.id > ${after}::uuid`}
    order by find.id limit ${limit}`.execute(tx);
  return rows;
}

interface OlderImport {
  id: string;
  file_name: string;
  created_at: string;
  headers: string[];
  mapping: string[];
  has_swallowed: boolean;
  has_late_births: boolean;
}

/** Of before the repair, and not taken back. */
export async function olderImports(tx: Transaction, userId: string, most: number): Promise<OlderImport[]> {
  const { rows } = await sql<OlderImport>`
    select imports.id, file_name, imports.created_at, headers, mapping, exists (
      select from leads where leads.user_id = ${userId} and leads.import_id = imports.id and deleted_at is null
        and (notes ~ ${looksSwallowed} or exists (select from jsonb_each_text(extra) as detail where detail.value ~ ${looksSwallowed}))) as has_swallowed,
      coalesce((select bool_or(dob > imports.created_at - make_interval(years => ${adultYears}::int)) and bool_or(dob < ${centuryStart}::date)
        from leads where leads.user_id = ${userId} and leads.import_id = imports.id and deleted_at is null), false) as has_late_births
    from imports join lead_repairs on lead_repairs.user_id = ${userId}
    where imports.user_id = ${userId} and state = 'done' and reverted_at is null and imports.created_at < coalesce(read_before, done_at, now())
    order by imports.created_at desc, imports.id limit ${most}`.execute(tx);
  return rows;
}
