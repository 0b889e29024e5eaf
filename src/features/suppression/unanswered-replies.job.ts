// An unclear reply that nobody said a word about counts as a stop after three days: who meant it has waited long enough.
import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
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
  async handle(_, { database, log, stopping }) {
    for (;;) {
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
      if (closed < atATime || stopping.aborted) return;
    }
  },
});
