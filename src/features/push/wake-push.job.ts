// Once a minute: what a server left open when it ended is gone on with, and what is old goes.
import * as z from 'zod';
import { notificationDays } from '../../domain/retention.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { listOwnersOfOpen, tidy } from './happenings.db.ts';
import { sendPush } from './send-push.job.ts';

export const wakePush = job({
  name: 'wake-push',
  payload: z.object({}),
  policy: defaultPolicy,
  schedule: '* * * * *',
  async handle(_, { database, jobs }) {
    await database.asSystem(async (tx) => {
      await tidy(tx, { keptDays: notificationDays });
      for (const userId of await listOwnersOfOpen(tx))
        await jobs.enqueue(tx, sendPush, { userId }, { onlyOne: userId });
    });
  },
});
