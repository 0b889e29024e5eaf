import * as z from 'zod';
import { orAtNextStart } from '../../jobs/go-on-later.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { addMail, databaseNow, forgetOldMails, listDigestible } from './follow-up-mail.db.ts';
import { digestDay } from './follow-up-time.rules.ts';
import { sendFollowUpMail } from './send-follow-up-mail.job.ts';

const part = 500;

/** Every five minutes: whose morning has come gets the day's digest, once a day whatever their clock does. */
export const followUpDigests = job({
  name: 'follow-up-digests',
  payload: z.object({}),
  policy: { ...defaultPolicy, retries: 1, expireSeconds: 300 },
  schedule: '*/5 * * * *',
  async handle(_, platform) {
    await orAtNextStart(platform, followUpDigests, async () => {
      let after: string | undefined = '00000000-0000-0000-0000-000000000000';
      while (after !== undefined) {
        platform.stopping.throwIfAborted();
        after = await noteDigests(platform, after);
      }
      await platform.database.asSystem((tx) => forgetOldMails(tx));
    });
  },
});

async function noteDigests({ database, jobs }: Platform, after: string): Promise<string | undefined> {
  return database.asSystem(async (tx) => {
    const now = await databaseNow(tx);
    const agents = await listDigestible(tx, after, part);
    for (const { user_id: userId, zone, hour } of agents) {
      const ref = digestDay(now, zone, hour);
      if (ref !== null && (await addMail(tx, userId, { kind: 'digest', ref })))
        await jobs.enqueue(tx, sendFollowUpMail, { userId, kind: 'digest' as const, ref });
    }
    return agents.length === part ? agents.at(-1)?.user_id : undefined;
  });
}
