// What of an account waits to be read again, page by page. In the agent's transactions.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { Brought, Taken } from './two-people.rules.ts';
import { readAtOnce, type RepairStep } from './lead-repair.rules.ts';

export interface OpenRepair {
  step: RepairStep;
  readTo: string | null;
}

/** Held until the transaction ends; undefined when nothing is left to do. */
export async function lockRepair(tx: Transaction, userId: string): Promise<OpenRepair | undefined> {
  const row = await tx
    .selectFrom('lead_repairs')
    .select(['step', 'read_to'])
    .where('user_id', '=', userId)
    .where('done_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && { step: row.step as RepairStep, readTo: row.read_to };
}

export async function moveRepair(tx: Transaction, userId: string, to: OpenRepair): Promise<void> {
  await tx
    .updateTable('lead_repairs')
    .set({ step: to.step, read_to: to.readTo })
    .where('user_id', '=', userId)
    .execute();
}

/** From now on texts may leave again. */
export async function endRepair(tx: Transaction, userId: string): Promise<void> {
  await sql`update lead_repairs set opt_outs_at = coalesce(opt_outs_at, now()), done_at = now() where user_id = ${userId}`.execute(
    tx,
  );
}

/** Its figures, which have grown since. */
export async function tellAgain(tx: Transaction, userId: string): Promise<void> {
  await tx.updateTable('lead_repairs').set({ told_at: null }).where('user_id', '=', userId).execute();
}

/** In a system transaction. */
export async function listOpenRepairs(tx: Transaction): Promise<string[]> {
  const rows = await tx.selectFrom('lead_repairs').select('user_id').where('done_at', 'is', null).execute();
  return rows.map(({ user_id }) => user_id);
}

export async function hasUnreadOptOuts(tx: Transaction, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('lead_repairs')
    .select('id')
    .where('user_id', '=', userId)
    .where('opt_outs_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface StoredLead {
  id: string;
  name: string | null;
  email: string | null;
  further_emails: string[];
  is_live: boolean;
  phones: string[];
  emails: string[];
  extra: Record<string, unknown>;
  tags: string[];
  remarks: string[];
  file_name: string | null;
  source: string | null;
  was_posted: boolean;
}

/** In the trash, too: what must not be contacted outlives the lead. */
export async function leadsAfter(tx: Transaction, userId: string, after: string | null): Promise<StoredLead[]> {
  const { rows } = await sql<StoredLead>`
    select leads.id, name, email, further_emails, deleted_at is null as is_live,
      array_remove(array_append(further_phones, phone), null) as phones,
      array_remove(array_append(further_emails, email), null) as emails, extra, tags,
      array_remove(array[notes] || array(
        select body from lead_notes where lead_notes.user_id = ${userId} and lead_notes.lead_id = leads.id), null) as remarks,
      coalesce(imports.file_name, (
        select filled.file_name from import_fills fill
          join imports filled on filled.user_id = ${userId} and filled.id = fill.import_id
        where fill.user_id = ${userId} and fill.lead_id = leads.id order by filled.created_at limit 1)) as file_name,
      source, exists (
        select from lead_events where lead_events.user_id = ${userId} and lead_events.lead_id = leads.id and kind = 'intake') as was_posted
    from leads left join imports on imports.user_id = ${userId} and imports.id = leads.import_id
    where leads.user_id = ${userId} and not is_sample ${after === null ? sql`` : sql`and leads.id > ${after}::uuid`}
    order by leads.id limit ${readAtOnce}`.execute(tx);
  return rows;
}

export interface StoredPost {
  id: string;
  lead_id: string;
  fields: [string, string][];
  source: string | null;
  verdict: string;
  /** The lead may have its numbers from elsewhere: typed in since, or from a file. */
  has_other_origin: boolean;
  phones: string[];
  emails: string[];
  lead: Taken;
}

/** Posts that became a lead or went into one, with what that lead has. */
export async function postsAfter(tx: Transaction, userId: string, after: string | null): Promise<StoredPost[]> {
  const { rows } = await sql<StoredPost>`
    select post.id, post.lead_id, fields, post.source, verdict,
      coalesce(leads.edited_at > post.received_at, false) or leads.import_id is not null as has_other_origin,
      jsonb_build_object('name', name, 'phone', phone, 'email', email) as lead,
      array_remove(array_append(further_phones, phone), null) as phones, array_remove(array_append(further_emails, email), null) as emails
    from intake_posts post join leads on leads.user_id = ${userId} and leads.id = post.lead_id
    where post.user_id = ${userId} ${after === null ? sql`` : sql`and post.id > ${after}::uuid`}
    order by post.id limit ${readAtOnce}`.execute(tx);
  return rows;
}

/** The posts that made these leads, as far as they are kept. */
export async function firstPosts(
  tx: Transaction,
  userId: string,
  leadIds: readonly string[],
): Promise<Pick<StoredPost, 'lead_id' | 'fields'>[]> {
  const { rows } = await sql<Pick<StoredPost, 'lead_id' | 'fields'>>`
    select distinct on (lead_id) lead_id, fields from intake_posts
    where user_id = ${userId} and verdict = 'created' and lead_id = any(${[...leadIds]}::uuid[])
    order by lead_id, received_at, id`.execute(tx);
  return rows;
}

export interface StoredRow {
  row: number;
  draft: Brought;
  lead_id: string | null;
  lead: Taken | null;
  /** Its lead took something from it. */
  has_filled: boolean;
  /** What this very row has filled in. */
  filled: Record<string, unknown> | null;
  file_name: string;
  phones: string[];
  emails: string[];
  extra: Record<string, unknown>;
  tags: string[];
  remarks: string[];
}

/** The rows of the next import that are still kept because they became no lead of their own. */
export async function rowsOfNextImport(
  tx: Transaction,
  userId: string,
  after: string | null,
): Promise<{ importId: string; rows: StoredRow[] } | null> {
  const next = await sql<{ id: string; file_name: string }>`
    select id, file_name from imports
    where user_id = ${userId} and state = 'done' and are_rows_kept ${after === null ? sql`` : sql`and id > ${after}::uuid`}
    order by id limit 1`.execute(tx);
  const found = next.rows[0];
  if (!found) return null;
  const { rows } = await sql<StoredRow>`
    select row_number as row, draft, leads.id as lead_id, ${found.file_name}::text as file_name,
      case when leads.id is not null then jsonb_build_object('name', leads.name, 'phone', leads.phone, 'email', leads.email) end as lead,
      leads.deleted_at is null and fill.lead_id is not null as has_filled, case when outcome = 'updated' then filled end as filled,
      array_remove(import_rows.phone || array(select jsonb_array_elements_text(draft->'further_phones')), null) as phones,
      array_remove(import_rows.email || array(select jsonb_array_elements_text(draft->'further_emails')), null) as emails,
      coalesce(draft->'extra', '{}') as extra, array(select jsonb_array_elements_text(draft->'tags')) as tags,
      array_remove(array[draft->>'notes'], null) as remarks
    from import_rows left join leads on leads.user_id = ${userId} and leads.id = import_rows.lead_id
      left join import_fills fill on fill.user_id = ${userId} and fill.import_id = ${found.id} and fill.lead_id = leads.id
    where import_rows.user_id = ${userId} and import_rows.import_id = ${found.id} and draft is not null`.execute(tx);
  return { importId: found.id, rows };
}

export interface Find {
  leadId: string;
  about: string;
  detail: object;
}

export async function noteFinds(tx: Transaction, userId: string, kind: string, finds: readonly Find[]): Promise<void> {
  if (finds.length === 0) return;
  const rows = finds.map(({ leadId, about, detail }) => ({ lead_id: leadId, about, detail }));
  await sql`
    insert into lead_repair_finds (user_id, lead_id, kind, about, detail)
    select ${userId}, lead_id, ${kind}, about, detail
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as each (lead_id uuid, about text, detail jsonb)
    on conflict do nothing`.execute(tx);
}
