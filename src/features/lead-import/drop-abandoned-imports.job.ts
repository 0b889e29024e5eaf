import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { dropAbandoned, dropOldRows } from './staging.db.ts';

const importsAtOnce = 200;

/** Every hour: an import that was never finished is dropped with its staged rows, and so are the rows that a finished one left out. */
export const dropAbandonedImportsJob = job({
  name: 'drop-abandoned-imports',
  payload: z.object({}),
  policy: { ...defaultPolicy, expireSeconds: 300 },
  schedule: '41 * * * *',
  async handle(_, { database, log }) {
    const dropped = await database.asSystem(dropAbandoned);
    if (dropped > 0) log.info({ dropped }, 'abandoned imports dropped');
    const emptied = await database.asSystem((tx) => dropOldRows(tx, importsAtOnce));
    if (emptied > 0) log.info({ emptied }, 'rows that imports left out long ago dropped');
  },
});
