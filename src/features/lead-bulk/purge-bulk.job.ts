import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { purgeActions } from './bulk.db.ts';

const batch = 5000;

/** Every night: former values that nobody can ask back any more go. */
export const purgeBulkJob = job({
  name: 'purge-bulk-actions',
  payload: z.object({}),
  policy: { ...defaultPolicy, expireSeconds: 600 },
  schedule: '31 9 * * *',
  async handle(_, { database, jobs, log, stopping }) {
    let purged = 0;
    for (let last = batch; last === batch && !stopping.aborted; purged += last)
      last = await database.asSystem((tx) => purgeActions(tx, batch));
    if (stopping.aborted) await database.asSystem((tx) => jobs.enqueue(tx, purgeBulkJob, {}));
    log.info({ purged }, 'former values purged');
  },
});
