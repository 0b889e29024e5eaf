// Sends what is due of one agent. Every check is made again in the transaction that takes a text; each is sent once, outside of it,
// and only the worker that took it may say how it ended.
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import type { ClaimedText } from './claim-texts.db.ts';
import { claimTexts, dropStopped } from './claim-texts.operation.ts';
import { settleSends, type Sent } from './settle-sends.operation.ts';

/** A job ends after this long at the latest and is queued again, so that agents take turns. */
const longestTurnMs = 20_000;
/** So long after it was taken a text does not leave any more: the process stood still, and what was checked may be over. */
const longestHoldMs = 15_000;
/** The same since it was last looked whether the person said stop. */
const longestUnaskedMs = 3_000;
/** How long it waits where the rate lets nothing more through. */
const rateWaitMs = 250;
/** It finds what has become due by the database's clock. */
const lateMs = 250;
/** What is due later than this is woken with all others. */
const wakesEveryMs = 60_000;

export const deliverTexts = job({
  name: 'deliver-texts',
  payload: z.object({ userId: z.uuid() }),
  policy: { ...defaultPolicy, atOnce: 8 },
  hasOwnClaims: true,
  async handle({ userId }, platform) {
    const began = performance.now();
    for (;;) {
      const takenAt = performance.now();
      const { texts, isMoreDue } = await claimTexts(platform, userId);
      const wait =
        texts.length > 0 ? await settleSends(platform, userId, await sendAll(platform, userId, texts, takenAt)) : null;
      if (wait !== null && wait < wakesEveryMs) await goOn(platform, userId, new Date(Date.now() + wait + lateMs));
      if (!isMoreDue) return;
      if (platform.stopping.aborted || performance.now() - began > longestTurnMs) break;
      if (texts.length === 0) await delay(rateWaitMs);
    }
    await goOn(platform, userId);
  },
});

const goOn = ({ database, jobs }: Platform, userId: string, startAfter?: Date): Promise<void> =>
  database.asSystem((tx) =>
    jobs.enqueue(tx, deliverTexts, { userId }, { onlyOne: userId, ...(startAfter && { startAfter }) }),
  );

async function sendAll(
  platform: Platform,
  userId: string,
  texts: readonly ClaimedText[],
  takenAt: number,
): Promise<Sent[]> {
  const askedAt = performance.now();
  const wanted = await dropStopped(platform, userId, texts);
  const isLate = (now: number) => now - takenAt > longestHoldMs || now - askedAt > longestUnaskedMs;
  return Promise.all(
    wanted.map(async (text) => {
      const { to, from, profileId, ref, body } = text;
      const outcome = isLate(performance.now())
        ? ({ is: 'kept_back' } as const)
        : await platform.telnyx!.send({ to, from, profileId, ref, text: body });
      return { text, outcome };
    }),
  );
}
