// Staged rows into leads, set by set. Every statement names its owner; together they are one transaction.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { Duplicate } from './duplicate.rules.ts';

export interface StagedPerson {
  row_number: number;
  name: string;
  phone: string | null;
  email: string | null;
  further_phones: string[];
  further_emails: string[];
}

export interface ImportScope {
  tx: Transaction;
  userId: string;
  importId: string;
}

/** A plan that was made for a few staged rows must not meet 50,000. */
export async function planAnew({ tx }: ImportScope): Promise<void> {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
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
    update import_rows set outcome = 'duplicate_in_file', matched_by = found.by
    from unnest(${found.map(({ row }) => row)}::int[], ${found.map(({ duplicate }) => duplicate.by)}::text[]) as found (row_number, by)
    where import_rows.user_id = ${userId} and import_id = ${importId} and import_rows.row_number = found.row_number`.execute(
    tx,
  );
}

/** Rows whose phone, else email, a live lead has. */
export async function markDuplicatesOfLeads({ tx, userId, importId }: ImportScope): Promise<void> {
  for (const by of ['phone', 'email'] as const) {
    await sql`
      update import_rows set outcome = 'duplicate_existing', matched_by = ${by}, lead_id = leads.id
      from leads
      where import_rows.user_id = ${userId} and import_rows.import_id = ${importId} and outcome is null and draft is not null
        and leads.user_id = ${userId} and leads.deleted_at is null and leads.${sql.ref(by)} = import_rows.${sql.ref(by)}`.execute(
      tx,
    );
  }
}

const textBlanks = [
  'notes',
  'state',
  'beneficiary',
  'beneficiary_name',
  'company',
  'gender',
  'military_branch',
  'source',
  'external_id',
] as const;
const jsonBlanks = ['address', 'consent'] as const;

/**
 * Fills the blanks of leads that a row matched; the first such row of each lead counts. A phone or email that differs is
 * kept as a further one. Only leads that really gained something become 'updated': the same file again changes nothing.
 */
export async function fillBlanksOfLeads({ tx, userId, importId }: ImportScope): Promise<void> {
  const text = textBlanks.map(
    (column) => sql`${sql.ref(column)} = coalesce(nullif(kept.${sql.ref(column)}, ''), row.draft->>${sql.lit(column)})`,
  );
  const json = jsonBlanks.map(
    (column) =>
      sql`${sql.ref(column)} = coalesce(kept.${sql.ref(column)}, nullif(row.draft->${sql.lit(column)}, 'null'))`,
  );
  const gains = [
    ...textBlanks.map(
      (column) => sql`(nullif(kept.${sql.ref(column)}, '') is null and row.draft->>${sql.lit(column)} is not null)`,
    ),
    ...jsonBlanks.map(
      (column) => sql`(kept.${sql.ref(column)} is null and nullif(row.draft->${sql.lit(column)}, 'null') is not null)`,
    ),
    sql`(nullif(kept.name, '') is null and row.draft->>'name' <> '')`,
    sql`(kept.dob is null and row.draft->>'dob' is not null)`,
    sql`(kept.next_follow_up_at is null and row.draft->>'next_follow_up_at' is not null)`,
    sql`(row.new_phone is not null or row.new_email is not null or row.spare_phones <> '{}' or row.spare_emails <> '{}')`,
  ];
  await sql`
    with matched as (
      select distinct on (lead_id) row_number, lead_id, phone, email, draft from import_rows
      where user_id = ${userId} and import_id = ${importId} and outcome = 'duplicate_existing'
      order by lead_id, row_number
    ), fitting as (
      select matched.*, own.phone as own_phone, own.email as own_email, own.further_phones, own.further_emails,
        case when own.phone is null and not exists (
          select from leads other where other.user_id = ${userId} and other.phone = matched.phone and other.deleted_at is null) then matched.phone end as new_phone,
        case when own.email is null and not exists (
          select from leads other where other.user_id = ${userId} and other.email = matched.email and other.deleted_at is null) then matched.email end as new_email
      from matched join leads own on own.user_id = ${userId} and own.id = matched.lead_id
    ), row as (
      select row_number, lead_id, draft, new_phone, new_email,
        array(select p from unnest(array[phone] || array(select jsonb_array_elements_text(draft->'further_phones'))) p
          where p is not null and p <> all(further_phones || coalesce(own_phone, '') || coalesce(new_phone, ''))) as spare_phones,
        array(select e from unnest(array[email] || array(select jsonb_array_elements_text(draft->'further_emails'))) e
          where e is not null and e <> all(further_emails || coalesce(own_email, '') || coalesce(new_email, ''))) as spare_emails
      from fitting
    ), filled as (
      update leads as kept set
        ${sql.join([...text, ...json])},
        name = coalesce(nullif(kept.name, ''), nullif(row.draft->>'name', '')),
        dob = coalesce(kept.dob, (row.draft->>'dob')::date),
        next_follow_up_at = coalesce(kept.next_follow_up_at, (row.draft->>'next_follow_up_at')::timestamptz),
        phone = coalesce(kept.phone, row.new_phone),
        email = coalesce(kept.email, row.new_email),
        further_phones = kept.further_phones || row.spare_phones,
        further_emails = kept.further_emails || row.spare_emails,
        extra = coalesce(row.draft->'extra', '{}') || kept.extra
      from row
      where kept.user_id = ${userId} and kept.id = row.lead_id and kept.deleted_at is null and (${sql.join(gains, sql` or `)})
      returning row.row_number
    )
    update import_rows set outcome = 'updated' from filled
    where import_rows.user_id = ${userId} and import_id = ${importId} and import_rows.row_number = filled.row_number`.execute(
    tx,
  );
}

/**
 * Inserts what is left, the first row of the file as the newest lead and the uppermost card. A unique index refuses it
 * all when somebody created a lead with such a phone or email since we looked: `on conflict` would ask every index twice.
 */
export async function insertLeads({ tx, userId, importId }: ImportScope): Promise<void> {
  await sql`
    with numbered as (
      select row_number, now() - row_number() over (order by row_number) * interval '1 microsecond' as at, phone, email, draft from import_rows
      where user_id = ${userId} and import_id = ${importId} and outcome is null and draft is not null
    )
    insert into leads (user_id, import_id, name, phone, email, further_phones, further_emails, notes, dob, state, beneficiary,
      beneficiary_name, company, gender, military_branch, address, tags, source, consent, external_id, extra, next_follow_up_at,
      created_at, stage_changed_at)
    select ${userId}, ${importId}, nullif(draft->>'name', ''), phone, email,
      array(select jsonb_array_elements_text(draft->'further_phones')), array(select jsonb_array_elements_text(draft->'further_emails')),
      draft->>'notes', (draft->>'dob')::date, draft->>'state', draft->>'beneficiary', draft->>'beneficiary_name', draft->>'company',
      draft->>'gender', draft->>'military_branch', nullif(draft->'address', 'null'),
      array(select jsonb_array_elements_text(draft->'tags')), draft->>'source', nullif(draft->'consent', 'null'), draft->>'external_id',
      coalesce(draft->'extra', '{}'), (draft->>'next_follow_up_at')::timestamptz,
      at, at
    from numbered`.execute(tx);
}

/** Contacts for the new leads (tagged as texting expects), and the opt-outs of every row, whatever became of it. */
export async function addContacts({ tx, userId, importId }: ImportScope): Promise<void> {
  const added = sql`
    select phone, draft->>'name' as name, case when draft ? 'military_branch' then '{lead,military}' else '{lead}' end::text[] as tags
    from import_rows where user_id = ${userId} and import_id = ${importId} and outcome is null and phone ~ '^\\+\\d{10,15}$'`;
  await sql`
    update message_contacts as kept set tags = kept.tags || array(select t from unnest(added.tags) t where t <> all(kept.tags))
    from (${added}) as added where kept.user_id = ${userId} and kept.phone = added.phone and not kept.tags @> added.tags`.execute(
    tx,
  );
  await sql`
    insert into message_contacts (user_id, phone, full_name, tags)
    select ${userId}, phone, name, tags from (${added}) as added
    where not exists (select from message_contacts as kept where kept.user_id = ${userId} and kept.phone = added.phone)`.execute(
    tx,
  );
  await sql`
    insert into message_contacts as kept (user_id, phone, full_name, subscribed)
    select distinct on (phone) ${userId}::uuid, phone, nullif(draft->>'name', ''), false from import_rows
    where user_id = ${userId} and import_id = ${importId} and draft->>'opted_out' = 'true' and phone ~ '^\\+\\d{10,15}$'
    on conflict (user_id, phone) do update set subscribed = false`.execute(tx);
}

export interface OutcomeCount {
  outcome: 'rejected' | 'updated' | 'duplicate_in_file' | 'duplicate_existing' | null;
  rejected: string | null;
  matched_by: 'phone' | 'email' | null;
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

/** Keeps the rows that became no new lead, drops the others and the chunk marks, and closes the import. */
export async function closeImport({ tx, userId, importId }: ImportScope, tally: object): Promise<void> {
  await sql`delete from import_rows where user_id = ${userId} and import_id = ${importId} and outcome is null and draft is not null`.execute(
    tx,
  );
  await tx.deleteFrom('import_chunks').where('user_id', '=', userId).where('import_id', '=', importId).execute();
  await tx
    .updateTable('imports')
    .set({ state: 'done', tally: JSON.stringify(tally), finished_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('id', '=', importId)
    .execute();
}
