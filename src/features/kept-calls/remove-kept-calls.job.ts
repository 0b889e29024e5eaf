import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { keptContactYears } from '../../domain/retention.ts';
import { removeOldCalls, removeOldTexts } from './kept-calls.db.ts';
import { removedAtOnce } from './kept-calls.rules.ts';

/** Nothing of them is kept longer than it must be. */
export const removeKeptCalls = job({
  name: 'remove-kept-calls',
  payload: z.object({}),
  policy: defaultPolicy,
  schedule: '37 * * * *',
  async handle(_, { database }) {
    await database.asSystem((tx) => removeOldCalls(tx, keptContactYears, removedAtOnce));
    await database.asSystem((tx) => removeOldTexts(tx, keptContactYears, removedAtOnce));
  },
});
