// Whether somebody may be called now: the state's count of a day, the hours, and what opens them.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { callOf, closeToCalls, useCallsApp, type Caller } from '../../../test-support/calls-app.ts';
import { checkNumbers } from '../../../test-support/checked-numbers.ts';
import { saveContactSettings } from '../consent/consent.contract.ts';
import { countQueue, startSession } from '../dial-session/dial-session.contract.ts';
import { readStanding } from '../dnc-registry/dnc-registry.contract.ts';
import { createLead } from '../leads/leads.contract.ts';
import { askMayCall, callStart } from './calls.contract.ts';
import { callRefusals } from './calls.words.ts';

const app = useCallsApp();
let people = 0;
const someone = () => `+1312555${String((people += 1)).padStart(4, '0')}`;
const refusal = (caller: Caller, to: string, more: object = {}) =>
  caller.refusal(callStart, { body: { ...callOf(caller, to), ...more } });

it('a fourth contact of a day in Florida; a dial by the phone’s own dialer is one', async () => {
  const [caller, lead] = [await app.caller(), '+13055550142'];
  await asOwner(app, `insert into dials (user_id, lead_id, phone, method) values ($1, gen_random_uuid(), $2, 'tel')`, [
    caller.id,
    lead,
  ]);
  for (let calls = 0; calls < 2; calls++) {
    await app.start(caller, lead);
    await app.at(caller.phone, { do: 'take' });
    await app.at(caller.phone, { do: 'press', digits: '1' });
    await app.at(lead, { do: 'no-answer' });
  }
  // As written down, but by the database's clock: the test's own may be days behind.
  const noon = app.clock.now.toISOString();
  await app.platform.database.asSystem((tx) =>
    sql`update call_logs set lead_dialed_at = lead_dialed_at + (clock_timestamp() - ${noon}::timestamptz)
      where user_id = ${caller.id}`.execute(tx),
  );
  expect(await refusal(caller, lead)).toMatchObject({ current: { why: 'daily_limit' } });
  // Nor does it open for who calls then, whatever is typed.
  await app.callIn(caller, lead);
  await app.at(lead, { do: 'hang-up' });
  expect(await refusal(caller, lead, { override_reason: 'He called' })).toMatchObject({
    current: { why: 'daily_limit', can_override: false },
  });
});

it('outside the hours only a call-back that was set is taken, with a reason that is kept', async () => {
  const [caller, lead] = [await app.caller(), someone()];
  // Back, for a call that stands in the past for hours has lost its phone.
  app.clock.now = new Date(app.clock.now.getTime() - 12 * 3_600_000);
  const reason = { override_reason: 'He asked for ten at night' };
  expect(await refusal(caller, lead, reason)).toMatchObject({
    current: { why: 'outside_window', can_override: false },
  });
  const { lead: made } = await caller.call(createLead, { body: { id: randomUUID(), name: 'Pat Moss', phone: lead } });
  const followUpIn = (minutes: number) =>
    asOwner(app, 'update leads set next_follow_up_at = $2 where id = $1', [
      made.id,
      new Date(app.clock.now.getTime() + minutes * 60_000),
    ]);
  await followUpIn(61);
  expect(await refusal(caller, lead, reason)).toMatchObject({ current: { can_override: false } });
  await followUpIn(-40);
  for (const said of [{}, { override_reason: '  ' }])
    expect(await refusal(caller, lead, said)).toMatchObject({ current: { can_override: true } });
  const answer = await caller.send('POST', callStart.path, { ...callOf(caller, lead), ...reason });
  expect(answer).toMatchObject({ status: 200, body: { ok: true } });
  const { call_id: id } = answer.body as { call_id: string };
  expect(await app.row(id)).toMatchObject(reason);
  await app.driveCalls();
  await followUpIn(600);
  await app.at(caller.phone, { do: 'take' });
  await app.at(caller.phone, { do: 'press', digits: '1' });
  await app.at(lead, { do: 'take' });
  expect(await app.row(id)).toMatchObject({ status: 'bridged' });
  await closeToCalls(app, caller, lead);
  expect(await refusal(caller, lead, reason)).toMatchObject({ current: { why: 'suppressed', can_override: false } });
});

it('who called within a day is called back at night with a reason that is kept, and not without', async () => {
  const [caller, lead] = [await app.caller(), someone()];
  await app.callIn(caller, lead);
  await app.at(lead, { do: 'hang-up' });
  app.clock.now = new Date(app.clock.now.getTime() + 12 * 3_600_000);
  expect(await refusal(caller, lead)).toMatchObject({ current: { why: 'outside_window', can_override: true } });
  const reason = { override_reason: 'She called and asked for tonight' };
  const answer = await caller.send('POST', callStart.path, { ...callOf(caller, lead), ...reason });
  expect(answer).toMatchObject({ status: 200, body: { ok: true } });
  expect(await app.row((answer.body as { call_id: string }).call_id)).toMatchObject(reason);
});

it('who asks to stop asks for no call at night, also where a stop closes no calls', async () => {
  const [caller, stopped, asked] = [await app.caller(), someone(), someone()];
  await caller.call(saveContactSettings, { body: { stop_closes_calls: false } });
  await app.receive(caller, stopped, 'STOP');
  await app.receive(caller, asked, 'Call me tonight');
  app.clock.now = new Date(app.clock.now.getTime() + 12 * 3_600_000);
  const closed = (can_override: boolean) => ({ current: { why: 'outside_window', can_override } });
  expect(await refusal(caller, stopped)).toMatchObject(closed(false));
  expect(await refusal(caller, asked)).toMatchObject(closed(true));
});

it('a number that nobody checked against the registry is not called, and no reason typed opens it', async () => {
  const [caller, lead] = [await app.caller({ checks: false }), someone()];
  const reason = { override_reason: 'He asked for ten at night' };
  expect(await refusal(caller, lead, reason)).toMatchObject({
    current: { why: 'dnc_not_checked', until: null, can_override: false },
  });
  await checkNumbers(app, caller.id, [lead], { result: 'listed' });
  expect(await refusal(caller, lead, reason)).toMatchObject({ current: { why: 'on_national_list' } });
  await checkNumbers(app, caller.id, [lead]);
  await app.start(caller, lead);
  // Between the button and the key a file says otherwise.
  await checkNumbers(app, caller.id, [lead], { result: 'listed' });
  await app.at(caller.phone, { do: 'take' });
  await app.at(caller.phone, { do: 'press', digits: '1' });
  expect((await app.legs()).some(({ to }) => to === lead)).toBe(false);
});

it('words that ask to stop open no number of the registry, also where a stop closes no calls', async () => {
  const caller = await app.caller({ checks: false });
  await caller.call(saveContactSettings, { body: { stop_closes_calls: false } });
  const written = {
    STOP: false,
    'No more texts please': false,
    'Don’t text me, call me': true,
    'Call me at noon': true,
  };
  const open: string[] = [];
  for (const [words, opens] of Object.entries(written)) {
    const lead = await app.lead(caller);
    await checkNumbers(app, caller.id, [lead.phone], { result: 'listed' });
    await app.receive(caller, lead.phone, words);
    const { standing } = await caller.call(readStanding, { query: { number: lead.phone } });
    expect([words, standing]).toEqual([words, opens ? 'open' : 'on_national_list']);
    if (opens) open.push(lead.id);
  }
  // A session offers who wrote otherwise, at any hour.
  const body = { id: randomUUID(), list_name: 'All leads', status: 'lead', filter: {}, sort: 'newest' } as const;
  const { session } = await caller.call(startSession, { body });
  expect([session!.at_hand!.lead.id, ...session!.upcoming.map(({ id }) => id)]).toEqual(open.toReversed());
  const { hidden } = await caller.call(countQueue, { query: { all: 'true' } });
  expect(hidden).toEqual([{ why: 'listed', count: 2 }]);
});

it('whoever dials past us is told the same: on no list, within the hours and the count, whatever else is not there yet', async () => {
  const agent = await app.caller({ isProven: false, hasNumber: false, checks: false });
  const may = (number: string) => agent.call(askMayCall, { query: { number } });
  const [open, closed, listed, often] = [someone(), someone(), someone(), '+13055550144'];
  await checkNumbers(app, agent.id, [open, closed, often]);
  await checkNumbers(app, agent.id, [listed], { result: 'listed' });
  await closeToCalls(app, agent, closed);
  for (let dials = 0; dials < 3; dials++)
    await asOwner(
      app,
      `insert into dials (user_id, lead_id, phone, method) values ($1, gen_random_uuid(), $2, 'tel')`,
      [agent.id, often],
    );
  const no = (why: keyof typeof callRefusals) => ({ may: false, says: callRefusals[why] });
  expect(await may(open)).toEqual({ may: true, says: null, until: null });
  expect(await may(closed)).toMatchObject(no('suppressed'));
  expect(await may(listed)).toMatchObject(no('on_national_list'));
  expect(await may(often)).toMatchObject({ ...no('daily_limit'), until: expect.any(String) });
  expect(await may('+19005550142')).toMatchObject(no('not_us_or_ca'));
  // Another agent’s list is another agent’s.
  const other = await app.caller();
  await checkNumbers(app, other.id, [closed]);
  expect(await other.call(askMayCall, { query: { number: closed } })).toMatchObject({ may: true });
  app.clock.now = new Date(app.clock.now.getTime() + 12 * 3_600_000);
  expect(await may(open)).toMatchObject({ ...no('outside_window'), until: expect.any(String) });
});
