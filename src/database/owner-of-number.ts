// Whose a number or an address is.
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from './transaction.ts';

/**
 * A subquery with one row for each of these numbers that a live lead has: `number`, `id`, `name`, `state` and `zip` of the lead
 * whose main phone it is, else of the oldest that has it beside its main one.
 * @param numbers a `text[]`
 * @param as whose transaction it is
 */
export function leadsByNumber(
  userId: string,
  numbers: RawBuilder<unknown>,
  as: 'agent' | 'system',
): RawBuilder<unknown> {
  const further =
    as === 'agent'
      ? sql`leads_with_further(${numbers}, '{}')`
      : sql`leads_with_further_of(${userId}, ${numbers}, '{}')`;
  const own = sql`leads.user_id = ${userId} and leads.deleted_at is null and not leads.is_sample`;
  const shown = sql`leads.id, leads.name, leads.state, leads.address->>'zip' as zip, leads.next_follow_up_at, leads.created_at`;
  return sql`(
    select distinct on (number) number, id, name, state, zip, next_follow_up_at from (
      select phone as number, false as is_further, ${shown} from leads where ${own} and phone = any(${numbers})
      union all
      select number, true, ${shown} from leads, unnest(further_phones) as number
      where ${own} and id = any((select ${further})::uuid[]) and number = any(${numbers})
    ) as found order by number, is_further, created_at, id)`;
}

/** The one live lead that has this as its own phone or email. */
export async function ownerOf(
  tx: Transaction,
  userId: string,
  field: 'phone' | 'email',
  value: string | null,
): Promise<{ id: string; name: string | null; status: 'lead' | 'sold' } | null> {
  if (value === null) return null;
  const { rows } = await sql<{ id: string; name: string | null; status: 'lead' | 'sold' }>`
    select id, name, status from leads where user_id = ${userId} and ${sql.ref(field)} = ${value} and deleted_at is null
      and not is_sample`.execute(tx);
  return rows[0] ?? null;
}
