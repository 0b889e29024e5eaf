// How the reviews stand: read when the carrier tells of something, and every ten minutes by itself.
import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { readAnswer } from './read-answer.operation.ts';
import { submitToCarrier } from './submit-verification.job.ts';
import { listWaiting } from './verifications.db.ts';

const mostAtOnce = 500;

export const readVerificationJob = job({
  name: 'read-verification',
  payload: z.object({ userId: z.uuid() }),
  policy: { ...defaultPolicy, retries: 3, delaySeconds: 20 },
  handle: ({ userId }, platform) => readAnswer(platform, userId),
});

export const readVerifications = job({
  name: 'read-verifications',
  payload: z.object({}),
  policy: { ...defaultPolicy, retries: 1 },
  schedule: '*/10 * * * *',
  async handle(_, { database, jobs, telnyx }) {
    if (!telnyx) return;
    await database.asSystem(async (tx) => {
      for (const { userId, isSending } of await listWaiting(tx, mostAtOnce))
        await jobs.enqueue(tx, isSending ? submitToCarrier : readVerificationJob, { userId }, { onlyOne: userId });
    });
  },
});
