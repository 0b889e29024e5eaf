import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import { wantRecharge } from './charge-wallet.operation.ts';
import { askForMore } from './money.db.ts';

/** Where work in a transaction is refused for want of money, nothing of it stays: the recharge is asked for after it. */
export async function orRecharge<T>(
  { database, jobs }: Pick<Platform, 'database' | 'jobs'>,
  userId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === 'payment_required')
      await database.asSystem(async (tx) => {
        if (await askForMore(tx, userId)) await wantRecharge(tx, jobs, userId);
      });
    throw fault;
  }
}
