import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { dropAbandoned } from './staging.db.ts';

/** Every hour: an import begun a day ago and never finished is dropped with its staged rows. */
export const dropAbandonedImportsJob = job({
  name: 'drop-abandoned-imports',
  payload: z.object({}),
  policy: { ...defaultPolicy, expireSeconds: 300 },
  schedule: '41 * * * *',
  async handle(_, { database, log }) {
    const dropped = await database.asSystem(dropAbandoned);
    if (dropped > 0) log.info({ dropped }, 'abandoned imports dropped');
  },
});
