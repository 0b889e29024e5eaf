// After a restore: what Stripe told since the backup is read and the books are checked again before things may leave again.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { asOwner, makeAgent } from '../../../test-support/agents.ts';
import { useBillingApp } from '../../../test-support/billing-app.ts';
import { testDatabase } from '../../../test-support/database.ts';
import { useJobWorld } from '../../../test-support/job-world.ts';
import { onServer } from '../../../test-support/postgres.ts';
import { noteInbound } from '../../../test-support/texting-app.ts';
import { features } from '../../server/features.ts';
import { keepCustomer } from '../payments/stripe-customer.operation.ts';
import { letGo } from './let-go.operation.ts';
import { readOverview } from './overview.contract.ts';
import { checkNames } from './overview.rules.ts';
import { takeUpRestore } from './take-up-restore.job.ts';

const app = useBillingApp();
const world = useJobWorld(app);
const asSystem: typeof app.platform.database.asSystem = (work) => app.platform.database.asSystem(work);
const go = (isReadAll = false) => asSystem((tx) => letGo(tx, isReadAll));
const takingIn = features.flatMap(({ jobs = [] }) => jobs).filter((job) => job.takesIn);

async function restore(): Promise<void> {
  const { url } = await testDatabase();
  await onServer(url, (client) => client.query('insert into crm.outgoing_pause (backup_of) values (now())'));
}

it('rests what leaves: only these jobs are worked on', () => {
  expect(takingIn.map(({ name }) => name).toSorted()).toEqual([
    'check-calls',
    'check-wallets',
    'handle-call-event',
    'handle-carrier-event',
    'handle-line-event',
    'handle-stripe-event',
    'read-call-records',
    'read-carrier-records',
    'reconcile-wallets',
    'take-up-restore',
  ]);
});

it('reads Stripe’s events since the backup and checks what is there, and only then lets go', async () => {
  const admin = await makeAgent(app, { admin: true });
  const agent = await makeAgent(app, { subscription: null });
  const { id: customer } = await app.stripe.customers.create({ email: agent.email });
  await asSystem((tx) => keepCustomer(tx, agent.id, customer));
  const card = await app.stripe.paymentMethods.attach('pm_card_visa', { customer });
  // Nobody tells us of it.
  await app.stripe.subscriptions.create({
    customer,
    items: [{ price: 'price_agent_monthly' }],
    default_payment_method: card.id,
  });
  await asSystem((tx) =>
    sql`insert into daily_checks (name, checked_at, found, faults) values ('wallets', now() - interval '1 hour', 3, '[]')`.execute(
      tx,
    ),
  );
  const checks = async () => (await admin.call(readOverview, {})).checks;
  expect((await checks()).find(({ name }) => name === 'wallets')).toMatchObject({ found: 3 });
  expect(await go()).toBe('not_paused');
  await takeUpRestore.handle({}, app.platform);
  expect(await world.states('handle-stripe-event')).toEqual({});

  await restore();
  await noteInbound(app, null);
  expect(await checks()).toEqual(checkNames.map((name) => ({ name, checked_at: null, found: 0, faults: [] })));
  expect(await go()).toBe('payments_unread');
  await takeUpRestore.handle({}, app.platform);
  expect(await go()).toBe('payments_unread');
  const stored = () =>
    asSystem((tx) => tx.selectFrom('subscriptions').select('status').where('user_id', '=', agent.id).execute());
  expect(await stored()).toEqual([]);
  await world.work(takingIn.filter(({ name }) => name === 'handle-stripe-event'));
  await expect.poll(() => go()).toBe('unchecked');
  expect(await stored()).toEqual([{ status: 'active' }]);
  await world.work(takingIn.filter(({ name }) => /^(check|reconcile)-/.test(name)));
  await expect.poll(() => go()).toBe('inbound_unread');
  expect(await checks()).toEqual(
    checkNames.map((name) => ({ name, checked_at: expect.any(String), found: 0, faults: [] })),
  );
  await noteInbound(app, new Date(Date.now() + 60_000));
  expect(await go()).toEqual({ texts: 0, leads: 0, days: 0 });
  expect(await go()).toBe('not_paused');
});

it('where there is no Stripe to read from, the operator says so', async () => {
  await restore();
  await noteInbound(app, null);
  expect(await go()).not.toHaveProperty('texts');
  expect(await go(true)).toHaveProperty('texts');
});

it('new leads that came after the backup and before the restore may have been texted: they are left out', async () => {
  const agent = await makeAgent(app);
  const { url } = await testDatabase();
  await onServer(url, (client) =>
    client.query(`insert into crm.outgoing_pause (backup_of) values (now() - interval '1 hour')`),
  );
  await asOwner(
    app,
    `insert into new_leads_to_text (user_id, lead_id, came_at) values ($1, gen_random_uuid(), now() - interval '30 minutes')`,
    [agent.id],
  );
  expect(await go(true)).toMatchObject({ leads: 1 });
  const left = await asSystem((tx) =>
    tx.selectFrom('new_leads_to_text').select(['outcome', 'settled_at']).where('user_id', '=', agent.id).execute(),
  );
  expect(left).toEqual([{ outcome: 'restored', settled_at: expect.any(String) }]);
});

it('what devices were to be told before the restore is told to none; what came since is', async () => {
  const agent = await makeAgent(app);
  await asOwner(
    app,
    `with device as (
       insert into push_devices (user_id, session_id, endpoint, p256dh, auth, platform, leads, messages)
       select "userId", id, 'https://push.example.com/' || id, '', '', 'web', true, true from auth.session where "userId" = $1
       returning user_id, id)
     insert into push_notices (user_id, device_id, message, state, made_at)
     select user_id, id, '{}', state, now() + moved::interval from device,
       (values ('waiting', '-1 minute'), ('sending', '-1 minute'), ('waiting', '1 minute')) as planted (state, moved)`,
    [agent.id],
  );
  await asOwner(
    app,
    `insert into push_happenings (user_id, kind, ref, happened_at)
     values ($1, 'text', 'before', now() - interval '1 minute'), ($1, 'text', 'since', now() + interval '1 minute')`,
    [agent.id],
  );
  await restore();
  await go(true);
  const { notices, happenings } = await asSystem(async (tx) => ({
    notices: await tx
      .selectFrom('push_notices')
      .select(['state', 'message'])
      .where('user_id', '=', agent.id)
      .orderBy('made_at')
      .execute(),
    happenings: await tx
      .selectFrom('push_happenings')
      .select(['ref', 'told_at'])
      .where('user_id', '=', agent.id)
      .orderBy('happened_at')
      .execute(),
  }));
  expect(notices).toEqual([
    { state: 'failed', message: null },
    { state: 'failed', message: null },
    { state: 'waiting', message: {} },
  ]);
  expect(happenings).toEqual([
    { ref: 'before', told_at: expect.any(String) },
    { ref: 'since', told_at: null },
  ]);
});

it('payments that were read before another restore are read again', async () => {
  await restore();
  await noteInbound(app, null);
  await asSystem((tx) => sql`update outgoing_pause set payments_read_to = since - interval '1 minute'`.execute(tx));
  expect(await go()).toBe('payments_unread');
  await go(true);
});
