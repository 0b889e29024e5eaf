// Whatever rings or talks for an account ends: it may not call any more, or it goes. In system transactions.
import type { Transaction } from '../../database/transaction.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import type { Platform } from '../../server/platform.ts';
import { endLiveCalls } from '../calls/hang-up.operation.ts';
import { listLiveLegs } from './agent-lines.db.ts';
import { legToHangUp } from './line-jobs.rules.ts';
import { stopLine } from './stop-line.operation.ts';

export async function endAllCalls(tx: Transaction, platform: Platform, userId: string): Promise<void> {
  await stopLine(tx, platform, { userId }, 'closed');
  await endLiveCalls(tx, platform, userId);
}

/** Asked for before the rows go: nothing else would end them then before the carrier does. */
export async function hangUpLegsOf(tx: Transaction, jobs: Jobs, userId: string): Promise<void> {
  for (const legId of await listLiveLegs(tx, userId)) await jobs.enqueue(tx, legToHangUp, { legId });
}
