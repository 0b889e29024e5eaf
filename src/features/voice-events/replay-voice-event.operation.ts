import type { Transaction } from '../../database/transaction.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import type { VoiceHandler } from './receive-voice-event.operation.ts';
import { reopenEvent } from './voice-events.db.ts';

/**
 * Handled again by whose it is: facts that are known change nothing, and nobody is rung or billed twice. In a system transaction.
 * @returns false: unknown
 */
export async function replayVoiceEvent(
  tx: Transaction,
  jobs: Jobs,
  id: string,
  handlers: readonly VoiceHandler[],
): Promise<boolean> {
  const event = await reopenEvent(tx, id);
  const handler = event && handlers.find(({ isFor }) => isFor(event));
  if (!handler) return false;
  await jobs.enqueue(tx, handler.job, { id }, { onlyOne: id });
  return true;
}
