// Ends billing at the payment provider for an account that is being deleted.
import type { Platform } from '../../server/platform.ts';
import { findCustomer } from '../payments/stripe-customer.operation.ts';
import { listLive } from './billing.db.ts';
import { setCancelAtPeriodEnd } from './manage-subscription.operation.ts';
import { endAtStripe } from './settle-rivals.operation.ts';
import { isRunning } from '../../domain/subscription-status.ts';
import { syncCustomer } from './sync-subscription.operation.ts';

/** Nothing more is charged: what runs ends with its paid period, what owes ends at once. */
export async function endBilling(platform: Platform, userId: string): Promise<void> {
  const customer = await platform.database.asSystem((tx) => findCustomer(tx, userId));
  if (!customer) return;
  await syncCustomer(platform, customer);
  const [live] = await platform.database.asSystem((tx) => listLive(tx, userId));
  if (!live) return;
  if (isRunning(live.status)) await setCancelAtPeriodEnd(platform, userId, true);
  else await endAtStripe(platform, live.stripeId);
}

/** Deletes the customer, cards and all; whatever still runs ends with it. The provider keeps the invoices. */
export async function forgetCustomer(platform: Platform, userId: string): Promise<void> {
  const customer = await platform.database.asSystem((tx) => findCustomer(tx, userId));
  if (!customer) return;
  const stripe = await platform.stripe.client();
  await stripe.customers.del(customer).catch((fault: unknown) => {
    if ((fault as { code?: string }).code !== 'resource_missing') throw fault;
  });
}
