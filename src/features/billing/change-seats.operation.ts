// Buys seats so that a double click, a lost answer or a crash in between charges once. The order's row is made before the
// provider is asked, one at a time for each owner; it names the whole quantity aimed at, and the item keeps the order's id.
import type Stripe from 'stripe';
import { isStripeFault, type StripeFault } from '../../domain/stripe-object.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import { listLive } from './billing.db.ts';
import { aimSeatOrder, closeSeatOrder, hasJustBought, openSeatOrder, type SeatOrder } from './seats.db.ts';
import { maxSeats, maxTrialSeats, noSeats, readSeatItem, shareKey, type SeatItem } from './seats.rules.ts';
import { isRunning } from '../../domain/subscription-status.ts';
import { syncSubscription } from './sync-subscription.operation.ts';

export interface SeatRequest {
  ownerId: string;
  teamId: string;
  seats: number;
  /** The request says by its own key that it is no repeat. */
  isKeyed: boolean;
}

/** Longer than any request to the provider with all its repeats: what has not arrived by then never will. */
const settledAfterSeconds = 120;
/** The same purchase again within this, without its own key, is a second click. */
const doubleClickSeconds = 5;

/**
 * Adds seats to the owner's one subscription, prorated; they exist once they are paid (in a trial: at once, billed at its end).
 * @throws Refusal payment_required | conflict | provider_failed | invalid_input
 */
export async function buySeats(platform: Platform, request: SeatRequest): Promise<void> {
  const subscriptionId = await runningSubscription(platform, request.ownerId);
  try {
    if (!request.isKeyed && (await platform.database.asSystem((tx) => hasJustBought(tx, request, doubleClickSeconds))))
      return;
    const order = await openOrder(platform, request, subscriptionId);
    await fulfill(platform, request, order, subscriptionId);
    await syncSubscription(platform, subscriptionId);
    await close(platform, request, order, 'done');
  } catch (fault) {
    if (fault instanceof Refusal || !isStripeFault(fault)) throw fault;
    if (fault.code === 'resource_missing')
      throw new Refusal(
        'payment_required',
        'Our payment provider can’t find your subscription, so we can’t add seats to it. Please contact support.',
      );
    platform.log.error({ err: fault }, 'seats could not be bought');
    throw new Refusal(
      'provider_failed',
      'We couldn’t reach our payment provider. Please try again. You won’t be charged twice for the same seats.',
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
      ? 'Your last payment failed. Pay the open invoice, then buy seats.'
      : 'Subscribe first. Seats are added to your subscription.',
  );
}

/** This request's own order: a new one, or the one whose answer was lost just now. Another one is settled first. */
async function openOrder(platform: Platform, request: SeatRequest, subscriptionId: string): Promise<SeatOrder> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const order = await platform.database.asSystem((tx) =>
      openSeatOrder(tx, request.ownerId, request.teamId, request.seats),
    );
    const isFresh = order.ageSeconds <= settledAfterSeconds;
    if (isFresh && order.teamId === request.teamId && order.seats === request.seats) return order;
    const { item } = await readAtStripe(platform, subscriptionId);
    if (item.order === order.id) await close(platform, request, order, 'done');
    else if (!isFresh) await close(platform, request, order, 'failed');
    else break;
  }
  throw new Refusal('conflict', 'Your last seat purchase is still processing. Please try again in a minute.', {
    retryAfter: 30,
  });
}

async function fulfill(
  platform: Platform,
  request: SeatRequest,
  order: SeatOrder,
  subscriptionId: string,
): Promise<void> {
  const { subscription, item, itemId } = await readAtStripe(platform, subscriptionId);
  if (item.order === order.id) return;
  const aim = { quantity: item.quantity + request.seats, share: (item.shares[request.teamId] ?? 0) + request.seats };
  const refusal = refusalOf(subscription, aim.quantity);
  if (refusal) {
    await close(platform, request, order, 'failed');
    throw refusal;
  }
  const kept = await platform.database.asSystem((tx) => aimSeatOrder(tx, request.ownerId, order.id, aim));
  const stripe = await platform.stripe.client();
  try {
    await stripe.subscriptions.update(
      subscriptionId,
      {
        items: [
          {
            ...(itemId ? { id: itemId } : { price: platform.config.stripe.seatPriceId }),
            quantity: kept.quantity,
            metadata: { order: order.id, [shareKey(request.teamId)]: String(kept.share) },
          },
        ],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      },
      { idempotencyKey: `seats:${order.id}` },
    );
  } catch (fault) {
    if (!isStripeFault(fault)) throw fault;
    await settleFault(platform, request, order, subscriptionId, fault);
  }
}

function refusalOf(subscription: Stripe.Subscription, quantity: number): Refusal | null {
  if (!isRunning(subscription.status))
    return new Refusal('payment_required', 'Your last payment failed. Pay the open invoice, then buy seats.');
  if (subscription.status === 'trialing' && quantity > maxTrialSeats)
    return new Refusal(
      'conflict',
      `You can have up to ${maxTrialSeats} seats during your trial. You can buy more when it ends.`,
    );
  if (quantity > maxSeats) return new Refusal('conflict', `You can have up to ${maxSeats} seats in total.`);
  return null;
}

/** @throws always, unless the provider has done it all the same. */
async function settleFault(
  platform: Platform,
  request: SeatRequest,
  order: SeatOrder,
  subscriptionId: string,
  fault: StripeFault,
): Promise<void> {
  // After silence the order stays open: the next try asks whether it was done, or sends the same under the same key.
  if (fault.type === 'StripeConnectionError' || fault.code === 'idempotency_key_in_use') throw fault;
  // A refusal is kept under the key, so the next try needs a new order. An answer that broke half-way may hide a success.
  const { item } = await readAtStripe(platform, subscriptionId);
  if (item.order === order.id) return;
  await close(platform, request, order, 'failed');
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

function close(
  platform: Platform,
  { ownerId }: SeatRequest,
  { id }: SeatOrder,
  status: 'done' | 'failed',
): Promise<void> {
  return platform.database.asSystem((tx) => closeSeatOrder(tx, ownerId, id, status));
}
