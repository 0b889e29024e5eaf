// Events that nobody told us, from Stripe's own list, which reaches back 30 days.
import type { Platform } from '../../server/platform.ts';
import { takeStripeEvent } from './take-stripe-event.operation.ts';

/** @throws the reason of `stopping` between two events */
export async function readStripeEvents({ stripe, database, jobs, stopping }: Platform, since: Date): Promise<void> {
  const client = await stripe.client();
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for await (const event of client.events.list({ created, limit: 100 })) {
    stopping.throwIfAborted();
    await database.asSystem((tx) => takeStripeEvent(tx, jobs, event, JSON.stringify(event)));
  }
}
