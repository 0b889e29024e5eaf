// A purchase begins: what it costs is taken before anybody asks the carrier, in one transaction with the row that says so.
import { randomUUID } from 'node:crypto';
import { formatPhone } from '../../domain/phone-number.ts';
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import { chargeWallet } from '../wallet/charge-wallet.operation.ts';
import { freeLeft, nextPriceCents } from './phone-numbers.rules.ts';
import { searchAgain, tooPoor } from './phone-numbers.words.ts';
import { addPurchase, countBought, findLivePurchase, wasOffered, waitForOwnTurn } from './purchases.db.ts';
import { settlePurchaseJob } from './settle-purchase.job.ts';

interface Started {
  id: string;
  priceCents: number;
  freeLeft: number;
}

/** Seconds after which the job takes over what the answer has not ended: its server may be gone. */
const takeOverSeconds = 30;

/** The same number again is the purchase there is. In a system transaction. @throws Refusal conflict, payment_required */
export async function beginPurchase(
  tx: Transaction,
  { jobs, now }: Pick<Platform, 'jobs' | 'now'>,
  userId: string,
  phone: string,
): Promise<Started> {
  await waitForOwnTurn(tx, userId);
  const everBought = await countBought(tx, userId);
  const known = await findLivePurchase(tx, userId, phone);
  if (known) return { id: known.id, priceCents: known.price_cents, freeLeft: freeLeft(everBought) };
  if (!(await wasOffered(tx, userId, phone))) throw new Refusal('conflict', searchAgain);
  const [id, priceCents] = [randomUUID(), nextPriceCents(everBought)];
  if (priceCents > 0) {
    const spend = { userId, type: 'number', cents: priceCents, ref: id, description: formatPhone(phone) } as const;
    const { outcome } = await chargeWallet(tx, jobs, spend);
    if (outcome !== 'charged') throw new Refusal('payment_required', tooPoor);
  }
  await addPurchase(tx, { id, userId, phone, priceCents });
  const startAfter = new Date(now().getTime() + takeOverSeconds * 1000);
  await jobs.enqueue(tx, settlePurchaseJob, { userId, id }, { onlyOne: id, startAfter });
  return { id, priceCents, freeLeft: freeLeft(everBought + 1) };
}
