// Workers that are killed, or stand still, while texts leave: each leaves once at most, and whichever nobody can vouch for is shown and
// given back. Killed are workers; who receives the carrier's word, and what it proves, stands in this process.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { deliverTexts } from '../../src/features/texting/deliver-texts.job.ts';
import { readInboundSince } from '../../src/features/texting/read-carrier-records.db.ts';
import { readCarrierRecords } from '../../src/features/texting/read-carrier-records.job.ts';
import { wakeTexts } from '../../src/features/texting/wake-texts.job.ts';
import { TelnyxGateway } from '../../src/providers/telnyx/telnyx-gateway.ts';
import { asOwner } from '../agents.ts';
import { startFaultProxy, type FaultProxy } from '../fault-proxy.ts';
import { runSize } from '../run-size.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';
import { countStates, dueNow, longAgo, manyPeople, textFaults, textTo } from '../texting-people.ts';
import { noteInbound, useTextingApp } from '../texting-app.ts';
import { balanceOf } from '../wallets.ts';

const people = runSize(70, 1000);
const rate = runSize(40, 100);

const app = useTextingApp();
// The drill in which nothing proves what left holds the carrier's records back for a day.
afterEach(() => app.control('records', { late_seconds: 0 }));

/** `toldAt`: where the carrier tells what became of the texts. */
async function startWorker(
  toldAt = app.platform.config.baseUrl,
  databaseUrl = app.platform.config.databaseUrl,
): Promise<ServerProcess> {
  return startServerProcess(databaseUrl, {
    ROLE: 'worker',
    BASE_URL: toldAt,
    SANDBOX_URL: app.sandbox.url,
    SMTP_URL: app.sandbox.smtpUrl,
    TEXTS_PER_SECOND: String(rate),
    TEXTS_PER_SECOND_OF_NUMBER: String(rate),
  });
}

/** There the carrier tells nobody. */
const nowhere = 'http://127.0.0.1:9';

/** As a program does to which the carrier tells its word at that place. */
function readRecords(toldAt: string): Promise<void> {
  const settings = { ...app.platform.config.telnyx!, webhookUrl: `${toldAt}/api/webhooks/telnyx` };
  return readCarrierRecords.handle({}, { ...app.platform, telnyx: new TelnyxGateway(settings) });
}

/** A worker that begins reads them and looks who waits; then it has one text in its hands, and holds nothing else as it stands still. */
async function hasBegun(): Promise<void> {
  const readTo = async () => (await app.platform.database.asSystem(readInboundSince)).readTo;
  await expect.poll(readTo).not.toBeNull();
  const atWork = async () => {
    const { rows } = await app.platform.database.asSystem((tx) =>
      sql`select from jobs.job where name = any(${[readCarrierRecords.name, wakeTexts.name]}) and state <= 'active'`.execute(
        tx,
      ),
    );
    return rows.length;
  };
  await expect.poll(atWork).toBe(0);
}

const sends = async () => (await app.control<unknown[]>('messages')).length;

const drills = [
  ['webhooks', 0, runSize(2, 50)],
  ['webhooks', 3_000, runSize(1, 50)],
  ['webhooks', 30_000, runSize(1, 50)],
  ['records alone', 0, runSize(1, 50)],
  ['nothing', 0, runSize(1, 50)],
  ['records alone', 3_000, 50],
  ['records alone', 30_000, 50],
] as const;

/** `lag`: milliseconds by which the carrier's word comes late, by its own clock. */
it.each(drills.slice(0, runSize(5, Infinity)))(
  '%s, %i ms late, prove what left, with a worker killed %i times',
  async (proof, lag, kills) => {
    await app.control('pace', { sent: proof === 'webhooks' ? lag : 0, finalized: 0 });
    // A worker that starts reads them by itself.
    await app.control('records', { late_seconds: proof === 'nothing' ? 86_400 : lag / 1000 });
    const agent = await app.texter({ cents: people });
    const everybody = await manyPeople(app, agent, people, { wrote: true });
    await app.control('rates', { per_number: 5000, account: 5000 });
    const toldAt = proof === 'webhooks' ? app.platform.config.baseUrl : nowhere;
    await app.queue(agent, ...everybody.map((each) => textTo(each, 'inbox')));
    let worker = await startWorker(toldAt);
    try {
      for (let kill = 0; kill < kills; kill++) {
        if (kill % 2 === 0) await app.control('storm', { status: 502, times: 1, accepted: true });
        const before = await sends();
        while ((await sends()) < before + 10 && ((await countStates(app, agent))['queued'] ?? 0) > 0) await pause(5);
        await worker.kill();
        // Its claims end after a quarter of a minute; more of them than an account has places would be waited for.
        await asOwner(app, `delete from jobs.job where state = 'active'`);
        worker = await startWorker(toldAt);
        await app.control('pass', { milliseconds: lag / 2 });
      }
      // A killed one's place is taken up at the start of the next.
      await expect.poll(async () => (await countStates(app, agent))['queued']).toBeUndefined();
    } finally {
      await worker.terminate();
    }
    await app.control('pass', { milliseconds: lag });
    await app.control('pace', { sent: 0, finalized: 0 });
    await app.settle();
    if (proof === 'records alone') {
      await readRecords(toldAt);
      // As they are once the carrier has written all of them.
      await app.control('records', { late_seconds: 0 });
      await readRecords(toldAt);
    }
    await longAgo(app, agent);
    await wakeTexts.handle({}, app.platform);
    const { unknown = 0, ...known } = await countStates(app, agent);
    const faults = await textFaults(app, agent);
    // Without any word some of those of which nobody knows did leave: they are shown and given back, never sent again.
    const isUnproved = (fault: string) => proof === 'nothing' && fault.endsWith(' is unknown and left');
    expect(faults.filter((fault) => !isUnproved(fault))).toEqual([]);
    if (proof === 'nothing') expect([unknown > 0, Object.keys(known)]).toEqual([true, ['sending']]);
    else expect(Object.keys(known).filter((state) => state !== 'delivered' && state !== 'sent')).toEqual([]);
    expect(Object.values(known).reduce((sum, count) => sum + count, unknown)).toBe(people);
    const shown = (await app.messages(agent)).filter(({ status }) => status === 'unknown');
    expect(shown.every(({ reason, refunded_at: back }) => reason === 'no_proof' && back !== null)).toBe(true);
    expect(await balanceOf(app, agent.id)).toBe(unknown);

    // The fault that all this is against: what perhaps left is sent again by itself.
    const one = (await app.messages(agent)).find(({ carrier_id: id }) => id !== null)!;
    await app.platform.database.asSystem((tx) =>
      sql`update messages set status = 'queued', due_at = now(), claim = null, carrier_id = null
      where user_id = ${agent.id} and id = ${one.id}`.execute(tx),
    );
    await app.deliver(agent);
    expect(await textFaults(app, agent)).toContain(`${one.id} left 2 times`);
  },
);

const aways = {
  'stood still': [(worker: ServerProcess) => worker.freeze(), (worker: ServerProcess) => worker.thaw()],
  'was cut off': [
    (_: ServerProcess, network: FaultProxy) => network.begin({ kind: 'blackhole' }),
    (_: ServerProcess, network: FaultProxy) => network.heal(),
  ],
} as const;

it.each(Object.entries(aways))(
  'one that %s past its time says nothing any more of what it took',
  async (_, [go, come]) => {
    const network = await startFaultProxy(app.platform.config.databaseUrl);
    const agent = await app.texter();
    const [person] = await manyPeople(app, agent, 1, { wrote: true });
    await app.control('/faults', { provider: 'telnyx', operation: 'messages.send', mode: 'slow', times: 1 });
    await noteInbound(app, null);
    const worker = await startWorker(nowhere, network.url);
    try {
      await hasBegun();
      await app.queue(agent, textTo(person!, 'inbox'));
      await expect.poll(() => countStates(app, agent)).toEqual({ sending: 1 });
      go(worker, network);
      await longAgo(app, agent);
      await wakeTexts.handle({}, app.platform);
      expect([await countStates(app, agent), await balanceOf(app, agent.id)]).toEqual([{ unknown: 1 }, 1000]);
      await app.queue(agent, textTo(person!, 'inbox', 'Sent again by a person'));
      await app.deliver(agent);
      await come(worker, network);
      await pause(300);
    } finally {
      await worker.terminate();
      await network.close();
    }
    await app.settle();
    await readRecords(nowhere);
    expect(await textFaults(app, agent)).toEqual([]);
    expect(await balanceOf(app, agent.id)).toBe(999);
  },
);

it('what stands still between taking and sending does not send: what was checked may be over', async () => {
  const agent = await app.texter();
  const [person] = await manyPeople(app, agent, 1, { wrote: true });
  await app.queue(agent, textTo(person!, 'inbox'));
  const { database, ...rest } = app.platform;
  const now = performance.now.bind(performance);
  let shift = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + shift);
  const asSystem: typeof database.asSystem = async (work) => {
    const done = await database.asSystem(work);
    shift += 16_000;
    return done;
  };
  const before = await sends();
  await deliverTexts.handle({ userId: agent.id }, { ...rest, database: { ...database, asSystem } });
  clock.mockRestore();
  expect([await sends(), await countStates(app, agent)]).toEqual([before, { queued: 1 }]);
  await app.platform.database.asSystem((tx) =>
    sql`update carrier_state set closed_until = null, faults_in_a_row = 0, trial_until = null`.execute(tx),
  );
  await dueNow(app, agent);
  await app.deliver(agent);
  await app.settle();
  expect([await countStates(app, agent), await textFaults(app, agent)]).toEqual([{ delivered: 1 }, []]);
});
