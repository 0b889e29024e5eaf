// The carrier refuses for half an hour, breaks, and says nothing; a program begins; its word is lost: no text is lost or sent twice,
// and what nobody knows of is shown.
import { randomUUID } from 'node:crypto';
import { register } from 'prom-client';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import type { AcceptedMessage, SendOutcome } from '../../src/domain/carrier-message.ts';
import { beginTexting } from '../../src/features/texting/begin-texting.operation.ts';
import type { ClaimedText } from '../../src/features/texting/claim-texts.db.ts';
import { claimTexts } from '../../src/features/texting/claim-texts.operation.ts';
import { readCarrierRecords } from '../../src/features/texting/read-carrier-records.job.ts';
import { againAfterMs } from '../../src/features/texting/send-again.rules.ts';
import { settleSends } from '../../src/features/texting/settle-sends.operation.ts';
import { wakeTexts } from '../../src/features/texting/wake-texts.job.ts';
import { runSize } from '../run-size.ts';
import { countStates, dueNow, longAgo, manyPeople, textFaults, textTo } from '../texting-people.ts';
import { noteInbound, useTextingApp, type Texter } from '../texting-app.ts';
import { balanceOf } from '../wallets.ts';

const app = useTextingApp();

const calls = async () => (await app.control<unknown[]>('requests?operation=messages.send')).length;
/** How long each text that had so many tries waits, from the beginning of the last. */
async function waits(agent: Texter, tries: number): Promise<number[]> {
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{ ms: number }>`select (extract(epoch from due_at - claimed_at) * 1000)::float8 as ms from messages
      where user_id = ${agent.id} and status = 'queued' and attempts = ${tries}`.execute(tx),
  );
  return rows.map(({ ms }) => ms);
}
const breakerOver = () =>
  app.platform.database.asSystem((tx) => sql`update carrier_state set closed_until = null`.execute(tx));

it.each([
  [1, null, 0, 1000],
  [1, null, 1, 1500],
  [4, null, 0, 8000],
  [4, 30, 0, 30_000],
  [30, null, 0, 3_600_000],
  [30, 900, 1, 5_400_000],
])('after %i tries, asked to wait %s s, by chance %d: %i ms', (attempts, asked, chance, ms) => {
  expect(againAfterMs(attempts, asked, chance)).toBe(ms);
});

it('too many: each waits for its own time, longer with each try, and all leave in the end', async () => {
  const agent = await app.texter();
  const people = await manyPeople(app, agent, 20);
  await app.queue(agent, ...people.map((each) => textTo(each, 'bulk')));
  for (let storm = 0; storm < runSize(2, 12); storm++) {
    await app.control('storm', { status: 429, times: 20 });
    await app.deliver(agent);
    const waiting = await waits(agent, storm + 1);
    expect(waiting.length).toBeGreaterThan(0);
    expect(new Set(waiting).size).toBeGreaterThan(waiting.length / 2);
    expect(Math.min(...waiting)).toBeGreaterThanOrEqual(againAfterMs(storm + 1, null, 0));
    await dueNow(app, agent);
    await app.platform.database.asSystem((tx) => sql`delete from carrier_rates`.execute(tx));
  }
  await expect
    .poll(async () => {
      await dueNow(app, agent);
      await app.deliver(agent);
      return (await countStates(app, agent))['queued'] ?? 0;
    })
    .toBe(0);
  await app.settle();
  expect([await countStates(app, agent), await textFaults(app, agent)]).toEqual([{ delivered: 20 }, []]);
});

/** A call is given up after this in the place of ten seconds. */
function hurryUp(): () => void {
  const really = AbortSignal.timeout.bind(AbortSignal);
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => really(Math.min(ms, 150)));
  return () => spy.mockRestore();
}

const storms: Record<string, { begin: () => Promise<() => void>; end: () => Promise<unknown> }> = {
  'breaks, with 500s': {
    begin: () => app.control('storm', { status: 500, times: 1000 }).then(() => () => undefined),
    end: () => app.control('storm', { status: 429, times: 1, operation: 'nothing' }),
  },
  'says nothing at all': {
    async begin() {
      await app.control('/faults', { provider: 'telnyx', operation: 'messages.send', mode: 'timeout', times: 1000 });
      return hurryUp();
    },
    end: () => fetch(`${app.sandbox.url}/_control/faults`, { method: 'DELETE' }),
  },
};

it.each(Object.keys(storms))(
  'the carrier %s: one batch is in doubt, then nothing leaves, then one at a time tries; what nobody knows of is shown',
  async (how) => {
    const { begin, end } = storms[how]!;
    const agent = await app.texter();
    const people = await manyPeople(app, agent, 30);
    await app.queue(agent, ...people.map((each) => textTo(each, 'bulk')));
    const endHurry = await begin();
    await app.deliver(agent);
    const doubtful = (await countStates(app, agent))['sending']!;
    expect(doubtful).toBeLessThanOrEqual(20);
    const before = await calls();
    await app.deliver(agent);
    expect(await calls()).toBe(before);
    for (let turn = 1; turn <= 3; turn++) {
      await breakerOver();
      await app.deliver(agent);
      expect(await calls()).toBe(before + turn);
    }
    await app.platform.database.asSystem((tx) =>
      sql`update messages set due_at = now() - interval '5 minutes' where user_id = ${agent.id} and status = 'queued'`.execute(
        tx,
      ),
    );
    await wakeTexts.handle({}, app.platform);
    const metrics = await register.metrics();
    expect(Number(/^texts_oldest_due_seconds (\S+)/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(300);

    endHurry();
    await end();
    await breakerOver();
    await expect
      .poll(async () => {
        await app.deliver(agent);
        return (await countStates(app, agent))['queued'] ?? 0;
      })
      .toBe(0);
    await app.settle();
    await longAgo(app, agent);
    await wakeTexts.handle({}, app.platform);
    const unknown = doubtful + 3;
    expect(await countStates(app, agent)).toEqual({ unknown, delivered: 30 - unknown });
    expect([await textFaults(app, agent), await balanceOf(app, agent.id)]).toEqual([[], 1000 - 30 + unknown]);
    await wakeTexts.handle({}, app.platform);
    expect(await register.metrics()).toMatch(/^texts_unknown [1-9]/m);
  },
);

it('a breaker that forgets its faults is seen: more than one tries', async () => {
  const agent = await app.texter();
  const people = await manyPeople(app, agent, 30);
  await app.queue(agent, ...people.map((each) => textTo(each, 'bulk')));
  await app.control('storm', { status: 500, times: 1000 });
  await app.deliver(agent);
  const before = await calls();
  await noteInbound(app, new Date());
  await app.platform.database.asSystem((tx) => sql`delete from carrier_rates`.execute(tx));
  await app.deliver(agent);
  await app.control('storm', { status: 429, times: 1, operation: 'nothing' });
  expect((await calls()) - before).toBeGreaterThan(1);
});

/** Asks for each of these what may leave, eight at a time. */
async function claimAll(agents: readonly Texter[]): Promise<{ agent: Texter; texts: ClaimedText[] }[]> {
  const rest = [...agents];
  const claims: { agent: Texter; texts: ClaimedText[] }[] = [];
  const work = async () => {
    for (let agent = rest.pop(); agent; agent = rest.pop())
      claims.push({ agent, ...(await claimTexts({ ...app.platform, now: () => app.clock.now }, agent.id)) });
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return claims.filter(({ texts }) => texts.length > 0);
}

it('after a fault one text tries, of all agents and workers, until one is taken', async () => {
  const agents: Texter[] = [];
  for (let index = 0; index < runSize(24, 200); index++) {
    const agent = await app.texter();
    const people = await manyPeople(app, agent, 2);
    await app.queue(agent, ...people.map((each) => textTo(each, 'inbox')));
    agents.push(agent);
  }
  const refusal = { code: null, said: 'no', field: null, mayRetry: false, retryAfter: null };
  const ends: SendOutcome[] = [
    { is: 'in_doubt', doubt: 'timeout' },
    { is: 'refused', refusal: { ...refusal, fault: 'recipient' } },
    { is: 'refused', refusal: { ...refusal, fault: 'account', mayRetry: true } },
  ];
  const faults = (count: number) =>
    app.platform.database.asSystem((tx) => sql`update carrier_state set faults_in_a_row = ${count}`.execute(tx));
  await faults(1);
  for (const outcome of ends) {
    const [trial, ...others] = await claimAll(agents);
    expect([trial?.texts.length, others.length]).toEqual([1, 0]);
    expect(await claimAll(agents)).toEqual([]);
    await settleSends(app.platform, trial!.agent.id, [{ text: trial!.texts[0]!, outcome }]);
  }
  // Who tried has died, and nobody says how it ended.
  expect(await claimAll(agents)).toHaveLength(1);
  expect(await claimAll(agents)).toEqual([]);
  await app.platform.database.asSystem((tx) => sql`update carrier_state set trial_until = now()`.execute(tx));
  const [last] = await claimAll(agents);
  const message = { id: randomUUID(), parts: 1 } as AcceptedMessage;
  await settleSends(app.platform, last!.agent.id, [{ text: last!.texts[0]!, outcome: { is: 'accepted', message } }]);
  expect((await claimAll(agents)).length).toBeGreaterThan(1);
});

/** What the carrier tells of texts to this number gets lost, whatever it tries. */
async function deafen(agent: Texter): Promise<void> {
  const { profile_id: id } = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('messaging_profiles').select('profile_id').where('user_id', '=', agent.id).executeTakeFirstOrThrow(),
  );
  const nowhere = 'http://127.0.0.1:9/hook';
  const answer = await fetch(`${app.sandbox.url}/v2/messaging_profiles/${id}`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer KEY_sandbox', 'content-type': 'application/json' },
    body: JSON.stringify({ webhook_url: nowhere, webhook_failover_url: nowhere }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

it('we were away: all that came in is read, a STOP among it first, and only then automatic texts go on', async () => {
  const agent = await app.texter();
  const missed = runSize(30, 500);
  const people = await manyPeople(app, agent, missed + 1);
  const [stopper, ...others] = people;
  await app.queue(agent, textTo(stopper!, 'bulk'), textTo(others[0]!, 'bulk'), textTo(others[1]!, 'inbox'));
  await deafen(agent);
  for (const { phone } of others)
    await app.control('receive', { from: phone, to: agent.number, text: `Hi from ${phone}` });
  await app.control('receive', { from: stopper!.phone, to: agent.number, text: 'stop' });
  await app.control('drain', {});
  await beginTexting(app.platform);
  await app.deliver(agent);
  expect(await app.phone(others[1]!.phone)).toHaveLength(1);
  expect([await app.phone(stopper!.phone), await app.phone(others[0]!.phone)]).toEqual([[], []]);

  await readCarrierRecords.handle({}, app.platform);
  await readCarrierRecords.handle({}, app.platform);
  await app.handleEvents();
  const received = (await app.messages(agent)).filter(({ direction }) => direction === 'in');
  expect(new Set(received.map(({ person_number: number }) => number)).size).toBe(missed + 1);
  expect(received).toHaveLength(missed + 1);
  await app.deliver(agent);
  await app.settle();
  const sent = async (phone: string) => (await app.phone(phone)).filter((body) => body.startsWith('Hello'));
  expect([await sent(stopper!.phone), (await sent(others[0]!.phone)).length]).toEqual([[], 1]);
  expect(await textFaults(app, agent)).toEqual([]);
});

it('a reading that loses one row is seen: not all that came in is there', async () => {
  const agent = await app.texter();
  await deafen(agent);
  for (const n of [1, 2, 3]) await app.control('receive', { from: `+1312555018${n}`, to: agent.number, text: 'Hi' });
  await app.control('drain', {});
  const real = app.platform.telnyx!;
  const read = real.records.bind(real);
  const losing: typeof read = async (asked) => {
    const page = await read(asked);
    return { ...page, records: page.records.filter(({ from }) => from !== '+13125550182') };
  };
  const records = vi.spyOn(real, 'records').mockImplementation(losing);
  try {
    await readCarrierRecords.handle({}, app.platform);
  } finally {
    records.mockRestore();
  }
  await app.handleEvents();
  expect((await app.messages(agent)).map(({ person_number: number }) => number).toSorted()).toEqual([
    '+13125550181',
    '+13125550183',
  ]);
});

it('a reading that began before the program did opens nothing', async () => {
  const agent = await app.texter();
  const [person] = await manyPeople(app, agent, 1);
  await app.queue(agent, textTo(person!, 'bulk'));
  await beginTexting(app.platform);
  await app.deliver(agent);
  await noteInbound(app, new Date(Date.now() - 60_000));
  await app.deliver(agent);
  expect(await countStates(app, agent)).toEqual({ queued: 1 });
  await noteInbound(app, new Date(Date.now() + 1000));
  await app.deliver(agent);
  expect(await countStates(app, agent)).toEqual({ sending: 1 });
});

it('whose access ended has what waits for tomorrow back within a minute', async () => {
  const agent = await app.texter();
  const [person] = await manyPeople(app, agent, 1);
  const notBefore = app.clock.now.getTime() + 7 * 86_400_000;
  await app.queue(agent, { ...textTo(person!, 'bulk'), notBefore });
  await app.platform.database.asSystem((tx) =>
    tx.updateTable('subscriptions').set({ status: 'canceled' }).where('user_id', '=', agent.id).execute(),
  );
  await wakeTexts.handle({}, app.platform);
  expect([await countStates(app, agent), await balanceOf(app, agent.id)]).toEqual([{ canceled: 1 }, 1000]);
});
