// What a check found that should find nothing, for the operator.
import { sql } from 'kysely';
import type { Transaction } from './transaction.ts';

export interface CheckFault {
  fault: string;
  /** The provider's id of what it is about. */
  ref: string | null;
  user_id: string | null;
}

const mostKept = 100;

/** In a system transaction. */
export async function keepCheck(tx: Transaction, name: string, faults: readonly CheckFault[]): Promise<void> {
  const run = {
    found: faults.length,
    faults: JSON.stringify(faults.slice(0, mostKept)),
    checked_at: sql<string>`now()`,
  };
  await tx
    .insertInto('daily_checks')
    .values({ name, ...run })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(run))
    .execute();
}
