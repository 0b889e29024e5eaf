// What the rows of a file prove of consent, recorded for the leads that they became or filled in.
import { sql, type RawBuilder } from 'kysely';
import { recordBroughtConsents } from '../../database/consents.ts';
import type { ConsentStatement } from '../../domain/consent-statement.ts';
import type { ImportScope } from './import-scope.db.ts';

interface Told {
  fileName: string;
  /** How the agent says that all of them have agreed. */
  statement: ConsentStatement | null;
}

/** After its leads are there. A row that was left out, as one of a household is, proves nothing of the lead it is like. */
export async function recordConsentsOfRows(
  scope: ImportScope,
  { existing, ...told }: Told & { existing: 'skip' | 'fill_blanks' },
): Promise<void> {
  const added = sql`lead.import_id = ${scope.importId} and outcome is null`;
  const filled = sql`lead.id = row.lead_id and not is_household and outcome in ('updated', 'duplicate_existing')`;
  await record(scope, told, [
    sql`${added} and lead.phone = row.phone`,
    sql`${added} and row.phone is null and lead.email = row.email`,
    ...(existing === 'fill_blanks' ? [filled] : []),
  ]);
}

/** Of a row that has become a person of its own. */
export async function recordConsentsOfRow(
  scope: ImportScope,
  { row, leadId, ...told }: Told & { row: number; leadId: string },
): Promise<void> {
  await record(scope, told, [sql`lead.id = ${leadId} and row_number = ${row}`]);
}

/** `joins`: which rows belong to which leads; each is asked by itself, or none of them could be joined by hash. */
async function record(
  { tx, userId, importId }: ImportScope,
  { fileName, statement }: Told,
  joins: readonly RawBuilder<unknown>[],
): Promise<void> {
  const list = (field: string) => sql`array(select jsonb_array_elements_text(draft->${sql.lit(field)}))`;
  const numbers = (field: 'phone' | 'email') => sql`array(
    select each from unnest(array_append(${list(`further_${field}s`)}, row.${sql.ref(field)})) as each
    where each = lead.${sql.ref(field)} or each = any(lead.${sql.ref(`further_${field}s`)}))`;
  const people = joins.map(
    (join) => sql`
    select lead.id as lead_id, coalesce(nullif(lead.name, ''), draft->>'name') as person_name, ${numbers('phone')} as phones,
      ${numbers('email')} as emails, draft->'consent' as consent,
      case when draft ? 'opt_outs' then ${list('opt_outs')} when draft->>'opted_out' = 'true' then '{text,call,email}' else '{}' end as closed
    from import_rows row join leads lead on lead.user_id = ${userId} and lead.deleted_at is null and ${join}
    where row.user_id = ${userId} and row.import_id = ${importId} and draft is not null and (${statement !== null} or draft ? 'consent')`,
  );
  await recordBroughtConsents(tx, userId, {
    people: sql.join(people, sql` union all `),
    statement,
    enteredBy: 'import',
    enteredFrom: `Import of ${fileName}`,
    importId,
  });
}

/** With an import goes what it proved. */
export async function endConsentsOfImport({ tx, userId, importId }: ImportScope): Promise<void> {
  await sql`
    update consents set revoked_at = clock_timestamp(), revoked_by = 'revert', revoked_why = 'Import reverted'
    where user_id = ${userId} and import_id = ${importId} and revoked_at is null`.execute(tx);
}

export async function renewConsentsOfImport({ tx, userId, importId }: ImportScope): Promise<void> {
  await sql`
    update consents set revoked_at = null, revoked_by = null, revoked_why = null
    where user_id = ${userId} and import_id = ${importId} and revoked_by = 'revert'`.execute(tx);
}
