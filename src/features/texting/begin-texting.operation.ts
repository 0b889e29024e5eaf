// A program of ours begins. What came in while there was none is read at once, and until then automatic texts rest; what a killed
// one left in the queue is taken up now, not with the next round.
import type { Platform } from '../../server/platform.ts';
import { restUntilRead } from './read-carrier-records.db.ts';
import { readCarrierRecords } from './read-carrier-records.job.ts';
import { wakeTexts } from './wake-texts.job.ts';

/** Of no account: the places of one are held by what a killed program left behind, for a minute and a half. */
export async function beginTexting({ database, jobs }: Platform): Promise<void> {
  await database.asSystem(async (tx) => {
    await restUntilRead(tx);
    await jobs.enqueue(tx, readCarrierRecords, {}, { onlyOne: 'records' });
    await jobs.enqueue(tx, wakeTexts, {}, { onlyOne: 'wake' });
  });
}
