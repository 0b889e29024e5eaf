// Calls that come in: put through to the agent's phone, or to voicemail, with their bill.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useCallsApp, type Caller } from '../../../test-support/calls-app.ts';
import { asOwner } from '../../../test-support/agents.ts';
import { onServer } from '../../../test-support/postgres.ts';
import { faultyWallets, ledgerOf, walletOf } from '../../../test-support/wallets.ts';
import { tidyNumbers } from '../numbers/tidy-numbers.job.ts';
import { createLead } from '../leads/leads.contract.ts';
import { hangUpCall, listCalls, listLiveCalls } from './calls.contract.ts';
import { keepVoicemail } from './keep-voicemail.job.ts';
import { takeIncoming } from './take-incoming.operation.ts';
import { watchCall } from './watch-calls.job.ts';

const app = useCallsApp();
let people = 0;
const someone = () => `+1312555${String((people += 1)).padStart(4, '0')}`;
const said = async (phone: string) =>
  (await app.legs())
    .filter((leg) => (leg.direction === 'incoming' ? leg.from : leg.to) === phone)
    .flatMap((leg) => leg.said);
const living = async () => (await app.legs()).filter((leg) => leg.state !== 'ended');
const dialed = async (phone: string) => (await app.legs()).filter((leg) => leg.to === phone).length;

/** @returns the call's id */
async function put(caller: Caller, from: string): Promise<string> {
  const id = await app.callIn(caller, from);
  await app.at(caller.phone, { do: 'take' });
  await app.at(caller.phone, { do: 'press', digits: '1' });
  return id;
}

it('whose event comes twice at once holds money once', async () => {
  const [caller, lead] = [await app.caller({ cents: 10 }), someone()];
  const event = {
    id: randomUUID(),
    type: 'calls' as const,
    occurredAt: new Date().toISOString(),
    legId: `v3:${randomUUID()}`,
    from: lead,
    to: caller.local,
  };
  const { database, config } = app.platform;
  let second: Promise<void> | undefined;
  await database.asSystem(async (tx) => {
    await takeIncoming(tx, app.platform, event);
    second = database.asSystem((other) => takeIncoming(other, app.platform, event));
    await onServer(config.databaseUrl, async (client) => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%hold_wallet_money%'`;
      while ((await client.query(waiting)).rowCount === 0);
    });
  });
  await second;
  expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 10, held_cents: 1 });
  expect(await caller.call(listLiveCalls, {})).toMatchObject({ calls: [{ status: 'ringing' }] });
  await database.asSystem((tx) => takeIncoming(tx, app.platform, { ...event, id: randomUUID(), type: 'gives_up' }));
  expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 10, held_cents: 0 });
});

it('of two callers at once beside a call that runs one is put through', async () => {
  const [caller, lead, ...both] = [await app.caller({ cents: 10 }), someone(), someone(), someone()];
  await put(caller, lead);
  const events = both.map((from) => ({
    id: randomUUID(),
    type: 'calls' as const,
    occurredAt: new Date().toISOString(),
    legId: `v3:${randomUUID()}`,
    from,
    to: caller.local,
  }));
  const { database, config } = app.platform;
  let second: Promise<void> | undefined;
  await database.asSystem(async (tx) => {
    await takeIncoming(tx, app.platform, events[0]!);
    second = database.asSystem((other) => takeIncoming(other, app.platform, events[1]!));
    await onServer(config.databaseUrl, async (client) => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%hold_wallet_money%'`;
      while ((await client.query(waiting)).rowCount === 0);
    });
  });
  await second;
  const ways = await database.asSystem((tx) =>
    tx
      .selectFrom('call_logs')
      .select('voicemail_why')
      .where('from_number', 'in', both)
      .orderBy('from_number')
      .execute(),
  );
  expect(ways.map(({ voicemail_why: why }) => why)).toEqual([null, 'on_a_call']);
  expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 10, held_cents: 2 });
  for (const event of events)
    await database.asSystem((tx) => takeIncoming(tx, app.platform, { ...event, id: randomUUID(), type: 'gives_up' }));
  await app.at(lead, { do: 'hang-up' });
  expect(await faultyWallets(app, [caller.id])).toEqual([]);
});

describe('a caller', () => {
  it('is announced by name, put through by a key, and billed by whole started minutes from then on', async () => {
    const [caller, lead] = [await app.caller({ cents: 10 }), someone()];
    await caller.call(createLead, { body: { id: randomUUID(), name: 'Pat Doe', phone: lead } });
    const id = await app.callIn(caller, lead);
    expect(await app.row(id)).toMatchObject({ status: 'ringing', direction: 'in', from_number: lead });
    expect(await walletOf(app, caller.id)).toMatchObject({ held_cents: 1 });
    await app.at(caller.phone, { do: 'take' });
    expect(await said(caller.phone)).toEqual(['Agent CRM. Call from Pat Doe. Press 1 to take it.']);
    expect(await caller.call(listLiveCalls, {})).toMatchObject({
      calls: [{ id, name: 'Pat Doe', status: 'ringing', seconds: null }],
    });
    await app.at(caller.phone, { do: 'press', digits: '1' });
    expect(await app.row(id)).toMatchObject({ status: 'bridged' });
    await app.talkedFor(id, 61);
    await app.at(lead, { do: 'hang-up' });
    expect(await app.row(id)).toMatchObject({ status: 'completed', ended_by: 'lead', cost_cents: 2 });
    expect(await living()).toEqual([]);
    expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 8, held_cents: 0 });
    expect((await ledgerOf(app, caller.id)).filter(({ type }) => type === 'call')).toHaveLength(1);
  });

  it.each<[string, { do: string; digits?: string }[]]>([
    ['presses another key', [{ do: 'take' }, { do: 'press', digits: '2' }]],
    ['lets their own voicemail answer', [{ do: 'take' }, { do: 'press', digits: '' }]],
    ['does not pick up', [{ do: 'no-answer' }]],
    ['declines', [{ do: 'decline' }]],
  ])('whose agent %s leaves a message, which is free', async (_, acts) => {
    const [caller, lead] = [await app.caller({ cents: 10 }), someone()];
    const id = await app.callIn(caller, lead);
    for (const act of acts) await app.at(caller.phone, act);
    expect(await said(lead)).toEqual([expect.stringContaining('leave a message after the tone')]);
    expect((await living()).map(({ from, recording }) => [from, recording?.most])).toEqual([[lead, 120]]);
    await app.at(lead, { do: 'hang-up' });
    expect(await app.row(id)).toMatchObject({ status: 'no_answer', cost_cents: 0, duration_seconds: 0 });
    expect((await app.row(id)).settled_at).not.toBeNull();
    expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 10, held_cents: 0 });
  });

  it('who was texted calls that number back, and reaches the agent', async () => {
    const [caller, lead] = [await app.caller({ cents: 10 }), someone()];
    await tidyNumbers.handle({}, app.platform);
    const id = await app.callIn({ ...caller, local: caller.number }, lead);
    expect(await app.row(id)).toMatchObject({ user_id: caller.id, direction: 'in', from_number: lead });
    await app.at(caller.phone, { do: 'take' });
    await app.at(caller.phone, { do: 'press', digits: '1' });
    expect(await app.row(id)).toMatchObject({ status: 'bridged' });
    await app.at(lead, { do: 'hang-up' });
  });

  it('who hangs up while the agent’s phone rings leaves no phone ringing', async () => {
    const [caller, lead] = [await app.caller(), someone()];
    const id = await app.callIn(caller, lead);
    await app.at(lead, { do: 'hang-up' });
    expect(await app.row(id)).toMatchObject({ status: 'no_answer', reason: null, cost_cents: 0 });
    expect(await living()).toEqual([]);
  });

  it('is sent to voicemail by a press on the screen', async () => {
    const [caller, lead] = [await app.caller(), someone()];
    const id = await app.callIn(caller, lead);
    await caller.call(hangUpCall, { params: { id } });
    await app.driveCalls();
    expect(await said(lead)).toHaveLength(1);
    await app.at(lead, { do: 'hang-up' });
  });

  it('who does not show a number is announced as such', async () => {
    const caller = await app.caller();
    const id = await app.callIn(caller, 'anonymous');
    await app.at(caller.phone, { do: 'take' });
    expect(await said(caller.phone)).toEqual([expect.stringContaining('a hidden number')]);
    expect(await app.row(id)).toMatchObject({ from_number: 'anonymous', person_number: null });
    await app.at('anonymous', { do: 'hang-up' });
  });
});

describe('nobody is rung, and the caller hears why', () => {
  const toVoicemail = async (caller: Caller, from: string) => {
    const before = await dialed(caller.phone);
    const id = await app.callIn(caller, from);
    expect(await dialed(caller.phone)).toBe(before);
    return id;
  };

  it('without a proven phone', async () => {
    const [caller, lead] = [await app.caller({ isProven: false }), someone()];
    const id = await toVoicemail(caller, lead);
    expect(await said(lead)).toEqual([expect.stringContaining('leave a message')]);
    await app.at(lead, { do: 'hang-up' });
    expect(await app.row(id)).toMatchObject({ status: 'no_answer', reason: 'no_phone', cost_cents: 0 });
  });

  it('without a minute’s money', async () => {
    const [caller, lead] = [await app.caller({ cents: 0 }), someone()];
    const id = await toVoicemail(caller, lead);
    await app.at(lead, { do: 'hang-up' });
    expect(await app.row(id)).toMatchObject({ reason: 'no_balance' });
  });

  it('from the own phone', async () => {
    const caller = await app.caller();
    const id = await app.callIn(caller, caller.phone);
    expect(await said(caller.phone)).toEqual([expect.stringContaining('your own Agent CRM number')]);
    expect(await living()).toEqual([]);
    expect(await app.row(id)).toMatchObject({ reason: 'own_phone', cost_cents: 0 });
  });

  it('while two calls run', async () => {
    const caller = await app.caller();
    const talks = [someone(), someone()];
    for (const lead of talks) await put(caller, lead);
    const [third] = [someone()];
    const id = await app.callIn(caller, third);
    await app.at(third, { do: 'hang-up' });
    expect(await app.row(id)).toMatchObject({ reason: 'on_a_call' });
    for (const lead of talks) await app.at(lead, { do: 'hang-up' });
  });

  it('after the agent’s access has ended; no message is taken', async () => {
    const [caller, lead] = [await app.caller(), someone()];
    await asOwner(app, `update subscriptions set status = 'canceled' where user_id = $1`, [caller.id]);
    await toVoicemail(caller, lead);
    expect(await said(lead)).toEqual([expect.stringContaining('not available')]);
    expect(await living()).toEqual([]);
  });
});

describe('a message', () => {
  const leave = async (): Promise<[Caller, string]> => {
    const [caller, lead] = [await app.caller({ isProven: false }), someone()];
    const id = await app.callIn(caller, lead);
    await app.at(lead, { do: 'hang-up' });
    return [caller, id];
  };
  const keep = (caller: Caller, id: string) => keepVoicemail.handle({ userId: caller.id, id }, app.platform);

  it('is copied into our own store once, and goes from the carrier', async () => {
    const [caller, id] = await leave();
    await keep(caller, id);
    const { voicemail_url: url, voicemail_seconds: seconds } = await app.row(id);
    expect([url, seconds]).toEqual([expect.stringMatching(/^\/files\/voicemails\//), 1]);
    await keep(caller, id);
    expect((await app.row(id)).voicemail_url).toBe(url);
    const { lead_leg: leg } = await app.row(id);
    expect(await app.platform.voice!.recordingsOf(leg)).toEqual([]);
    app.clock.now = new Date();
    const owned = await caller.call(listCalls, { query: {} });
    expect(owned.calls).toMatchObject([{ id, direction: 'in', voicemail: { seconds: 1 } }]);
    const sound = await fetch(new URL(owned.calls[0]!.voicemail!.url, app.url), { headers: { range: 'bytes=0-3' } });
    expect([sound.status, sound.headers.get('content-type')]).toEqual([206, 'audio/mpeg']);
    expect((await fetch(new URL(url!, app.url))).status).toBe(404);
  });

  it('that the carrier does not hand out yet is asked for again', async () => {
    const [caller, id] = await leave();
    await app.control('/faults', { provider: 'telnyx', operation: 'recordings.list', mode: 'error' });
    await expect(keep(caller, id)).rejects.toThrow();
    await keep(caller, id);
    expect((await app.row(id)).voicemail_url).not.toBeNull();
  });
});

describe('a message that cannot be noted', () => {
  it('stays at the carrier until it is', async () => {
    const [caller, lead] = [await app.caller({ isProven: false }), someone()];
    const id = await app.callIn(caller, lead);
    await app.at(lead, { do: 'hang-up' });
    const { lead_leg: leg } = await app.row(id);
    const keep = () => keepVoicemail.handle({ userId: caller.id, id }, app.platform);
    await asOwner(app, 'alter table call_logs add constraint unnoted check (voicemail_url is null) not valid');
    await expect(keep()).rejects.toThrow('unnoted');
    await asOwner(app, 'alter table call_logs drop constraint unnoted');
    expect(await app.platform.voice!.recordingsOf(leg)).toHaveLength(1);
    await keep();
    expect((await app.row(id)).voicemail_url).not.toBeNull();
    expect(await app.platform.voice!.recordingsOf(leg)).toEqual([]);
  });
});

describe('whatever the carrier loses or repeats', () => {
  it('a call is taken once, and events come in any order', async () => {
    const [caller, lead] = [await app.caller({ cents: 10 }), someone()];
    for (const mode of ['duplicate', 'reorder', 'duplicate', 'reorder'])
      await app.control('/faults', { provider: 'telnyx', operation: 'webhook', mode });
    const id = await put(caller, lead);
    await app.at(lead, { do: 'hang-up' });
    await app.driveCalls();
    expect(await dialed(caller.phone)).toBe(1);
    expect(await app.row(id)).toMatchObject({ status: 'completed', cost_cents: 1 });
    expect(await faultyWallets(app, [caller.id])).toEqual([]);
  });

  it('a caller whose end nobody told of is found by the watch', async () => {
    const [caller, lead] = [await app.caller(), someone()];
    const id = await app.callIn(caller, lead);
    await app.at(lead, { do: 'end-unheard' });
    await watchCall.handle({ id }, { ...app.platform, now: () => new Date() });
    await app.driveCalls();
    expect(await app.row(id)).toMatchObject({ status: 'no_answer' });
    expect(await living()).toEqual([]);
  });

  it('a call to a number that nobody owns rings nobody', async () => {
    const caller = await app.caller({ hasNumber: false });
    await expect(app.callIn(caller, someone())).rejects.toThrow();
  });
});
