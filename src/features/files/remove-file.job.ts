import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { removeGoing } from './files.db.ts';

export const removeFile = job({
  name: 'remove-file',
  payload: z.object({ name: z.string() }),
  policy: defaultPolicy,
  handle: ({ name }, { files }) => files.remove(name),
});

const mostAtOnce = 500;

/** What was dropped, and uploads that were never saved anywhere. */
export const sweepFiles = job({
  name: 'sweep-files',
  payload: z.object({}),
  policy: defaultPolicy,
  schedule: '*/5 * * * *',
  async handle(_, { database, jobs }) {
    await database.asSystem(async (tx) => {
      for (const name of await removeGoing(tx, mostAtOnce)) await jobs.enqueue(tx, removeFile, { name });
    });
  },
});
