// The operator lets things leave again after a restore. What was due before may have left already: it ends as unknown, with its
// price given back, and only a person sends it again.
import type { Transaction } from '../../database/transaction.ts';
import { readCarrierState } from './claim-texts.db.ts';
import { endPause, listDoubtful, takePause } from './restored-texts.db.ts';
import { endTexts } from './texts.db.ts';

export type Resumed = { since: number; texts: number } | 'not_paused' | 'inbound_unread';

/** `isReadAll`: the operator says so, where there is no carrier to read from. In a system transaction. */
export async function resumeAfterRestore(tx: Transaction, isReadAll: boolean): Promise<Resumed> {
  const pause = await takePause(tx);
  if (!pause) return 'not_paused';
  const { inboundReadTo } = await readCarrierState(tx);
  if (!isReadAll && (inboundReadTo === null || inboundReadTo < pause.since)) return 'inbound_unread';
  let texts = 0;
  for (const { userId, ids } of await listDoubtful(tx, pause.since)) {
    const ended = await endTexts(tx, {
      userId,
      ids,
      from: ['held', 'queued', 'sending'],
      to: 'unknown',
      reason: 'restored',
    });
    texts += ended.length;
  }
  await endPause(tx);
  return { since: pause.since, texts };
}
