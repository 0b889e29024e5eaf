// An admin sets a balance. The difference to what they saw is one move; a balance that has changed since is left alone.
import type { Transaction } from '../../database/transaction.ts';
import { formatDollars } from '../../domain/money.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { moveMoney } from './money.db.ts';
import { lockWallet } from './wallet.db.ts';

interface Adjustment {
  userId: string;
  seenCents: number;
  wantedCents: number;
  ref: string;
}

/** In a system transaction. @throws Refusal conflict */
export async function adjustBalance(
  tx: Transaction,
  { userId, seenCents, wantedCents, ref }: Adjustment,
): Promise<void> {
  const { balance_cents: now } = await lockWallet(tx, userId);
  if (now !== seenCents)
    throw new Refusal('conflict', `The balance is now ${formatDollars(now)}. Refresh and try again.`);
  const cents = wantedCents - seenCents;
  await moveMoney(tx, { userId, type: 'admin_adjustment', cents, ref, description: 'Adjusted by support' });
}
