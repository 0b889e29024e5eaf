// Checks against the National Do Not Call Registry: a number has its last one.
import { sql, type RawBuilder } from 'kysely';
import { dialerPattern } from '../domain/phone-number.ts';
import type { Transaction } from './transaction.ts';

/**
 * Of several checks of a number the latest counts, of one moment the listed one, whichever came first. What the agent says outdoes no
 * listing.
 * @param checks rows (phone, result, checked_at, origin, source)
 * @returns how many are the last check of their number now
 */
export async function keepRegistryChecks(
  tx: Transaction,
  userId: string,
  checks: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into dnc_checks as kept (user_id, phone, result, checked_at, origin, source)
    select distinct on (phone) ${userId}::uuid, phone, result, checked_at, origin, source from (${checks}) as given
    where phone ~ ${dialerPattern.source} and checked_at is not null
    order by phone, checked_at desc, result desc
    on conflict (user_id, phone) do update
      set result = excluded.result, checked_at = excluded.checked_at, origin = excluded.origin, source = excluded.source,
        created_at = excluded.created_at
      where (kept.checked_at, kept.result) <= (excluded.checked_at, excluded.result)
        and not (kept.result = 'listed' and excluded.origin in ('statement', 'by_hand'))`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
