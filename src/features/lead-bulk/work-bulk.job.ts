import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { workPart } from './work-bulk.operation.ts';

/** Long enough for many thousands; what is left then goes on in its own job, so that a dead one is soon missed. */
const longestMs = 30_000;

/** The rest of a change of many leads, or of its way back. Broken off anywhere, it goes on where it stood. */
export const workBulkJob = job({
  name: 'work-bulk-action',
  payload: z.object({ userId: z.uuid(), actionId: z.uuid() }),
  policy: { ...defaultPolicy, expireSeconds: 90 },
  async handle(key, { database, jobs, log, now, stopping }) {
    const started = now().getTime();
    while (await database.asAgent(key.userId, (tx) => workPart(tx, key, log))) {
      if (!stopping.aborted && now().getTime() - started < longestMs) continue;
      await database.asSystem((tx) => jobs.enqueue(tx, workBulkJob, key));
      return;
    }
  },
});
