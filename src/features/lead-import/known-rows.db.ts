// Rows that are known again though nothing unique says so: those with a name only, by the whole of whom they name, and
// those of a household, by a shared phone under another first name.
import { sql } from 'kysely';
import { holdersInTurn } from '../../database/owner-of-number.ts';
import { isHousehold, samePerson, type Holder } from '../lead-model/same-person.rules.ts';
import { type ImportScope } from './import-scope.db.ts';
import { isOffered } from './import-history.db.ts';

const who = sql`md5(jsonb_build_array(
  lower(draft->>'name'), draft->'dob', lower(draft->>'state'), draft->'address', lower(draft->>'company'), draft->'gender',
  draft->'external_id')::text)`;

/**
 * Rows with neither phone nor email, against earlier imports of files with the same headers. Two equal rows of one file may
 * be two people of one name: the first stands for the first such row of the earlier file, the second for the second.
 */
export async function markKnownNames({ tx, userId, importId }: ImportScope): Promise<void> {
  const { rows } = await sql`
    select from import_rows where user_id = ${userId} and import_id = ${importId} and phone is null and email is null
      and draft is not null limit 1`.execute(tx);
  if (rows.length === 0) return;
  await sql`
    update import_rows set identity = named.who || '-' || named.nth
    from (
      select row_number, ${who} as who, row_number() over (partition by ${who} order by row_number) as nth from import_rows
      where user_id = ${userId} and import_id = ${importId} and phone is null and email is null and draft is not null) as named
    where import_rows.user_id = ${userId} and import_id = ${importId} and import_rows.row_number = named.row_number`.execute(
    tx,
  );
  await sql`
    update import_rows set outcome = 'duplicate_existing', matched_by = 'row', lead_id = known.lead_id
    from imports, import_people as known, leads
    where import_rows.user_id = ${userId} and import_rows.import_id = ${importId} and import_rows.identity is not null
      and imports.user_id = ${userId} and imports.id = ${importId}
      and known.user_id = ${userId} and known.fingerprint = imports.fingerprint and known.identity = import_rows.identity
      and leads.user_id = ${userId} and leads.id = known.lead_id and leads.deleted_at is null`.execute(tx);
  await sql`
    update import_rows set lead_id = gen_random_uuid()
    where user_id = ${userId} and import_id = ${importId} and identity is not null and outcome is null`.execute(tx);
}

/** Which lead came of each new row of that kind. */
export async function rememberNames({ tx, userId, importId }: ImportScope): Promise<void> {
  await sql`
    insert into import_people (user_id, fingerprint, identity, lead_id)
    select ${userId}, fingerprint, identity, lead_id
    from import_rows join imports on imports.user_id = import_rows.user_id and imports.id = import_rows.import_id
    where import_rows.user_id = ${userId} and import_id = ${importId} and identity is not null and outcome is null
    on conflict (user_id, fingerprint, identity) do update set lead_id = excluded.lead_id`.execute(tx);
}

/**
 * Rows with the number of a lead under another first name: another lead with it that bears the name, or else somebody else of
 * that household, not the lead.
 */
export async function markHouseholds({ tx, userId, importId }: ImportScope): Promise<void> {
  const { rows } = await sql<{ row_number: number; name: string; lead_name: string }>`
    select row_number, draft->>'name' as name, lead.name as lead_name
    from import_rows join leads lead on lead.user_id = ${userId} and lead.id = import_rows.lead_id
    where import_rows.user_id = ${userId} and import_rows.import_id = ${importId} and outcome = 'duplicate_existing' and matched_by <> 'row'
      and draft->>'name' <> '' and lower(draft->>'name') <> lower(lead.name)`.execute(tx);
  const doubtful = rows.filter(({ name, lead_name }) => isHousehold(lead_name, name));
  if (doubtful.length === 0) return;
  const holders = await holdersOfRows(
    { tx, userId, importId },
    doubtful.map((row) => row.row_number),
  );
  const judged = doubtful.map(({ row_number, name }) => {
    const found = samePerson(name, holders.get(row_number) ?? []);
    return { row: row_number, ...(found && !found.isHousehold && { lead: found.known.id }) };
  });
  await sql`
    update import_rows set is_household = found.lead is null, lead_id = coalesce(found.lead, lead_id)
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as found ("row" int, lead uuid)
    where import_rows.user_id = ${userId} and import_id = ${importId} and import_rows.row_number = found."row"`.execute(
    tx,
  );
}

interface RowHolder extends Holder {
  row_number: number;
  id: string;
}

/** All leads with the main phone or email of these rows, in the order in which they count. */
async function holdersOfRows(
  { tx, userId, importId }: ImportScope,
  rowNumbers: readonly number[],
): Promise<Map<number, RowHolder[]>> {
  const found = new Map<number, RowHolder[]>();
  for (const { by, field, holders } of holdersInTurn(userId, 'all')) {
    const { rows } = await sql<RowHolder>`
      select row_number, holder.id, holder.name, ${by}::text as by from import_rows join (${holders}) as holder
        on import_rows.${sql.ref(field)} = holder.value
      where import_rows.user_id = ${userId} and import_rows.import_id = ${importId} and row_number = any(${[...rowNumbers]}::int[])`.execute(
      tx,
    );
    for (const row of rows) found.set(row.row_number, [...(found.get(row.row_number) ?? []), row]);
  }
  return found;
}

/**
 * Gives households of the file, and who was matched by an additional number in it, the lead that the earlier row has become,
 * and offers nobody who is a lead already.
 */
export async function settleHouseholds({ tx, userId, importId }: ImportScope): Promise<void> {
  const { rows } = await sql`
    select from import_rows where user_id = ${userId} and import_id = ${importId} and ${isOffered} limit 1`.execute(tx);
  if (rows.length === 0) return;
  for (const { field, holders } of holdersInTurn(userId)) {
    await sql`
      update import_rows set lead_id = holder.id from (${holders}) as holder
      where import_rows.user_id = ${userId} and import_rows.import_id = ${importId} and ${isOffered} and lead_id is null
        and import_rows.${sql.ref(field)} = holder.value`.execute(tx);
  }
  const bearers = holdersInTurn(userId, 'all').flatMap(({ by, field, holders }) =>
    by === 'further'
      ? sql`(import_rows.${sql.ref(field)}, lower(draft->>'name')) in (select value, lower(name) from (${holders}) as holder)`
      : [],
  );
  const { rows: offered } = await sql<{
    row_number: number;
    name: string;
    lead_name: string | null;
    is_known: boolean;
  }>`
    select row_number, coalesce(draft->>'name', '') as name, lead.name as lead_name,
      ${sql.join(bearers, sql` or `)} as is_known
    from import_rows left join leads lead on lead.user_id = ${userId} and lead.id = import_rows.lead_id
    where import_rows.user_id = ${userId} and import_rows.import_id = ${importId} and is_household`.execute(tx);
  const settled = offered.filter(({ name, lead_name, is_known }) => is_known || !isHousehold(lead_name ?? '', name));
  await sql`
    update import_rows set is_household = false
    where user_id = ${userId} and import_id = ${importId} and row_number = any(${settled.map((row) => row.row_number)}::int[])`.execute(
    tx,
  );
}

export interface OtherLead {
  a: string;
  b: string;
}

/** Pairs of leads of which one has a row's phone and the other its email. */
export async function pairsOfRows({ tx, userId, importId }: ImportScope): Promise<OtherLead[]> {
  const { rows } = await sql<OtherLead>`
    select distinct lead_id as a, other_lead_id as b from import_rows
    where user_id = ${userId} and import_id = ${importId} and other_lead_id is not null and not is_household`.execute(
    tx,
  );
  return rows;
}
