// What is recorded of calls, after which notice, and at which rate.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { useCallsApp, type Caller } from '../../../test-support/calls-app.ts';
import { faultyWallets, walletOf } from '../../../test-support/wallets.ts';
import { holdMinute } from '../calls/hold-minute.job.ts';
import { takeCallEvent } from '../calls/take-call-event.operation.ts';
import { saveOwnState } from '../call-settings/call-settings.contract.ts';
import { pauseRecording } from './call-recordings.contract.ts';
import { noticeWords } from './call-recordings.words.ts';

const app = useCallsApp();
let people = 0;
/** Tennessee, where one side may know alone, and Illinois, where everyone must agree. */
const inTennessee = () => `+1615444${String((people += 1)).padStart(4, '0')}`;
const inIllinois = () => `+1312444${String((people += 1)).padStart(4, '0')}`;
const legs = async (phone: string) =>
  (await app.legs()).filter(({ direction, from, to }) => (direction === 'incoming' ? from : to) === phone);
const said = async (phone: string) => (await legs(phone)).flatMap((leg) => leg.said);
const isRecording = async (phone: string) => (await legs(phone)).some(({ recording }) => recording !== null);
const recordingOf = (id: string) =>
  app.platform.database.asSystem((tx) =>
    tx.selectFrom('call_recordings').selectAll().where('id', '=', id).executeTakeFirst(),
  );
const holdNext = (caller: Caller, id: string, minute: number) =>
  holdMinute.handle({ userId: caller.id, id, minute, isLastTry: false }, { ...app.platform, now: () => new Date() });
async function talkIn(caller: Caller, from: string): Promise<string> {
  const id = await app.callIn(caller, from);
  await app.at(caller.phone, { do: 'take' });
  await app.at(caller.phone, { do: 'press', digits: '1' });
  return id;
}

describe('with the switch on', () => {
  it('a call between two places of one party is recorded from the bridge on, on both channels, without a word', async () => {
    const [caller, lead] = [await app.caller({ cents: 10, records: true }), inTennessee()];
    const id = await app.start(caller, lead);
    expect(await walletOf(app, caller.id)).toMatchObject({ held_cents: 2 });
    await app.at(caller.phone, { do: 'take' });
    await app.at(caller.phone, { do: 'press', digits: '1' });
    expect(await isRecording(caller.phone)).toBe(false);
    await app.at(lead, { do: 'take' });
    expect((await legs(caller.phone)).map(({ recording }) => recording?.channels)).toEqual(['dual']);
    expect(await said(lead)).toEqual([]);
    expect(await recordingOf(id)).toMatchObject({ law: 'one_party', person_states: ['TN'], notice_at: null });
    expect(await app.row(id)).toMatchObject({ is_recorded: true });
    await app.at(lead, { do: 'hang-up' });
    expect(await app.row(id)).toMatchObject({ status: 'completed', cost_cents: 2 });
  });

  it('where everyone must agree both hear a notice first, and when they heard it is kept', async () => {
    const [caller, lead] = [await app.caller({ records: true }), inIllinois()];
    const id = await app.talk(caller, lead);
    expect(await said(lead)).toEqual([noticeWords]);
    expect(await said(caller.phone)).toEqual([expect.stringContaining('Press 1'), noticeWords]);
    expect(await isRecording(caller.phone)).toBe(true);
    const kept = (await recordingOf(id))!;
    expect(kept).toMatchObject({ law: 'all_party', agent_states: ['TN'], person_states: ['IL'] });
    for (const told of [kept.agent_told_at, kept.person_told_at])
      expect(Date.parse(told!)).toBeLessThanOrEqual(Date.parse(kept.started_at!));
    await app.at(lead, { do: 'hang-up' });
  });

  it('an agent in California with a phone of Tennessee plays the notice, on calls of both directions', async () => {
    const [caller, lead] = [await app.caller({ records: true }), inTennessee()];
    await caller.call(saveOwnState, { body: { own_state: 'CA' } });
    const id = await app.talk(caller, lead);
    expect(await recordingOf(id)).toMatchObject({ law: 'all_party', agent_states: ['CA'], person_states: ['TN'] });
    await app.at(lead, { do: 'hang-up' });
    expect(await recordingOf(await talkIn(caller, lead))).toMatchObject({ law: 'all_party', agent_states: ['CA'] });
    await app.at(lead, { do: 'hang-up' });
    expect(await said(lead)).toEqual([noticeWords, noticeWords]);
  });

  it('until an agent told their state, their time zone counts beside their number', async () => {
    const [caller, lead] = [await app.caller({ records: true }), inTennessee()];
    await asOwner(app, 'update call_recording_settings set own_state = null where user_id = $1', [caller.id]);
    for (const [zone, law] of [
      ['America/Phoenix', 'one_party'],
      ['America/Los_Angeles', 'all_party'],
    ] as const) {
      await asOwner(app, 'update profiles set time_zone = $2 where user_id = $1', [caller.id, zone]);
      const id = await app.start(caller, lead);
      expect(await recordingOf(id)).toMatchObject({ law });
      await app.at(caller.phone, { do: 'decline' });
    }
  });

  it('nothing is recorded where everyone must agree before both have heard the notice', async () => {
    const [caller, lead] = [await app.caller({ records: true }), inIllinois()];
    const id = await app.start(caller, lead);
    await app.at(caller.phone, { do: 'take' });
    await app.at(caller.phone, { do: 'press', digits: '1' });
    await app.control('/faults', { provider: 'telnyx', operation: 'calls.speak', mode: 'error' });
    await expect(app.at(lead, { do: 'take' })).rejects.toThrow();
    expect(await app.row(id)).toMatchObject({ status: 'bridged', is_recorded: false });
    expect(await isRecording(caller.phone)).toBe(false);
    await app.driveCalls();
    expect(await said(lead)).toEqual([noticeWords]);
    expect(await isRecording(caller.phone)).toBe(true);
    await app.at(lead, { do: 'hang-up' });
  });

  it('a notice that was cut off was not heard: it is said once more before anything is recorded', async () => {
    const [caller, lead] = [await app.caller({ records: true }), inIllinois()];
    const id = await app.start(caller, lead);
    await app.at(caller.phone, { do: 'take' });
    await app.at(caller.phone, { do: 'press', digits: '1' });
    await app.control('/faults', { provider: 'telnyx', operation: 'calls.speak', mode: 'error' });
    await expect(app.at(lead, { do: 'take' })).rejects.toThrow();
    const { database, jobs } = app.platform;
    for (const leg of ['agent', 'lead'] as const) {
      const spoken = { id: randomUUID(), ref: id, leg, type: 'spoken', legId: `v3:${randomUUID()}` } as const;
      const cut = { ...spoken, occurredAt: new Date().toISOString(), digits: '', cause: 'call_hangup' };
      await database.asSystem((tx) => takeCallEvent(tx, jobs, cut));
    }
    const untold = { notice_at: expect.any(String), agent_told_at: null, person_told_at: null, ordered_at: null };
    expect(await recordingOf(id)).toMatchObject(untold);
    await app.driveCalls();
    expect(await said(lead)).toEqual([noticeWords]);
    expect(await isRecording(caller.phone)).toBe(true);
    await app.at(lead, { do: 'hang-up' });
  });

  it('a minute that begins while the notice is still to be heard is held at the price of a recorded one', async () => {
    const [caller, lead] = [await app.caller({ cents: 10, records: true }), inIllinois()];
    const id = await app.start(caller, lead);
    await app.at(caller.phone, { do: 'take' });
    await app.at(caller.phone, { do: 'press', digits: '1' });
    await app.control('/faults', { provider: 'telnyx', operation: 'calls.speak', mode: 'error' });
    await expect(app.at(lead, { do: 'take' })).rejects.toThrow();
    expect(await app.row(id)).toMatchObject({ status: 'bridged', is_recorded: false });
    await holdNext(caller, id, 2);
    expect(await walletOf(app, caller.id)).toMatchObject({ held_cents: 4 });
    await app.at(lead, { do: 'hang-up' });
  });

  it('a caller who comes in is recorded the same way; one without a number hears the notice', async () => {
    const [caller, lead] = [await app.caller({ records: true }), inTennessee()];
    const id = await talkIn(caller, lead);
    expect(await said(lead)).toEqual([]);
    expect(await isRecording(caller.phone)).toBe(true);
    await app.at(lead, { do: 'hang-up' });
    expect(await app.row(id)).toMatchObject({ status: 'completed', is_recorded: true, cost_cents: 2 });
    await talkIn(caller, 'anonymous');
    expect(await said('anonymous')).toEqual([noticeWords]);
    expect(await isRecording(caller.phone)).toBe(true);
    await app.at('anonymous', { do: 'hang-up' });
  });

  it('each minute of it is held at the rate of a recorded call, and the whole call has that rate', async () => {
    const [caller, lead] = [await app.caller({ cents: 10, records: true }), inTennessee()];
    const id = await app.talk(caller, lead);
    await holdNext(caller, id, 2);
    expect(await walletOf(app, caller.id)).toMatchObject({ held_cents: 4 });
    await app.talkedFor(id, 61);
    await app.at(lead, { do: 'hang-up' });
    expect(await app.row(id)).toMatchObject({ cost_cents: 4 });
    expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 6, held_cents: 0 });
    expect(await faultyWallets(app, [caller.id])).toEqual([]);
  });

  it('a call of which no second was recorded costs what it costs without', async () => {
    const [caller, lead] = [await app.caller({ cents: 10, records: true }), inTennessee()];
    const id = await app.start(caller, lead);
    await caller.call(pauseRecording, { params: { id }, body: { is_paused: true } });
    await app.at(caller.phone, { do: 'take' });
    await app.at(caller.phone, { do: 'press', digits: '1' });
    await app.at(lead, { do: 'take' });
    await app.at(lead, { do: 'hang-up' });
    expect(await app.row(id)).toMatchObject({ status: 'completed', is_recorded: false, cost_cents: 1 });
  });

  it('without the money for a recorded minute no call begins, and a caller is put through unrecorded', async () => {
    const [caller, lead] = [await app.caller({ cents: 1, records: true }), inTennessee()];
    const refused = await caller.send('POST', '/.netlify/functions/call-start', {
      agent_number: caller.phone,
      lead_number: lead,
    });
    expect(refused.status).toBe(402);
    const id = await talkIn(caller, lead);
    expect(await app.row(id)).toMatchObject({ status: 'bridged', is_recorded: false });
    expect(await isRecording(caller.phone)).toBe(false);
    await app.at(lead, { do: 'hang-up' });
    expect(await app.row(id)).toMatchObject({ cost_cents: 1 });
  });
});

it('with the switch off nothing is recorded and nothing is said', async () => {
  const [caller, lead] = [await app.caller({ cents: 10 }), inIllinois()];
  const id = await app.talk(caller, lead);
  expect([await said(lead), await isRecording(caller.phone), await recordingOf(id)]).toEqual([[], false, undefined]);
  await app.at(lead, { do: 'hang-up' });
  expect(await app.row(id)).toMatchObject({ cost_cents: 1 });
});

it('a recording whose order is in doubt is ordered once more, and is one', async () => {
  const [caller, lead] = [await app.caller({ records: true }), inTennessee()];
  await app.control('/faults', { provider: 'telnyx', operation: 'calls.record_start', mode: 'answer-lost' });
  const id = await app.start(caller, lead);
  await app.at(caller.phone, { do: 'take' });
  await app.at(caller.phone, { do: 'press', digits: '1' });
  await app.at(lead, { do: 'take' }).catch(() => undefined);
  await app.driveCalls();
  expect(await app.row(id)).toMatchObject({ is_recorded: true });
  await app.at(lead, { do: 'hang-up' });
  expect(await app.platform.voice!.recordingsOf((await legs(caller.phone))[0]!.call_control_id)).toHaveLength(1);
});
