// Pause and resume, as the agent presses them and as the carrier does them.
import { describe, expect, it } from 'vitest';
import { useCallsApp, type Caller } from '../../../test-support/calls-app.ts';
import { listLiveCalls } from '../calls/calls.contract.ts';
import { pauseRecording } from './call-recordings.contract.ts';
import { driveRecording } from './drive-recording.job.ts';

const app = useCallsApp();
let people = 0;
const someone = (area = '615') => `+1${area}444${String((people += 1)).padStart(4, '0')}`;
const press = (caller: Caller, id: string, isPaused: boolean) =>
  caller.call(pauseRecording, { params: { id }, body: { is_paused: isPaused } });
const shown = async (caller: Caller) => (await caller.call(listLiveCalls, {})).calls[0]?.recording;
/** Null: nothing is recorded at this phone. */
const atCarrier = async (phone: string) => {
  const leg = (await app.legs()).find(({ to, state }) => to === phone && state === 'answered');
  return leg?.recording ? (leg.recording.paused_at === null ? 'recording' : 'paused') : null;
};
const on = (status: string) => ({ status, is_switching: false });

describe('the recording of a call that runs', () => {
  it('pauses and resumes, as often as it is pressed, and says so only when it is so', async () => {
    const [caller, lead] = [await app.caller({ records: true }), someone()];
    const id = await app.talk(caller, lead);
    expect(await shown(caller)).toEqual(on('recording'));
    for (const isPaused of [true, false, true, false]) {
      await press(caller, id, isPaused);
      expect(await shown(caller)).toEqual({ status: isPaused ? 'recording' : 'paused', is_switching: true });
      await app.driveCalls();
      expect(await shown(caller)).toEqual(on(isPaused ? 'paused' : 'recording'));
      expect(await atCarrier(caller.phone)).toBe(isPaused ? 'paused' : 'recording');
    }
    await press(caller, id, true);
    await press(caller, id, true);
    await app.driveCalls();
    await app.at(lead, { do: 'hang-up' });
    expect(await app.row(id)).toMatchObject({ is_recorded: true, cost_cents: 2 });
  });

  it('a press while the carrier is asked is done after it', async () => {
    const [caller, lead] = [await app.caller({ records: true }), someone()];
    const id = await app.talk(caller, lead);
    await press(caller, id, true);
    const pausing = driveRecording.handle({ userId: caller.id, id }, app.platform);
    await press(caller, id, false);
    await pausing;
    await app.driveCalls();
    expect([await shown(caller), await atCarrier(caller.phone)]).toEqual([on('recording'), 'recording']);
    await app.at(lead, { do: 'hang-up' });
  });

  it('a pause that the carrier did not take is asked for again', async () => {
    const [caller, lead] = [await app.caller({ records: true }), someone()];
    const id = await app.talk(caller, lead);
    await press(caller, id, true);
    await app.control('/faults', { provider: 'telnyx', operation: 'calls.record_pause', mode: 'error' });
    await expect(app.driveCalls()).rejects.toThrow();
    expect(await shown(caller)).toEqual({ status: 'recording', is_switching: true });
    await app.driveCalls();
    expect([await shown(caller), await atCarrier(caller.phone)]).toEqual([on('paused'), 'paused']);
    await app.at(lead, { do: 'hang-up' });
  });

  it('paused before it starts does not start, without a notice either, until it is resumed', async () => {
    const [caller, lead] = [await app.caller({ records: true }), someone('312')];
    const id = await app.start(caller, lead);
    expect(await shown(caller)).toEqual(on('waiting'));
    await press(caller, id, true);
    await app.at(caller.phone, { do: 'take' });
    await app.at(caller.phone, { do: 'press', digits: '1' });
    await app.at(lead, { do: 'take' });
    expect([await shown(caller), await atCarrier(caller.phone)]).toEqual([on('paused'), null]);
    expect((await app.legs()).find(({ to }) => to === lead)!.said).toEqual([]);
    await press(caller, id, false);
    await app.driveCalls();
    expect([await shown(caller), await atCarrier(caller.phone)]).toEqual([on('recording'), 'recording']);
    await app.at(lead, { do: 'hang-up' });
  });
});

it('nobody else pauses it, nothing pauses where nothing is recorded, and a call that is over stays as it is', async () => {
  const [caller, other, lead] = [await app.caller({ records: true }), await app.caller(), someone()];
  const id = await app.talk(caller, lead);
  const wish = { params: { id }, body: { is_paused: true } };
  expect(await other.refusal(pauseRecording, wish)).toMatchObject({ status: 404 });
  expect(await shown(caller)).toEqual(on('recording'));
  await app.at(lead, { do: 'hang-up' });
  expect(await caller.refusal(pauseRecording, wish)).toMatchObject({ status: 409 });
  const unrecorded = await app.talk(other, someone());
  expect(await shown(other)).toBeNull();
  const none = { ...wish, params: { id: unrecorded } };
  expect(await other.refusal(pauseRecording, none)).toMatchObject({ status: 404 });
  await app.at(other.phone, { do: 'hang-up' });
});
