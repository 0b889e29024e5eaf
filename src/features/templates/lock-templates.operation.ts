// An admin's lock: nothing is sent by itself until it is lifted, and then what was on is on again. In the system's transaction.
import type { Transaction } from '../../database/transaction.ts';
import { holdRow, lockRow, unlockRow } from './lock-templates.db.ts';
import { flagsOf } from './stored-templates.rules.ts';
import { readStored } from './templates.db.ts';

/** A second lock changes nothing: what was on before the first stays kept. */
export async function lockTemplates(tx: Transaction, userId: string): Promise<void> {
  await holdRow(tx, userId);
  const stored = await readStored(tx, userId);
  if (!stored.is_locked) await lockRow(tx, userId, flagsOf(stored));
}

/** Two at once: the second one finds it unlocked, and what was on stays on. */
export async function unlockTemplates(tx: Transaction, userId: string): Promise<void> {
  await holdRow(tx, userId);
  const stored = await readStored(tx, userId);
  // What counted is what is stored where no backup was made.
  if (stored.is_locked) await unlockRow(tx, userId, flagsOf({ ...stored, is_locked: false }));
}
