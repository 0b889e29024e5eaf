import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { saveBeside, type NewLead } from '../leads/save-lead.operation.ts';

/**
 * Adds somebody of the same household: another person with the phone or email that a lead has already. The shared number
 * is kept as a further one of the new lead, and the two are remembered as not the same person. A repeated id is the same request.
 * @returns `shared`: what the new lead has as a further one
 * @throws Refusal conflict
 */
export async function addSecondLead(
  tx: Transaction,
  { userId, id, lead }: { userId: string; id: string; lead: NewLead },
): Promise<{ lead: Lead; shared: { field: 'phone' | 'email'; value: string }[] }> {
  const { lead: added, beside, shared } = await saveBeside(tx, { userId, id, lead });
  if (beside.length > 0)
    await sql`
      insert into lead_pairs (user_id, lead_a, lead_b, level, dismissed_at)
      select ${userId}::uuid, least(other, ${added.id}), greatest(other, ${added.id}), 'household', now()
      from unnest(${beside}::uuid[]) as other
      on conflict (user_id, lead_a, lead_b) do update set dismissed_at = now()`.execute(tx);
  return { lead: added, shared };
}
