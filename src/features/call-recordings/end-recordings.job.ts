// Recordings whose days are over, by their agent's own setting.
import * as z from 'zod';
import { orAtNextStart } from '../../jobs/go-on-later.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { usualKeepDays } from '../call-settings/keep-days.rules.ts';
import { endRecording } from './delete-recording.operation.ts';
import { endedAtOnce } from './keep-sound.rules.ts';
import { isOutlived, listOutlived } from './kept-recordings.db.ts';

export const endRecordings = job({
  name: 'end-recordings',
  payload: z.object({}),
  policy: { ...defaultPolicy, retries: 1, expireSeconds: 300 },
  schedule: '*/20 * * * *',
  async handle(_, platform) {
    const { database, jobs, stopping } = platform;
    await orAtNextStart(platform, endRecordings, async () => {
      const most = { usualDays: usualKeepDays, most: endedAtOnce };
      for (const call of await database.asSystem((tx) => listOutlived(tx, most))) {
        stopping.throwIfAborted();
        await database.asSystem(async (tx) => {
          if (await isOutlived(tx, call, usualKeepDays)) await endRecording(tx, jobs, call, 'retention');
        });
      }
    });
  },
});
