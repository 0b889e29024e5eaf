// The one customer of a person at the payment provider, for subscriptions, seats and top-ups alike.
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';

/** Makes it when there is none. However often it is asked and whatever answer is lost, a person has one. */
export async function stripeCustomerOf(platform: Platform, user: { id: string; email: string }): Promise<string> {
  const known = await platform.database.asSystem((tx) => findCustomer(tx, user.id));
  if (known) return known;
  const stripe = await platform.stripe.client();
  const made = await stripe.customers.create(
    { email: user.email, metadata: { user_id: user.id } },
    { idempotencyKey: `customer:${user.id}` },
  );
  return platform.database.asSystem((tx) => keepCustomer(tx, user.id, made.id));
}

export async function findCustomer(tx: Transaction, userId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('stripe_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.customer_id;
}

export async function findCustomerOwner(tx: Transaction, customerId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('stripe_customers')
    .select('user_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.user_id;
}

/** Keeps the first customer of a user; returns the one kept. */
export async function keepCustomer(tx: Transaction, userId: string, customerId: string): Promise<string> {
  await tx
    .insertInto('stripe_customers')
    .values({ user_id: userId, customer_id: customerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findCustomer(tx, userId)) ?? customerId;
}
