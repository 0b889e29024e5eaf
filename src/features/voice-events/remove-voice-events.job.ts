import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { deleteOldEvents } from './voice-events.db.ts';
import { keptDays } from './voice-events.rules.ts';

export const removeVoiceEvents = job({
  name: 'remove-voice-events',
  payload: z.object({}),
  policy: { ...defaultPolicy, retries: 1 },
  schedule: '41 4 * * *',
  handle: (_, { database }) => database.asSystem((tx) => deleteOldEvents(tx, keptDays)),
});
