// An unclear reply that nobody said a word about counts as a stop after three days: who meant it has waited long enough.
import * as z from 'zod';
import { orAtNextStart } from '../../jobs/go-on-later.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { quoted, unansweredReason } from './suppression.words.ts';
import { suppress } from './suppress.operation.ts';
import { unansweredMs } from './suppression.rules.ts';
import { stopClosesCalls } from './suppressions.db.ts';
import { settleOpen, takeUnanswered } from './unclear-replies.db.ts';

const atATime = 100;

export const closeUnansweredReplies = job({
  name: 'close-unanswered-replies',
  payload: z.object({}),
  policy: defaultPolicy,
  schedule: '*/10 * * * *',
  async handle(_, platform) {
    await orAtNextStart(platform, closeUnansweredReplies, () => closeUnanswered(platform));
  },
});

async function closeUnanswered({ database, log, stopping }: Platform): Promise<void> {
  for (;;) {
    stopping.throwIfAborted();
    const closed = await database.asSystem(async (tx) => {
      const replies = await takeUnanswered(tx, unansweredMs, atATime);
      for (const { user_id: userId, number, body } of replies) {
        const channels = (await stopClosesCalls(tx, userId)) ? (['text', 'call'] as const) : (['text'] as const);
        const addresses = channels.map((channel) => ({ channel, address: number }));
        await suppress(tx, {
          userId,
          addresses,
          toldBy: 'unanswered',
          reason: unansweredReason,
          source: quoted(body),
        });
        await settleOpen(tx, userId, number, 'unanswered');
      }
      return replies.length;
    });
    if (closed > 0) log.info({ count: closed }, 'unclear replies counted as a stop');
    if (closed < atATime) return;
  }
}
