// Over 400 lines because whoever a session leaves out or offers is tried on one small world of leads.
// A session goes through its list once, offers nobody who may not be called, and says at its end what came of it.
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { checkNumbers } from '../../../test-support/checked-numbers.ts';
import { reachedPhone } from '../../domain/reached-phone.ts';
import { addConsent } from '../consent/consent.contract.ts';
import { areaCodesOf } from '../contact-gate/area-codes.rules.ts';
import { logOutcome, undoOutcome } from '../outcomes/outcomes.contract.ts';
import {
  countQueue,
  endSession,
  formerLead,
  nextLead,
  readSession,
  startSession,
  type SessionAnswer,
} from './dial-session.contract.ts';
import { standingOf } from './queue-standing.rules.ts';

const app = useTestApp();

interface Choice {
  phone?: string | null;
  further?: string[];
  state?: string;
  stage?: string;
  /** Wrote a moment ago, and so may be called at any hour. */
  wrote?: boolean;
}

let made = 0;

async function addLead(agent: TestAgent, name: string, choice: Choice = {}): Promise<string> {
  const { state = null, stage = 'no_pickup', wrote = true, further = [] } = choice;
  const phone = choice.phone === undefined ? `+1312555${String(1000 + ++made)}` : choice.phone;
  const id = randomUUID();
  await asOwner(
    app,
    `insert into leads (user_id, id, name, phone, state, stage, created_at, further_phones)
     values ($1, $2, $3, $4, $5, $6, now() - $7 * interval '1 minute', $8)`,
    [agent.id, id, name, phone, state, stage, ++made, further],
  );
  const number = reachedPhone({ phone, further_phones: further });
  if (wrote && number !== null)
    await asOwner(
      app,
      `insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin)
       values ($1, 'in', $2, '+18335550100', $2, $2, 'Call me', 'received', 'person')`,
      [agent.id, number],
    );
  return id;
}

const start = (agent: TestAgent, change: object = {}) =>
  agent.call(startSession, {
    body: { id: randomUUID(), list_name: 'All leads', status: 'lead', filter: {}, sort: 'newest', ...change },
  });
const nameAtHand = ({ session }: SessionAnswer) => session?.at_hand?.lead.name ?? null;
const comingUp = ({ session }: SessionAnswer) => session?.upcoming.map(({ name }) => name);
const next = (agent: TestAgent, { session }: SessionAnswer, result: 'done' | 'skipped' = 'done') =>
  agent.call(nextLead, { body: { session_id: session!.id, lead_id: session!.lead_id, result } });
/** What is counted to its limit is what is counted to the end. */
const countsOf = async (agent: TestAgent) => {
  const both = async () =>
    [await agent.call(countQueue, { query: {} }), await agent.call(countQueue, { query: { all: 'true' } })] as const;
  let [quick, all] = await both();
  // An hour may strike in between.
  if (!isDeepStrictEqual(quick.ready, all.ready)) [quick, all] = await both();
  expect(quick).toEqual({ ready: all.ready, hidden: null });
  return { ready: all.ready!, hidden: all.hidden! };
};
const hiddenOf = async (agent: TestAgent) => {
  const { ready, hidden } = await countsOf(agent);
  return { ready: ready.count, ...Object.fromEntries(hidden.map(({ why, count }) => [why, count])) };
};

it('goes through the list in its order, each lead once, and finds who came since', async () => {
  const agent = await makeAgent(app);
  for (const name of ['Ann', 'Bea', 'Cal', 'Dan']) await addLead(agent, name);
  await addLead(agent, 'Quoted', { stage: 'quoted' });
  let now = await start(agent, { filter: { stage: 'no_pickup' } });
  expect([nameAtHand(now), comingUp(now)]).toEqual(['Ann', ['Bea', 'Cal', 'Dan']]);
  now = await next(agent, now);
  now = await next(agent, now, 'skipped');
  expect([nameAtHand(now), comingUp(now)]).toEqual(['Cal', ['Dan']]);
  await asOwner(app, `update leads set created_at = now() where user_id = $1 and name = 'Quoted'`, [agent.id]);
  await asOwner(app, `update leads set stage = 'no_pickup' where user_id = $1 and name = 'Quoted'`, [agent.id]);
  now = await next(agent, now);
  now = await next(agent, now);
  expect([nameAtHand(now), comingUp(now)]).toEqual(['Quoted', []]);
  now = await next(agent, now);
  expect([nameAtHand(now), now.session?.lead_id]).toEqual([null, null]);
  expect(now.session?.progress).toMatchObject({ done: 4, skipped: 1 });
  await addLead(agent, 'Eve');
  expect(nameAtHand(await next(agent, now))).toBe('Eve');
});

it('leaves out who is not to be called, and counts them by reason', async () => {
  const agent = await makeAgent(app);
  const numbers = { no: '+13125550111', rang: '+13125550112', dialed: '+13125550113', island: '+12425550114' };
  await addLead(agent, 'Asked not to', { phone: numbers.no });
  await addLead(agent, 'Rang', { phone: numbers.rang });
  await addLead(agent, 'Dialed', { phone: numbers.dialed });
  await addLead(agent, 'Island', { phone: numbers.island });
  await addLead(agent, 'No phone', { phone: null });
  await addLead(agent, 'Free');
  await asOwner(
    app,
    `insert into suppressions (user_id, channel, address, reason, source) values ($1, 'call', $2, 'asked', 'agent')`,
    [agent.id, numbers.no],
  );
  await asOwner(app, `insert into dials (user_id, lead_id, phone, method) values ($1, gen_random_uuid(), $2, 'tel')`, [
    agent.id,
    numbers.dialed,
  ]);
  await asOwner(
    app,
    `insert into call_logs (user_id, id, to_number, from_number, agent_number, cents_per_minute, recorded_cents_per_minute, lead_dialed_at)
     values ($1, gen_random_uuid(), $2, '+16155550100', '+16155550101', 1, 2, now() - interval '59 minutes')`,
    [agent.id, numbers.rang],
  );
  const now = await start(agent);
  expect([nameAtHand(now), comingUp(now)]).toEqual(['Free', []]);
  expect(await hiddenOf(agent)).toEqual({ ready: 0, suppressed: 1, called: 2, number: 1, no_phone: 1 });
  await asOwner(app, `update dials set dialed_at = now() - interval '61 minutes' where user_id = $1`, [agent.id]);
  expect(await hiddenOf(agent)).toEqual({ ready: 1, suppressed: 1, called: 1, number: 1, no_phone: 1 });
  expect(nameAtHand(await next(agent, now))).toBe('Dialed');
});

it('rests and counts whoever was called within the hour at any of their numbers, wherever they live', async () => {
  const agent = await makeAgent(app);
  // Called at a further number, and at the main one of somebody who has it beside another.
  const ann = await addLead(agent, 'Ann', { phone: '+13125550161' });
  const bea = await addLead(agent, 'Bea', { phone: '+13055550162', state: 'FL', wrote: false });
  const [annsOther, beasOther] = ['+13125550163', '+13055550164'];
  for (const [id, other] of [
    [ann, annsOther],
    [bea, beasOther],
  ])
    await asOwner(app, 'update leads set further_phones = array[$2] where id = $1', [id, other]);
  await addLead(agent, 'Cal');
  await checkNumbers(app, agent.id, ['+13055550162']);
  for (const phone of [annsOther, beasOther])
    await asOwner(
      app,
      `insert into dials (user_id, lead_id, phone, method) values ($1, gen_random_uuid(), $2, 'tel')`,
      [agent.id, phone],
    );
  const now = await start(agent);
  expect([nameAtHand(now), comingUp(now)]).toEqual(['Cal', []]);
  expect(await hiddenOf(agent)).toEqual({ ready: 0, called: 2 });
  await asOwner(app, `update dials set dialed_at = now() - interval '61 minutes' where user_id = $1 and phone = $2`, [
    agent.id,
    annsOther,
  ]);
  expect(await hiddenOf(agent)).toEqual({ ready: 1, called: 1 });
  expect(nameAtHand(await next(agent, now))).toBe('Ann');
});

it('calls who has no phone of their own at the first further one, and rests a household with its phone', async () => {
  const agent = await makeAgent(app);
  const [anns, beas, closed, eves, evesOther] = ['171', '172', '173', '174', '175'].map((end) => `+13125550${end}`);
  await addLead(agent, 'Ann', { phone: anns! });
  await addLead(agent, 'Bea', { phone: null, further: [beas!, '+13125550176'] });
  await addLead(agent, 'Cal', { phone: null, further: [anns!] });
  await addLead(agent, 'Dan', { phone: null, further: [closed!, '+13125550177'] });
  await addLead(agent, 'Eve', { phone: null, further: [eves!, evesOther!] });
  await addLead(agent, 'No phone', { phone: null });
  const suppress = (phone: string) =>
    asOwner(
      app,
      `insert into suppressions (user_id, channel, address, reason, source) values ($1, 'call', $2, 'asked', 'agent')`,
      [agent.id, phone],
    );
  const dial = (phone: string) =>
    asOwner(app, `insert into dials (user_id, phone, method) values ($1, $2, 'tel')`, [agent.id, phone]);
  await suppress(closed!);
  await dial(evesOther!);
  let now = await start(agent);
  expect([nameAtHand(now), comingUp(now)]).toEqual(['Ann', ['Bea', 'Cal']]);
  expect(await hiddenOf(agent)).toEqual({ ready: 2, suppressed: 1, called: 1, no_phone: 1 });
  await dial(anns!);
  now = await next(agent, now);
  expect([nameAtHand(now), comingUp(now)]).toEqual(['Bea', []]);
  expect(await hiddenOf(agent)).toEqual({ ready: 0, suppressed: 1, called: 2, no_phone: 1 });
  const taken = await app.platform.database.asAgent(agent.id, (tx) =>
    tx.selectFrom('dial_session_leads').select('phone').orderBy('taken_at').execute(),
  );
  expect(taken.map(({ phone }) => phone)).toEqual([anns, beas]);
  await suppress(beas!);
  expect((await agent.call(readSession, {})).session?.at_hand?.closed).toEqual({ why: 'suppressed', until: null });
});

it('counts whom their state lets be called no more today, and the others of that state', async () => {
  const agent = await makeAgent(app);
  const [often, once] = ['+13055550131', '+13055550132'];
  for (const phone of [often, once]) await addLead(agent, phone, { phone, state: 'FL', wrote: false });
  await checkNumbers(app, agent.id, [often, once]);
  for (const [phone, hoursAgo] of [
    [often, 2],
    [often, 3],
    [often, 4],
    [once, 2],
  ] as const)
    // prettier-ignore
    await asOwner(
      app,
      `insert into dials (user_id, lead_id, phone, method, dialed_at)
       values ($1, gen_random_uuid(), $2, 'tel', now() - make_interval(hours => $3))`,
      [agent.id, phone, hoursAgo],
    );
  const atHand = nameAtHand(await start(agent));
  const found = await hiddenOf(agent);
  // At night the other waits for the hours; so do both before a day without any, for by its end the limit is over.
  const { closed = 0 } = { ...found };
  expect([0, 1, 2].map((waiting) => ({ ready: 0, limit: waiting < 2 ? 1 : 0, closed: waiting }))).toContainEqual({ limit: 0, closed, ...found }); // prettier-ignore
  expect(atHand).toBe(closed === 0 ? once : null);
});

it('leaves out whom the registry closes, and counts them apart', async () => {
  const agent = await makeAgent(app);
  const numbers = { clear: '+13125550121', old: '+13125550122', listed: '+13125550123', client: '+13125550124' };
  for (const [name, phone] of Object.entries(numbers)) await addLead(agent, name, { phone, wrote: false });
  await addLead(agent, 'Nobody checked', { wrote: false });
  await addLead(agent, 'Came by themselves');
  await checkNumbers(app, agent.id, [numbers.clear]);
  await checkNumbers(app, agent.id, [numbers.old], { daysAgo: 32 });
  await checkNumbers(app, agent.id, [numbers.listed, numbers.client], { result: 'listed' });
  await asOwner(
    app,
    `insert into dnc_grounds (user_id, phone, kind, how, happened_at, entered_by)
     values ($1, $2, 'client', 'Term policy', now() - interval '500 days', 'agent')`,
    [agent.id, numbers.client],
  );
  await start(agent);
  const { ready, closed = 0, ...hidden }: { ready: number; closed?: number } = await hiddenOf(agent);
  // One is at hand; at night the others wait for the hours.
  expect([ready + closed, hidden]).toEqual([2, { unchecked: 2, listed: 1 }]);
});

it('offers whom nobody checked, where anything else lets them be called', async () => {
  const agent = await makeAgent(app);
  const numbers = { rang: '+13125550151', agreed: '+13125550152', asked: '+13125550153', booked: '+13125550154' };
  const ids = new Map<string, string>();
  for (const [name, phone] of Object.entries(numbers)) {
    ids.set(name, await addLead(agent, name, { phone, wrote: false }));
  }
  await addLead(agent, 'Nobody checked', { wrote: false });
  // A call-back is made at any hour.
  await asOwner(app, 'update leads set next_follow_up_at = now() where user_id = $1', [agent.id]);
  await asOwner(
    app,
    `insert into call_logs (user_id, id, direction, to_number, from_number, cents_per_minute, recorded_cents_per_minute, started_at, lead_leg)
     values ($1, gen_random_uuid(), 'in', '+16155550100', $2, 1, 2, now() - interval '60 days', 'leg')`,
    [agent.id, numbers.rang],
  );
  const consent = { collected_by: 'agent', given_to: 'Dana Cole', source: 'Quote form' } as const;
  await agent.call(addConsent, {
    params: { id: ids.get('agreed')! },
    body: { number: numbers.agreed, channels: ['call'], ...consent },
  });
  await asOwner(
    app,
    `insert into dnc_grounds (user_id, phone, kind, how, happened_at, entered_by)
     values ($1, $2, 'inquiry', 'Quote form', now() - interval '60 days', 'agent')`,
    [agent.id, numbers.asked],
  );
  await asOwner(
    app,
    `insert into appointments (user_id, lead_id, event_uri, event_seen, invitee_uri, status, meeting, starts_at, ends_at, created_at)
     values ($1, $2, 'e', 'e', 'i', 'active', 'Review', now(), now(), now() - interval '60 days')`,
    [agent.id, ids.get('booked')],
  );
  const now = await start(agent);
  expect([nameAtHand(now), comingUp(now)]).toEqual(['rang', ['agreed', 'asked', 'booked']]);
});

it('offers those whom the gate lets be called now, wherever they are, and no others', async () => {
  const agent = await makeAgent(app);
  const people = [...areaCodesOf('US'), ...areaCodesOf('CA')].map((code, place) => ({
    phone: `+1${code}5550142`,
    state: place % 3 === 0 ? 'CA' : place % 3 === 1 ? 'NY' : null,
  }));
  await asOwner(
    app,
    `insert into leads (user_id, name, phone, state) select $1, phone, phone, state
     from jsonb_to_recordset($2) as person (phone text, state text)`,
    [agent.id, JSON.stringify(people)],
  );
  await checkNumbers(app, agent.id, people.map(({ phone }) => phone)); // prettier-ignore
  const expected = () => {
    const known = { isSuppressed: false, registry: null, lastInboundAt: null, followUpAt: null };
    const facts = { ...known, zip: null, recent: [], lastCalledAt: null };
    const now = app.platform.now().getTime();
    return people.filter((person) => standingOf({ ...person, ...facts }, now).may === 'go').length;
  };
  await start(agent);
  // An hour may strike in between.
  await expect
    .poll(async () => {
      const [before, found, after] = [expected(), await countsOf(agent), expected()];
      if (before !== after) return 'again';
      const { session } = await agent.call(readSession, {});
      const closed = found.hidden.find(({ why }) => why === 'closed')?.count ?? 0;
      const atHand = session?.at_hand ? 1 : 0;
      return [found.ready.count + atHand - before, closed + before - people.length, atHand - Math.min(before, 1)];
    })
    .toEqual([0, 0, 0]);
});

it('a second press, and one in another window, goes no further', async () => {
  const agent = await makeAgent(app);
  for (const name of ['Ann', 'Bea', 'Cal']) await addLead(agent, name);
  const now = await start(agent);
  const answers = await Promise.all([next(agent, now), next(agent, now), next(agent, now)]);
  expect(answers.map(nameAtHand)).toEqual(['Bea', 'Bea', 'Bea']);
  expect((await agent.call(readSession, {})).session?.progress).toMatchObject({ done: 1, skipped: 0 });
});

it('goes back to the lead before, and the one at hand comes again', async () => {
  const agent = await makeAgent(app);
  for (const name of ['Ann', 'Bea', 'Cal']) await addLead(agent, name);
  const first = await start(agent);
  expect(first.session?.former).toBeNull();
  const second = await next(agent, first);
  expect(second.session?.former).toEqual({ lead_id: first.session?.lead_id, name: 'Ann' });
  const back = await agent.call(formerLead, {
    body: { session_id: second.session!.id, lead_id: first.session!.lead_id! },
  });
  expect([nameAtHand(back), comingUp(back), back.session?.former]).toEqual(['Ann', ['Bea', 'Cal'], null]);
  expect(nameAtHand(await next(agent, back, 'skipped'))).toBe('Bea');
  await asOwner(app, 'update leads set deleted_at = now() where id = $1', [first.session!.lead_id]);
  expect((await agent.call(readSession, {})).session?.former).toBeNull();
  const never = { body: { session_id: back.session!.id, lead_id: randomUUID() } };
  expect((await agent.refusal(formerLead, never)).status).toBe(404);
});

it('passes over a lead that is gone', async () => {
  const agent = await makeAgent(app);
  for (const name of ['Ann', 'Bea']) await addLead(agent, name);
  const now = await start(agent);
  await asOwner(app, `update leads set deleted_at = now() where id = $1`, [now.session?.lead_id]);
  const gone = await agent.call(readSession, {});
  expect([gone.session?.lead_id, gone.session?.at_hand]).toEqual([now.session?.lead_id, null]);
  expect(nameAtHand(await next(agent, gone, 'skipped'))).toBe('Bea');
});

it('says of the lead at hand when a call is refused by now', async () => {
  const agent = await makeAgent(app);
  await addLead(agent, 'Ann', { phone: '+13125550177' });
  await start(agent);
  await asOwner(
    app,
    `insert into suppressions (user_id, channel, address, reason, source) values ($1, 'call', '+13125550177', 'asked', 'agent')`,
    [agent.id],
  );
  const { session } = await agent.call(readSession, {});
  expect(session?.at_hand?.closed).toEqual({ why: 'suppressed', until: null });
});

it('one at a time, and nobody else’s', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  await addLead(agent, 'Ann');
  const id = randomUUID();
  const now = await start(agent, { id });
  expect((await start(agent, { id })).session?.id).toBe(id);
  const another = {
    id: randomUUID(),
    list_name: 'Other',
    status: 'lead' as const,
    filter: {},
    sort: 'newest' as const,
  };
  expect((await agent.refusal(startSession, { body: another })).code).toBe('conflict');
  expect(await other.call(readSession, {})).toEqual({ session: null, last: null });
  expect((await other.refusal(countQueue, { query: {} })).status).toBe(404);
  expect((await other.refusal(endSession, { body: { session_id: id } })).status).toBe(404);
  const foreign = { body: { session_id: id, lead_id: now.session!.lead_id, result: 'done' as const } };
  expect((await other.refusal(nextLead, foreign)).status).toBe(404);
});

it('says at its end what came of it: outcomes that stand, calls and talk', async () => {
  const agent = await makeAgent(app);
  await addLead(agent, 'Ann', { phone: '+13125550188' });
  for (const name of ['Bea', 'Cal', 'Dan']) await addLead(agent, name);
  let now = await start(agent);
  const log = async (outcome: 'talked' | 'no_answer' | 'not_interested') => {
    const id = randomUUID();
    await agent.call(logOutcome, { params: { id: now.session!.lead_id! }, body: { id, outcome } });
    return { id: now.session!.lead_id!, outcomeId: id };
  };
  await asOwner(
    app,
    `insert into call_logs (user_id, id, to_number, from_number, agent_number, cents_per_minute, recorded_cents_per_minute,
       lead_dialed_at, duration_seconds, status, over_at)
     values ($1, gen_random_uuid(), '+13125550188', '+16155550100', '+16155550101', 1, 2, clock_timestamp(), 75, 'completed', clock_timestamp())`,
    [agent.id],
  );
  await log('talked');
  now = await next(agent, now);
  await log('no_answer');
  now = await next(agent, now);
  const taken = await log('not_interested');
  await agent.call(undoOutcome, { params: taken });
  now = await next(agent, now);
  now = await next(agent, now, 'skipped');
  const ended = await agent.call(endSession, { body: { session_id: now.session!.id } });
  expect(ended.session).toBeNull();
  expect(ended.last).toMatchObject({
    list_name: 'All leads',
    progress: {
      done: 3,
      skipped: 1,
      calls: 1,
      talk_seconds: 75,
      reached: 1,
      outcomes: [
        { outcome: 'no_answer', count: 1 },
        { outcome: 'talked', count: 1 },
      ],
    },
  });
  expect(await agent.call(endSession, { body: { session_id: now.session!.id } })).toEqual(ended);
  expect(await agent.call(readSession, {})).toEqual(ended);
  const again = await start(agent);
  expect(again.session?.progress).toMatchObject({ done: 0, calls: 0 });
  // Who was worked within the hour waits, who was skipped comes again.
  expect([nameAtHand(again), comingUp(again), await hiddenOf(agent)]).toEqual(['Dan', [], { ready: 0, called: 3 }]);
});
