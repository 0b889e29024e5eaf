// Reads the leads of one account again, page by page. Broken off anywhere, it goes on where it stood; done once, it does nothing.
import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { readZone } from '../../database/read-zone.ts';
import type { Platform } from '../../server/platform.ts';
import { endRepair, lockRepair, moveRepair } from './lead-repair.db.ts';
import { longestTurnMs, repairSteps } from './lead-repair.rules.ts';
import { readPageAgain } from './read-again.operation.ts';

export const repairLeads = job({
  name: 'repair-leads',
  payload: z.object({ userId: z.uuid() }),
  policy: defaultPolicy,
  async handle({ userId }, platform) {
    const began = performance.now();
    while (await readNextPage(platform, userId)) {
      if (!platform.stopping.aborted && performance.now() - began < longestTurnMs) continue;
      await platform.database.asSystem((tx) => platform.jobs.enqueue(tx, repairLeads, { userId }));
      return;
    }
  },
});

/** @returns whether anything is left */
function readNextPage({ database, now }: Platform, userId: string): Promise<boolean> {
  return database.asAgent(userId, async (tx) => {
    const open = await lockRepair(tx, userId);
    if (!open) return false;
    const { step, readTo: after } = open;
    const timeZone = await readZone(tx, userId);
    const readTo = await readPageAgain(tx, { userId, step, after, timeZone, now: now().getTime() });
    const next = readTo === null ? repairSteps[repairSteps.indexOf(step) + 1] : step;
    await (next ? moveRepair(tx, userId, { step: next, readTo }) : endRepair(tx, userId));
    return next !== undefined;
  });
}
