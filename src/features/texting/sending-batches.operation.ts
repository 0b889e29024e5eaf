// Which batches may send on: those that nobody paused, and that the people they reach do not turn away.
import type { Transaction } from '../../database/transaction.ts';
import type { Logger } from '../../server/logger.ts';
import { pauseCause } from './batch-health.rules.ts';
import { holdSendingBatches, pauseBatch, tallyBatches } from './text-batches.db.ts';

/** In a system transaction, which holds them until it ends: whoever pauses one has its word kept from that moment on. */
export async function sendingBatches(tx: Transaction, log: Logger, userId: string): Promise<string[]> {
  const held = await holdSendingBatches(tx, userId);
  const paused = new Set<string>();
  for (const { id, ...tally } of await tallyBatches(tx, userId, held)) {
    const cause = pauseCause(tally);
    if (cause === null) continue;
    await pauseBatch(tx, userId, id, cause);
    log.warn({ user_id: userId, batch: id, cause, ...tally }, 'a batch of texts paused itself');
    paused.add(id);
  }
  return held.filter((id) => !paused.has(id));
}
