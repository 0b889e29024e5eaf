// Buys seats so that a double click, a lost answer or a crash in between charges once. The order's row is made before the
// provider is asked, one at a time for each owner; it names the whole quantity aimed at, and the item keeps the order's id.
import type Stripe from 'stripe';
import { isStripeFault, type StripeFault } from '../../domain/stripe-object.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import { listLive } from './billing.db.ts';
import { aimSeatOrder, closeSeatOrder, hasJustBought, openSeatOrder, type SeatOrder } from './seats.db.ts';
import { mostSeats, mostTrialSeats, noSeats, readSeatItem, shareKey, type SeatItem } from './seats.rules.ts';
import { isRunning } from './subscription.rules.ts';
import { syncSubscription } from './sync-subscription.operation.ts';

export interface SeatWish {
  ownerId: string;
  teamId: string;
  seats: number;
  /** The request says by a key of its own that it is no repeat. */
  isKeyed: boolean;
}

/** Longer than any request to the provider with all its repeats: what has not arrived by then never will. */
const settledAfterSeconds = 120;
/** The same purchase again within this, without a key of its own, is a second click. */
const doubleClickSeconds = 5;

/**
 * Adds seats to the owner's one subscription, prorated; they exist once they are paid (in a trial: at once, billed at its end).
 * @throws Refusal payment_required | conflict | provider_failed | invalid_input
 */
export async function buySeats(platform: Platform, wish: SeatWish): Promise<void> {
  const subscriptionId = await runningSubscription(platform, wish.ownerId);
  try {
    if (!wish.isKeyed && (await platform.database.asSystem((tx) => hasJustBought(tx, wish, doubleClickSeconds))))
      return;
    const order = await openOrder(platform, wish, subscriptionId);
    await fulfil(platform, wish, order, subscriptionId);
    await syncSubscription(platform, subscriptionId);
    await close(platform, wish, order, 'done');
  } catch (fault) {
    if (fault instanceof Refusal || !isStripeFault(fault)) throw fault;
    if (fault.code === 'resource_missing')
      throw new Refusal(
        'payment_required',
        'The payment provider does not know your subscription: no seats can be added to it.',
      );
    platform.log.error({ err: fault }, 'seats could not be bought');
    throw new Refusal(
      'provider_failed',
      'The payment provider did not answer. You are never charged twice for the same seats: please try again.',
      { cause: fault },
    );
  }
}

async function runningSubscription(platform: Platform, ownerId: string): Promise<string> {
  const live = await platform.database.asSystem((tx) => listLive(tx, ownerId));
  const running = live.find(({ status }) => isRunning(status));
  if (running) return running.stripeId;
  throw new Refusal(
    'payment_required',
    live.length > 0
      ? 'Your last payment failed. Please settle it, then buy seats.'
      : 'Please subscribe first: seats are added to your subscription.',
  );
}

/** This wish's own order: a new one, or the one whose answer was lost just now. Another one is settled first. */
async function openOrder(platform: Platform, wish: SeatWish, subscriptionId: string): Promise<SeatOrder> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const order = await platform.database.asSystem((tx) => openSeatOrder(tx, wish.ownerId, wish.teamId, wish.seats));
    const isFresh = order.ageSeconds <= settledAfterSeconds;
    if (isFresh && order.teamId === wish.teamId && order.seats === wish.seats) return order;
    const { item } = await readAtStripe(platform, subscriptionId);
    if (item.order === order.id) await close(platform, wish, order, 'done');
    else if (!isFresh) await close(platform, wish, order, 'failed');
    else break;
  }
  throw new Refusal('conflict', 'Your last purchase of seats is still being settled. Please try again in a minute.', {
    retryAfter: 30,
  });
}

async function fulfil(platform: Platform, wish: SeatWish, order: SeatOrder, subscriptionId: string): Promise<void> {
  const { subscription, item, itemId } = await readAtStripe(platform, subscriptionId);
  if (item.order === order.id) return;
  const aim = { quantity: item.quantity + wish.seats, share: (item.shares[wish.teamId] ?? 0) + wish.seats };
  const refusal = refusalOf(subscription, aim.quantity);
  if (refusal) {
    await close(platform, wish, order, 'failed');
    throw refusal;
  }
  const kept = await platform.database.asSystem((tx) => aimSeatOrder(tx, wish.ownerId, order.id, aim));
  const stripe = await platform.stripe.client();
  try {
    await stripe.subscriptions.update(
      subscriptionId,
      {
        items: [
          {
            ...(itemId ? { id: itemId } : { price: platform.config.stripe.seatPriceId }),
            quantity: kept.quantity,
            metadata: { order: order.id, [shareKey(wish.teamId)]: String(kept.share) },
          },
        ],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      },
      { idempotencyKey: `seats:${order.id}` },
    );
  } catch (fault) {
    if (!isStripeFault(fault)) throw fault;
    await settleFault(platform, wish, order, subscriptionId, fault);
  }
}

function refusalOf(subscription: Stripe.Subscription, quantity: number): Refusal | null {
  if (!isRunning(subscription.status))
    return new Refusal('payment_required', 'Your last payment failed. Please settle it, then buy seats.');
  if (subscription.status === 'trialing' && quantity > mostTrialSeats)
    return new Refusal(
      'conflict',
      `During the trial you can have up to ${mostTrialSeats} seats. Buy more once it is over.`,
    );
  if (quantity > mostSeats) return new Refusal('conflict', `You can have up to ${mostSeats} seats in all.`);
  return null;
}

/** @throws always, unless the provider has done it all the same. */
async function settleFault(
  platform: Platform,
  wish: SeatWish,
  order: SeatOrder,
  subscriptionId: string,
  fault: StripeFault,
): Promise<void> {
  // After silence the order stays open: the next try asks whether it was done, or sends the same under the same key.
  if (fault.type === 'StripeConnectionError' || fault.code === 'idempotency_key_in_use') throw fault;
  // A refusal is kept under the key, so the next try needs a new order. An answer that broke half-way may hide a success.
  const { item } = await readAtStripe(platform, subscriptionId);
  if (item.order === order.id) return;
  await close(platform, wish, order, 'failed');
  if (fault.type === 'StripeCardError')
    throw new Refusal('payment_required', `${fault.message} No seats were bought.`, { cause: fault });
  throw fault;
}

interface AtStripe {
  subscription: Stripe.Subscription;
  item: SeatItem;
  itemId: string | null;
}

async function readAtStripe(platform: Platform, subscriptionId: string): Promise<AtStripe> {
  const stripe = await platform.stripe.client();
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  const found = subscription.items.data.find((each) => each.price.id === platform.config.stripe.seatPriceId);
  return {
    subscription,
    item: found ? readSeatItem(found.quantity ?? 0, found.metadata) : noSeats,
    itemId: found?.id ?? null,
  };
}

function close(platform: Platform, { ownerId }: SeatWish, { id }: SeatOrder, status: 'done' | 'failed'): Promise<void> {
  return platform.database.asSystem((tx) => closeSeatOrder(tx, ownerId, id, status));
}
