// What can be read of imports afterward: the list, and the rows that are somebody else of a household.
import { sql } from 'kysely';
import { fitting, newAmong, surplus, withSurplus } from '../../database/further-numbers.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { KnownBy } from '../lead-model/same-person.rules.ts';
import type { ListedImport } from './lead-import.contract.ts';
import { readImportRow } from './staging.db.ts';

interface Asked {
  userId: string;
  after: { at: string; id: string } | null;
  limit: number;
}

export async function importsAfter(tx: Transaction, { userId, after, limit }: Asked): Promise<ListedImport[]> {
  const { rows } = await sql<ListedImport>`
    select id, state, file_name, existing, consent, dnc_checked_on, created_at, finished_at, tally, changed, reverted_at, revert,
      case when state = 'staging' then (
        select coalesce(sum(row_count), 0) from import_chunks
        where import_chunks.user_id = ${userId} and import_chunks.import_id = imports.id) else 0 end as staged_rows
    from imports
    where user_id = ${userId} and state <> 'canceled'
      ${after ? sql`and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by created_at desc, id desc limit ${limit}`.execute(tx);
  return rows.map(readImportRow);
}

/** Rows that may be somebody else: another first name with the number, or the number is one beside the main one. */
export const isOffered = sql<boolean>`(is_household or (matched_by = 'further' and outcome in ('duplicate_in_file', 'duplicate_existing')))`;

export interface HouseholdRow {
  row: number;
  name: string;
  phone: string | null;
  email: string | null;
  matched_by: KnownBy;
  lead_id: string;
  lead_name: string | null;
  second_lead_id: string | null;
}

export async function householdsAfter(
  tx: Transaction,
  userId: string,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<HouseholdRow[]> {
  const { rows } = await sql<HouseholdRow>`
    select row_number as row, coalesce(draft->>'name', '') as name, import_rows.phone, import_rows.email, matched_by, lead_id,
      leads.name as lead_name, second_lead_id
    from import_rows join leads on leads.user_id = ${userId} and leads.id = lead_id
    where import_rows.user_id = ${userId} and import_rows.import_id = ${importId} and ${isOffered} and row_number > ${after}
    order by row_number limit ${limit}`.execute(tx);
  return rows;
}

export async function countHouseholds(tx: Transaction, userId: string, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from import_rows where user_id = ${userId} and import_id = ${importId} and ${isOffered} and lead_id is not null`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** The household row of that number, held until the transaction ends. */
export async function lockHousehold(tx: Transaction, userId: string, importId: string, row: number) {
  return tx
    .selectFrom('import_rows')
    .select(['draft', 'second_lead_id'])
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('row_number', '=', row)
    .where(isOffered)
    .forUpdate()
    .executeTakeFirst();
}

export async function noteSecondLead(
  tx: Transaction,
  userId: string,
  { importId, row, leadId }: { importId: string; row: number; leadId: string },
): Promise<void> {
  await tx
    .updateTable('import_rows')
    .set({ second_lead_id: leadId })
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('row_number', '=', row)
    .execute();
  const ofRow = (list: string) =>
    newAmong(sql`array(select jsonb_array_elements_text(draft->${sql.lit(list)}))`, sql.ref(`leads.${list}`));
  const [phones, emails] = [ofRow('further_phones'), ofRow('further_emails')];
  const details = sql`coalesce(draft->'extra', '{}')`;
  const withPhones = withSurplus('phone', details, surplus('phone', sql`leads.further_phones`, phones));
  // What a lead that is typed in cannot have, but one of a file can.
  await sql`
    update leads set stage = coalesce(draft->>'stage', stage), received_at = (draft->>'received_at')::timestamptz,
      last_contacted_at = (draft->>'last_contacted_at')::timestamptz, call_attempts = coalesce((draft->>'call_attempts')::int, 0),
      pipeline = case when draft ? 'quoted' then jsonb_build_object('quoted', draft->'quoted') else pipeline end,
      external_id = draft->>'external_id',
      extra = ${withSurplus('email', withPhones, surplus('email', sql`leads.further_emails`, emails))},
      further_phones = leads.further_phones || ${fitting('phone', sql`leads.further_phones`, phones)},
      further_emails = leads.further_emails || ${fitting('email', sql`leads.further_emails`, emails)}
    from import_rows row
    where leads.user_id = ${userId} and leads.id = ${leadId}
      and row.user_id = ${userId} and row.import_id = ${importId} and row.row_number = ${row}`.execute(tx);
}
