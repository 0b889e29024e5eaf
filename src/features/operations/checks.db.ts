// What the daily checks found; after a restore only what they found there, not what the backup says. In system transactions.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { DailyCheck } from './overview.contract.ts';

export async function readChecks(tx: Transaction): Promise<DailyCheck[]> {
  const { rows } = await sql<DailyCheck>`
    select name, checked_at, found, coalesce((
      select json_agg(json_build_object('fault', each ->> 'fault', 'ref', each ->> 'ref', 'user_id', each ->> 'user_id', 'email', email))
      from jsonb_array_elements(faults) as each left join auth."user" as account on account.id::text = each ->> 'user_id'), '[]') as faults
    from daily_checks where not exists (select from outgoing_pause where since > checked_at)`.execute(tx);
  return rows;
}
