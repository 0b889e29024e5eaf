// Staged rows into leads, set by set. Every statement names its owner; together they are one transaction.
import { sql } from 'kysely';
import { planForMany } from '../../database/many-rows.ts';
import { textablePattern } from '../../domain/phone-number.ts';
import { holdersInTurn } from '../../database/owner-of-number.ts';
import type { Book } from './book.db.ts';
import type { ImportScope } from './import-scope.db.ts';
import type { RowWarning } from '../lead-files/row-warning.words.ts';
import type { Duplicate, MatchedBy } from '../lead-files/file-duplicates.rules.ts';

export interface StagedPerson {
  row_number: number;
  name: string;
  phone: string | null;
  email: string | null;
  further_phones: string[];
  further_emails: string[];
}

/**
 * A plan that was made for a few staged rows must not meet 50,000; 2 MB of search words are sorted in at once, which halves
 * what the search index costs; and 50,000 leads stay in memory for the triggers that read them again.
 */
export async function prepareForMany({ tx }: ImportScope): Promise<void> {
  await planForMany(tx);
  await sql`select set_config('gin_pending_list_limit', '2MB', true), set_config('work_mem', '64MB', true)`.execute(tx);
}

/** The staged rows that share a phone or an email with another, in the order of the file. All others have no duplicate in it. */
export async function peopleWhoShare({ tx, userId, importId }: ImportScope): Promise<StagedPerson[]> {
  const { rows } = await sql<StagedPerson>`
    with staged as materialized (
      select row_number, phone, email, draft->'further_phones' as phones, draft->'further_emails' as emails from import_rows
      where user_id = ${userId} and import_id = ${importId} and draft is not null
    ), reached as (
      select row_number, phone as by from staged where phone is not null
      union all select row_number, email from staged where email is not null
      union all select row_number, jsonb_array_elements_text(phones) from staged where phones is not null
      union all select row_number, jsonb_array_elements_text(emails) from staged where emails is not null
    ), shared as (
      select unnest(array_agg(row_number)) as row_number from reached group by by having count(*) > 1
    )
    select row_number, coalesce(draft->>'name', '') as name, phone, email,
      coalesce(draft->'further_phones', '[]') as further_phones, coalesce(draft->'further_emails', '[]') as further_emails
    from import_rows where user_id = ${userId} and import_id = ${importId} and row_number in (select row_number from shared)
    order by row_number`.execute(tx);
  return rows;
}

export async function markDuplicatesInFile(
  { tx, userId, importId }: ImportScope,
  found: readonly { row: number; duplicate: Duplicate }[],
): Promise<void> {
  if (found.length === 0) return;
  await sql`
    update import_rows set outcome = 'duplicate_in_file', matched_by = found.by, is_household = found.is_household
    from unnest(${found.map(({ row }) => row)}::int[], ${found.map(({ duplicate }) => duplicate.by)}::text[],
      ${found.map(({ duplicate }) => duplicate.isHousehold)}::boolean[]) as found (row_number, by, is_household)
    where import_rows.user_id = ${userId} and import_id = ${importId} and import_rows.row_number = found.row_number`.execute(
    tx,
  );
}

/** Rows whose phone, else email, a live lead has as its main one, else as a further one. */
export async function markDuplicatesOfLeads({ tx, userId, importId }: ImportScope): Promise<void> {
  for (const { by, field, holders } of holdersInTurn(userId)) {
    await sql`
      update import_rows set outcome = 'duplicate_existing', matched_by = ${by}, lead_id = holder.id
      from (${holders}) as holder
      where import_rows.user_id = ${userId} and import_rows.import_id = ${importId} and outcome is null and draft is not null
        and import_rows.${sql.ref(field)} = holder.value`.execute(tx);
  }
}

/** Sources that differ by their letters' case alone become one, and what the agent's leads have already comes first. */
export async function foldSources({ tx, userId, importId }: ImportScope): Promise<void> {
  await sql`
    with written as materialized (
      select draft->>'source' as source from import_rows
      where user_id = ${userId} and import_id = ${importId} and draft->>'source' is not null group by 1
    ), spelled as materialized (
      select written.source as was, coalesce(known.spelling, min(written.source) over (partition by lower(written.source))) as spelling
      from written left join known_sources(${userId}) as known on known.folded = lower(written.source)
    )
    update import_rows set draft = jsonb_set(draft, '{source}', to_jsonb(spelling)) from spelled
    where import_rows.user_id = ${userId} and import_id = ${importId} and draft->>'source' = was and was <> spelling`.execute(
    tx,
  );
}

/** And the other lead where the phone is one's and the email another's. */
export async function markOtherLeads({ tx, userId, importId }: ImportScope): Promise<void> {
  for (const { by, field, holders } of holdersInTurn(userId)) {
    if (by === 'further') continue;
    await sql`
      update import_rows set other_lead_id = holder.id from (${holders}) as holder
      where import_rows.user_id = ${userId} and import_rows.import_id = ${importId} and outcome = 'duplicate_existing'
        and not is_household and other_lead_id is null
        and import_rows.${sql.ref(field)} = holder.value and holder.id <> import_rows.lead_id`.execute(tx);
  }
}

/**
 * Inserts what is left, the first row of the file as the newest lead and the uppermost card. A unique index refuses it
 * all when somebody created a lead with such a phone or email since we looked: `on conflict` would ask every index twice.
 */
export async function insertLeads({ tx, userId, importId }: ImportScope, book: Book | null): Promise<void> {
  await sql`
    with numbered as (
      select row_number, now() - row_number() over (order by row_number) * interval '1 microsecond' as at, coalesce(lead_id, gen_random_uuid()) as id, phone, email, draft from import_rows
      where user_id = ${userId} and import_id = ${importId} and outcome is null and draft is not null
    )
    insert into leads (user_id, id, import_id, name, phone, email, further_phones, further_emails, notes, dob, state, beneficiary,
      beneficiary_name, company, gender, military_branch, coverage_wanted, address, tags, source, external_id, extra, next_follow_up_at,
      created_at, stage_changed_at ${book?.columns ?? sql``})
    select ${userId}, id, ${importId}, nullif(draft->>'name', ''), phone, email,
      array(select jsonb_array_elements_text(draft->'further_phones')), array(select jsonb_array_elements_text(draft->'further_emails')),
      draft->>'notes', (draft->>'dob')::date, draft->>'state', draft->>'beneficiary', draft->>'beneficiary_name', draft->>'company',
      draft->>'gender', draft->>'military_branch', draft->>'coverage_wanted', nullif(draft->'address', 'null'),
      array(select jsonb_array_elements_text(draft->'tags')), draft->>'source', draft->>'external_id',
      coalesce(draft->'extra', '{}'), (draft->>'next_follow_up_at')::timestamptz,
      at, at ${book?.values ?? sql``}
    from numbered`.execute(tx);
}

/** Contacts for the new leads and the phones that were filled in, tagged as texting expects. */
export async function addContacts({ tx, userId, importId }: ImportScope): Promise<void> {
  await sql`
    insert into message_contacts as kept (user_id, import_id, phone, full_name, tags)
    select ${userId}, ${importId}, phone, draft->>'name', case when draft ? 'military_branch' then '{lead,military}' else '{lead}' end::text[]
    from import_rows where user_id = ${userId} and import_id = ${importId} and outcome is null and phone ~ ${textablePattern.source}
    on conflict (user_id, phone) do update set tags = kept.tags || array(select t from unnest(excluded.tags) t where t <> all(kept.tags))
    where not kept.tags @> excluded.tags`.execute(tx);
}

export interface OutcomeCount {
  outcome: 'rejected' | 'updated' | 'duplicate_in_file' | 'duplicate_existing' | null;
  rejected: string | null;
  matched_by: MatchedBy | null;
  count: number;
}

/** What became of the rows; a null outcome is a new lead. */
export async function countOutcomes({ tx, userId, importId }: ImportScope): Promise<OutcomeCount[]> {
  const { rows } = await sql<OutcomeCount>`
    select outcome, rejected, matched_by, count(*) from import_rows
    where user_id = ${userId} and import_id = ${importId} group by 1, 2, 3`.execute(tx);
  return rows;
}

export async function countCreated({ tx, userId, importId }: ImportScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from leads where user_id = ${userId} and import_id = ${importId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

const wishWarnings: readonly RowWarning[] = ['opted_out', 'is_litigator', 'is_deceased', 'number_opted_out'];

/** Keeps the rows that became no new lead, drops the others and the chunk marks, and closes the import. */
export async function closeImport(
  { tx, userId, importId }: ImportScope,
  tally: object,
  /** Rows of people who are contacted all the same: what they say was lifted. */
  open: readonly number[],
): Promise<void> {
  await sql`delete from import_rows where user_id = ${userId} and import_id = ${importId} and outcome is null and draft is not null`.execute(
    tx,
  );
  await sql`
    with changed as (
      select warning, jsonb_agg(row_number.number::int order by row_number.number::int) as rows
      from import_chunks, jsonb_each(changes) each (warning, list), jsonb_array_elements_text(list) as row_number (number)
      where user_id = ${userId} and import_id = ${importId}
        and not (warning = any(${[...wishWarnings]}::text[]) and row_number.number::int = any(${[...open]}::int[]))
      group by warning
    )
    update imports set changed = found.counts, changed_rows = found.rows
    from (select coalesce(jsonb_object_agg(warning, jsonb_array_length(rows)), '{}') as counts,
      jsonb_object_agg(warning, rows) as rows from changed) as found
    where user_id = ${userId} and id = ${importId}`.execute(tx);
  await tx.deleteFrom('import_chunks').where('user_id', '=', userId).where('import_id', '=', importId).execute();
  await tx
    .updateTable('imports')
    .set({ state: 'done', tally: JSON.stringify(tally), finished_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('id', '=', importId)
    .execute();
}
