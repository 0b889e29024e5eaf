import { beforeAll, describe, expect, it } from 'vitest';
import { makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { dismissFirstSteps, dismissOnboarding, readDashboard } from './dashboard.contract.ts';

const app = useTestApp();
beforeAll(() => {
  // Sunday, 23:30 in Chicago: the last day of a week that began in the month before.
  app.platform.now = () => new Date('2026-03-02T05:30:00Z');
});

describe('GET /api/dashboard', () => {
  it('counts today, this week and this month in the agent’s zone; the week begins on Monday', async () => {
    const agent = await makeAgent(app);
    const chicago = (date: string) => `${date}T12:00:00-06:00`;
    const leads = [
      { created_at: chicago('2026-03-01') },
      { created_at: '2026-03-02T00:00:00-06:00' }, // tomorrow: next week, but this month
      { created_at: chicago('2026-02-23') },
      { created_at: chicago('2026-02-22'), next_follow_up_at: chicago('2026-03-31') },
      { created_at: chicago('2025-12-01'), status: 'sold', sold_at: chicago('2026-02-24'), sold_premium: '1200.49' },
      { created_at: chicago('2025-12-01'), status: 'sold', sold_at: '2026-03-01T23:59:59-06:00', sold_premium: null },
      { created_at: chicago('2026-03-01'), deleted_at: chicago('2026-03-01') },
    ] as const;
    await app.platform.database.asAgent(agent.id, async (tx) => {
      for (const lead of leads)
        await tx
          .insertInto('leads')
          .values({ user_id: agent.id, ...lead })
          .execute();
    });
    expect(await agent.call(readDashboard, { query: {} })).toMatchObject({
      time_zone: 'America/Chicago',
      today: {
        from: '2026-03-01',
        to: '2026-03-01',
        figures: { leads: 1, appointments: 0, closed: 1, premium_cents: 0 },
      },
      week: {
        from: '2026-02-23',
        to: '2026-03-01',
        figures: { leads: 2, appointments: 0, closed: 2, premium_cents: 120049 },
      },
      month: {
        from: '2026-03-01',
        to: '2026-03-31',
        figures: { leads: 2, appointments: 1, closed: 1, premium_cents: 0 },
      },
      all_time: { leads: 6, appointments: 1, closed: 2, premium_cents: 120049 },
      onboarding: { dismissed: false },
      sales: {
        this_week: [
          ...['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28'].map((date) =>
            date === '2026-02-24' ? { date, closed: 1, premium_cents: 120049 } : { date, closed: 0, premium_cents: 0 },
          ),
          { date: '2026-03-01', closed: 1, premium_cents: 0 },
        ],
      },
    });
  });

  it('shows nobody else’s figures', async () => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    await app.platform.database.asAgent(other.id, (tx) =>
      tx.insertInto('leads').values({ user_id: other.id, name: 'Ava Stone' }).execute(),
    );
    expect((await agent.call(readDashboard, { query: {} })).all_time.leads).toBe(0);
  });

  it('refuses without a session and without a subscription', async () => {
    expect(await testClient(app.url).refusal(readDashboard, { query: {} })).toMatchObject({ status: 401 });
    const agent = await makeAgent(app, { subscription: 'canceled' });
    expect(await agent.refusal(readDashboard, { query: {} })).toMatchObject({ status: 403, code: 'not_subscribed' });
  });
});

describe.each([
  ['onboarding', dismissOnboarding],
  ['first_steps', dismissFirstSteps],
] as const)('PUT of %s', (panel, endpoint) => {
  it('keeps the dismissal for every device, and takes it back', async () => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    for (const dismissed of [true, true, false]) {
      expect(await agent.call(endpoint, { body: { dismissed } })).toEqual({ dismissed });
      expect((await agent.call(readDashboard, { query: {} }))[panel].dismissed).toBe(dismissed);
      expect((await other.call(readDashboard, { query: {} }))[panel].dismissed).toBe(false);
    }
  });

  it('refuses anything but yes or no', async () => {
    const agent = await makeAgent(app);
    const refused = await agent.refusal(endpoint, { body: { dismissed: 'yes' as never } });
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input' });
  });
});
