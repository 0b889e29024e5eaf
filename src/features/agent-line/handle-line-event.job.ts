import { defaultPolicy, job } from '../../jobs/job.ts';
import { handleAgain } from '../voice-events/receive-voice-event.operation.ts';
import { lineEvents } from './line-events.operation.ts';

export const handleLineEvent = job({
  ...lineEvents.job,
  policy: { ...defaultPolicy, delaySeconds: 1, atOnce: 8 },
  takesIn: true,
  handle: ({ id }, platform) => handleAgain(lineEvents, platform, id),
});
