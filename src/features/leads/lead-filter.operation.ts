import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { openFilter, type Condition, type FilterOf } from './lead-filter.db.ts';

/**
 * The one meaning of a filter: a condition on `leads` (under that name in the statement) that is true for the agent's
 * leads that match, none of them in the trash. Good for one statement of this transaction:
 * `sql\`update leads set … where ${await whereFilter(tx, { userId, filter: readLeadFilter(body.filter), now })}\``.
 */
export async function whereFilter(tx: Transaction, of: FilterOf): Promise<Condition> {
  const { inList, matches } = await openFilter(tx, of);
  return matches ? sql`(${inList} and ${matches.all})` : sql`(${inList})`;
}

/**
 * The same condition in two ways: `each` is quickest for some rows at hand, `all` for one look at the whole list. Null
 * when nothing is asked but the list itself, which has quicker ways of its own.
 */
export async function filterConditions(
  tx: Transaction,
  of: FilterOf,
): Promise<{ each: Condition; all: Condition } | null> {
  const { inList, matches } = await openFilter(tx, of);
  return matches && { each: sql`(${inList} and ${matches.each})`, all: sql`(${inList} and ${matches.all})` };
}

/** How many match; exact up to `most`, else null. */
export async function countMatching(tx: Transaction, of: FilterOf, most: number): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from leads where ${await whereFilter(tx, of)} limit ${most + 1}) as counted`.execute(
    tx,
  );
  const count = rows[0]?.count ?? 0;
  return count > most ? null : count;
}
