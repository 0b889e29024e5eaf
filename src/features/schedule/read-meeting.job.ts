import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { CalendlyError } from '../../domain/calendly-error.ts';
import { NotConnected } from './calendly-access.operation.ts';
import { readOneMeeting } from './sync-meetings.operation.ts';

/** A webhook told of this meeting: it is read again. */
export const readMeetingJob = job({
  name: 'read-meeting',
  payload: z.object({ userId: z.uuid(), uri: z.string().max(300) }),
  policy: { ...defaultPolicy, retries: 6, delaySeconds: 5 },
  async handle({ userId, uri }, platform) {
    try {
      await readOneMeeting(platform, userId, uri);
    } catch (error) {
      // Gone since, or no longer ours to read: a repeat would end the same way.
      const isOver =
        error instanceof NotConnected ||
        (error instanceof CalendlyError && ['not_found', 'forbidden'].includes(error.fault));
      if (!isOver) throw error;
      platform.log.info({ err: error, user_id: userId }, 'a meeting that was told of is not there');
    }
  },
});
