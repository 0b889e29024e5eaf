// A person with two live subscriptions pays twice: the earlier stays, the later is ended at once and given back.
import type { Platform } from '../../server/platform.ts';
import { listLive, storeSubscription, type SubscriptionFacts } from './billing.db.ts';
import { giveBackSecond } from './give-back-second.job.ts';
import { readSubscription } from './read-subscription.operation.ts';
import { noteSecond } from './second-subscription.db.ts';
import { isLive } from '../../domain/subscription-status.ts';
import { earliest } from './subscription.rules.ts';

/** @returns whether `facts` is the one that stays. */
export async function settleRivals(platform: Platform, facts: SubscriptionFacts): Promise<boolean> {
  const rivals = await liveBeside(platform, facts);
  const [first, ...others] = [facts, ...rivals].map((each) => ({
    id: each.stripeId,
    startedAt: Date.parse(each.startedAt),
  }));
  if (!first || others.length === 0) return true;
  const kept = earliest([first, ...others]);
  for (const { id } of [first, ...others]) {
    if (id !== kept.id) await endSecond(platform, { userId: facts.userId, id, kept: kept.id });
  }
  return kept.id === facts.stripeId;
}

async function liveBeside(platform: Platform, facts: SubscriptionFacts): Promise<SubscriptionFacts[]> {
  const stored = await platform.database.asSystem((tx) => listLive(tx, facts.userId));
  const rivals: SubscriptionFacts[] = [];
  for (const { stripeId } of stored) {
    if (stripeId === facts.stripeId) continue;
    const rival = await readSubscription(platform, stripeId).catch((fault: unknown) => {
      if ((fault as { code?: string }).code === 'resource_missing') return null;
      throw fault;
    });
    if (rival && isLive(rival.status)) rivals.push(rival);
    else if (rival) await platform.database.asSystem((tx) => storeSubscription(tx, rival));
  }
  return rivals;
}

/** Written down, with the job that gives the money back, before anything is asked of Stripe: a crash loses nothing. */
async function endSecond(platform: Platform, second: { userId: string; id: string; kept: string }): Promise<void> {
  const { userId, id } = second;
  await platform.database.asSystem(async (tx) => {
    if (await noteSecond(tx, second)) await platform.jobs.enqueue(tx, giveBackSecond, { userId, subscription: id });
  });
  platform.log.error(
    { alert: 'billing', user_id: userId, subscription: id },
    'a second live subscription was ended; its payment is given back',
  );
  await endAtStripe(platform, id);
}

/** Ends it now and stores what it has become. */
export async function endAtStripe(platform: Platform, id: string): Promise<void> {
  const stripe = await platform.stripe.client();
  await stripe.subscriptions.cancel(id, {}, { idempotencyKey: `end:${id}` }).catch((fault: unknown) => {
    if ((fault as { code?: string }).code !== 'resource_missing') throw fault; // it has ended already
  });
  const ended = await readSubscription(platform, id);
  if (ended) await platform.database.asSystem((tx) => storeSubscription(tx, ended));
}
