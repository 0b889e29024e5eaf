// Tells one agent's devices what has happened: together what came together, each notification once.
import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { sendNotices } from './send-notices.operation.ts';
import { tellHappenings } from './tell-happenings.operation.ts';

export const sendPush = job({
  name: 'send-push',
  payload: z.object({ userId: z.uuid() }),
  policy: { ...defaultPolicy, atOnce: 8, expireSeconds: 120 },
  async handle({ userId }, platform) {
    const tellAfter = await tellHappenings(platform, userId);
    const sendAfter = await sendNotices(platform, userId);
    const waits = [tellAfter, sendAfter].filter((seconds) => seconds !== null);
    if (waits.length > 0) await again(platform, userId, Math.min(...waits));
  },
});

async function again({ database, jobs, now }: Platform, userId: string, seconds: number): Promise<void> {
  const startAfter = new Date(now().getTime() + seconds * 1000);
  await database.asSystem((tx) => jobs.enqueue(tx, sendPush, { userId }, { onlyOne: userId, startAfter }));
}
