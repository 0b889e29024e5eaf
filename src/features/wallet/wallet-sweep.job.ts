// Every five minutes: recharges whose time has come (again), and holds of calls that never reported their end.
import * as z from 'zod';
import { orAtNextStart } from '../../jobs/go-on-later.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { autoRecharge } from './auto-recharge.job.ts';
import { endHold } from './money.db.ts';
import { isStillExpired, listExpiredHolds, listWanting } from './wallet.db.ts';

export const walletSweep = job({
  name: 'wallet-sweep',
  payload: z.object({}),
  policy: { ...defaultPolicy, retries: 1, expireSeconds: 240 },
  schedule: '*/5 * * * *',
  async handle(_, platform) {
    const { database, jobs } = platform;
    await database.asSystem(async (tx) => {
      for (const userId of await listWanting(tx)) await jobs.enqueue(tx, autoRecharge, { userId }, { onlyOne: userId });
    });
    await orAtNextStart(platform, walletSweep, () => endExpiredHolds(platform));
  },
});

async function endExpiredHolds({ database, log, stopping }: Platform): Promise<void> {
  for (const { userId, ref } of await database.asSystem(listExpiredHolds)) {
    stopping.throwIfAborted();
    const isLetGo = await database.asSystem(async (tx) => {
      if (!(await isStillExpired(tx, { userId, ref }))) return false;
      await endHold(tx, { userId, ref, billedCents: 0, description: '' });
      return true;
    });
    if (isLetGo) log.warn({ user_id: userId, hold: ref }, 'a hold was let go: its call never reported its end');
  }
}
