import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { readLeadFilter } from '../lead-search/lead-filter.rules.ts';
import { whereFilter } from '../lead-search/lead-filter.operation.ts';
import type { BulkTarget } from './lead-bulk.contract.ts';

/** The target as a condition on the agent's live leads, good for one statement of this transaction. */
export async function whereTarget(
  tx: Transaction,
  { userId, target, now }: { userId: string; target: BulkTarget; now: number },
): Promise<RawBuilder<boolean>> {
  if ('filter' in target) return whereFilter(tx, { userId, filter: readLeadFilter(target.filter), now });
  return sql<boolean>`(leads.user_id = ${userId} and leads.deleted_at is null and leads.id = any(${target.ids}::uuid[]))`;
}
