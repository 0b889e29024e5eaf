// Taking an import back and bringing it again, set by set: 50,000 leads in a few statements, no lock but on these rows.
import { sql } from 'kysely';
import { keptContacts, mayGo } from '../../database/kept-contacts.ts';
import { fitting, newAmong, surplus, withSurplus } from '../../database/further-numbers.ts';
import { singleColumns } from './fill-blanks.db.ts';
import type { ImportScope } from './import-scope.db.ts';
import type { RevertOutcome, StayReason } from './revert-outcome.rules.ts';

// The import sets both moments of a new lead to the same instant. Stages, quotes, sales, follow-ups leave automatic notes.
const stayReason = sql<StayReason | null>`case
  when lead.status = 'sold' and worked.sold_here is not true then 'sold'
  when lead.call_attempts > lead.imported_attempts or lead.last_outcome is not null then 'contacted'
  when noted.by_hand then 'noted'
  when lead.stage_changed_at <> lead.created_at then 'moved'
  when noted.lead_id is not null or worked.by_hand or lead.edited_at is not null then 'worked_on'
  end`;

/** Its live leads, each as `lead`, with what hangs on them: read once for all, not looked up for each. */
const ofImport = ({ userId, importId }: ImportScope) => sql`leads lead
  left join (select lead_id, bool_or(not auto) as by_hand from lead_notes where user_id = ${userId} group by lead_id) noted on noted.lead_id = lead.id
  left join (select lead_id, bool_or(kind = 'sold' and detail->>'import_id' = ${importId}::text) as sold_here,
      bool_or(kind <> 'sold' or detail->>'import_id' is distinct from ${importId}::text) as by_hand
    from lead_events where user_id = ${userId} and kind not in ('import_filled', 'trashed', 'restored', 'intake', 'follow_up_due') and undone_at is null
    group by lead_id) worked on worked.lead_id = lead.id
  where lead.user_id = ${userId} and lead.import_id = ${importId} and lead.deleted_at is null`;

/** How many of its leads there are, by the reason to stay; null for those that would go. */
export async function countByReason(scope: ImportScope): Promise<{ reason: StayReason | null; count: number }[]> {
  const { rows } = await sql<{ reason: StayReason | null; count: number }>`
    select ${stayReason} as reason, count(*) from ${ofImport(scope)} group by 1`.execute(scope.tx);
  return rows;
}

export async function firstStaying(scope: ImportScope, limit: number) {
  const { rows } = await sql<{ id: string; name: string | null; reason: StayReason }>`
    select id, coalesce(name, phone, email) as name, reason from (
      select lead.id, lead.name, lead.phone, lead.email, lead.created_at, ${stayReason} as reason from ${ofImport(scope)}) as each
    where reason is not null order by created_at desc, id limit ${limit}`.execute(scope.tx);
  return rows;
}

/**
 * Into the trash as one unit: they bear the same moment. The contacts of phones that no other lead has go with them, kept
 * beside for Undo.
 */
export async function trashLeads(scope: ImportScope): Promise<number> {
  const { tx, userId } = scope;
  const { numAffectedRows } = await sql`
    with going as materialized (
      select lead.id, lead.phone, lead.further_phones from ${ofImport(scope)} and (${stayReason}) is null order by lead.id for update of lead
    ), phones as materialized (
      select id, phone from going where phone is not null
      union select id, unnest(further_phones) from going where further_phones <> '{}'
    ), contacts as (
      delete from message_contacts contact using (
        select phone from phones except (${heldPhones(userId)} and id not in (select id from going))) as freed
      where contact.user_id = ${userId} and contact.phone = freed.phone and ${mayGo}
      returning contact.*
    )
    update leads set deleted_at = now(), contact_in_trash = kept.contacts
    from going left join (
      select phones.id, jsonb_agg(to_jsonb(contacts)) as contacts from phones join contacts using (phone) group by phones.id
    ) as kept on kept.id = going.id
    where leads.user_id = ${userId} and leads.id = going.id`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Every phone of every live lead; more conditions may follow. */
const heldPhones = (userId: string) => sql`
  select unnest(array_append(further_phones, phone)) from leads where user_id = ${userId} and deleted_at is null`;

/** How many leads still hold something that the import filled in. */
export async function countFills(scope: ImportScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${fills(scope)} join leads lead on lead.user_id = fill.user_id and lead.id = fill.lead_id
    where lead.deleted_at is null and ${still} <> '{}'`.execute(scope.tx);
  return rows[0]?.count ?? 0;
}

const fills = ({ userId, importId }: ImportScope) => sql`(
  select user_id, lead_id, filled from import_fills where user_id = ${userId} and import_id = ${importId}) as fill`;

/** Of what was filled in, what the lead still has unchanged: the same shape as `filled`. */
const still = sql`(
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(jsonb_build_object(
    ${sql.join(
      singleColumns.map(
        (column) =>
          sql`${sql.lit(column)}, case when to_jsonb(lead.${sql.ref(column)}) = fill.filled->${sql.lit(column)} then fill.filled->${sql.lit(column)} end`,
      ),
    )},
    'further_phones', nullif(to_jsonb(array(select p from jsonb_array_elements_text(fill.filled->'further_phones') p where p = any(lead.further_phones))), '[]'),
    'further_emails', nullif(to_jsonb(array(select e from jsonb_array_elements_text(fill.filled->'further_emails') e where e = any(lead.further_emails))), '[]'),
    'tags', nullif(to_jsonb(array(select t from jsonb_array_elements_text(fill.filled->'tags') t where t = any(lead.tags))), '[]'),
    'quoted', case when lead.pipeline->'quoted' = fill.filled->'quoted' then fill.filled->'quoted' end,
    'sale', case when lead.status = 'sold' and lead.sold = fill.filled#>'{sale,file}' then fill.filled->'sale' end,
    'extra', (select jsonb_object_agg(key, value) from jsonb_each(fill.filled->'extra') where lead.extra->key = value)))
  where value <> 'null')`;

/** Blank again what was filled in and is unchanged since. */
export async function emptyFills(scope: ImportScope): Promise<number> {
  const { tx, userId, importId } = scope;
  const { numAffectedRows } = await sql`
    with own as materialized (
      select lead.id, ${still} as gone from ${fills(scope)}
      join leads lead on lead.user_id = fill.user_id and lead.id = fill.lead_id and lead.deleted_at is null
      order by lead.id for update of lead
    ), emptied as (
      update leads lead set
        ${sql.join(
          singleColumns.map(
            (column) =>
              sql`${sql.ref(column)} = case when own.gone ? ${sql.lit(column)} then null else lead.${sql.ref(column)} end`,
          ),
        )},
        further_phones = array(select p from unnest(lead.further_phones) with ordinality as each (p, place)
          where not coalesce(own.gone->'further_phones' ? p, false) order by place),
        further_emails = array(select e from unnest(lead.further_emails) with ordinality as each (e, place)
          where not coalesce(own.gone->'further_emails' ? e, false) order by place),
        tags = array(select t from unnest(lead.tags) with ordinality as each (t, place)
          where not coalesce(own.gone->'tags' ? t, false) order by place),
        pipeline = case when own.gone ? 'quoted' then lead.pipeline - 'quoted' else lead.pipeline end,
        status = case when own.gone ? 'sale' then 'lead' else lead.status end,
        sold = case when own.gone ? 'sale' then null else lead.sold end,
        sold_at = case when own.gone ? 'sale' then null else lead.sold_at end,
        sold_premium = case when own.gone ? 'sale' then null else lead.sold_premium end,
        extra = lead.extra - array(select jsonb_object_keys(own.gone->'extra'))
      from own where lead.user_id = ${userId} and lead.id = own.id and own.gone <> '{}'
      returning lead.id, own.gone
    )
    update import_fills set emptied = emptied.gone from emptied
    where import_fills.user_id = ${userId} and import_fills.import_id = ${importId} and import_fills.lead_id = emptied.id`.execute(
    tx,
  );
  await sql`
    update message_contacts contact set tags = array_remove(contact.tags, 'military')
    from import_fills fill join leads lead on lead.user_id = ${userId} and lead.id = fill.lead_id
    where fill.user_id = ${userId} and fill.import_id = ${importId} and fill.emptied ? 'military_branch' and fill.filled ? 'military_tag'
      and contact.user_id = ${userId} and contact.phone = lead.phone`.execute(tx);
  await sql`
    update message_contacts contact set full_name = null
    from import_fills fill join leads lead on lead.user_id = ${userId} and lead.id = fill.lead_id
    where fill.user_id = ${userId} and fill.import_id = ${importId} and fill.emptied ? 'name' and fill.filled ? 'contact_name'
      and contact.user_id = ${userId} and contact.phone = lead.phone and contact.full_name = fill.filled->>'name'`.execute(
    tx,
  );
  // The contacts of phones that were filled in and are nobody's any more.
  await sql`
    delete from message_contacts contact using (
      select jsonb_array_elements_text(coalesce(emptied->'further_phones', '[]') || coalesce(emptied->'phone', '[]')) as phone
      from import_fills where user_id = ${userId} and import_id = ${importId} and emptied is not null
      except ${heldPhones(userId)}) as freed
    where contact.user_id = ${userId} and contact.phone = freed.phone and ${mayGo}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function markReverted({ tx, userId, importId }: ImportScope, outcome: RevertOutcome): Promise<void> {
  await sql`
    update imports set reverted_at = now(), revert = ${JSON.stringify(outcome)}::jsonb
    where user_id = ${userId} and id = ${importId}`.execute(tx);
  await note({ tx, userId, importId }, 'import.reverted', outcome);
}

async function note({ tx, userId, importId }: ImportScope, action: string, counts: object): Promise<void> {
  const subject = JSON.stringify({ import_id: importId, ...counts });
  await tx.insertInto('audit_log').values({ user_id: userId, actor_id: userId, action, subject }).execute();
}

/** The leads that went with the import come back; a phone or email that is somebody else's by now becomes a further one. */
export async function restoreLeads({
  tx,
  userId,
  importId,
}: ImportScope): Promise<{ restored: number; aside: number }> {
  const unit = sql`leads.user_id = ${userId} and leads.import_id = ${importId} and leads.deleted_at = (
    select reverted_at from imports where imports.user_id = ${userId} and imports.id = ${importId})`;
  let aside = 0;
  for (const field of ['phone', 'email'] as const) {
    const [column, further] = [sql.ref(field), sql.ref(`further_${field}s`)];
    const [known, value] = [sql`array_remove(${further}, ${column})`, sql`array[${column}]`];
    const { numAffectedRows } = await sql`
      update leads set ${column} = null, ${further} = ${known} || ${fitting(field, known, value)},
        extra = ${withSurplus(field, sql`extra`, surplus(field, known, value))}
      where ${unit} and ${column} is not null and exists (
        select from leads other where other.user_id = ${userId} and other.${column} = leads.${column} and other.deleted_at is null)`.execute(
      tx,
    );
    aside += Number(numAffectedRows ?? 0);
  }
  await sql`insert into message_contacts ${keptContacts(unit)} on conflict do nothing`.execute(tx);
  const { numAffectedRows } = await sql`
    update leads set deleted_at = null, contact_in_trash = null where ${unit}`.execute(tx);
  return { restored: Number(numAffectedRows ?? 0), aside };
}

/** What was emptied is filled in once more, where it is still blank. */
export async function fillAgain({ tx, userId, importId }: ImportScope): Promise<void> {
  const typed = new Map([
    ['dob', sql`::date`],
    ['next_follow_up_at', sql`::timestamptz`],
    ['received_at', sql`::timestamptz`],
    ['last_contacted_at', sql`::timestamptz`],
  ]);
  const single = singleColumns.map((column) => {
    const [own, key] = [sql`lead.${sql.ref(column)}`, sql.lit(column)];
    if (column === 'address') return sql`${sql.ref(column)} = coalesce(${own}, fill.emptied->${key})`;
    const type = typed.get(column);
    if (type) return sql`${sql.ref(column)} = coalesce(${own}, (fill.emptied->>${key})${type})`;
    if (column === 'phone' || column === 'email') {
      return sql`${sql.ref(column)} = coalesce(${own}, case when ${sql.ref(`has_${column}`)}.id is null then fill.emptied->>${key} end)`;
    }
    return sql`${sql.ref(column)} = coalesce(${own}, fill.emptied->>${key})`;
  });
  const again = (list: string) =>
    newAmong(sql`array(select jsonb_array_elements_text(fill.emptied->${sql.lit(list)}))`, sql.ref(`lead.${list}`));
  const [phones, emails] = [again('further_phones'), again('further_emails')];
  const details = sql`(coalesce(fill.emptied->'extra', '{}') || lead.extra)`;
  const withPhones = withSurplus('phone', details, surplus('phone', sql`lead.further_phones`, phones));
  await sql`
    update leads lead set ${sql.join(single)},
      further_phones = lead.further_phones || ${fitting('phone', sql`lead.further_phones`, phones)},
      further_emails = lead.further_emails || ${fitting('email', sql`lead.further_emails`, emails)},
      tags = lead.tags || array(select t from jsonb_array_elements_text(fill.emptied->'tags') t where t <> all(lead.tags)),
      pipeline = case when fill.emptied ? 'quoted' then jsonb_build_object('quoted', fill.emptied->'quoted') || lead.pipeline else lead.pipeline end,
      extra = ${withSurplus('email', withPhones, surplus('email', sql`lead.further_emails`, emails))}
    from import_fills fill
      left join leads has_phone on has_phone.user_id = ${userId} and has_phone.deleted_at is null and has_phone.phone = fill.emptied->>'phone'
      left join leads has_email on has_email.user_id = ${userId} and has_email.deleted_at is null and has_email.email = fill.emptied->>'email'
    where fill.user_id = ${userId} and fill.import_id = ${importId} and fill.emptied is not null
      and lead.user_id = ${userId} and lead.id = fill.lead_id and lead.deleted_at is null`.execute(tx);
  await sql`
    update import_fills set emptied = null where user_id = ${userId} and import_id = ${importId} and emptied is not null`.execute(
    tx,
  );
}

export async function markRestored(scope: ImportScope, restored: number): Promise<void> {
  const { tx, userId, importId } = scope;
  await sql`
    update imports set reverted_at = null, revert = null where user_id = ${userId} and id = ${importId}`.execute(tx);
  await note(scope, 'import.revert_undone', { restored });
}
