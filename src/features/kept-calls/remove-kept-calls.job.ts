import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { removeOldCalls } from './kept-calls.db.ts';
import { keptYears, removedAtOnce } from './kept-calls.rules.ts';

/** Nothing of them is kept longer than it must be. */
export const removeKeptCalls = job({
  name: 'remove-kept-calls',
  payload: z.object({}),
  policy: defaultPolicy,
  schedule: '37 * * * *',
  async handle(_, { database }) {
    await database.asSystem((tx) => removeOldCalls(tx, keptYears, removedAtOnce));
  },
});
