// What the operator's page tells: queues, providers, unknown texts, the daily checks, and jobs that were given up with their retry.
import { beforeEach, describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useJobWorld } from '../../../test-support/job-world.ts';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { PermanentFault } from '../../domain/permanent-fault.ts';
import { noteNoAnswer, noteStatus } from '../../providers/provider-calls.ts';
import { keepProviderCalls } from '../../server/keep-provider-calls.ts';
import { listActs } from '../admin/admin.contract.ts';
import { checkWallets } from '../wallet/check-wallets.job.ts';
import { reconcileWallets } from '../wallet/reconcile-wallets.job.ts';
import { watchBackup } from './watch-backup.job.ts';
import { listFailedJobs, readOverview, retryFailedJobs, type Queue } from './overview.contract.ts';

const app = useTextingApp();
const world = useJobWorld(app);
let admin: TestAgent;
beforeEach(async () => {
  admin = await makeAgent(app, { admin: true });
});

const overview = () => admin.call(readOverview, {});
const queueOf = async (name: string): Promise<Queue | undefined> =>
  (await overview()).queues.find((queue) => queue.name === name);
const providerOf = async (name: string) => (await overview()).providers.find((provider) => provider.name === name);

describe('queues', () => {
  it('say what waits, runs and was given up; what was given up gets all its tries again', async () => {
    let isMended = false;
    const done: string[] = [];
    const job = await world.make(async (text) => {
      if (!isMended) throw new PermanentFault('Nobody answers.');
      done.push(text);
    });
    await world.add(job, ['one', 'two']);
    expect(await queueOf(job.name)).toMatchObject({ waiting: 2, running: 0, failed: 0 });
    await world.work([job]);
    await expect.poll(() => queueOf(job.name)).toMatchObject({ waiting: 0, running: 0, failed: 2 });
    const { jobs, total } = await admin.call(listFailedJobs, {});
    expect(total).toBe(2);
    expect(jobs).toMatchObject([1, 2].map(() => ({ name: job.name, reason: 'Nobody answers.' })));
    isMended = true;
    const ids = jobs.map(({ id }) => id);
    expect(await admin.call(retryFailedJobs, { body: { ids: [ids[0]!] } })).toEqual({ retried: 1 });
    await expect.poll(() => done.length).toBe(1);
    expect(await admin.call(retryFailedJobs, { body: { ids } })).toEqual({ retried: 1 });
    await expect.poll(() => done.toSorted()).toEqual(['one', 'two']);
    expect(await admin.call(listFailedJobs, {})).toEqual({ jobs: [], total: 0 });
    expect(await admin.call(retryFailedJobs, { body: { ids } })).toEqual({ retried: 0 });
    const { rows } = await admin.call(listActs, { query: { limit: 3 } });
    expect(rows.filter(({ admin: who }) => who === admin.email)).toMatchObject([
      { action: 'jobs.retried', details: { jobs: 1 } },
      { action: 'jobs.retried', details: { jobs: 1 } },
    ]);
  });

  it('count what is at work', async () => {
    let finish = () => {};
    const held = new Promise<void>((resolve) => (finish = resolve));
    const job = await world.make(() => held);
    await world.add(job, ['one']);
    await world.work([job]);
    await expect.poll(() => queueOf(job.name)).toMatchObject({ waiting: 0, running: 1, oldest_seconds: 0 });
    finish();
    await expect.poll(() => queueOf(job.name)).toBeUndefined();
  });
});

describe('the last backup', () => {
  const watch = async () => {
    const alerts: object[] = [];
    const log = { ...app.platform.log, error: (told: object) => alerts.push(told) } as never;
    await watchBackup.handle({}, { ...app.platform, log });
    return alerts;
  };

  it.each([
    ['new', `made_at = now(), bytes = 5, proved_at = now()`, false],
    ['old', `made_at = now() - interval '27 hours'`, true],
    ['not so old', `made_at = now() - interval '25 hours'`, false],
    ['failed', `made_at = now() - interval '2 hours', failed_at = now(), failure = 'No room.'`, true],
    ['never made', `failed_at = now(), failure = 'No room.'`, true],
  ])('%s', async (_what, values, isWrong) => {
    await asOwner(app, 'delete from last_backup');
    expect((await overview()).backup).toBeNull();
    expect(await watch()).toEqual([]);
    await asOwner(app, 'insert into last_backup default values');
    await asOwner(app, `update last_backup set ${values}`);
    expect((await overview()).backup).toMatchObject({ is_wrong: isWrong });
    expect(await watch()).toHaveLength(isWrong ? 1 : 0);
  });
});

describe('providers', () => {
  it('show the last answer and the last failure, and nothing of what was said', async () => {
    await keepProviderCalls(app.platform);
    await asOwner(app, 'delete from provider_calls');
    expect(await providerOf('stripe')).toEqual({
      name: 'stripe',
      is_configured: true,
      answered_at: null,
      failed_at: null,
      failure: null,
    });
    noteStatus('stripe', 503);
    expect(await providerOf('stripe')).toMatchObject({ answered_at: null, failure: 'Answered 503' });
    noteStatus('stripe', 404);
    noteNoAnswer('mail', Object.assign(new Error('connect to 203.0.113.7'), { code: 'ECONNREFUSED' }));
    const [stripe, mail] = [await providerOf('stripe'), await providerOf('mail')];
    expect(stripe).toMatchObject({ failure: 'Answered 503' });
    expect(Date.parse(stripe!.answered_at!)).toBeGreaterThan(Date.parse(stripe!.failed_at!));
    expect(mail).toMatchObject({ answered_at: null, failure: 'No answer (ECONNREFUSED)' });
  });

  it('an older note of another process changes nothing', async () => {
    noteStatus('llm', 500);
    await overview();
    const before = await providerOf('llm');
    const { writeProviderCalls } = await import('../../database/provider-calls.ts');
    const old = { provider: 'llm', answered_at: '2020-01-01T00:00:00Z', failed_at: '2020-01-01T00:00:00Z' };
    await app.platform.database.asSystem((tx) => writeProviderCalls(tx, [{ ...old, failure: 'Answered 502' }]));
    expect(await providerOf('llm')).toMatchObject({ failed_at: before!.failed_at, failure: 'Answered 500' });
  });

  it('are noted by the adapters', async () => {
    await keepProviderCalls(app.platform);
    await asOwner(app, 'delete from provider_calls');
    await app.platform.telnyx!.message('00000000-0000-4000-8000-000000000000');
    await (await app.platform.stripe.client()).customers.list({ limit: 1 });
    const letter = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', messageId: 'one' };
    await app.platform.mail.send({ to: 'pat@example.com', ...letter });
    for (const name of ['telnyx', 'stripe', 'mail'])
      expect(await providerOf(name)).toMatchObject({ answered_at: expect.any(String), failed_at: null });
  });
});

describe('texts', () => {
  it('of which nobody knows whether they left are named by owner and price, without number or words', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.queue(agent, { origin: 'inbox', to: lead.phone, body: 'A private word', leadId: lead.id });
    const before = (await overview()).texts.unknown;
    await asOwner(
      app,
      `update messages set status = 'unknown', ended_at = now(), due_at = null, reason = 'no_proof' where user_id = $1`,
      [agent.id],
    );
    const { texts } = await overview();
    expect(texts.unknown).toBe(before + 1);
    expect(texts.unknown_texts.find(({ email }) => email === agent.email)).toMatchObject({ price_cents: 1 });
    const told = JSON.stringify(await overview());
    for (const secret of ['A private word', lead.phone]) expect(told).not.toContain(secret);
  });

  it('that the carrier bills otherwise than they were charged are listed, the newest fifty', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    const one = { origin: 'inbox', to: lead.phone, body: 'A private word', leadId: lead.id } as const;
    await app.queue(agent, ...Array.from({ length: 52 }, () => one));
    await asOwner(
      app,
      `update messages set status = 'delivered', carrier_parts = case when nth = 1 then parts else parts + 1 end
       from (select id as one, row_number() over (order by created_at, id) as nth from messages where user_id = $1) as numbered
       where user_id = $1 and id = one`,
      [agent.id],
    );
    const { texts } = await overview();
    expect([texts.billed_otherwise, texts.billed_texts.length, texts.webhooks_missing]).toEqual([51, 50, false]);
    expect(texts.billed_texts[0]).toMatchObject({ email: agent.email, parts: 1, carrier_parts: 2 });
    const moments = texts.billed_texts.map(({ created_at }) => Date.parse(created_at));
    expect(moments).toEqual(moments.toSorted((one, other) => other - one));
    expect(JSON.stringify(texts)).not.toContain('A private word');
  });
});

describe('the daily checks', () => {
  it('show what they found, and whose it is', async () => {
    expect((await overview()).checks).toMatchObject([
      { name: 'wallets', checked_at: null, found: 0 },
      { name: 'payments', checked_at: null, found: 0 },
      { name: 'calls', checked_at: null, found: 0 },
    ]);
    const agent = await makeAgent(app);
    await checkWallets.handle({}, app.platform);
    expect((await overview()).checks[0]).toMatchObject({ checked_at: expect.any(String), found: 0, faults: [] });
    await asOwner(app, 'update user_wallets set balance_cents = balance_cents + 7 where user_id = $1', [agent.id]);
    await checkWallets.handle({}, app.platform);
    expect((await overview()).checks[0]).toMatchObject({
      found: 1,
      faults: [{ fault: 'does not add up', ref: null, user_id: agent.id, email: agent.email }],
    });
    await asOwner(app, 'update user_wallets set balance_cents = balance_cents - 7 where user_id = $1', [agent.id]);
    await reconcileWallets.handle({}, app.platform);
    expect((await overview()).checks[1]).toMatchObject({ checked_at: expect.any(String), found: 0 });
  });
});

it('none of it is for who is no admin', async () => {
  const agent = await makeAgent(app);
  const refused = { status: 403, error: 'Access denied' };
  expect(await agent.refusal(readOverview, {})).toMatchObject(refused);
  expect(await agent.refusal(listFailedJobs, {})).toMatchObject(refused);
  const ids = ['00000000-0000-4000-8000-000000000000'];
  expect(await agent.refusal(retryFailedJobs, { body: { ids } })).toMatchObject(refused);
});
