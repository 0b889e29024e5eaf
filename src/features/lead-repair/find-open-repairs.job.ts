// Once a program begins, and every ten minutes for whoever was left behind by a fault.
import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { listOpenRepairs } from './lead-repair.db.ts';
import { repairLeads } from './repair-leads.job.ts';

export const findOpenRepairs = job({
  name: 'find-open-repairs',
  payload: z.object({}),
  policy: defaultPolicy,
  schedule: '*/10 * * * *',
  async handle(_, { database, jobs }) {
    await database.asSystem(async (tx) => {
      for (const userId of await listOpenRepairs(tx))
        await jobs.enqueue(tx, repairLeads, { userId }, { onlyOne: userId });
    });
  },
});
