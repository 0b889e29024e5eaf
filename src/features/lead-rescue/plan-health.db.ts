import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { BatchTally } from '../texting/batch-health.rules.ts';

/** Of the people whom the plan texted since then, and since the agent let it go on. */
export async function tallyPlan(tx: Transaction, userId: string, since: number): Promise<BatchTally> {
  const { rows } = await sql<BatchTally>`
    select count(distinct person_number)::int as left,
      count(distinct person_number) filter (where status = 'failed')::int as failed,
      count(distinct person_number) filter (where exists (
        select from suppression_events as said
        where said.user_id = ${userId} and said.address = person_number and said.channel = 'text' and said.change = 'set'
          and said.told_by in ('keyword', 'sentence', 'carrier', 'unanswered') and said.created_at > claimed_at))::int as "optedOut"
    from messages where user_id = ${userId} and origin = 'rescue' and status in ('sending', 'sent', 'delivered', 'failed', 'unknown')
      and claimed_at >= greatest(${new Date(since).toISOString()}::timestamptz,
        (select judged_from from lead_rescue_settings where user_id = ${userId}))`.execute(tx);
  return rows[0]!;
}
