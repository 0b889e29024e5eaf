import * as z from 'zod';
import { eventDays } from '../../domain/retention.ts';
import { defaultPolicy, job, type Job } from '../../jobs/job.ts';
import { deleteOldEvents } from './calendly-events.db.ts';
import { listWaiting } from './connection.db.ts';
import { syncMeetings } from './sync-meetings.operation.ts';

const maxAtOnce = 5000;

/** All meetings of one agent that changed. A pause that the provider asks for, and a long list, are taken up later. */
export const syncCalendly: Job<{ userId: string }> = job({
  name: 'sync-calendly',
  payload: z.object({ userId: z.uuid() }),
  policy: { ...defaultPolicy, retries: 2, expireSeconds: 300 },
  async handle({ userId }, platform) {
    const seconds = await syncMeetings(platform, userId);
    if (seconds === null) return;
    const startAfter = new Date(platform.now().getTime() + seconds * 1000);
    await platform.database.asSystem((tx) =>
      platform.jobs.enqueue(tx, syncCalendly, { userId }, { startAfter, onlyOne: userId }),
    );
  },
});

/** Every few minutes: whoever is not told of bookings is asked for, the others once an hour, lest a call was lost. */
export const pollCalendly = job({
  name: 'poll-calendly',
  payload: z.object({}),
  policy: { ...defaultPolicy, retries: 1 },
  schedule: '*/5 * * * *',
  async handle(_, { calendly, database, jobs }) {
    if (!calendly) return;
    await database.asSystem(async (tx) => {
      await deleteOldEvents(tx, eventDays);
      for (const userId of await listWaiting(tx, maxAtOnce))
        await jobs.enqueue(tx, syncCalendly, { userId }, { onlyOne: userId });
    });
  },
});
