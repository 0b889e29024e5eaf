import type { Transaction } from '../../database/transaction.ts';
import type { RescueSettingsAnswer } from './lead-rescue.contract.ts';
import { movedTo, sendTimeOf } from './send-moments.rules.ts';
import { dueMoments, enrollAll, moveDue, readSettings, writeSettings } from './settings.db.ts';

/** What is due follows the hour; who may be on the plan is put on it as it is turned on. In the agent's transaction. */
export async function saveSettings(
  tx: Transaction,
  userId: string,
  settings: Omit<RescueSettingsAnswer, 'waits_for'>,
): Promise<RescueSettingsAnswer> {
  const former = await readSettings(tx, userId);
  const saved = await writeSettings(tx, userId, settings);
  const [before, after] = [sendTimeOf(former), sendTimeOf(saved)];
  if (before.zone !== after.zone || before.hour !== after.hour) {
    const moments = await dueMoments(tx, userId);
    const moves = moments.map((from) => ({
      from,
      to: new Date(movedTo(Date.parse(from), before, after)).toISOString(),
    }));
    await moveDue(tx, userId, moves);
  }
  if (saved.enabled && !former.enabled) await enrollAll(tx, userId);
  return saved;
}
