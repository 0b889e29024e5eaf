import { defaultPolicy, job } from '../../jobs/job.ts';
import { handleAgain } from '../voice-events/receive-voice-event.operation.ts';
import { callEvents } from './call-events.operation.ts';

export const handleCallEvent = job({
  ...callEvents.job,
  policy: { ...defaultPolicy, delaySeconds: 1, atOnce: 8 },
  takesIn: true,
  handle: ({ id }, platform) => handleAgain(callEvents, platform, id),
});
