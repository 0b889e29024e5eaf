// Tells the agent's devices of a call that nobody took, once, whatever else comes to be known of it.
import { defaultPolicy, job } from '../../jobs/job.ts';
import { noteHappenings } from '../push/note-happening.operation.ts';
import { missedToTell } from './call-jobs.rules.ts';

export const tellMissed = job({
  ...missedToTell,
  policy: { ...defaultPolicy, atOnce: 8 },
  async handle({ userId, id }, { database, jobs }) {
    await database.asSystem((tx) => noteHappenings(tx, { jobs, userId, happenings: [{ kind: 'call', ref: id }] }));
  },
});
