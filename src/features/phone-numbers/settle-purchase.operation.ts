// Brings a purchase to its end, by whoever comes first: the request that began it, or the job. The carrier is asked for the number
// once. Whether an order exists is read by its reference, never guessed: what nobody saw is not ordered again.
import { CarrierInDoubt, CarrierRefused } from '../../domain/carrier-outcome.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import type { Platform } from '../../server/platform.ts';
import { refundCharge } from '../wallet/charge-wallet.operation.ts';
import { addOwned, noteNumber, oweOrderRelease } from './owned-numbers.db.ts';
import { lostOrderMinutes } from './phone-numbers.rules.ts';
import { endPurchase, findPurchase, isAskedLongAgo, keepOrder, takeAsking, type Purchase } from './purchases.db.ts';

type Telnyx = NonNullable<Platform['telnyx']>;
type Order = Awaited<ReturnType<Telnyx['order']>>;

interface Settling {
  platform: Platform;
  telnyx: Telnyx;
  purchase: Purchase;
  /** Nobody waits for the answer any more. */
  isLate: boolean;
}

/** @returns the purchase as it stands then; undefined: there is none. */
export async function settlePurchase(
  platform: Platform,
  telnyx: Telnyx,
  { userId, id, isLate }: { userId: string; id: string; isLate: boolean },
): Promise<Purchase | undefined> {
  const read = () => platform.database.asSystem((tx) => findPurchase(tx, userId, id));
  const purchase = await read();
  if (purchase?.status !== 'open') return purchase;
  await advance({ platform, telnyx, purchase, isLate });
  return read();
}

async function advance(settling: Settling): Promise<void> {
  const { platform, purchase } = settling;
  try {
    const isAsking = purchase.asked_at === null && (await platform.database.asSystem((tx) => takeAsking(tx, purchase)));
    const order = isAsking ? await place(settling) : await find(settling);
    if (order === 'refused') return;
    if (order === null) await giveUpLost(settling);
    else await follow(settling, order);
  } catch (fault) {
    if (!(fault instanceof CarrierRefused || fault instanceof CarrierInDoubt)) throw fault;
    platform.log.warn({ err: fault, purchase: purchase.id }, 'how a number order stands is not known yet');
  }
}

async function place(settling: Settling): Promise<Order | 'refused' | null> {
  const { telnyx, purchase, platform } = settling;
  try {
    return await telnyx.order({ numbers: [purchase.phone_number], reference: purchase.id });
  } catch (fault) {
    if (fault instanceof CarrierInDoubt) return telnyx.orderBy(purchase.id);
    if (!(fault instanceof CarrierRefused)) throw fault;
    const { refusal } = fault;
    if (refusal.fault === 'account')
      platform.log.error({ alert: 'numbers', err: fault }, 'the carrier refuses number orders of this account');
    await refuse(settling, refusal.fault);
    return 'refused';
  }
}

const find = ({ telnyx, purchase }: Settling): Promise<Order | null> =>
  purchase.order_id === null ? telnyx.orderBy(purchase.id) : telnyx.readOrder(purchase.order_id);

async function follow(settling: Settling, order: Order): Promise<void> {
  const { platform, telnyx, purchase } = settling;
  if (order.status === 'success') {
    const providerId = await telnyx.numberId(purchase.phone_number);
    if (providerId !== null) await keep(settling, providerId);
    return;
  }
  if (/^(?:failure|cancel\w*|deleted)$/.test(order.status)) return refuse(settling, 'failed');
  if (purchase.order_id === null) await platform.database.asSystem((tx) => keepOrder(tx, purchase, order.id));
}

function keep({ platform, purchase }: Settling, providerId: string): Promise<void> {
  const { user_id: userId, phone_number: phone } = purchase;
  return platform.database.asSystem(async (tx) => {
    if (!(await endPurchase(tx, purchase, { status: 'bought' }))) return;
    await addOwned(tx, purchase, providerId);
    await noteNumber(tx, { userId, action: 'phone_number.bought', phone });
  });
}

/** Paid back in the transaction that ends it. `isLost`: should the order turn up later, its number goes back. */
function refuse({ platform, purchase, isLate }: Settling, fault: string, isLost = false): Promise<void> {
  const { user_id: userId, phone_number: phone, id } = purchase;
  return platform.database.asSystem(async (tx) => {
    if (!(await endPurchase(tx, purchase, { status: 'refused', fault, isLate }))) return;
    if (purchase.price_cents > 0) {
      const description = `${formatPhone(phone)} wasn’t available`;
      await refundCharge(tx, { userId, type: 'number', ref: id, description });
    }
    if (isLost) await oweOrderRelease(tx, purchase);
  });
}

async function giveUpLost(settling: Settling): Promise<void> {
  const { platform, purchase } = settling;
  const isLost = await platform.database.asSystem((tx) => isAskedLongAgo(tx, purchase, lostOrderMinutes));
  if (isLost) await refuse(settling, 'lost', true);
}
