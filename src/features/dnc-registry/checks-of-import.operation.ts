// What the rows of a file tell of the National Do Not Call Registry, kept by number, whatever became of the row.
import { readZone } from '../../database/read-zone.ts';
import type { Transaction } from '../../database/transaction.ts';
import { keepChecksOfRows } from './checks-of-rows.db.ts';

interface OfImport {
  userId: string;
  importId: string;
  fileName: string;
  /** As the agent says of all of them; null: not said. */
  checkedOn: string | null;
}

/** @returns how many numbers have this as their last check now */
export async function recordChecksOfRows(tx: Transaction, told: OfImport): Promise<number> {
  return keepChecksOfRows(tx, { ...told, zone: await readZone(tx, told.userId) });
}
