// Over 400 lines because every way in which a line can go is tried on the same phones, bells and clocks.
// Lines whole: one ring for a session, one call after another on it, and every way in which it ends.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { callOf, useCallsApp, type Caller } from '../../../test-support/calls-app.ts';
import { linesOf } from '../../../test-support/lines.ts';
import { walletOf } from '../../../test-support/wallets.ts';
import { callStart, hangUpCall, listCalls } from '../calls/calls.contract.ts';
import { watchCall } from '../calls/watch-calls.job.ts';
import { endSession } from '../dial-session/dial-session.contract.ts';
import { leaveLine, openLine, readLine } from './agent-line.contract.ts';
import { idleMinutes } from './agent-line.rules.ts';
import { endSentences, lineRefusals } from './agent-line.words.ts';
import { driveLine } from './drive-line.job.ts';

const app = useCallsApp();
let people = 0;
const someone = () => `+1312555${String((people += 1)).padStart(4, '0')}`;
const asSystem = (text: ReturnType<typeof sql>) => app.platform.database.asSystem((tx) => text.execute(tx));
const read = (caller: Caller) => caller.call(readLine, {});
const { begin, open, goOn, watch, legsOf, livingLegs } = linesOf(app);

describe('a line', () => {
  it('rings once for two calls, each billed as ever, and costs nothing between them', async () => {
    const [caller, one, two] = [await app.caller({ cents: 10 }), someone(), someone()];
    await open(caller);
    expect((await read(caller)).line).toMatchObject({ status: 'ringing', waiting_seconds: null });
    await app.at(caller.phone, { do: 'take' });
    await app.at(caller.phone, { do: 'press', digits: '1' });
    expect((await read(caller)).line).toMatchObject({ status: 'up', is_on_call: false });
    expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 10, held_cents: 0 });

    const first = await app.start(caller, one);
    expect((await read(caller)).line).toMatchObject({ is_on_call: true, waiting_seconds: null });
    await app.at(one, { do: 'take' });
    expect(await app.row(first)).toMatchObject({ status: 'bridged' });
    await app.talkedFor(first, 61);
    await app.at(one, { do: 'hang-up' });
    expect(await app.row(first)).toMatchObject({ status: 'completed', ended_by: 'lead', cost_cents: 2 });
    expect((await app.row(first)).duration_seconds).toBeLessThan(90);
    expect((await read(caller)).line).toMatchObject({ status: 'up', is_on_call: false });

    const second = await app.start(caller, two);
    await app.at(two, { do: 'no-answer' });
    expect(await app.row(second)).toMatchObject({ status: 'no_answer', cost_cents: 0 });
    expect((await legsOf(caller.phone)).map(({ state }) => state)).toEqual(['answered']);
    expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 8, held_cents: 0 });
    await caller.call(leaveLine, {});
    await app.driveCalls();
    expect(await livingLegs()).toEqual([]);
  });

  it('goes on when the agent hangs up a call, rung or talked', async () => {
    const caller = await app.caller();
    await goOn(caller);
    for (const answers of [false, true]) {
      const lead = someone();
      const id = await app.start(caller, lead);
      if (answers) await app.at(lead, { do: 'take' });
      await caller.call(hangUpCall, { params: { id } });
      await app.driveCalls();
      expect(await app.row(id)).toMatchObject({ status: answers ? 'completed' : 'canceled', ended_by: 'agent' });
      expect((await livingLegs()).map(({ to }) => to)).toEqual([caller.phone]);
    }
    await app.at(caller.phone, { do: 'hang-up' });
  });

  it('that is hung up takes the call along; the next call rings the phone again', async () => {
    const [caller, lead, next] = [await app.caller(), someone(), someone()];
    await goOn(caller);
    const id = await app.start(caller, lead);
    await app.at(lead, { do: 'take' });
    await app.at(caller.phone, { do: 'hang-up' });
    expect(await app.row(id)).toMatchObject({ status: 'completed', ended_by: 'agent', cost_cents: 1 });
    expect(await read(caller)).toMatchObject({ line: null, ended: { reason: endSentences.hung_up } });
    await app.start(caller, next);
    expect((await legsOf(caller.phone)).filter(({ state }) => state === 'ringing')).toHaveLength(1);
    expect(await legsOf(next)).toEqual([]);
    await app.at(caller.phone, { do: 'decline' });
  });

  it.each(['duplicate', 'reorder'])('whoever is told of first (%s), who hung up first ended the call', async (mode) => {
    const [caller, lead] = [await app.caller(), someone()];
    await goOn(caller);
    const id = await app.start(caller, lead);
    await app.at(lead, { do: 'take' });
    await app.control('/faults', { provider: 'telnyx', operation: 'webhook', mode });
    await app.at(caller.phone, { do: 'hang-up' });
    expect(await app.row(id)).toMatchObject({ status: 'completed', ended_by: 'agent', cost_cents: 1 });
  });

  it('that is hung up while a phone rings leaves no phone ringing', async () => {
    const [caller, lead] = [await app.caller(), someone()];
    await goOn(caller);
    const id = await app.start(caller, lead);
    await app.at(caller.phone, { do: 'hang-up' });
    expect(await app.row(id)).toMatchObject({ status: 'canceled', ended_by: 'agent', cost_cents: 0 });
    expect(await livingLegs()).toEqual([]);
  });

  it('a call pressed while it rings waits for the key', async () => {
    const [caller, lead] = [await app.caller(), someone()];
    await open(caller);
    await app.start(caller, lead);
    expect(await legsOf(lead)).toEqual([]);
    await app.at(caller.phone, { do: 'take' });
    expect(await legsOf(lead)).toEqual([]);
    await app.at(caller.phone, { do: 'press', digits: '1' });
    expect((await legsOf(lead)).map(({ state }) => state)).toEqual(['ringing']);
    await app.at(caller.phone, { do: 'hang-up' });
  });

  it('that nobody takes ends the call that waits for it', async () => {
    const [caller, lead] = [await app.caller(), someone()];
    await open(caller);
    const id = await app.start(caller, lead);
    await app.at(caller.phone, { do: 'no-answer' });
    expect(await app.row(id)).toMatchObject({ status: 'failed', reason: 'agent_no_answer', cost_cents: 0 });
    expect(await read(caller)).toMatchObject({ line: null, ended: { reason: endSentences.no_answer } });
    expect(await legsOf(lead)).toEqual([]);
    expect(await walletOf(app, caller.id)).toMatchObject({ held_cents: 0 });
  });

  it('takes the next call while the one before is being ended', async () => {
    const [caller, lead, next] = [await app.caller(), someone(), someone()];
    await goOn(caller);
    const id = await app.start(caller, lead);
    await caller.call(hangUpCall, { params: { id } });
    const second = await app.start(caller, next);
    await app.at(next, { do: 'take' });
    expect(await app.row(id)).toMatchObject({ status: 'canceled', over_at: expect.any(String) });
    expect(await app.row(second)).toMatchObject({ status: 'bridged' });
    expect((await livingLegs()).map(({ to }) => to).toSorted()).toEqual([caller.phone, next].toSorted());
    await app.at(caller.phone, { do: 'hang-up' });
  });

  it('takes one call at a time, and a caller gets the voicemail', async () => {
    const [caller, lead, other, from] = [await app.caller(), someone(), someone(), someone()];
    await goOn(caller);
    const incoming = await app.callIn(caller, from);
    expect((await legsOf(caller.phone)).length).toBe(1);
    await app.at(from, { do: 'hang-up' });
    expect(await app.row(incoming)).toMatchObject({ status: 'no_answer', reason: 'on_the_line' });
    await app.start(caller, lead);
    expect(await caller.refusal(callStart, { body: callOf(caller, other) })).toMatchObject({ code: 'conflict', current: { why: 'line_busy' } }); // prettier-ignore
    await app.at(caller.phone, { do: 'hang-up' });
  });

  it('ends with its session', async () => {
    const caller = await app.caller();
    const session_id = await goOn(caller);
    await caller.call(endSession, { body: { session_id } });
    await app.driveCalls();
    expect(await livingLegs()).toEqual([]);
    expect(await read(caller)).toEqual({ line: null, ended: null });
    expect(await caller.refusal(openLine, { body: { session_id } })).toMatchObject({ code: 'not_found' });
  });

  it('goes on when a session that is over is ended once more', async () => {
    const caller = await app.caller();
    const former = await begin(caller);
    await caller.call(endSession, { body: { session_id: former } });
    const session_id = await goOn(caller);
    await caller.call(endSession, { body: { session_id: former } });
    await app.driveCalls();
    expect((await read(caller)).line).toMatchObject({ status: 'up' });
    await caller.call(endSession, { body: { session_id } });
    await app.driveCalls();
    expect(await livingLegs()).toEqual([]);
  });

  it('is opened once, whoever presses, and is nobody else’s', async () => {
    const [caller, other] = [await app.caller(), await app.caller()];
    const session_id = await begin(caller);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => caller.send(openLine.method, openLine.path, { session_id })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    await app.driveCalls();
    expect(await legsOf(caller.phone)).toHaveLength(1);
    expect(await other.refusal(openLine, { body: { session_id } })).toMatchObject({ code: 'not_found' });
    await other.call(leaveLine, {});
    expect((await read(caller)).line).toMatchObject({ status: 'ringing' });
    expect(await read(other)).toEqual({ line: null, ended: null });
    await app.at(caller.phone, { do: 'decline' });
  });
});

describe('a line is refused', () => {
  it.each([
    ['without a proved phone', { isProven: false }, lineRefusals.phone_not_proven],
    ['without a number', { hasNumber: false }, lineRefusals.no_numbers],
    ['without money for a minute', { cents: 0 }, lineRefusals.no_balance],
  ])('%s', async (_, choice, message) => {
    const caller = await app.caller(choice);
    const session_id = await begin(caller);
    expect(await caller.refusal(openLine, { body: { session_id } })).toMatchObject({ error: message });
    expect(await read(caller)).toEqual({ line: null, ended: null });
  });

  it('during a call, and after four hours of waiting within a day', async () => {
    const caller = await app.caller();
    const session_id = await begin(caller);
    await app.talk(caller, someone());
    expect(await caller.refusal(openLine, { body: { session_id } })).toMatchObject({ error: lineRefusals.on_a_call });
    await app.at(caller.phone, { do: 'hang-up' });
    await app.platform.database.asAgent(caller.id, (tx) =>
      sql`insert into agent_lines (user_id, session_id, agent_number, from_number)
        values (${caller.id}, ${session_id}, ${caller.phone}, ${caller.local})`.execute(tx),
    );
    await asSystem(sql`
      update agent_lines set pressed_at = now() - interval '5 hours', ended_at = now() - interval '59 minutes', over_at = now()
      where user_id = ${caller.id}`);
    expect(await caller.refusal(openLine, { body: { session_id } })).toMatchObject({
      error: lineRefusals.waited_long,
    });
  });
});

describe('the watch', () => {
  it(`ends a line on which nobody was called for ${idleMinutes} minutes, after it said so`, async () => {
    const caller = await app.caller();
    await goOn(caller);
    await watch(caller, idleMinutes - 1);
    expect((await read(caller)).line).toMatchObject({ status: 'up' });
    await watch(caller, idleMinutes);
    expect((await legsOf(caller.phone))[0]!.said.at(-1)).toContain('No call for');
    // What the clock of this test stopped ahead of its time was said before: the next round ends it.
    await watch(caller, idleMinutes + 1);
    expect(await read(caller)).toMatchObject({ line: null, ended: { reason: endSentences.idle } });
    expect(await livingLegs()).toEqual([]);
  });

  it('does not end it during a call, however long', async () => {
    const [caller, lead] = [await app.caller(), someone()];
    await goOn(caller);
    await app.start(caller, lead);
    await app.at(lead, { do: 'take' });
    await watch(caller, 60);
    expect((await read(caller)).line).toMatchObject({ status: 'up', is_on_call: true });
    await app.at(caller.phone, { do: 'hang-up' });
  });

  it.each([
    ['end-unheard', 'whose end nobody told'],
    ['lose', 'that the carrier lost'],
  ])('finds a line %s (%s), and ends the call on it', async (how) => {
    const [caller, lead] = [await app.caller(), someone()];
    await goOn(caller);
    const id = await app.start(caller, lead);
    await app.at(lead, { do: 'take' });
    await app.control('calls', { do: how, phone: caller.phone });
    await watch(caller);
    expect((await read(caller)).line).toBeNull();
    expect(await app.row(id)).toMatchObject({ status: 'completed', cost_cents: 1 });
    expect(await livingLegs()).toEqual([]);
  });

  it('finds one that the carrier has forgotten for hours: the call on it is billed to when it was last known to be up', async () => {
    const [caller, lead] = [await app.caller({ cents: 1000 }), someone()];
    await goOn(caller);
    const id = await app.start(caller, lead);
    await app.at(lead, { do: 'take' });
    await app.talkedFor(id, 90);
    await watch(caller);
    await app.control('calls', { do: 'lose', phone: caller.phone });
    await watch(caller, 8 * 60);
    const line = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('agent_lines').select('ended_at').where('user_id', '=', caller.id).executeTakeFirstOrThrow(),
    );
    expect(Date.parse(line.ended_at!) - Date.now()).toBeLessThan(60_000);
    expect(await app.row(id)).toMatchObject({ status: 'completed', cost_cents: 2 });
    expect(await livingLegs()).toEqual([]);
  });

  it.each([
    ['access', 'closed'],
    ['the phone’s proof', 'phone'],
  ] as const)('ends it once %s is gone', async (what, reason) => {
    const caller = await app.caller();
    await goOn(caller);
    if (what === 'access')
      await asSystem(sql`update subscriptions set status = 'canceled' where user_id = ${caller.id}`);
    else await asSystem(sql`update agent_profiles set phone = '+16155550155' where user_id = ${caller.id}`);
    await watch(caller);
    expect(await livingLegs()).toEqual([]);
    const { rows } = await app.platform.database.asSystem((tx) =>
      sql`select stop_reason, over_at is not null as is_over from agent_lines where user_id = ${caller.id}`.execute(tx),
    );
    expect(rows).toEqual([{ stop_reason: reason, is_over: true }]);
  });

  it('ends a call whose lead’s end nobody told, and the line goes on', async () => {
    const [caller, lead] = [await app.caller(), someone()];
    await goOn(caller);
    const id = await app.start(caller, lead);
    await app.at(lead, { do: 'take' });
    await app.control('calls', { do: 'lose', phone: lead });
    await watchCall.handle({ id }, app.platform);
    await app.driveCalls();
    expect(await app.row(id)).toMatchObject({ status: 'completed', ended_by: 'carrier', cost_cents: 1 });
    expect((await read(caller)).line).toMatchObject({ status: 'up', is_on_call: false });
    await app.at(caller.phone, { do: 'hang-up' });
  });
});

it('a call whose end was lost is not billed for what the line lasted after it', async () => {
  const [caller, lead] = [await app.caller(), someone()];
  await goOn(caller);
  const id = await app.start(caller, lead);
  await app.at(lead, { do: 'take' });
  const earlier = (...columns: string[]) =>
    sql.raw(columns.map((column) => `${column} = ${column} - interval '1 hour'`).join(', '));
  const ofCall = earlier('started_at', 'lead_dialed_at', 'lead_answered_at', 'bridged_at');
  const ofLine = earlier('started_at', 'dialed_at', 'answered_at', 'pressed_at', 'welcomed_at', 'spoken_at');
  await asSystem(sql`update call_logs set ${ofCall} where id = ${id}`);
  await asSystem(sql`update agent_lines set ${ofLine} where user_id = ${caller.id}`);
  await app.control('calls', { do: 'lose', phone: lead });
  await app.at(caller.phone, { do: 'hang-up' });
  await watchCall.handle({ id }, app.platform);
  await app.driveCalls();
  expect(await app.row(id)).toMatchObject({ status: 'completed', cost_cents: 1 });
  expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 99, held_cents: 0 });
});

describe('webhooks', () => {
  it('twice, late and in the wrong order end the same way, billed once', async () => {
    const [caller, lead] = [await app.caller({ cents: 10 }), someone()];
    const order = (mode: string) => app.control('/faults', { provider: 'telnyx', operation: 'webhook', mode });
    await open(caller);
    await order('duplicate');
    await app.at(caller.phone, { do: 'take' });
    await order('reorder');
    await order('duplicate');
    await app.at(caller.phone, { do: 'press', digits: '1' });
    const id = await app.start(caller, lead);
    await order('duplicate');
    await app.at(lead, { do: 'take' });
    await order('reorder');
    await order('duplicate');
    await app.at(lead, { do: 'hang-up' });
    await app.driveCalls();
    expect(await app.row(id)).toMatchObject({ status: 'completed', cost_cents: 1 });
    expect((await read(caller)).line).toMatchObject({ status: 'up', is_on_call: false });
    expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 9, held_cents: 0 });
    await app.at(caller.phone, { do: 'hang-up' });
    expect((await caller.call(listCalls, { query: {} })).calls).toHaveLength(1);
  });

  it('a dial in doubt is known by its events', async () => {
    const caller = await app.caller();
    await app.control('/faults', { provider: 'telnyx', operation: 'calls.dial', mode: 'answer-lost' });
    await goOn(caller);
    expect((await read(caller)).line).toMatchObject({ status: 'up' });
    expect(await legsOf(caller.phone)).toHaveLength(1);
    await app.at(caller.phone, { do: 'hang-up' });
  });

  it('a line is dialed once, whichever server does it', async () => {
    const caller = await app.caller();
    const session_id = await begin(caller);
    await caller.call(openLine, { body: { session_id } });
    const { line } = await read(caller);
    const work = { userId: caller.id, id: line!.id };
    await Promise.all([driveLine.handle(work, app.platform), driveLine.handle(work, app.platform)]);
    expect(await legsOf(caller.phone)).toHaveLength(1);
    await app.at(caller.phone, { do: 'decline' });
    expect(await read(caller)).toMatchObject({ line: null, ended: { reason: endSentences.busy } });
  });

  it('a line that could not begin for a minute rings nobody any more', async () => {
    const caller = await app.caller();
    const session_id = await begin(caller);
    await caller.call(openLine, { body: { session_id } });
    const { line } = await read(caller);
    const late = { ...app.platform, now: () => new Date(Date.now() + 61_000) };
    await driveLine.handle({ userId: caller.id, id: line!.id }, late);
    await app.driveCalls();
    expect(await read(caller)).toMatchObject({ line: null, ended: { reason: endSentences.unreached } });
    expect(await legsOf(caller.phone)).toEqual([]);
  });

  it('a line that the carrier does not dial is over at once', async () => {
    const caller = await app.caller();
    await app.control('endings', { operation: 'calls.dial', http: 403, code: '10010' });
    await open(caller);
    expect(await read(caller)).toMatchObject({ line: null, ended: { reason: endSentences.unreached } });
  });
});

describe('a recorded call on a line', () => {
  it('is told of its own notice, also after another one', async () => {
    const [caller, leads] = [await app.caller({ records: true }), [someone(), someone()]];
    await goOn(caller);
    for (const lead of leads) {
      const id = await app.start(caller, lead);
      await app.at(lead, { do: 'take' });
      expect((await legsOf(lead))[0]!.recording).not.toBeNull();
      await app.at(lead, { do: 'hang-up' });
      expect(await app.row(id)).toMatchObject({ status: 'completed', is_recorded: true });
    }
    await app.at(caller.phone, { do: 'hang-up' });
  });

  it('gives both the notice, is recorded at the other person’s leg, and nothing between calls is recorded', async () => {
    const [caller, lead] = [await app.caller({ records: true }), someone()];
    await goOn(caller);
    const id = await app.start(caller, lead);
    await app.at(lead, { do: 'take' });
    const [[own], [other]] = [await legsOf(caller.phone), await legsOf(lead)];
    expect(own!.said.filter((words) => words.includes('recorded'))).toHaveLength(1);
    expect(other!.said.filter((words) => words.includes('recorded'))).toHaveLength(1);
    expect([own!.recording, other!.recording]).toEqual([null, expect.anything()]);
    expect(await app.row(id)).toMatchObject({ is_recorded: true });
    await app.at(lead, { do: 'hang-up' });
    expect((await legsOf(caller.phone))[0]).toMatchObject({ state: 'answered', recording: null });
    expect(await app.row(id)).toMatchObject({ status: 'completed', cost_cents: 2, is_recorded: true });
    await app.at(caller.phone, { do: 'hang-up' });
  });
});
