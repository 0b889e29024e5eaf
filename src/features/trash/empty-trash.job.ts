import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { endTrashedUntil } from './trash.db.ts';

/** Leads of one transaction. */
export const emptyingPart = 1000;

/** The rest of a trash that its agent empties. Broken off anywhere, it goes on where it stood. */
export const emptyTrashJob = job({
  name: 'empty-trash',
  payload: z.object({ userId: z.uuid(), until: z.string() }),
  policy: { ...defaultPolicy, expireSeconds: 600 },
  async handle({ userId, until }, { database, jobs, log, stopping }) {
    const part = { userId, until, most: emptyingPart };
    let purged = 0;
    for (let last = emptyingPart; last === emptyingPart && !stopping.aborted; purged += last)
      last = await database.asSystem((tx) => endTrashedUntil(tx, part));
    if (stopping.aborted) await database.asSystem((tx) => jobs.enqueue(tx, emptyTrashJob, { userId, until }));
    log.info({ purged }, 'trash emptied');
  },
});
