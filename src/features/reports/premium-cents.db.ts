import { sql, type RawBuilder } from 'kysely';

/** Dollars (numeric) as integer cents, 0 for none; capped at what JavaScript can hold (90 trillion dollars). */
export function cents(dollars: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`least(coalesce(${dollars}, 0) * 100, ${sql.lit(Number.MAX_SAFE_INTEGER)})::bigint`;
}
