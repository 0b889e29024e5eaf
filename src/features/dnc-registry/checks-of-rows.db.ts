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
  const day = sql`coalesce((said->>'on')::date, ${said})`;
  return keepRegistryChecks(
    tx,
    userId,
    sql`
    select number as phone, coalesce(said->>'result', 'clear') as result,
      case when ${day} is not null then ${day}::timestamp at time zone ${zone}
        when said->>'result' = 'listed' then now() end as checked_at,
      case when said is not null then 'import' else 'statement' end as origin, ${fileName}::text as source
    from import_rows as row,
      unnest(array_append(array(select jsonb_array_elements_text(draft->'further_phones')), row.phone)) as number,
      -- What is said of this number, else of the person.
      lateral (select coalesce(
        (select own from jsonb_array_elements(draft->'number_checks') as own where own->>'phone' = number limit 1),
        draft->'registry_check') as said) as of_number
    where row.user_id = ${userId} and row.import_id = ${importId} and draft is not null and number is not null
      and (said is not null or ${said} is not null)`,
  );
}
