// Blanks of leads that were there before, filled from the rows that matched them, and what was filled, for the way back.
import { sql } from 'kysely';
import { fitting, newAmong, surplus, withSurplus } from '../../database/further-numbers.ts';
import { maxTags } from '../../domain/lead-tag.ts';
import { textablePattern } from '../../domain/phone-number.ts';
import type { ImportScope } from './import-scope.db.ts';

const textBlanks = [
  'notes',
  'state',
  'beneficiary',
  'beneficiary_name',
  'company',
  'gender',
  'military_branch',
  'coverage_wanted',
  'source',
  'external_id',
] as const;
const momentBlanks = ['next_follow_up_at', 'received_at', 'last_contacted_at'] as const;
/** All that hold one value, which is filled in or not. */
export const singleColumns = [...textBlanks, 'address', 'name', 'dob', ...momentBlanks, 'phone', 'email'] as const;

/**
 * Fills the blanks of leads that a row matched; the first such row of each lead counts. A phone or email that differs is
 * kept as a further one, and tags that it lacks are added. Only leads that really gained something become 'updated': the same file again changes nothing.
 */
export async function fillBlanksOfLeads({ tx, userId, importId }: ImportScope, fileName: string): Promise<void> {
  const text = textBlanks.map(
    (column) => sql`${sql.ref(column)} = coalesce(nullif(kept.${sql.ref(column)}, ''), row.draft->>${sql.lit(column)})`,
  );
  const gains = [
    ...textBlanks.map(
      (column) => sql`(nullif(kept.${sql.ref(column)}, '') is null and row.draft->>${sql.lit(column)} is not null)`,
    ),
    sql`(kept.address is null and nullif(row.draft->'address', 'null') is not null)`,
    sql`(nullif(kept.name, '') is null and row.draft->>'name' <> '')`,
    sql`(kept.dob is null and row.draft->>'dob' is not null)`,
    ...momentBlanks.map(
      (column) => sql`(kept.${sql.ref(column)} is null and row.draft->>${sql.lit(column)} is not null)`,
    ),
    sql`(kept.status = 'lead' and kept.pipeline->'quoted' is null and row.draft ? 'quoted')`,
    sql`(row.new_phone is not null or row.new_email is not null or row.spare_phones <> '{}' or row.spare_emails <> '{}' or row.spare_tags <> '{}')`,
  ];
  const changed = [...singleColumns].map(
    (column) =>
      sql`${sql.lit(column)}, case when new.${sql.ref(column)} is distinct from old.${sql.ref(column)} then to_jsonb(new.${sql.ref(column)}) end`,
  );
  const filled = sql`(
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(jsonb_build_object(${sql.join(changed)},
      'further_phones', nullif(to_jsonb(row.spare_phones), '[]'), 'further_emails', nullif(to_jsonb(row.spare_emails), '[]'),
      'tags', nullif(to_jsonb(row.spare_tags), '[]'),
      'quoted', case when new.pipeline is distinct from old.pipeline then new.pipeline->'quoted' end,
      'extra', nullif(row.extra - array(select jsonb_object_keys(old.extra)), '{}')))
    where value <> 'null')`;
  const details = sql`coalesce(draft->'extra', '{}')`;
  const withPhones = withSurplus('phone', details, surplus('phone', sql`further_phones`, sql`phones`));
  await sql`
    with matched as (
      select distinct on (lead_id) row_number, lead_id, phone, email, draft from import_rows
      where user_id = ${userId} and import_id = ${importId} and outcome = 'duplicate_existing' and not is_household
      order by lead_id, row_number
    ), fitting as (
      select matched.*, own.phone as own_phone, own.email as own_email, own.further_phones, own.further_emails, own.tags,
        case when own.phone is null and has_phone.id is null and matched.phone <> all(own.further_phones) then matched.phone end as new_phone,
        case when own.email is null and has_email.id is null and matched.email <> all(own.further_emails) then matched.email end as new_email
      from matched join leads own on own.user_id = ${userId} and own.id = matched.lead_id
        left join leads has_phone on has_phone.user_id = ${userId} and has_phone.deleted_at is null and has_phone.phone = matched.phone
        left join leads has_email on has_email.user_id = ${userId} and has_email.deleted_at is null and has_email.email = matched.email
    ), offered as materialized (
      select *, ${newAmong(sql`array[phone] || array(select jsonb_array_elements_text(draft->'further_phones'))`, sql`further_phones || array_remove(array[own_phone, new_phone], null)`)} as phones,
        ${newAmong(sql`array[email] || array(select jsonb_array_elements_text(draft->'further_emails'))`, sql`further_emails || array_remove(array[own_email, new_email], null)`)} as emails
      from fitting
    ), row as materialized (
      select row_number, lead_id, draft, new_phone, new_email,
        ${fitting('phone', sql`further_phones`, sql`phones`)} as spare_phones,
        ${fitting('email', sql`further_emails`, sql`emails`)} as spare_emails,
        ${withSurplus('email', withPhones, surplus('email', sql`further_emails`, sql`emails`))} as extra,
        (array(select t from jsonb_array_elements_text(draft->'tags') t where t <> all(tags)))[1:${maxTags} - cardinality(tags)] as spare_tags
      from offered
    ), filled as (
      update leads as kept set
        ${sql.join(text)},
        address = coalesce(kept.address, nullif(row.draft->'address', 'null')),
        name = coalesce(nullif(kept.name, ''), nullif(row.draft->>'name', '')),
        dob = coalesce(kept.dob, (row.draft->>'dob')::date),
        ${sql.join(momentBlanks.map((column) => sql`${sql.ref(column)} = coalesce(kept.${sql.ref(column)}, (row.draft->>${sql.lit(column)})::timestamptz)`))},
        pipeline = case when kept.status = 'lead' and kept.pipeline->'quoted' is null and row.draft ? 'quoted'
          then kept.pipeline || jsonb_build_object('quoted', row.draft->'quoted') else kept.pipeline end,
        phone = coalesce(kept.phone, row.new_phone),
        email = coalesce(kept.email, row.new_email),
        further_phones = kept.further_phones || row.spare_phones,
        further_emails = kept.further_emails || row.spare_emails,
        tags = kept.tags || row.spare_tags,
        extra = row.extra || kept.extra
      from row
      where kept.user_id = ${userId} and kept.id = row.lead_id and kept.deleted_at is null and (${sql.join(gains, sql` or `)})
      returning row.row_number, kept.id as lead_id, ${filled} as gained
    ), noted as (
      insert into import_fills (user_id, import_id, lead_id, filled) select ${userId}, ${importId}, lead_id, gained from filled
    ), told as (
      insert into lead_events (user_id, lead_id, kind, detail)
      select ${userId}, lead_id, 'import_filled', jsonb_build_object('import_id', ${importId}::text, 'file_name', ${fileName}::text) from filled
    )
    update import_rows set outcome = 'updated' from filled
    where import_rows.user_id = ${userId} and import_id = ${importId} and import_rows.row_number = filled.row_number`.execute(
    tx,
  );
}

/** The contacts of phones that were filled in, and the tag and the name that the others gain. Also when a revert is undone. */
export async function addFilledContacts({ tx, userId, importId }: ImportScope): Promise<void> {
  await sql`
    insert into message_contacts (user_id, import_id, phone, full_name, tags)
    select ${userId}, ${importId}, lead.phone, lead.name,
      case when lead.status = 'sold' then '{}' else '{lead}' end::text[] || case when lead.military_branch is null then '{}' else '{military}' end::text[]
    from import_fills fill join leads lead on lead.user_id = ${userId} and lead.id = fill.lead_id
    where fill.user_id = ${userId} and fill.import_id = ${importId} and fill.filled ? 'phone' and lead.deleted_at is null
      and lead.phone = fill.filled->>'phone' and lead.phone ~ ${textablePattern.source}
    on conflict do nothing`.execute(tx);
  // Whether it was the import that tagged the contact is kept for the way back.
  await sql`
    with tagged as (
      update message_contacts contact set tags = array_append(contact.tags, 'military')
      from import_fills fill join leads lead on lead.user_id = ${userId} and lead.id = fill.lead_id
      where fill.user_id = ${userId} and fill.import_id = ${importId} and fill.filled ? 'military_branch' and lead.deleted_at is null
        and lead.military_branch = fill.filled->>'military_branch'
        and contact.user_id = ${userId} and contact.phone = lead.phone and 'military' <> all(contact.tags)
      returning fill.lead_id
    )
    update import_fills fill set filled = fill.filled || '{"military_tag": true}' from tagged
    where fill.user_id = ${userId} and fill.import_id = ${importId} and fill.lead_id = tagged.lead_id`.execute(tx);
  await sql`
    with named as (
      update message_contacts contact set full_name = lead.name
      from import_fills fill join leads lead on lead.user_id = ${userId} and lead.id = fill.lead_id
      where fill.user_id = ${userId} and fill.import_id = ${importId} and fill.filled ? 'name' and lead.deleted_at is null
        and lead.name = fill.filled->>'name'
        and contact.user_id = ${userId} and contact.phone = lead.phone and coalesce(contact.full_name, '') = ''
      returning fill.lead_id
    )
    update import_fills fill set filled = fill.filled || '{"contact_name": true}' from named
    where fill.user_id = ${userId} and fill.import_id = ${importId} and fill.lead_id = named.lead_id`.execute(tx);
}
