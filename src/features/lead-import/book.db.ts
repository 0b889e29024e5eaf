// What a book of business brings besides people: stages, quotes, calls, and sales as the sold form makes them. Files
// without any of it pay for one look at their rows.
import { sql, type RawBuilder } from 'kysely';
import { textablePattern } from '../../domain/phone-number.ts';
import { todayIn } from '../../domain/time-zone.ts';
import { readZone } from '../../database/read-zone.ts';
import type { ImportScope } from './import-scope.db.ts';

export interface Book {
  hasSales: boolean;
  /** More columns of new leads, and their values from a staged row's `draft`. */
  columns: RawBuilder<unknown>;
  values: RawBuilder<unknown>;
  /** Of `policy`, a staged sale: the policy file, its moment, its premium. */
  sold: (policy: RawBuilder<unknown>) => Record<'file' | 'at' | 'premium', RawBuilder<unknown>>;
  zone: string;
}

/** Null for rows that bring nothing of the kind. */
export async function bookOfRows({ tx, userId, importId }: ImportScope, now: Date): Promise<Book | null> {
  const { rows } = await sql<{ has_sales: boolean | null }>`
    select bool_or(draft ? 'policy') as has_sales from import_rows
    where user_id = ${userId} and import_id = ${importId}
      and draft ?| '{stage,quoted,policy,received_at,last_contacted_at,call_attempts}'`.execute(tx);
  const hasSales = rows[0]?.has_sales ?? null;
  if (hasSales === null) return null;
  const zone = await readZone(tx, userId);
  const today = todayIn(zone, now.getTime());
  // As `saleMoment` has it; a day that has not come is refused before, and counts as today here.
  const at = (policy: RawBuilder<unknown>) => sql`case when ${policy}->>'on' >= ${today} then ${now}::timestamptz
    else ((${policy}->>'on')::date + time '12:00') at time zone ${zone} end`;
  const sold: Book['sold'] = (policy) => ({
    at: at(policy),
    file: sql`(${policy}->'sold') || jsonb_build_object('markedAt',
      to_char(date_trunc('milliseconds', ${at(policy)}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
    premium: sql`(${policy}->>'premium_cents')::numeric / 100`,
  });
  const policy = sql`(draft->'policy')`;
  const { file, at: soldAt, premium } = sold(policy);
  return {
    hasSales,
    zone,
    sold,
    columns: sql`, stage, pipeline, call_attempts, imported_attempts, received_at, last_contacted_at, status, sold, sold_at, sold_premium`,
    values: sql`, coalesce(draft->>'stage', 'no_pickup'),
      case when draft ? 'quoted' then jsonb_build_object('quoted', draft->'quoted') else '{}' end,
      coalesce((draft->>'call_attempts')::int, 0), coalesce((draft->>'call_attempts')::int, 0),
      (draft->>'received_at')::timestamptz, (draft->>'last_contacted_at')::timestamptz,
      case when draft ? 'policy' then 'sold' else 'lead' end,
      case when draft ? 'policy' then ${file} end, case when draft ? 'policy' then ${soldAt} end,
      case when draft ? 'policy' then ${premium} end`,
  };
}

/** Open leads that a row matched and whose sale it brings are sold; the first such row of each counts. */
export async function sellFilledLeads({ tx, userId, importId }: ImportScope, book: Book): Promise<void> {
  const { file, at, premium } = book.sold(sql`policy`);
  await sql`
    with matched as materialized (
      select distinct on (lead_id) row_number, lead_id, draft->'policy' as policy from import_rows
      where user_id = ${userId} and import_id = ${importId} and outcome in ('duplicate_existing', 'updated') and not is_household
        and draft ? 'policy'
      order by lead_id, row_number
    ), sold as (
      update leads as kept set status = 'sold', sold = ${file}, sold_at = ${at}, sold_premium = ${premium}
      from matched
      where kept.user_id = ${userId} and kept.id = matched.lead_id and kept.deleted_at is null and kept.status = 'lead'
      returning matched.row_number, kept.id as lead_id, jsonb_build_object('sale', jsonb_build_object('file', kept.sold, 'premium', kept.sold_premium, 'on', kept.sold_on)) as gained
    ), noted as (
      insert into import_fills as fill (user_id, import_id, lead_id, filled) select ${userId}, ${importId}, lead_id, gained from sold
      on conflict (user_id, import_id, lead_id) do update set filled = fill.filled || excluded.filled
    )
    update import_rows set outcome = 'updated' from sold
    where import_rows.user_id = ${userId} and import_id = ${importId} and import_rows.row_number = sold.row_number`.execute(
    tx,
  );
}

/** The leads that this import has sold, new ones and others. */
const soldLeads = ({ userId, importId }: ImportScope) => sql`(
  select id, phone, name, sold, sold_at, sold_premium from leads
  where user_id = ${userId} and import_id = ${importId} and status = 'sold'
  union all
  select lead.id, lead.phone, lead.name, lead.sold, lead.sold_at, lead.sold_premium
  from import_fills fill join leads lead on lead.user_id = ${userId} and lead.id = fill.lead_id
  where fill.user_id = ${userId} and fill.import_id = ${importId} and fill.filled ? 'sale') as lead`;

/** Each sale's event and contact, as the sold form leaves them. Returns how many there are. */
export async function tellSales(scope: ImportScope, book: Book, now: Date): Promise<number> {
  const { tx, userId, importId } = scope;
  const { numAffectedRows } = await sql`
    insert into lead_events (user_id, lead_id, kind, detail)
    select ${userId}, id, 'sold', jsonb_build_object('carrier', sold->>'carrier', 'premium_cents', (sold_premium * 100)::bigint, 'import_id', ${importId}::text)
      || case when sold_at < ${now} then jsonb_build_object('sold_on', (sold_at at time zone ${book.zone})::date) else '{}' end
    from ${soldLeads(scope)}`.execute(tx);
  await sql`
    insert into message_contacts as kept (user_id, import_id, phone, full_name, tags)
    select ${userId}, ${importId}, phone, name, '{sold}' from ${soldLeads(scope)} where phone ~ ${textablePattern.source}
    on conflict (user_id, phone) do update set full_name = coalesce(kept.full_name, excluded.full_name),
      tags = array_append(array_remove(array_remove(kept.tags, 'lead'), 'sold'), 'sold')`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Of leads whose sale a revert has emptied: their contacts and timelines follow. */
export async function tellSalesTakenBack({ tx, userId, importId }: ImportScope, fileName: string): Promise<void> {
  await sql`
    with opened as (
      select lead.id, lead.phone from import_fills fill
      join leads lead on lead.user_id = ${userId} and lead.id = fill.lead_id and lead.deleted_at is null
      where fill.user_id = ${userId} and fill.import_id = ${importId} and fill.emptied ? 'sale'
    ), contacts as (
      update message_contacts contact set tags = array_prepend('lead', array_remove(array_remove(contact.tags, 'sold'), 'lead'))
      from opened where contact.user_id = ${userId} and contact.phone = opened.phone
    )
    insert into lead_events (user_id, lead_id, kind, detail)
    select ${userId}, id, 'sale_taken_back', jsonb_build_object('import_id', ${importId}::text, 'file_name', ${fileName}::text) from opened`.execute(
    tx,
  );
}

/** Sales that a revert has emptied are made again, of leads that nobody has sold in the meantime. */
export async function sellAgain({ tx, userId, importId }: ImportScope): Promise<void> {
  await sql`
    with sold as (
      update leads lead set status = 'sold', sold = fill.emptied#>'{sale,file}',
        sold_at = (fill.emptied#>>'{sale,file,markedAt}')::timestamptz, sold_on = (fill.emptied#>>'{sale,on}')::date, sold_premium = (fill.emptied#>>'{sale,premium}')::numeric
      from import_fills fill
      where fill.user_id = ${userId} and fill.import_id = ${importId} and fill.emptied ? 'sale'
        and lead.user_id = ${userId} and lead.id = fill.lead_id and lead.deleted_at is null and lead.status = 'lead'
      returning lead.id, lead.phone, lead.sold, lead.sold_on, lead.sold_premium
    ), told as (
      insert into lead_events (user_id, lead_id, kind, detail)
      select ${userId}, id, 'sold', jsonb_build_object('carrier', sold->>'carrier', 'premium_cents', (sold_premium * 100)::bigint,
        'import_id', ${importId}::text, 'sold_on', sold_on) from sold
    )
    update message_contacts contact set tags = array_append(array_remove(array_remove(contact.tags, 'lead'), 'sold'), 'sold')
    from sold where contact.user_id = ${userId} and contact.phone = sold.phone`.execute(tx);
}
