import type { Transaction } from '../../database/transaction.ts';
import { saveSettings } from './save-settings.operation.ts';
import { lockSettings } from './settings.db.ts';

/** An admin's switch is the agent's own one: whoever turned it last. In the system's transaction. */
export async function setRescueEnabled(tx: Transaction, userId: string, enabled: boolean): Promise<void> {
  const { waits_for: _, ...settings } = await lockSettings(tx, userId);
  await saveSettings(tx, userId, { ...settings, enabled });
}
