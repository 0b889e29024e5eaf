// Once a minute: batches that are through are closed, and what a worker had in hand while one was canceled ends with it.
import * as z from 'zod';
import { orAtNextStart } from '../../jobs/go-on-later.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { cancelTexts } from '../texting/cancel-texts.operation.ts';
import { closeFinished, listLeftOver } from './tidy-batches.db.ts';

export const tidyBatches = job({
  name: 'tidy-batches',
  payload: z.object({}),
  policy: { ...defaultPolicy, retries: 1 },
  schedule: '* * * * *',
  async handle(_, platform) {
    const { database, stopping } = platform;
    await orAtNextStart(platform, tidyBatches, async () => {
      for (const { userId, ids } of await database.asSystem(listLeftOver)) {
        stopping.throwIfAborted();
        await database.asSystem((tx) => cancelTexts(tx, userId, ids));
      }
      stopping.throwIfAborted();
      await database.asSystem(closeFinished);
    });
  },
});
