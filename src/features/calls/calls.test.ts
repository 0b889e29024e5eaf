// Over 400 lines because every way that one call can go is a short test of its own.
// Whole calls: from the button over the carrier and its webhooks to the wallet.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { callOf, closeToCalls, useCallsApp, type Caller } from '../../../test-support/calls-app.ts';
import { balanceOf, faultyWallets, ledgerOf, walletOf } from '../../../test-support/wallets.ts';
import { walletSweep } from '../wallet/wallet-sweep.job.ts';
import { callStart, listCalls, listLiveCalls, readPhone, savePhone } from './calls.contract.ts';
import { toldEndMs } from './calls.rules.ts';
import { checkCalls } from './check-calls.job.ts';
import { driveCall } from './drive-call.job.ts';
import { holdMinute } from './hold-minute.job.ts';
import { watchCall, watchCalls } from './watch-calls.job.ts';

const app = useCallsApp();
let people = 0;
const someone = () => `+1312555${String((people += 1)).padStart(4, '0')}`;
const platform = () => ({ ...app.platform, now: () => new Date() });
const refusal = (caller: Caller, to: string, more: object = {}) =>
  caller.refusal(callStart, { body: { ...callOf(caller, to), ...more } });
const said = async (phone: string) => (await app.legs()).filter((leg) => leg.to === phone).flatMap((leg) => leg.said);

describe('a call', () => {
  it('rings the agent, then the lead, bridges both, and bills whole started minutes once', async () => {
    const [caller, lead] = [await app.caller({ cents: 10 }), someone()];
    const id = await app.start(caller, lead);
    expect(await app.row(id)).toMatchObject({ status: 'ringing', from_number: caller.local });
    expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 10, held_cents: 1 });
    await app.at(caller.phone, { do: 'take' });
    expect(await said(caller.phone)).toEqual([expect.stringContaining('Press 1')]);
    expect((await app.legs()).map(({ to }) => to)).not.toContain(lead);
    await app.at(caller.phone, { do: 'press', digits: '1' });
    await app.at(lead, { do: 'take' });
    expect(await app.row(id)).toMatchObject({ status: 'bridged', over_at: null });
    await app.talkedFor(id, 61);
    await app.at(lead, { do: 'hang-up' });
    const ended = await app.row(id);
    expect(ended).toMatchObject({ status: 'completed', ended_by: 'lead', cost_cents: 2, reason: null });
    expect(ended.duration_seconds).toBeGreaterThanOrEqual(61);
    expect((await app.legs()).filter((leg) => leg.state !== 'ended')).toEqual([]);
    expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 8, held_cents: 0 });
    const bills = (await ledgerOf(app, caller.id)).filter((move) => move.type === 'call');
    expect(bills).toMatchObject([{ amount_cents: -2, ref: id }]);
    const { calls } = await caller.call(listCalls, { query: {} });
    expect(calls).toMatchObject([{ id, to_number: lead, status: 'completed', cost_cents: 2 }]);
  });

  it('whose agent presses another key never reaches the lead and costs nothing', async () => {
    const [caller, lead] = [await app.caller(), someone()];
    const id = await app.start(caller, lead);
    await app.at(caller.phone, { do: 'take' });
    await app.at(caller.phone, { do: 'press', digits: '2' });
    expect(await app.row(id)).toMatchObject({ status: 'failed', reason: 'not_pressed', cost_cents: 0 });
    expect((await app.legs()).map(({ to }) => to)).not.toContain(lead);
    expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 100, held_cents: 0 });
  });

  it.each([
    ['no-answer', 'no_answer', 'No answer'],
    ['decline', 'busy', 'Busy'],
  ])('whose lead does not answer (%s) costs nothing, and is told for a while', async (how, status, told) => {
    const [caller, lead] = [await app.caller(), someone()];
    const id = await app.start(caller, lead);
    await app.at(caller.phone, { do: 'take' });
    await app.at(caller.phone, { do: 'press', digits: '1' });
    await app.at(lead, { do: how });
    expect(await app.row(id)).toMatchObject({ status, cost_cents: 0, settled_at: expect.any(String) });
    const { calls, ended } = await caller.call(listLiveCalls, {});
    expect([calls, ended]).toMatchObject([[], [{ id, person_number: lead, says: told }]]);
    expect(ended[0]!.told_ms).toBeLessThanOrEqual(toldEndMs);
    await asOwner(app, `update call_logs set over_at = over_at - interval '8 seconds' where id = $1`, [id]);
    expect(await caller.call(listLiveCalls, {})).toEqual({ calls: [], ended: [] });
    expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 100, held_cents: 0 });
  });

  it('that the agent gives up while it rings leaves no phone ringing', async () => {
    const [caller, lead] = [await app.caller(), someone()];
    const id = await app.start(caller, lead);
    await app.at(caller.phone, { do: 'take' });
    await app.at(caller.phone, { do: 'press', digits: '1' });
    await app.at(caller.phone, { do: 'hang-up' });
    expect(await app.row(id)).toMatchObject({ status: 'canceled', ended_by: 'agent', cost_cents: 0 });
    expect((await app.legs()).filter((leg) => leg.state !== 'ended')).toEqual([]);
  });

  it('is billed once though webhooks come twice, late and in the wrong order', async () => {
    const [caller, lead] = [await app.caller({ cents: 10 }), someone()];
    const id = await app.talk(caller, lead);
    for (const mode of ['duplicate', 'reorder', 'duplicate', 'reorder'])
      await app.control('/faults', { provider: 'telnyx', operation: 'webhook', mode });
    await app.at(lead, { do: 'hang-up' });
    await app.driveCalls();
    expect(await app.row(id)).toMatchObject({ status: 'completed', cost_cents: 1 });
    expect(await balanceOf(app, caller.id)).toBe(9);
    expect(await faultyWallets(app, [caller.id])).toEqual([]);
  });

  it('that the carrier does not dial fails at once and holds nothing', async () => {
    const caller = await app.caller();
    await app.control('endings', { operation: 'calls.dial', http: 403, code: '10010' });
    const id = await app.start(caller, someone());
    expect(await app.row(id)).toMatchObject({ status: 'failed', reason: 'agent_unreached', cost_cents: 0 });
    expect(await walletOf(app, caller.id)).toMatchObject({ held_cents: 0 });
  });

  it('whose dial is in doubt is known by its events', async () => {
    const [caller, lead] = [await app.caller(), someone()];
    await app.control('/faults', { provider: 'telnyx', operation: 'calls.dial', mode: 'answer-lost' });
    const id = await app.talk(caller, lead);
    expect(await app.row(id)).toMatchObject({ status: 'bridged' });
    expect((await app.legs()).filter((leg) => leg.to === caller.phone)).toHaveLength(1);
    await app.at(caller.phone, { do: 'hang-up' });
  });
});

it('a call that could not begin for a minute rings nobody any more', async () => {
  const caller = await app.caller();
  const answer = await caller.send('POST', callStart.path, callOf(caller, someone()), { prefer: 'respond-async' });
  const { call_id: id } = answer.body as { call_id: string };
  const late = { ...app.platform, now: () => new Date(Date.now() + 61_000) };
  await driveCall.handle({ userId: caller.id, id }, late);
  expect(await app.row(id)).toMatchObject({ status: 'failed', reason: 'agent_unreached' });
  expect((await app.legs()).map(({ to }) => to)).not.toContain(caller.phone);
  expect(await walletOf(app, caller.id)).toMatchObject({ held_cents: 0 });
});

describe('money while it runs', () => {
  const holdNext = (caller: Caller, id: string, minute: number, isLastTry = false) =>
    holdMinute.handle({ userId: caller.id, id, minute, isLastTry }, platform());

  it('the next minute is held 20 seconds before it begins, once', async () => {
    const [caller, lead] = [await app.caller({ cents: 10 }), someone()];
    const id = await app.talk(caller, lead);
    const waiting = async () => {
      const { rows } = await app.platform.database.asSystem((tx) =>
        sql<{ minute: number; after: number }>`
          select (data->>'minute')::int as minute,
            extract(epoch from date_trunc('milliseconds', job.start_after) - date_trunc('milliseconds', lead_answered_at))::float as after
          from jobs.job as job join call_logs on call_logs.id::text = data->>'id'
          where name = 'hold-call-minute' and call_logs.id = ${id} and data->>'isLastTry' = 'false'
          order by minute`.execute(tx),
      );
      return rows;
    };
    expect(await waiting()).toEqual([{ minute: 2, after: 40 }]);
    await holdNext(caller, id, 2);
    expect(await waiting()).toContainEqual({ minute: 3, after: 100 });
    await holdNext(caller, id, 2);
    expect(await walletOf(app, caller.id)).toMatchObject({ held_cents: 2 });
    expect(await app.row(id)).toMatchObject({ minutes_held: 2 });
    await app.at(lead, { do: 'hang-up' });
    await holdNext(caller, id, 3);
    expect(await walletOf(app, caller.id)).toMatchObject({ held_cents: 0, balance_cents: 9 });
  });

  it('without it the agent hears so, and the call ends with the paid minute', async () => {
    const [caller, lead] = [await app.caller({ cents: 1 }), someone()];
    const id = await app.talk(caller, lead);
    await holdNext(caller, id, 2);
    await app.driveCalls();
    expect(await said(caller.phone)).toContainEqual(expect.stringContaining('balance'));
    expect(await app.row(id)).toMatchObject({ status: 'bridged' });
    await holdNext(caller, id, 2, true);
    await app.driveCalls();
    expect(await app.row(id)).toMatchObject({ status: 'completed', reason: 'no_money', ended_by: 'us', cost_cents: 1 });
    expect(await walletOf(app, caller.id)).toMatchObject({ held_cents: 0, balance_cents: 0 });
  });
});

it('a call that ends for want of money is billed for its paid minutes, however late its end is told', async () => {
  const [caller, lead] = [await app.caller({ cents: 3 }), someone()];
  const id = await app.talk(caller, lead);
  await asOwner(app, 'update call_logs set cents_per_minute = 2 where id = $1', [id]);
  await app.talkedFor(id, 61);
  await holdMinute.handle({ userId: caller.id, id, minute: 2, isLastTry: true }, platform());
  await app.driveCalls();
  const ended = { status: 'completed', reason: 'no_money', minutes_held: 1, billed_cents: 2, cost_cents: 2 };
  expect(await app.row(id)).toMatchObject(ended);
  expect(await walletOf(app, caller.id)).toMatchObject({ held_cents: 0, balance_cents: 1 });
});

describe('the watch', () => {
  const watch = async (id: string, now = new Date()) => {
    await watchCall.handle({ id }, { ...app.platform, now: () => now });
    await app.driveCalls();
  };

  it('asks about every call that is not settled, and about no other', async () => {
    const [caller, lead] = [await app.caller(), someone()];
    const id = await app.talk(caller, lead);
    const asked = async () => {
      await app.platform.database.asSystem((tx) => sql`delete from jobs.job where name = 'watch-call'`.execute(tx));
      await watchCalls.handle({}, platform());
      const { rows } = await app.platform.database.asSystem((tx) =>
        sql<{ id: string }>`select data->>'id' as id from jobs.job where name = 'watch-call'`.execute(tx),
      );
      return rows.map((row) => row.id);
    };
    expect(await asked()).not.toContain(id);
    const age = sql`update call_logs set checked_at = checked_at - interval '1 minute' where id = ${id}`;
    await app.platform.database.asSystem((tx) => age.execute(tx));
    expect(await asked()).toContain(id);
    await watch(id);
    expect(await app.row(id)).toMatchObject({ status: 'bridged' });
    expect(await asked()).not.toContain(id);
    await app.at(lead, { do: 'hang-up' });
    await app.platform.database.asSystem((tx) => age.execute(tx));
    expect(await asked()).not.toContain(id);
  });

  it('sets money aside for a minute that was missed, or ends the call', async () => {
    const [rich, poor] = [await app.caller({ cents: 10 }), await app.caller({ cents: 1 })];
    const late = await app.caller({ cents: 2 });
    const missed = async (caller: Caller, seconds = 90) => {
      const id = await app.talk(caller, someone());
      await app.talkedFor(id, seconds);
      await watch(id);
      const { rows } = await app.platform.database.asSystem((tx) =>
        sql<{ data: never }>`select data from jobs.job
          where name = 'hold-call-minute' and data->>'id' = ${id} and data->>'isLastTry' = 'true'`.execute(tx),
      );
      for (const { data } of rows) await holdMinute.handle(data, platform());
      await app.driveCalls();
      return app.row(id);
    };
    expect(await missed(rich)).toMatchObject({ status: 'bridged', minutes_held: 2 });
    expect(await missed(poor)).toMatchObject({ status: 'completed', reason: 'no_money', cost_cents: 1 });
    // While we were away, four minutes passed before the one for which there is no money.
    expect(await missed(late, 270)).toMatchObject({ reason: 'no_money', cost_cents: 2, billed_cents: 4 });
    await app.at(rich.phone, { do: 'hang-up' });
  });

  it('ends and bills a call that the carrier no longer knows', async () => {
    const [caller, lead] = [await app.caller(), someone()];
    const id = await app.talk(caller, lead);
    await app.control('calls', { do: 'lose', phone: caller.phone });
    await app.control('calls', { do: 'lose', phone: lead });
    await watch(id);
    expect(await app.row(id)).toMatchObject({ status: 'completed', ended_by: 'carrier', cost_cents: 1 });
    expect(await walletOf(app, caller.id)).toMatchObject({ held_cents: 0, balance_cents: 99 });
  });

  it.each([
    ['was last asked a minute and a half into the talk', 90, 90, 2],
    ['was never asked', 0, 0, 1],
    ['was asked five hours after the answer', 5 * 3600, 4 * 3600, 240],
  ])('bills nobody for hours in which we were away: a call that %s', async (_, asked, seconds, cents) => {
    const [caller, lead] = [await app.caller({ cents: 1000 }), someone()];
    const id = await app.talk(caller, lead);
    if (asked > 0) {
      await app.talkedFor(id, asked);
      await watch(id);
    }
    await app.control('calls', { do: 'lose', phone: caller.phone });
    await app.control('calls', { do: 'lose', phone: lead });
    await watch(id, new Date(Date.now() + 8 * 3_600_000));
    const { duration_seconds: talked, ...ended } = await app.row(id);
    expect(ended).toMatchObject({ status: 'completed', ended_by: 'carrier', cost_cents: cents });
    expect(talked - seconds).toBeGreaterThanOrEqual(0);
    expect(talked - seconds).toBeLessThan(30);
    expect(await walletOf(app, caller.id)).toMatchObject({ held_cents: 0, balance_cents: 1000 - cents });
  });

  it('bills a call once whose money was let go while nobody was there', async () => {
    const [caller, lead] = [await app.caller(), someone()];
    const id = await app.talk(caller, lead);
    const late = sql`update wallet_holds set expires_at = now() - interval '1 minute' where user_id = ${caller.id}`;
    await app.platform.database.asSystem((tx) => late.execute(tx));
    await walletSweep.handle({}, platform());
    expect(await walletOf(app, caller.id)).toMatchObject({ held_cents: 0, balance_cents: 100 });
    await app.control('calls', { do: 'lose', phone: caller.phone });
    await app.control('calls', { do: 'lose', phone: lead });
    for (let round = 0; round < 2; round++) await watch(id, new Date(Date.now() + 8 * 3_600_000));
    expect(await app.row(id)).toMatchObject({ status: 'completed', cost_cents: 1, billed_cents: 1 });
    expect(await walletOf(app, caller.id)).toMatchObject({ held_cents: 0, balance_cents: 99 });
    expect(await faultyWallets(app, [caller.id])).toEqual([]);
  });

  it('charges what ran on as far as the wallet reaches, and lists the rest for the operator', async () => {
    const [caller, lead] = [await app.caller({ cents: 2 }), someone()];
    const id = await app.talk(caller, lead);
    await app.talkedFor(id, 250);
    await app.control('calls', { do: 'end-unheard', phone: lead });
    await app.control('calls', { do: 'end-unheard', phone: caller.phone });
    await watch(id);
    expect(await app.row(id)).toMatchObject({ status: 'completed', cost_cents: 2, billed_cents: 5 });
    expect(await walletOf(app, caller.id)).toMatchObject({ held_cents: 0, balance_cents: 0 });
    await checkCalls.handle({}, platform());
    const { rows } = await app.platform.database.asSystem((tx) =>
      sql<{ faults: object[] }>`select faults from daily_checks where name = 'calls'`.execute(tx),
    );
    const known = { fault: '3 of 5 cents not charged', ref: id, user_id: caller.id };
    expect(rows[0]!.faults.filter((each) => (each as typeof known).user_id === caller.id)).toEqual([known]);
  });

  it('a phone that is found to be lost ends with the other, of which the carrier told', async () => {
    const [caller, lead] = [await app.caller(), someone()];
    const id = await app.talk(caller, lead);
    await app.talkedFor(id, 90);
    await app.control('calls', { do: 'lose', phone: lead });
    await app.at(caller.phone, { do: 'hang-up' });
    await watch(id, new Date(Date.now() + 3_600_000));
    expect(await app.row(id)).toMatchObject({ status: 'completed', ended_by: 'agent', cost_cents: 2 });
  });

  it('ends one whose end nobody told, at the carrier’s instant', async () => {
    const [caller, lead] = [await app.caller(), someone()];
    const id = await app.talk(caller, lead);
    await app.control('calls', { do: 'end-unheard', phone: lead });
    await app.control('calls', { do: 'end-unheard', phone: caller.phone });
    expect(await app.row(id)).toMatchObject({ over_at: null });
    await watch(id, new Date(Date.now() + 3_600_000));
    expect(await app.row(id)).toMatchObject({ status: 'completed', cost_cents: 1 });
  });
});

describe('what is refused', () => {
  it('says why, and takes nothing', async () => {
    const caller = await app.caller({ cents: 1 });
    expect(await refusal(caller, '615')).toMatchObject({ status: 400, error: 'Invalid lead phone.' });
    expect(await refusal(caller, '+18765550142')).toMatchObject({ error: 'Invalid lead phone.' });
    expect(await refusal(caller, someone(), { agent_number: 'x' })).toMatchObject({
      error: 'That phone doesn’t look valid. Use +1XXXXXXXXXX',
    });
    expect(await refusal(caller, someone(), { agent_number: '+16155550111' })).toMatchObject({ status: 409 });
    expect(await refusal(caller, someone(), { user_id: crypto.randomUUID() })).toMatchObject({ status: 403 });
    expect(await refusal(caller, someone(), { contact_id: crypto.randomUUID() })).toMatchObject({ status: 404 });
    expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 1, held_cents: 0 });
    expect((await caller.call(listCalls, { query: {} })).calls).toEqual([]);
  });

  it('a phone that is not proven, an agent without numbers or money', async () => {
    expect(await refusal(await app.caller({ isProven: false }), someone())).toMatchObject({
      status: 409,
      current: { why: 'phone_not_proven' },
    });
    expect(await refusal(await app.caller({ hasNumber: false }), someone())).toMatchObject({
      error: "You don't own any numbers yet. Buy one to place calls.",
    });
    expect(await refusal(await app.caller({ cents: 0 }), someone())).toMatchObject({ status: 402 });
  });

  it('a changed phone, until it is proved again', async () => {
    const caller = await app.caller();
    const other = await caller.call(savePhone, { body: { phone: '(615) 555-0177' } });
    expect(other).toMatchObject({ phone: '+16155550177', is_proven: false });
    expect(await caller.call(savePhone, { body: { phone: caller.phone } })).toMatchObject({ is_proven: false });
    expect(await refusal(caller, someone())).toMatchObject({ current: { why: 'phone_not_proven' } });
  });

  it('who asked not to be called, and who is called too often or too late', async () => {
    const [caller, lead] = [await app.caller(), someone()];
    await closeToCalls(app, caller, lead);
    expect(await refusal(caller, lead)).toMatchObject({ current: { why: 'suppressed' } });
    app.clock.now = new Date(app.clock.now.getTime() + 12 * 3_600_000);
    expect(await refusal(caller, someone())).toMatchObject({
      current: { why: 'outside_window', until: expect.any(String) },
    });
  });

  it('a third call at once, also of ten that come together', async () => {
    const caller = await app.caller({ cents: 100 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        caller.send('POST', callStart.path, callOf(caller, someone()), { prefer: 'respond-async' }),
      ),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(8);
    expect(await walletOf(app, caller.id)).toMatchObject({ held_cents: 2 });
    await app.driveCalls();
    await app.at(caller.phone, { do: 'no-answer' });
    await app.at(caller.phone, { do: 'no-answer' });
  });

  it('a person who was closed to calls before the key was pressed is not rung', async () => {
    const [caller, lead] = [await app.caller(), someone()];
    const id = await app.start(caller, lead);
    await closeToCalls(app, caller, lead);
    await app.at(caller.phone, { do: 'take' });
    await app.at(caller.phone, { do: 'press', digits: '1' });
    expect(await app.row(id)).toMatchObject({ status: 'failed', reason: 'not_allowed', ended_by: 'us' });
    expect((await app.legs()).map(({ to }) => to)).not.toContain(lead);
  });
});

it('a webhook that the carrier did not sign changes nothing', async () => {
  const [caller, lead] = [await app.caller(), someone()];
  const id = await app.start(caller, lead);
  const leg = (await app.legs()).find(({ to }) => to === caller.phone)!;
  const { call_control_id, client_state } = leg;
  const data = {
    id: 'forged',
    event_type: 'call.hangup',
    occurred_at: new Date().toISOString(),
    payload: { call_control_id, client_state, hangup_cause: 'normal_clearing' },
  };
  const body = JSON.stringify({ data });
  const post = (headers: Record<string, string>) =>
    fetch(`${app.url}/api/webhooks/calls/${id}`, { method: 'POST', body, headers });
  const signed = await app.control<{ timestamp: string; signature: string }>('sign', { body: `${body} ` });
  for (const headers of [
    {},
    { 'telnyx-timestamp': signed.timestamp },
    { 'telnyx-timestamp': signed.timestamp, 'telnyx-signature-ed25519': signed.signature },
  ])
    expect((await post(headers as Record<string, string>)).status).toBe(400);
  expect(await app.row(id)).toMatchObject({ over_at: null });
  const own = await app.control<{ timestamp: string; signature: string }>('sign', { body });
  await post({ 'telnyx-timestamp': own.timestamp, 'telnyx-signature-ed25519': own.signature });
  expect(await app.row(id)).toMatchObject({ over_at: expect.any(String) });
  await app.at(caller.phone, { do: 'no-answer' });
});

it('a phone says whether it is proved', async () => {
  const caller = await app.caller({ isProven: false });
  expect(await caller.call(readPhone, {})).toEqual({
    phone: caller.phone,
    is_proven: false,
    has_open_code: false,
  });
});
