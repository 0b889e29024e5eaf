// What comes together: requests with too little money, workers at one queue, clocks that disagree, STOP at any point, a STOP to
// somebody else, and any minute of a year.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { areaCodesOf, placeOfNumber, type AreaCodePlace } from '../../src/features/contact-gate/area-codes.rules.ts';
import { deliverTexts } from '../../src/features/texting/deliver-texts.job.ts';
import { placesOf, type Places } from '../../src/features/contact-gate/where-people-are.rules.ts';
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

type Telnyx = NonNullable<typeof app.platform.telnyx>;

/** By the text's name: when the worker looked for the last time whether the person may be texted. */
type Looks = Map<string, number>;

/** Delivers what is due, and notes the last look before each text was handed over. */
function deliverWatched(agent: Texter, looks: Looks): Promise<void> {
  const { database, telnyx } = app.platform;
  let lookedAt = 0;
  const asSystem: typeof database.asSystem = (work) => {
    lookedAt = Date.now();
    return database.asSystem(work);
  };
  const send: Telnyx['send'] = (text) => {
    looks.set(text.ref, lookedAt);
    return telnyx!.send(text);
  };
  const watched = { database: { ...database, asSystem }, telnyx: { refOf: telnyx!.refOf.bind(telnyx), send } };
  return deliverTexts.handle(
    { userId: agent.id },
    { ...app.platform, ...(watched as unknown as typeof app.platform), now: () => app.clock.now },
  );
}

interface AcceptedText {
  direction: string;
  to: string;
  webhook_url: string | null;
  received_at: string;
}

/** Texts that the carrier accepted after that moment though the worker could know by then that nobody wants them. */
async function acceptedAfter(phone: string, at: number, looks: Looks): Promise<number> {
  const accepted = (await app.control<AcceptedText[]>('messages')).filter(
    // The network's own answer to a STOP is nobody's text.
    ({ direction, to, webhook_url: url }) => direction === 'outbound' && to === phone && url !== null,
  );
  return accepted.filter(({ received_at: acceptedAt, webhook_url: url }) => {
    const lookedAt = looks.get(url?.split('/').at(-1) ?? '') ?? Infinity;
    return Date.parse(acceptedAt) > at && lookedAt > at;
  }).length;
}

/** @returns when the webhook of it was answered at the latest: by then it is written */
async function writeStop(agent: Texter, phone: string, words: string): Promise<number> {
  await app.control('receive', { from: phone, to: agent.number, text: words });
  await app.control('drain', {});
  return Date.now();
}

/** The network knows the first of these itself; the others are closed by us alone. */
const stops = ['STOP', 'please stop texting me', 'Revoke'];

/** A STOP that comes while a text is written, taken and sent. @returns how many were accepted after it, and what else is wrong */
async function stopAmong(words: string, delays: { queue: number; deliver: number; stop: number }) {
  const agent = await app.texter({ cents: 10 });
  const [person] = await manyPeople(app, agent, 1);
  const looks: Looks = new Map();
  const [at] = await Promise.all([
    pause(delays.stop).then(() => writeStop(agent, person!.phone, words)),
    pause(delays.queue).then(() => app.queue(agent, textTo(person!, 'bulk'), textTo(person!, 'sold'))),
    pause(delays.deliver).then(() => deliverWatched(agent, looks)),
  ]);
  await deliverWatched(agent, looks);
  await app.settle();
  const { queued = 0, held = 0 } = await countStates(app, agent);
  return {
    late: await acceptedAfter(person!.phone, at, looks),
    waiting: queued + held,
    faults: await textFaults(app, agent),
  };
}

it('STOP at any point: nothing is accepted after it, nothing waits, and what did not leave is given back', async () => {
  const below = randomOf(7);
  for (let round = 0; round < runSize(15, 1000); round++) {
    const words = stops[round % stops.length]!;
    const delays = { queue: below(15), deliver: below(30), stop: below(30) };
    expect({ words, delays, ...(await stopAmong(words, delays)) }).toEqual({
      words,
      delays,
      late: 0,
      waiting: 0,
      faults: [],
    });
  }
});

it('a STOP that is acknowledged before it is written is seen', async () => {
  const agent = await app.texter({ cents: 10 });
  const [person] = await manyPeople(app, agent, 1);
  await app.queue(agent, textTo(person!, 'bulk'));
  const at = Date.now();
  await pause(2);
  const looks: Looks = new Map();
  await deliverWatched(agent, looks);
  await writeStop(agent, person!.phone, 'please stop texting me');
  expect(await acceptedAfter(person!.phone, at, looks)).toBe(1);
});

/** Somebody says STOP to one of two agents who know them. @returns what each of them can send afterward */
async function afterStopToOne(stop: (one: Texter, other: Texter, phone: string) => Promise<unknown>) {
  const [one, other] = [await app.texter(), await app.texter()];
  const [person] = await manyPeople(app, one, 1);
  const known = await app.lead(other, { phone: person!.phone });
  await stop(one, other, person!.phone);
  for (const [agent, whom] of [
    [one, person!],
    [other, known],
  ] as const) {
    await app.queue(agent, textTo(whom, 'bulk'));
    await app.deliver(agent);
  }
  await app.settle();
  return [await countStates(app, one), await countStates(app, other)];
}

it('STOP to one agent stops that agent alone, here and at the carrier', async () => {
  const ended = await afterStopToOne((one, _, phone) => app.receive(one, phone, 'STOP'));
  expect(ended).toEqual([{}, { delivered: 1 }]);
});

it.each([
  [
    'everybody',
    async (one: Texter, other: Texter, phone: string) => {
      for (const agent of [one, other]) await app.receive(agent, phone, 'STOP');
    },
  ],
  ['nobody', () => Promise.resolve()],
])('a STOP that stops %s is seen', async (_, stop) => {
  expect(await afterStopToOne(stop)).not.toEqual([{}, { delivered: 1 }]);
});

interface Place {
  area: string;
  state: string | null;
  zones: readonly string[];
}

/** Of each state, and of each part of Canada, one area code for every set of zones its people may live in. */
const everywhere: readonly Place[] = [
  ...new Map(
    [...areaCodesOf('US'), ...areaCodesOf('CA')].map((area) => {
      const { country, state: region } = placeOfNumber(`+1${area}2000000`) as AreaCodePlace;
      const state = country === 'US' ? region : null;
      const { zones } = placesOf({ phone: `+1${area}2000000`, state, zip: null }) as Places;
      return [`${state} ${zones.join()}`, { area, state, zones }] as const;
    }),
  ).values(),
];
const zonesBefore = (places: readonly Place[]) => new Set(places.flatMap(({ zones }) => zones));
/** So few of them that no zone is missing. */
const ofEveryZone = everywhere.filter(({ zones }, place) =>
  zones.some((zone) => !zonesBefore(everywhere.slice(0, place)).has(zone)),
);

/** What the wall clocks show there, in minutes since midnight. */
const clockOf = (zone: string, at: number) => {
  const [hour = 0, minute = 0] = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' })
    .format(at)
    .split(':')
    .map(Number);
  return 60 * hour + minute;
};

/**
 * A text that is written at that moment. `skew`: what the product's clock is wrong by.
 * @returns whether it waited, and what is wrong
 */
async function textAt(
  agent: Texter,
  { zones }: Place,
  person: { id: string; phone: string },
  at: number,
  skew = 0,
): Promise<{ waited: boolean; faults: string[] }> {
  app.clock.now = new Date(at + skew);
  const [planned] = (await app.queue(agent, textTo(person, 'bulk'))).texts;
  if (planned?.is !== 'planned') return { waited: false, faults: [`${zones.join()}: ${JSON.stringify(planned)}`] };
  const { dueAt } = planned.text;
  const waited = dueAt > at + skew;
  const faults: string[] = [];
  if (waited) {
    app.clock.now = new Date(dueAt - 60_000);
    await app.deliver(agent);
    if ((await app.phone(person.phone)).length > 0) faults.push('left a minute before its moment');
    app.clock.now = new Date(dueAt);
  }
  await app.deliver(agent);
  await app.deliver(agent);
  const left = (await app.phone(person.phone)).length;
  if (left !== 1) faults.push(`left ${left} times`);
  for (const zone of zones) {
    const minutes = clockOf(zone, dueAt - skew);
    if (minutes < 8 * 60 || minutes >= 21 * 60 - 10) faults.push(`left at minute ${minutes} in ${zone}`);
  }
  return { waited, faults };
}

it('at any minute of a year, in every state and zone, a text leaves within the hours, once, at the next lawful minute', async () => {
  await raiseRates();
  expect(zonesBefore(ofEveryZone)).toEqual(zonesBefore(everywhere));
  const below = randomOf(11);
  const agent = await app.texter({ cents: 20_000 });
  const places = [...ofEveryZone, ...everywhere].slice(0, runSize(ofEveryZone.length, Infinity));
  const each = runSize(1, Math.ceil(10_000 / everywhere.length));
  let waits = 0;
  for (const place of places) {
    for (const person of await manyPeople(app, agent, each, place)) {
      // Nine days at least before today, so that its next minute has come by the database's clock.
      const at = Date.now() - 9 * 86_400_000 - below(390 * 1440) * 60_000;
      const { waited, faults } = await textAt(agent, place, person, at);
      if (waited) waits++;
      expect({ place, at, faults }).toEqual({ place, at, faults: [] });
    }
  }
  expect(waits).toBeGreaterThan(places.length * each * 0.2);
});

it('a text that leaves at night, by a clock that is half a day wrong, is seen', async () => {
  const agent = await app.texter();
  const place = everywhere.find(({ state }) => state === 'IL')!;
  const [person] = await manyPeople(app, agent, 1, place);
  const { faults } = await textAt(agent, place, person!, app.clock.now.getTime() - 12 * 3_600_000, 12 * 3_600_000);
  expect(faults).toEqual([expect.stringContaining('left at minute')]);
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
