import { expect, it } from 'vitest';
import { asOwner, makeAgent } from '../../../test-support/agents.ts';
import { useBillingApp } from '../../../test-support/billing-app.ts';
import { testClient } from '../../../test-support/client.ts';
import { giveMoney } from '../../../test-support/wallets.ts';
import { signIn } from '../../features/log-in/sign-in.contract.ts';
import { hold, moveMoney } from '../../features/wallet/money.db.ts';

const app = useBillingApp();

async function figure(name: string): Promise<number | null> {
  const answer = await fetch(`${app.url}/metrics`);
  const line = (await answer.text()).split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? null : Number(line.slice(name.length + 1));
}

it('says what an operator is warned of', async () => {
  for (const state of ['busy', 'idle', 'waiting'])
    expect(await figure(`database_pool_connections{pool="requests",state="${state}"}`)).toBeGreaterThanOrEqual(0);
  expect(await figure('disk_free_ratio')).toBeGreaterThan(0);
  expect(await figure('disk_free_ratio')).toBeLessThanOrEqual(1);
  expect(await figure('backup_age_seconds')).toBeNull();
  await asOwner(
    app,
    `insert into last_backup (made_at, proved_at) values (now() - interval '2 hours', now() - interval '1 day')`,
  );
  expect(await figure('backup_age_seconds')).toBeGreaterThanOrEqual(7200);
  expect(await figure('backup_proof_age_seconds')).toBeGreaterThanOrEqual(86_400);
  expect(await figure('wal_archive_failing')).toBe(0);

  const agent = await makeAgent(app);
  await giveMoney(app, agent.id, 100);
  await app.platform.database.asSystem((tx) =>
    hold(tx, { userId: agent.id, ref: 'a call', cents: 10, until: new Date('2999-01-01') }),
  );
  expect(await figure('wallet_holds_old')).toBe(0);
  await asOwner(app, `update wallet_holds set created_at = now() - interval '61 minutes'`);
  expect(await figure('wallet_holds_old')).toBe(1);
  expect(await figure('calls_unbilled')).toBe(0);
  await asOwner(app, `update jobs.version set cron_on = now() - interval '5 minutes'`);
  expect(await figure('scheduler_seconds')).toBeGreaterThanOrEqual(300);
});

it('says how many owe money', async () => {
  const agent = await makeAgent(app);
  expect(await figure('wallets_negative')).toBe(0);
  await app.platform.database.asSystem((tx) =>
    moveMoney(tx, { userId: agent.id, type: 'admin_adjustment', cents: -5, ref: 'a dispute', description: 'A test' }),
  );
  expect(await figure('wallets_negative')).toBe(1);
});

it('says how old webhooks are when they are handled, and that one waits', async () => {
  const age = (provider: string) => figure(`webhook_age_seconds{provider="${provider}"}`);
  for (const provider of ['stripe', 'telnyx', 'calls', 'calendly']) expect(await age(provider)).toBe(0);
  await asOwner(
    app,
    `insert into carrier_events (id, payload, received_at, handled_at) values
       ('slow', '{}', now() - interval '10 minutes', now() - interval '8 minutes'), ('old', '{}', now() - interval '1 day', null)`,
  );
  expect(await age('telnyx')).toBe(120);
  await asOwner(
    app,
    `insert into voice_events (id, payload, received_at) values ('waits', '{}', now() - interval '5 minutes')`,
  );
  expect(await age('calls')).toBeGreaterThanOrEqual(300);
  expect([await age('stripe'), await age('calendly')]).toEqual([0, 0]);
});

/** By how much figures grow: what a process counts, it counts for all files that run in it. */
async function growth(names: readonly string[], act: () => Promise<unknown>): Promise<number[]> {
  const read = () => Promise.all(names.map(async (name) => (await figure(name)) ?? 0));
  const before = await read();
  await act();
  return (await read()).map((now, index) => now - before[index]!);
}

it('counts webhooks that were kept, and those that come again', async () => {
  const { id: customer } = await app.stripe.customers.create({ email: 'pat@example.com' });
  const [event] = await app.eventsOf(customer);
  const kept = ['no', 'yes'].map((again) => `webhooks_accepted_total{provider="stripe",repeated="${again}"}`);
  expect(await growth(kept, () => app.deliver(event!))).toEqual([1, 0]);
  expect(await growth(kept, () => app.deliver(event!))).toEqual([0, 1]);
});

it('counts what was refused, by its code', async () => {
  const agent = await makeAgent(app);
  const stranger = testClient(app.url);
  const refused = [
    'refusals_total{route="/api/admin/users",code="forbidden"}',
    `refusals_total{route="${signIn.path}",code="not_signed_in"}`,
  ];
  const act = async () => {
    await stranger.send('POST', signIn.path, { email: agent.email, password: 'not the password' });
    await agent.send('GET', '/api/admin/users', undefined);
  };
  expect(await growth(refused, act)).toEqual([1, 1]);
});
