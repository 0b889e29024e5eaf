// Once a minute: agents whose plans have something to do are worked for.
import * as z from 'zod';
import { goneLeadPlanDays } from '../../domain/retention.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { askAgain, dropGone, listOwnersOfDue } from './due-trackers.db.ts';
import { runRescue } from './run-rescue.job.ts';

const droppedAtOnce = 500;

export const wakeRescue = job({
  name: 'wake-rescue',
  payload: z.object({}),
  policy: { ...defaultPolicy, retries: 1 },
  schedule: '* * * * *',
  async handle(_, { database, jobs, now }) {
    await database.asSystem(async (tx) => {
      await askAgain(tx, now().toISOString());
      for (const userId of await listOwnersOfDue(tx, now().toISOString()))
        await jobs.enqueue(tx, runRescue, { userId }, { onlyOne: userId });
      await dropGone(tx, goneLeadPlanDays, droppedAtOnce);
    });
  },
});
