import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { purgePosts } from './intake.db.ts';

const batch = 1000;

/** Every night: posts older than `postDays` go. The leads they became stay. */
export const purgePostsJob = job({
  name: 'purge-intake-posts',
  payload: z.object({}),
  policy: { ...defaultPolicy, expireSeconds: 600 },
  schedule: '7 9 * * *',
  async handle(_, { database, jobs, log, stopping }) {
    let purged = 0;
    for (let last = batch; last === batch && !stopping.aborted; purged += last)
      last = await database.asSystem((tx) => purgePosts(tx, batch));
    if (stopping.aborted) await database.asSystem((tx) => jobs.enqueue(tx, purgePostsJob, {}));
    log.info({ purged }, 'old posts purged');
  },
});
