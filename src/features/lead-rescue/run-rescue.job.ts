// Lead Rescue of one agent: who begins, and what is due. In bounded batches, each whole or not at all.
import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { hasAccess } from '../gate/require-access.operation.ts';
import { pausesItself } from './pause-itself.operation.ts';
import { sendDue } from './send-due.operation.ts';
import { startPeople } from './start-people.operation.ts';

/** A job ends after this long at the latest and is queued again, so that agents take turns. */
const longestTurnMs = 20_000;

export const runRescue = job({
  name: 'run-rescue',
  payload: z.object({ userId: z.uuid() }),
  policy: { ...defaultPolicy, retries: 3 },
  async handle({ userId }, platform) {
    if (!(await platform.database.asSystem((tx) => hasAccess(tx, userId)))) return;
    if (await pausesItself(platform, userId)) return;
    const began = performance.now();
    for (const step of [sendDue, startPeople]) {
      while (await step(platform, userId)) {
        if (platform.stopping.aborted || performance.now() - began > longestTurnMs) return runAgain(platform, userId);
      }
    }
  },
});

function runAgain({ database, jobs }: Platform, userId: string): Promise<void> {
  return database.asSystem((tx) => jobs.enqueue(tx, runRescue, { userId }, { onlyOne: userId }));
}
