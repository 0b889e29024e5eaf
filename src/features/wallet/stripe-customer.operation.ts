// The one customer of a person at the payment provider, for subscriptions, seats and top-ups alike.
import type { Platform } from '../../server/platform.ts';
import { findCustomerId } from './payment.db.ts';

/** Makes it when there is none. However often it is asked and whatever answer is lost, a person has one. */
export async function stripeCustomerOf(platform: Platform, user: { id: string; email: string }): Promise<string> {
  const known = await platform.database.asSystem((tx) => findCustomerId(tx, user.id));
  if (known) return known;
  const stripe = await platform.stripe.client();
  const made = await stripe.customers.create(
    { email: user.email, metadata: { user_id: user.id } },
    { idempotencyKey: `customer:${user.id}` },
  );
  return platform.database.asSystem(async (tx) => {
    await tx
      .insertInto('stripe_customers')
      .values({ user_id: user.id, customer_id: made.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await findCustomerId(tx, user.id)) ?? made.id;
  });
}
