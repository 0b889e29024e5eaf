// Pausing a batch, letting it go on, and ending what waits of it. From the moment this is committed workers see it.
import type { Transaction } from '../../database/transaction.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { cancelTexts } from '../texting/cancel-texts.operation.ts';
import { sendSoon } from '../texting/send-soon.operation.ts';
import { cancelBatch, holdBatch, pauseBatch, resumeBatch, waitingOf } from './batches.db.ts';

interface Change {
  userId: string;
  id: string;
  to: 'sending' | 'paused' | 'canceled';
}

/** What it is already is no fault: a second press. @throws Refusal not_found | conflict */
export async function changeState(tx: Transaction, jobs: Jobs, { userId, id, to }: Change): Promise<void> {
  const state = await holdBatch(tx, userId, id);
  if (state === undefined) throw new Refusal('not_found', 'We can’t find that bulk text.');
  if (state === to) return;
  if (state === 'canceled' || state === 'done')
    throw new Refusal(
      'conflict',
      state === 'done' ? 'This bulk text is already finished.' : 'This bulk text was canceled.',
    );
  if (to === 'paused') return pauseBatch(tx, userId, id);
  if (to === 'sending') {
    await resumeBatch(tx, userId, id);
    return sendSoon(tx, jobs, userId);
  }
  await cancelBatch(tx, userId, id);
  await cancelTexts(tx, userId, await waitingOf(tx, userId, id));
}
