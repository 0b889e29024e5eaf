import * as z from 'zod';
import { eventDays } from '../../domain/retention.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { deleteOldEvents } from './voice-events.db.ts';

export const removeVoiceEvents = job({
  name: 'remove-voice-events',
  payload: z.object({}),
  policy: { ...defaultPolicy, retries: 1 },
  schedule: '41 4 * * *',
  handle: (_, { database }) => database.asSystem((tx) => deleteOldEvents(tx, eventDays)),
});
