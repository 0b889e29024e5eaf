// What a worker has in hand as it is stopped, killed, stands still or is cut off: the next one goes on where it was, each lead is
// changed once, each mail taken once, each card charged once, and who was away too long adds nothing as it comes back.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readBulk, startBulk, undoBulk } from '../../src/features/lead-bulk/lead-bulk.contract.ts';
import { sendAccountMail } from '../../src/features/accounts/send-account-mail.job.ts';
import { emptyTrashJob, emptyingPart } from '../../src/features/trash/empty-trash.job.ts';
import { chargeWallet } from '../../src/features/wallet/charge-wallet.operation.ts';
import { saveAutoRecharge, settleTopUps } from '../../src/features/wallet/wallet.contract.ts';
import { makeAgent, type TestAgent } from '../agents.ts';
import { useBillingApp } from '../billing-app.ts';
import { testClient } from '../client.ts';
import { startFaultProxy, type FaultProxy } from '../fault-proxy.ts';
import { makeDoor } from '../job-world.ts';
import { startMailServer } from '../mail-server.ts';
import { onServer } from '../postgres.ts';
import { runSize } from '../run-size.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';
import { beginTopUp, customerOf, intentsOf } from '../top-ups.ts';
import { balanceOf, faultyWallets, ledgerOf } from '../wallets.ts';

const leads = runSize(5_000, 60_000);

/** Of the long run, which has the machine to itself: how long a stop and what follows on it may take, in milliseconds. */
const longest = {
  stop: runSize(Infinity, 2000),
  goesOn: runSize(Infinity, 2000),
  takenOver: runSize(Infinity, 25_000),
};

async function within(most: number, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  // The server's own patience, and without an end in the short run.
  expect(performance.now() - began).toBeLessThan(most);
}

const app = useBillingApp();
const startWorker = (env: Record<string, string> = {}, databaseUrl = app.platform.config.databaseUrl) =>
  startServerProcess(databaseUrl, { ROLE: 'worker', ...env });

async function makeBusyAgent(): Promise<TestAgent> {
  const agent = await makeAgent(app);
  await app.platform.database.asAgent(agent.id, (tx) =>
    sql`insert into leads (user_id, name, created_at)
      select ${agent.id}::uuid, 'Lead ' || n, now() - n * interval '1 second' from generate_series(1, ${leads}::int) n`.execute(
      tx,
    ),
  );
  return agent;
}

async function moveAll(agent: TestAgent): Promise<string> {
  const id = randomUUID();
  await agent.call(startBulk, {
    body: { id, change: { kind: 'stage', stage: 'answered' }, target: { filter: {} } },
  });
  return id;
}

const read = async (agent: TestAgent, id: string) => (await agent.call(readBulk, { params: { id } })).action;

async function isUnderWay(agent: TestAgent, id: string): Promise<void> {
  await expect.poll(async () => (await read(agent, id)).changed, { interval: 10 }).toBeGreaterThan(1000);
  expect(await read(agent, id)).toMatchObject({ state: 'running' });
}

/** How many leads were moved so many times. */
const movesPerLead = (agent: TestAgent) =>
  app.platform.database.asAgent(agent.id, async (tx) => {
    const { rows } = await sql<{ moves: number; leads: number }>`
      select moves, count(*)::int as leads from (
        select count(note.id)::int as moves from leads left join lead_notes as note
          on note.user_id = leads.user_id and note.lead_id = leads.id and note.auto
        where leads.user_id = ${agent.id} group by leads.id) as each group by 1`.execute(tx);
    return rows;
  });

const jobStates = (actionId: string) =>
  app.platform.database.asSystem(async (tx) => {
    const { rows } = await sql<{ state: string }>`
      select state::text from jobs.job where name = 'work-bulk-action' and data ->> 'actionId' = ${actionId}
        and state <> 'completed'`.execute(tx);
    return rows.map(({ state }) => state);
  });

async function goesOn(agent: TestAgent, id: string): Promise<void> {
  const { changed } = await read(agent, id);
  await expect.poll(async () => (await read(agent, id)).changed, { interval: 10 }).toBeGreaterThan(changed);
}

async function endsWhole(agent: TestAgent, id: string): Promise<void> {
  await expect.poll(() => read(agent, id)).toMatchObject({ state: 'done', changed: leads, skipped: 0 });
  expect(await movesPerLead(agent)).toEqual([{ moves: 1, leads }]);
}

it('a stop gives it back, so that the next start goes on with it', async () => {
  const agent = await makeBusyAgent();
  const id = await moveAll(agent);
  let worker = await startWorker();
  try {
    await isUnderWay(agent, id);
    await within(longest.stop, async () => expect(await worker.terminate()).toBe(0));
    expect(await read(agent, id)).toMatchObject({ state: 'running' });
    expect(await jobStates(id)).toEqual(['created']);
    worker = await startWorker();
    await within(longest.goesOn, () => goesOn(agent, id));
    await endsWhole(agent, id);
    await agent.call(undoBulk, { params: { id } });
    await expect.poll(() => read(agent, id)).toMatchObject({ state: 'undone' });
  } finally {
    await worker.terminate();
  }
});

/** A mail, and a charge of the saved card: $20.00 as the balance falls from $10.00 to $4.99. */
async function sendAndCharge(agent: TestAgent): Promise<void> {
  const { database, jobs } = app.platform;
  await app.pay(await beginTopUp(agent, 1000));
  await agent.call(settleTopUps, {});
  await agent.call(saveAutoRecharge, {
    body: { auto_recharge_threshold_cents: 500, auto_recharge_amount_cents: 2000 },
  });
  await database.asSystem(async (tx) => {
    const spend = { type: 'text', cents: 501, ref: randomUUID(), description: 'Text' } as const;
    await chargeWallet(tx, jobs, { userId: agent.id, ...spend });
    const mail = { kind: 'already-registered', userId: agent.id, mailId: randomUUID() } as const;
    await jobs.enqueue(tx, sendAccountMail, mail);
  });
}

const rechargesOf = async (agent: TestAgent) =>
  (await ledgerOf(app, agent.id)).filter(({ type }) => type === 'auto_recharge').length;

const isCharging = (agent: TestAgent) =>
  app.platform.database.asSystem(async (tx) => {
    const payments = tx.selectFrom('wallet_payments').where('user_id', '=', agent.id);
    return (await payments.where('kind', '=', 'auto_recharge').select('id').execute()).length;
  });

/** A top-up of $15.00 of which Stripe tells. */
async function tellOfPayment(agent: TestAgent): Promise<void> {
  const [event] = (await app.eventsOf(await customerOf(app, agent))).filter(
    ({ type }) => type === 'checkout.session.completed',
  );
  const payload = JSON.stringify(event);
  const told = await testClient(app.url).send('POST', '/api/webhooks/stripe', payload, app.signed(payload));
  expect(told.status).toBe(200);
}

const attemptsAtEvents = () =>
  app.platform.database.asSystem(async (tx) => {
    const events = tx.selectFrom('stripe_events').select('attempts').where('handled_at', 'is', null);
    return (await events.execute()).map(({ attempts }) => attempts);
  });

/** Two parts of a trash are to be emptied. The second waits for somebody who holds a lead of it until then. */
async function emptyHeldTrash(agent: TestAgent, until: Promise<void>): Promise<void> {
  const { database, jobs } = app.platform;
  await database.asAgent(agent.id, (tx) =>
    sql`insert into leads (user_id, name, created_at, deleted_at)
      select ${agent.id}::uuid, 'Gone ' || n, now() - interval '1 day', now() - n * interval '1 second'
      from generate_series(1, ${2 * emptyingPart}::int) n`.execute(tx),
  );
  const isHeld = makeDoor();
  void onServer(app.platform.config.databaseUrl, async (client) => {
    await client.query('begin');
    const newest = 'select from crm.leads where user_id = $1 order by deleted_at desc limit 1 for update';
    await client.query(newest, [agent.id]);
    isHeld.open();
    await until;
  });
  await isHeld.passed;
  await database.asSystem((tx) =>
    jobs.enqueue(tx, emptyTrashJob, { userId: agent.id, until: new Date().toISOString() }),
  );
  await expect.poll(() => partsEmptied(agent)).toEqual([emptyingPart]);
}

const partsEmptied = (agent: TestAgent) =>
  app.platform.database.asSystem(async (tx) => {
    const { rows } = await sql<{ leads: number }>`
      select jsonb_array_length(subject -> 'ids') as leads from audit_log
      where user_id = ${agent.id} and action = 'leads.trash_emptied'`.execute(tx);
    return rows.map((row) => row.leads);
  });

interface Away {
  worker: ServerProcess;
  network: FaultProxy;
}

interface Absence {
  is: string;
  go: (away: Away) => unknown;
  come: (away: Away) => unknown;
  endsWith: number | null;
}

const absences: Absence[] = [
  { is: 'is killed', go: ({ worker }) => worker.kill(), come: () => undefined, endsWith: null },
  { is: 'stands still', go: ({ worker }) => worker.freeze(), come: ({ worker }) => worker.thaw(), endsWith: 0 },
  {
    is: 'is cut off',
    go: ({ network }) => network.begin({ kind: 'blackhole' }),
    come: ({ network }) => network.heal(),
    endsWith: 0,
  },
];

it.each(absences)(
  'what one had in hand that $is is done once, and it adds nothing as it comes back',
  async ({ go, come, endsWith }) => {
    const network = await startFaultProxy(app.platform.config.databaseUrl);
    const providers = await startFaultProxy(app.sandbox.url);
    const [door, lead] = [makeDoor(), makeDoor()];
    const asked: string[] = [];
    const mails = await Promise.all([
      startMailServer((address) => (asked.push(address), door.passed)),
      startMailServer(() => 'taken'),
    ]);
    const [agent, payer, remover] = [await makeBusyAgent(), await makeAgent(app), await makeAgent(app)];
    await app.pay(await beginTopUp(payer, 1500));
    const workers = [await startWorker({ SMTP_URL: mails[0].url, SANDBOX_URL: providers.url }, network.url)];
    const away = { worker: workers[0]!, network };
    try {
      providers.begin({ kind: 'blackhole' });
      await sendAndCharge(agent);
      await expect.poll(() => asked).toEqual([agent.email]);
      await expect.poll(() => isCharging(agent)).toBe(1);
      await tellOfPayment(payer);
      await expect.poll(attemptsAtEvents).toEqual([1]);
      await emptyHeldTrash(remover, lead.passed);
      const id = await moveAll(agent);
      await isUnderWay(agent, id);
      await go(away);
      expect(await jobStates(id)).toEqual(['active']);
      lead.open();
      workers.push(await startWorker({ SMTP_URL: mails[1].url, SANDBOX_URL: app.sandbox.url }));
      await within(endsWith === null ? longest.takenOver : Infinity, () => goesOn(agent, id));
      await endsWhole(agent, id);
      await expect.poll(() => partsEmptied(remover)).toEqual([emptyingPart, emptyingPart]);
      await expect.poll(() => balanceOf(app, payer.id)).toBe(1500);
      await expect.poll(() => mails[1].taken).toEqual([agent.email]);
      await expect.poll(() => rechargesOf(agent)).toBe(1);
      await pause(runSize(0, 60_000));
      door.open();
      await providers.heal();
      await come(away);
      expect(await away.worker.terminate()).toBe(endsWith);
      expect(mails.map(({ taken }) => taken)).toEqual([[], [agent.email]]);
      expect([await rechargesOf(agent), await balanceOf(app, agent.id)]).toEqual([1, 2499]);
      expect((await intentsOf(app, agent)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
      expect((await ledgerOf(app, payer.id)).map(({ type }) => type)).toEqual(['topup']);
      expect(await faultyWallets(app, [agent.id, payer.id])).toEqual([]);
      expect(await partsEmptied(remover)).toEqual([emptyingPart, emptyingPart]);
      await endsWhole(agent, id);
    } finally {
      door.open();
      lead.open();
      await Promise.all(workers.map((worker) => worker.terminate()));
      await Promise.all([network.close(), providers.close(), ...mails.map((mail) => mail.stop())]);
    }
  },
);
