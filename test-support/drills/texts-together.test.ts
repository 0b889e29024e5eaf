// What comes together: requests with too little money, workers at one queue, clocks that disagree, STOP at any point, a STOP to
// somebody else, and any minute of a year.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { deliverTexts } from '../../src/features/texting/deliver-texts.job.ts';
import { suppress } from '../../src/features/suppression/suppress.operation.ts';
import { asOwner } from '../agents.ts';
import { runSize } from '../run-size.ts';
import { randomOf } from '../seeded-random.ts';
import { countStates, manyPeople, textFaults, textTo } from '../texting-people.ts';
import { useTextingApp, type Texter } from '../texting-app.ts';
import { balanceOf, faultyWallets, giveMoney } from '../wallets.ts';

const raised = { TEXTS_PER_SECOND: '10000', TEXTS_PER_SECOND_OF_NUMBER: '10000' };
const app = useTextingApp(raised);
const raiseRates = () => app.control('rates', { per_number: 10_000, account: 10_000 });

const [atOnce, fundsFor] = [50, 10];

/** All but the last byte of each request lies at the server before. @returns how many were answered with each status */
async function sendTogether(agent: Texter, to: string): Promise<Record<string, number>> {
  const { hostname, port } = new URL(app.url);
  const sockets: Socket[] = [];
  const answers: Promise<string>[] = [];
  for (let index = 0; index < atOnce; index++) {
    const json = JSON.stringify({ to, body: `Text ${index}`, lead_id: null });
    const head = `POST /.netlify/functions/messages-send HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${agent.token}\r\n`;
    const rest = `Prefer: respond-async\r\nContent-Type: application/json\r\nContent-Length: ${json.length}\r\nConnection: close\r\n\r\n`;
    const socket = connect(Number(port), hostname).setNoDelay(true);
    await once(socket, 'connect');
    socket.write(head + rest + json.slice(0, -1));
    sockets.push(socket);
    answers.push(readAll(socket));
  }
  await pause(20);
  for (const socket of sockets) socket.write('}');
  const statuses: Record<string, number> = {};
  for (const answer of await Promise.all(answers)) {
    const status = answer.slice(9, 12);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

it(`${atOnce} sends in one instant with money for ${fundsFor} are exactly ${fundsFor}`, async () => {
  for (let round = 0; round < runSize(2, 200); round++) {
    const agent = await app.texter({ cents: fundsFor });
    const [person] = await manyPeople(app, agent, 1, { wrote: true });
    const { 503: waitedTooLong = 0, ...answered } = await sendTogether(agent, person!.phone);
    // A busy machine turns some away before they are looked at.
    expect(answered).toEqual({ 200: fundsFor, 402: atOnce - fundsFor - waitedTooLong });
    expect([await balanceOf(app, agent.id), await countStates(app, agent)]).toEqual([0, { queued: fundsFor }]);
    expect(await faultyWallets(app, [agent.id])).toEqual([]);
  }
});

it(`three workers, their clocks a day apart, send each of ${runSize(100, 10_000)} texts once`, async () => {
  await raiseRates();
  const agent = await app.texter({ cents: 10_000 });
  const people = await manyPeople(app, agent, runSize(100, 10_000));
  for (let from = 0; from < people.length; from += 1000)
    await app.queue(agent, ...people.slice(from, from + 1000).map((each) => textTo(each, 'bulk')));
  const noon = app.clock.now.getTime();
  const clocks = [noon, noon + 3_600_000, noon - 3_600_000, noon - 7 * 86_400_000];
  const work = async (at: number) => {
    // A worker's turn ends after some seconds, whatever is left.
    do {
      await deliverTexts.handle({ userId: agent.id }, { ...app.platform, now: () => new Date(at) });
    } while ((await countStates(app, agent)).queued);
  };
  await Promise.all(clocks.map(work));
  await app.settle();
  expect(await countStates(app, agent)).toEqual({ delivered: people.length });
  expect(await textFaults(app, agent)).toEqual([]);
});

/** Texts that were taken by a worker after this person was on the list. */
async function takenAfter(agent: Texter, phone: string, at: string): Promise<number> {
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{ count: number }>`select count(*)::int as count from messages
      where user_id = ${agent.id} and person_number = ${phone} and claimed_at > ${at}::timestamptz`.execute(tx),
  );
  return rows[0]!.count;
}

const databaseNow = async (): Promise<string> => {
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{ now: string }>`select clock_timestamp()::text as now`.execute(tx),
  );
  return rows[0]!.now;
};

const stop = (agent: Texter, phone: string) =>
  app.platform.database.asAgent(agent.id, (tx) =>
    suppress(tx, {
      userId: agent.id,
      addresses: [{ channel: 'text', address: phone }],
      toldBy: 'agent',
      reason: 'Asked',
      source: 'Your note',
    }),
  );

/** A STOP that comes while a text is written, taken and sent. @returns how many were taken after it, and what else is wrong */
async function stopAmong(delays: { queue: number; deliver: number; stop: number }) {
  const agent = await app.texter({ cents: 10 });
  const [person] = await manyPeople(app, agent, 1);
  let at = '';
  const stopping = async () => {
    await pause(delays.stop);
    await stop(agent, person!.phone);
    at = await databaseNow();
  };
  await Promise.all([
    pause(delays.queue).then(() => app.queue(agent, textTo(person!, 'bulk'), textTo(person!, 'sold'))),
    pause(delays.deliver).then(() => app.deliver(agent)),
    stopping(),
  ]);
  await app.deliver(agent);
  await app.settle();
  return { late: await takenAfter(agent, person!.phone, at), faults: await textFaults(app, agent) };
}

it('STOP at any point: nothing is taken after it, and what waited is given back', async () => {
  const below = randomOf(7);
  for (let round = 0; round < runSize(16, 1000); round++) {
    const delays = { queue: below(15), deliver: below(30), stop: below(30) };
    expect({ delays, ...(await stopAmong(delays)) }).toEqual({ delays, late: 0, faults: [] });
  }
});

it('a STOP that is acknowledged before it is written is seen', async () => {
  const agent = await app.texter({ cents: 10 });
  const [person] = await manyPeople(app, agent, 1);
  await app.queue(agent, textTo(person!, 'bulk'));
  const at = await databaseNow();
  await app.deliver(agent);
  await stop(agent, person!.phone);
  expect(await takenAfter(agent, person!.phone, at)).toBe(1);
});

it('STOP to one agent stops that agent alone, here and at the carrier', async () => {
  const [one, other] = [await app.texter(), await app.texter()];
  const [person] = await manyPeople(app, one, 1);
  const known = await app.lead(other, { phone: person!.phone });
  await app.receive(one, person!.phone, 'STOP');
  expect((await app.queue(one, textTo(person!, 'bulk'))).texts).toEqual([{ is: 'refused', why: 'suppressed' }]);
  await app.queue(other, textTo(known, 'bulk'));
  await app.deliver(other);
  await app.settle();
  expect([await countStates(app, one), await countStates(app, other)]).toEqual([{}, { delivered: 1 }]);
});

const places = [
  ['212', 'NY', 'America/New_York'],
  ['312', 'IL', 'America/Chicago'],
  ['303', 'CO', 'America/Denver'],
  ['602', 'AZ', 'America/Phoenix'],
  ['213', 'CA', 'America/Los_Angeles'],
  ['907', 'AK', 'America/Anchorage'],
  ['808', 'HI', 'Pacific/Honolulu'],
  ['787', 'PR', 'America/Puerto_Rico'],
  ['902', null, 'America/Halifax'],
] as const;

it('at any minute of a year, in nine zones, a text leaves within the hours, once, at the next lawful minute', async () => {
  await raiseRates();
  const below = randomOf(11);
  const each = runSize(3, 1100);
  const agent = await app.texter({ cents: 20_000 });
  /** Minutes since midnight there. */
  const clockOf = (zone: string, at: number) => {
    const [hour = 0, minute = 0] = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' })
      .format(at)
      .split(':')
      .map(Number);
    return 60 * hour + minute;
  };
  let waited = 0;
  for (const [area, state, zone] of places) {
    for (const person of await manyPeople(app, agent, each, { area, state })) {
      // Nine days at least before today, so that its next minute has come by the database's clock.
      const at = Date.now() - 9 * 86_400_000 - below(390 * 1440) * 60_000;
      app.clock.now = new Date(at);
      const [planned] = (await app.queue(agent, textTo(person, 'bulk'))).texts;
      if (planned?.is !== 'planned') throw new Error(`${zone}: ${JSON.stringify(planned)}`);
      const { dueAt } = planned.text;
      if (dueAt > at) {
        waited++;
        app.clock.now = new Date(dueAt - 60_000);
        await app.deliver(agent);
        expect(await app.phone(person.phone)).toEqual([]);
        app.clock.now = new Date(dueAt);
      }
      await app.deliver(agent);
      await app.deliver(agent);
      const minutes = clockOf(zone, dueAt);
      expect({ zone, at, dueAt, isOpen: minutes >= 8 * 60 && minutes < 21 * 60 - 10 }).toMatchObject({ isOpen: true });
      expect(await app.phone(person.phone)).toHaveLength(1);
    }
  }
  expect(waited).toBeGreaterThan(places.length * each * 0.2);
});

it('money that is counted and never taken is seen', async () => {
  await asOwner(
    app,
    `create or replace function charge_texts(spender uuid, texts uuid[], prices bigint[], words text, out outcome text, out left_cents bigint, out recharge boolean)
     language plpgsql security definer set search_path = crm, pg_temp as $$
     begin outcome := 'charged'; recharge := false; select balance_cents into left_cents from user_wallets where user_id = spender; end $$`,
  );
  const agent = await app.texter({ cents: fundsFor });
  const [person] = await manyPeople(app, agent, 1, { wrote: true });
  expect((await sendTogether(agent, person!.phone))['200']).toBeGreaterThan(fundsFor);
  await giveMoney(app, agent.id, 1);
});
