// Goes on with a run of credit that is larger than its request, or that broke off with its server.
import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { advance } from './credit-part.operation.ts';

export const continueRun = job({
  name: 'continue-credit-run',
  payload: z.object({ runId: z.uuid() }),
  policy: { ...defaultPolicy, expireSeconds: 900, atOnce: 1 },
  async handle({ runId }, { database, jobs, stopping }) {
    if (await advance(database, runId, () => !stopping.aborted)) return;
    await database.asSystem((tx) => jobs.enqueue(tx, continueRun, { runId }, { onlyOne: runId }));
  },
});
