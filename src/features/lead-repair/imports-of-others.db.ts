// What older imports have brought, for the numbers in it that were somebody else's. In the agent's transactions.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface OlderImport {
  id: string;
  file_name: string;
  headers: string[];
  mapping: string[];
}

/** The next one that the rules of before have read, and that was not taken back. */
export async function olderImportAfter(
  tx: Transaction,
  userId: string,
  after: string | null,
): Promise<OlderImport | undefined> {
  const { rows } = await sql<OlderImport>`
    select imports.id, file_name, headers, mapping from imports join lead_repairs on lead_repairs.user_id = ${userId}
    where imports.user_id = ${userId} and state = 'done' and reverted_at is null and imports.created_at < coalesce(read_before, now())
      and mapping && '{phone,email}' ${after === null ? sql`` : sql`and imports.id > ${after}::uuid`}
    order by imports.id limit 1`.execute(tx);
  return rows[0];
}

export interface BroughtNumbers {
  /** Null: the row went into no lead. */
  lead_id: string | null;
  phones: string[];
  emails: string[];
  /** Those of them that the lead has from nowhere else. */
  taken: string[];
  name: string;
  extra: Record<string, unknown>;
}

const typedSince = sql`coalesce(leads.edited_at > imports.finished_at, false)`;
const bringsNumbers = sql`'{phone,email,further_phones,further_emails}'::text[]`;

/** The leads that it made, unless a post, another file, a merge or the agent may have given them a number since. */
export async function leadsOfImport(tx: Transaction, userId: string, importId: string): Promise<BroughtNumbers[]> {
  const { rows } = await sql<BroughtNumbers>`
    select leads.id as lead_id, phones, emails, phones || emails as taken, name, extra
    from imports join leads on leads.user_id = ${userId} and leads.import_id = imports.id,
      array_remove(array_prepend(phone, further_phones), null) as phones,
      array_remove(array_prepend(email, further_emails), null) as emails
    where imports.user_id = ${userId} and imports.id = ${importId} and not leads.is_sample and not ${typedSince}
      and not exists (select from lead_events said where said.user_id = ${userId} and said.lead_id = leads.id and said.kind = 'intake')
      and not exists (select from import_fills fill where fill.user_id = ${userId} and fill.lead_id = leads.id and fill.filled ?| ${bringsNumbers})
      and not exists (select from lead_merges merged where merged.user_id = ${userId} and merged.lead_id = leads.id and undone_at is null)`.execute(
    tx,
  );
  return rows;
}

/** The rows that became no lead of their own, with what the lead that was there took from them. */
export async function rowsOfImport(tx: Transaction, userId: string, importId: string): Promise<BroughtNumbers[]> {
  const filled = sql`array_remove(array[filled->>'phone', filled->>'email'], null)
    || array(select jsonb_array_elements_text(coalesce(filled->'further_phones', '[]') || coalesce(filled->'further_emails', '[]')))`;
  const { rows } = await sql<BroughtNumbers>`
    select leads.id as lead_id,
      array_remove(row.phone || array(select jsonb_array_elements_text(draft->'further_phones')), null) as phones,
      array_remove(row.email || array(select jsonb_array_elements_text(draft->'further_emails')), null) as emails,
      case when fill.lead_id is null or ${typedSince} then '{}' else ${filled} end as taken,
      coalesce(draft->>'name', '') as name, coalesce(draft->'extra', '{}') as extra
    from imports join import_rows row on row.user_id = ${userId} and row.import_id = imports.id
      left join leads on leads.user_id = ${userId} and leads.id = row.lead_id
      left join import_fills fill on fill.user_id = ${userId} and fill.import_id = imports.id and fill.lead_id = leads.id and row.outcome = 'updated'
    where imports.user_id = ${userId} and imports.id = ${importId} and draft is not null`.execute(tx);
  return rows;
}
