// What is counted class by class is what the gate says of one lead after another.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { asOwner, makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { areaCodesAbroad, areaCodesOf } from '../contact-gate/area-codes.rules.ts';
import { personOfClass } from '../contact-gate/place-class.rules.ts';
import { zipKey } from '../contact-gate/zip-prefixes.rules.ts';
import { usStates } from '../../domain/us-state.ts';
import { checkNumbers } from '../../../test-support/checked-numbers.ts';
import { startSession } from './dial-session.contract.ts';
import { mostCounted } from './dial-session.rules.ts';
import { findOpenSession } from './dial-sessions.db.ts';
import { listReached } from './queue-classes.db.ts';
import { countAllOf, countQueueOf, openQueue } from './queue.operation.ts';
import { standingOf, type Candidate } from './queue-standing.rules.ts';

const app = useTestApp();

/** Those in another zone or state than their district. */
const singleZips = Array.from({ length: 100_000 }, (_, number) => String(number).padStart(5, '0')).filter(
  (zip) => zipKey(zip) === zip,
);
const codes = [...areaCodesOf('US'), ...areaCodesOf('CA')];
const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((number) => String(number).padStart(length, '0'));

const phone = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.constantFrom(...codes), digits(7)).map(([code, rest]) => `+1${code}${rest}`) },
  fc.tuple(fc.constantFrom(...areaCodesAbroad, '800', '900', '211', '555'), digits(7)).map(([code, rest]) => `+1${code}${rest}`), // prettier-ignore
  fc.tuple(fc.constantFrom(...codes), fc.constantFrom('976', '211', '911', '155'), digits(4)).map(([code, exchange, rest]) => `+1${code}${exchange}${rest}`), // prettier-ignore
  digits(9).map((rest) => `+44${rest}`),
);
const zip = fc.oneof(
  digits(5),
  fc.tuple(digits(5), digits(4)).map(([first, more]) => `${first}-${more}`),
  digits(9),
  fc.constantFrom(...singleZips),
  fc.constantFrom('', '1234', 'K1A 0B1', '37201-', ' 37201'),
);
const state = fc.oneof(fc.constantFrom(...usStates.map(({ code }) => code)), fc.constantFrom('ON', 'A/B', 'TEXAS'));
/** One in four has no phone but a further one. */
const isFurther = fc.nat(3).map((number) => number === 0);
const person = fc.record({ phone, zip: fc.option(zip), state: fc.option(state), is_further: isFurther });

type Person = Pick<Candidate, 'state' | 'zip'> & { phone: string; is_further?: boolean; follow_up_at?: string | null };

const hourMs = 3_600_000;
/** A Tuesday at 1 PM in New York; its evening is counted hour by hour. */
const first = Date.UTC(2026, 9, 6, 17);

const nothingKnown = {
  isSuppressed: false,
  registry: null,
  lastInboundAt: null,
  followUpAt: null,
  recent: [],
  lastCalledAt: null,
};
const standing = (lead: Pick<Candidate, 'phone' | 'state' | 'zip'>, now: number) =>
  standingOf({ ...lead, ...nothingKnown }, now);

/** Of each number one: whom a shared one reaches counts as one person. */
const oneOfEach = (people: readonly Person[]) => [...new Map(people.map((each) => [each.phone, each])).values()];

const addPeople = (agentId: string, people: readonly Person[]) =>
  app.platform.database.asAgent(agentId, async (tx) => {
    const { rows } = await sql<Person & { place_class: string }>`
      insert into leads (user_id, name, phone, further_phones, next_follow_up_at, state, address)
      select ${agentId}::uuid, phone, case when is_further is not true then phone end, case when is_further then array[phone] else '{}' end,
        follow_up_at, state, case when zip is not null then jsonb_build_object('zip', zip) end
      from jsonb_to_recordset(${JSON.stringify(oneOfEach(people))}::jsonb) as person (phone text, state text, zip text, is_further boolean, follow_up_at timestamptz)
      returning reached_phone as phone, address ->> 'zip' as zip, state, place_class, next_follow_up_at as follow_up_at`.execute(
      tx,
    );
    return rows;
  });

it('a lead keeps a class by which the gate says the same at every moment', async () => {
  const agent = await makeAgent(app);
  const singles = singleZips.map((each, place) => ({ phone: `+1${codes[place]}5550142`, zip: each, state: null }));
  const leads = await addPeople(agent.id, [...singles, ...fc.sample(person, 2000)]);
  expect(leads.length).toBeGreaterThan(1500);
  const moments = fc.sample(fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) }), 40);
  const others = leads.filter((lead) => {
    const kept = personOfClass(lead.place_class);
    return moments.some((now) => JSON.stringify(standing(kept, now)) !== JSON.stringify(standing(lead, now)));
  });
  expect(others).toEqual([]);
});

it('the class of a lead follows the number it is called at, its ZIP and its state', async () => {
  const agent = await makeAgent(app);
  const [lead] = await addPeople(agent.id, [{ phone: '+13125550142', zip: '60601', state: 'IL' }]);
  expect(lead?.place_class).toBe('+1312/606/IL');
  const after = (change: string) =>
    app.platform.database.asAgent(agent.id, async (tx) => {
      const { rows } = await sql<{ place_class: string | null }>`
        update leads set ${sql.raw(change)} where user_id = ${agent.id} returning place_class`.execute(tx);
      return rows[0]?.place_class;
    });
  expect(await after(`phone = '+18655550142'`)).toBe('+1865/606/IL');
  expect(await after(`address = '{"zip": "37723"}'`)).toBe('+1865/37723/IL');
  expect(await after(`state = 'TN'`)).toBe('+1865/37723/TN');
  expect(await after('address = null')).toBe('+1865//TN');
  expect(await after('phone = null')).toBeNull();
  expect(await after(`further_phones = '{+16155550142,+19015550142}'`)).toBe('+1615//TN');
  expect(await after(`phone = '+13125550142'`)).toBe('+1312//TN');
});

it('who was texted within the day is looked at alone, however long the text had waited', async () => {
  const agent = await makeAgent(app);
  const [lately, before] = ['+13055550171', '+13055550172'];
  for (const [number, hoursAgo] of [
    [lately, 2],
    [before, 25],
  ] as const)
    await asOwner(
      app,
      `insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin, created_at, claimed_at)
       values ($1, 'out', '+18335550100', $2, $2, $2, 'Hello', 'delivered', 'bulk', now() - interval '12 days', now() - make_interval(hours => $3))`,
      [agent.id, number, hoursAgo],
    );
  expect(await app.platform.database.asAgent(agent.id, (tx) => listReached(tx, agent.id))).toEqual([lately]);
});

it('counts a long list as the gate would lead by lead, at whatever hour', async () => {
  const agent = await makeAgent(app);
  // Most of them where the afternoon of the East is day, too.
  const near = Array.from({ length: 3000 }, (_, place) => ({
    phone: `+1312555${String(place).padStart(4, '0')}`,
    zip: null,
    state: null,
  }));
  // One in ten of the others is to be called back at one of these hours.
  const others = fc.sample(person, 2000).map((each, place) => ({
    ...each,
    follow_up_at: place % 10 === 0 ? new Date(first + ((place / 10) % 17) * hourMs).toISOString() : null,
  }));
  const leads = await addPeople(agent.id, [...near, ...others]);
  const numbers = leads.map(({ phone: number }) => number);
  await checkNumbers(
    app,
    agent.id,
    numbers.filter((number) => number.startsWith('+1')),
  );
  await agent.call(startSession, {
    body: { id: randomUUID(), list_name: 'All leads', status: 'lead', filter: {}, sort: 'newest' },
  });
  const { asAgent } = app.platform.database;
  const { session, taken } = await asAgent(agent.id, async (tx) => {
    const { rows } = await sql<{ phone: string }>`select phone from dial_session_leads where user_id = ${agent.id}`.execute(tx); // prettier-ignore
    return { session: (await findOpenSession(tx, agent.id))!, taken: new Set(rows.map((row) => row.phone)) };
  });
  for (const hours of [0, 7, 8, 9, 10, 11, 12, 15]) {
    const now = first + hours * hourMs;
    const counts = new Map<string, number>();
    for (const lead of leads.filter((each) => !taken.has(each.phone))) {
      const followUpAt = lead.follow_up_at ? Date.parse(lead.follow_up_at) : null;
      const each = standingOf({ ...lead, ...nothingKnown, followUpAt }, now);
      const why = each.may === 'go' ? 'ready' : each.why;
      counts.set(why, (counts.get(why) ?? 0) + 1);
    }
    const { ready = 0, ...hidden } = Object.fromEntries(counts);
    const [quick, all] = await asAgent(agent.id, async (tx) => {
      const queue = await openQueue(tx, { userId: agent.id, sessionId: session.id, asksRegistry: true, now });
      return [await countQueueOf(tx, queue, { session, now }), await countAllOf(tx, queue, { session, now })];
    });
    expect({ hours, ready: all.ready, ...Object.fromEntries(all.hidden!.map(({ why, count }) => [why, count])) }).toEqual({ hours, ready: { count: ready, is_more: false }, ...hidden }); // prettier-ignore
    expect(quick.hidden).toBeNull();
    const exact = ready > mostCounted ? { count: mostCounted, is_more: true } : all.ready;
    // By day the first of them are enough, and by night few are left. In between all are counted first.
    if (hours === 0 || hours >= 11) expect(quick.ready).toEqual(exact);
    else expect([exact, null]).toContainEqual(quick.ready);
  }
});
