import { sql } from 'kysely';
import { keepRegistryChecks } from '../../database/registry-checks.ts';
import type { Transaction } from '../../database/transaction.ts';

interface Told {
  userId: string;
  importId: string;
  fileName: string;
  checkedOn: string | null;
  zone: string;
}

/** @returns how many are kept. A listed number without a day is listed now; a clear one without a day proves nothing. */
export async function keepChecksOfRows(
  tx: Transaction,
  { userId, importId, fileName, checkedOn, zone }: Told,
): Promise<number> {
  const said = sql`${checkedOn}::date`;
  const day = sql`coalesce((draft->'registry_check'->>'on')::date, ${said})`;
  return keepRegistryChecks(
    tx,
    userId,
    sql`
    select number as phone, coalesce(draft->'registry_check'->>'result', 'clear') as result,
      case when ${day} is not null then ${day}::timestamp at time zone ${zone}
        when draft->'registry_check'->>'result' = 'listed' then now() end as checked_at,
      case when draft ? 'registry_check' then 'import' else 'statement' end as origin, ${fileName}::text as source
    from import_rows as row,
      unnest(array_append(array(select jsonb_array_elements_text(draft->'further_phones')), row.phone)) as number
    where row.user_id = ${userId} and row.import_id = ${importId} and draft is not null and number is not null
      and (draft ? 'registry_check' or ${said} is not null)`,
  );
}
