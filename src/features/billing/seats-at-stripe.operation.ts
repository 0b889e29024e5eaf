// What the payment provider has of this owner's seats: to bring ours in line, and to show it to the owner.
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import { idOf } from '../../domain/stripe-object.ts';
import { findCustomer } from '../payments/stripe-customer.operation.ts';
import { syncCustomer } from './sync-subscription.operation.ts';

export interface KnownSubscription {
  id: string;
  status: string;
  current_period_end: string | null;
  cancel_at_period_end: boolean;
  items: { price: string; quantity: number }[];
}

/** Reads every subscription of the owner again. @returns false when there is nothing at the provider. */
export async function resyncSeats(platform: Platform, ownerId: string): Promise<boolean> {
  const customer = await platform.database.asSystem((tx) => findCustomer(tx, ownerId));
  if (!customer) return false;
  await reached(platform, () => syncCustomer(platform, customer));
  return true;
}

/** Nothing of cards, addresses or keys. */
export async function listCustomerSubscriptions(
  platform: Platform,
  ownerId: string,
): Promise<{ customer: string | null; subscriptions: KnownSubscription[] }> {
  const customer = await platform.database.asSystem((tx) => findCustomer(tx, ownerId));
  if (!customer) return { customer: null, subscriptions: [] };
  const { data } = await reached(platform, async () => {
    const stripe = await platform.stripe.client();
    return stripe.subscriptions.list({ customer, status: 'all', limit: 20 });
  });
  return {
    customer,
    subscriptions: data.map((each) => ({
      id: each.id,
      status: each.status,
      current_period_end: endOf(each.items.data[0]?.current_period_end),
      cancel_at_period_end: each.cancel_at_period_end,
      items: each.items.data.map((item) => ({ price: idOf(item.price) ?? '', quantity: item.quantity ?? 0 })),
    })),
  };
}

function endOf(seconds: number | undefined): string | null {
  return seconds === undefined ? null : new Date(seconds * 1000).toISOString();
}

async function reached<T>(platform: Platform, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (fault) {
    if (!(fault instanceof Error) || !('type' in fault)) throw fault;
    platform.log.error({ err: fault }, 'the payment provider could not be asked for seats');
    throw new Refusal('provider_failed', 'We couldn’t reach our payment provider. Nothing changed. Please try again.', {
      cause: fault,
    });
  }
}
