import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { purgeTrash } from './trash.db.ts';

const batch = 1000;

/** Every night: leads that were in the trash for their time go for good, with their notes. */
export const purgeTrashJob = job({
  name: 'purge-trash',
  payload: z.object({}),
  policy: { ...defaultPolicy, expireSeconds: 600 },
  schedule: '23 8 * * *',
  async handle(_, { database, jobs, log, stopping }) {
    let purged = 0;
    for (let last = batch; last === batch && !stopping.aborted; purged += last)
      last = await database.asSystem((tx) => purgeTrash(tx, batch));
    if (stopping.aborted) await database.asSystem((tx) => jobs.enqueue(tx, purgeTrashJob, {}));
    log.info({ purged }, 'trash purged');
  },
});
