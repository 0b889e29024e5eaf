import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { nameBegins, textHas } from './find-by-words.db.ts';
import { lookedThrough, openFilter, type Condition, type FilterOf } from './lead-filter.db.ts';
import { readSearch } from './search-words.rules.ts';

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
  const open = await openFilter(tx, of);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from ${lookedThrough(open)} where ${open.inList} ${open.matches ? sql`and ${open.matches.all}` : sql``} limit ${most + 1}
    ) as counted`.execute(tx);
  const count = rows[0]?.count ?? 0;
  return count > most ? null : count;
}

/** Rows of `leads` that a list finds for what was typed into its search, the trash's too; null: nothing was asked. */
export function searchCondition(typed: string): Condition | null {
  const search = readSearch(typed);
  if (!search) return null;
  return 'beginning' in search ? nameBegins(search.beginning) : textHas(search);
}
