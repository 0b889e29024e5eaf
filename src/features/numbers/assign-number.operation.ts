import { brand } from '../../domain/brand.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { connectNumber } from './connect-number.job.ts';
import { noteNumberAct, numberOf, takeFreeNumber, waitForOwnTurn, type PoolNumber } from './pool.db.ts';

/** The number that the agent has, else one from the pool. In a system transaction. @throws Refusal conflict: none is free */
export async function assignNumber(
  tx: Transaction,
  { jobs }: Pick<Platform, 'jobs'>,
  userId: string,
): Promise<PoolNumber> {
  await waitForOwnTurn(tx, userId);
  const known = await numberOf(tx, userId);
  const number = known ?? (await takeFreeNumber(tx, userId));
  if (!number)
    throw new Refusal(
      'conflict',
      `All messaging numbers are taken right now. Please try again later, or email ${brand.supportEmail}.`,
    );
  if (!known)
    await noteNumberAct(tx, { userId, actorId: userId, action: 'number.assigned', phone: number.phone_number });
  await jobs.enqueue(tx, connectNumber, { userId }, { onlyOne: userId });
  return number;
}
