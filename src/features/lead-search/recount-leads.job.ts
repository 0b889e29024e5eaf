import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { repairLeadCounts } from './recount-leads.db.ts';

/** Every night: the counts that triggers keep are compared with the leads themselves. A difference is a fault of ours. */
export const recountLeadsJob = job({
  name: 'recount-leads',
  payload: z.object({}),
  policy: { ...defaultPolicy, expireSeconds: 900 },
  schedule: '47 8 * * *',
  async handle(_, { database, log }) {
    const repaired = await database.asSystem(repairLeadCounts);
    if (repaired > 0) log.error({ repaired }, 'lead counts had drifted and were repaired');
  },
});
