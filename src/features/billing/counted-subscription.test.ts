// Which of a person's subscriptions counts: one that was started and never paid, or that ended, hides no other.
import { expect, it } from 'vitest';
import { makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { listLeads } from '../lead-search/lead-search.contract.ts';
import { readSettings } from '../settings/settings.contract.ts';
import { readLatestSubscription } from '../wallet/wallet.db.ts';
import { storeSubscription, type SubscriptionFacts } from './billing.db.ts';
import { noSeats } from './seats.rules.ts';

const app = useTestApp();
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

const both = (other: string) =>
  (['active', 'past_due'] as const).flatMap((live) => [
    [live, other, 'first'] as const,
    [live, other, 'last'] as const,
  ]);

it.each([...both('incomplete'), ...both('incomplete_expired'), ...both('canceled')])(
  '%s counts beside %s, whichever is read %s',
  async (live, other, turn) => {
    const agent = await makeAgent(app, { subscription: null });
    const factsOf = (stripeId: string, status: string, periodEnd: string): SubscriptionFacts => ({
      userId: agent.id,
      stripeId: `${stripeId}_${agent.id}`,
      plan: 'price_agent_monthly',
      status,
      periodEnd,
      trialStart: null,
      trialEnd: null,
      startedAt: inDays(-20),
      cancelAtPeriodEnd: false,
      seats: noSeats,
      owed: null,
      fingerprint: null,
      readAt: new Date().toISOString(),
    });
    const own = factsOf('sub_live', live, inDays(10));
    const started = factsOf('sub_other', other, inDays(30));
    for (const facts of turn === 'first' ? [own, started] : [started, own])
      await app.platform.database.asSystem((tx) => storeSubscription(tx, facts));
    const [profile, inWallet] = await app.platform.database.asSystem(async (tx) => [
      await tx.selectFrom('profiles').selectAll().where('user_id', '=', agent.id).executeTakeFirstOrThrow(),
      await readLatestSubscription(tx, agent.id),
    ]);
    expect([profile.plan_status, profile.subscription_status, inWallet?.status]).toEqual([live, live, live]);
    if (live !== 'active') return;
    expect((await agent.call(readSettings, { query: {} })).subscription?.status).toBe(live);
    expect((await agent.call(listLeads, { query: {} })).rows).toEqual([]);
  },
);
