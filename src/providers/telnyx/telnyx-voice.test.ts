// Calls through the adapter against the sandbox: both sides of the protocol at once.
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useCarrier } from '../../../test-support/carrier-under-test.ts';
import { CarrierInDoubt, CarrierRefused } from '../../domain/carrier-outcome.ts';
import type { CallEvent, CallLeg, IncomingCall } from '../../domain/carrier-call.ts';
import { sandboxConnection } from '../../sandbox/telnyx/account.ts';
import { operatorNumber } from '../../sandbox/telnyx/calls-api.ts';
import { callEventShape, stateOf } from './telnyx-call-shapes.ts';

const carrier = useCarrier();
const [agent, lead] = ['+16155550101', '+16155550142'];
afterEach(() => void vi.restoreAllMocks());

const dial = (to: string, leg: CallLeg = 'agent', ref = randomUUID()) =>
  carrier.voice.dial({ ref, leg, from: operatorNumber, to });
const phone = (order: { do: string; phone: string; digits?: string }) => carrier.control('telnyx/calls', order);

/** What was told, as the product reads it. */
async function heard(): Promise<(CallEvent | IncomingCall)[]> {
  return (await carrier.settled()).map(({ headers, body }) => {
    const event = carrier.voice.verify(body, headers, new Date());
    if (event === null || event === 'other' || 'unread' in event)
      throw new Error('a webhook of a call could not be read');
    return event;
  });
}
const told = async () => (await heard()).flatMap((event) => ('ref' in event ? [event] : []));
const calls = async () => (await heard()).flatMap((event) => ('ref' in event ? [] : [event]));
const stories = (events: readonly CallEvent[]) =>
  events.map(({ leg, type, digits, cause }) => [leg, type, digits || cause].filter(Boolean).join(' '));

async function refusal(call: Promise<unknown>) {
  const fault: unknown = await call.catch((error: unknown) => error);
  if (!(fault instanceof CarrierRefused)) throw new Error(`not refused: ${String(fault)}`);
  return fault.refusal;
}

describe('a phone that stays up', () => {
  it('is bridged with one person after another where it is parked, and else hung up with the first', async () => {
    const ref = randomUUID();
    const line = await carrier.voice.dial({ ref, leg: 'line', from: operatorNumber, to: agent });
    await phone({ do: 'take', phone: agent });
    for (const [call, staysAfter] of [
      ['one', true],
      ['two', true],
      ['three', false],
    ] as const) {
      const other = await dial(lead, 'lead');
      await phone({ do: 'take', phone: lead });
      await carrier.voice.bridge({ legId: line, id: `${ref}-${call}` }, other, { staysAfter });
      await phone({ do: 'hang-up', phone: lead });
      expect(await carrier.voice.status(line)).toMatchObject({ isAlive: staysAfter });
    }
    const events = await told();
    expect(stories(events.filter(({ leg }) => leg === 'line'))).toEqual([
      'line initiated',
      'line answered',
      'line bridged',
      'line bridged',
      'line bridged',
      'line ended normal_clearing',
    ]);
    expect(events.filter(({ leg }) => leg === 'line').map((event) => event.ref)).toEqual(Array(6).fill(ref));
  });

  it('takes whom it talks to along when it hangs up', async () => {
    const line = await carrier.voice.dial({ ref: randomUUID(), leg: 'line', from: operatorNumber, to: agent });
    await phone({ do: 'take', phone: agent });
    const other = await dial(lead, 'lead');
    await phone({ do: 'take', phone: lead });
    await carrier.voice.bridge({ legId: line, id: randomUUID() }, other, { staysAfter: true });
    await phone({ do: 'hang-up', phone: agent });
    expect(await carrier.voice.status(other)).toMatchObject({ isAlive: false });
  });
});

describe('a call', () => {
  it('rings the agent, hears the key, rings the lead, bridges, and ends both', async () => {
    const ref = randomUUID();
    const agentLeg = await dial(agent, 'agent', ref);
    await phone({ do: 'take', phone: agent });
    await carrier.voice.askForKey({ legId: agentLeg, id: `${ref}-ask` }, 'Press 1.');
    await phone({ do: 'press', phone: agent, digits: '1' });
    const leadLeg = await dial(lead, 'lead', ref);
    await phone({ do: 'take', phone: lead });
    await carrier.voice.bridge({ legId: agentLeg, id: `${ref}-bridge` }, leadLeg, { staysAfter: false });
    await phone({ do: 'hang-up', phone: lead });
    const events = await told();
    expect(new Set(events.map((event) => event.ref))).toEqual(new Set([ref]));
    expect(stories(events.filter(({ leg }) => leg === 'agent'))).toEqual([
      'agent initiated',
      'agent answered',
      'agent gathered 1',
      'agent bridged',
      'agent ended normal_clearing',
    ]);
    expect(stories(events.filter(({ leg }) => leg === 'lead'))).toEqual([
      'lead initiated',
      'lead answered',
      'lead bridged',
      'lead ended normal_clearing',
    ]);
    expect(await carrier.voice.status(leadLeg)).toMatchObject({ isAlive: false, endedAt: expect.any(String) });
  });

  it.each<[CallLeg, number]>([
    ['agent', 14_400],
    ['lead', 14_400],
    ['line', 14_400],
    ['code', 120],
  ])('has a limit at the carrier, whatever becomes of us: %s, %i seconds', async (leg, seconds) => {
    await dial(agent, leg);
    expect(await carrier.control('telnyx/calls')).toMatchObject([{ to: agent, time_limit_secs: seconds }]);
  });

  it('hears that no key was pressed in time, after as many tries as were asked for', async () => {
    const leg = await dial(agent);
    await phone({ do: 'take', phone: agent });
    const words = { payload: '1?', voice: 'female', language: 'en-US', maximum_digits: 1 };
    const wait = { maximum_tries: 2, timeout_millis: 1 };
    await carrier.api('POST', `/calls/${encodeURIComponent(leg)}/actions/gather_using_speak`, { ...words, ...wait });
    await expect.poll(async () => (await told()).filter(({ type }) => type === 'gathered')).toHaveLength(1);
    expect((await told()).find(({ type }) => type === 'gathered')).toMatchObject({ leg: 'agent', digits: '' });
    expect(await carrier.control('telnyx/calls')).toMatchObject([{ said: ['1?', '1?'], state: 'answered' }]);
  });

  it('says words to the phone that took it', async () => {
    const leg = await dial(agent);
    await phone({ do: 'take', phone: agent });
    await carrier.voice.speak({ legId: leg, id: 'say' }, 'Your code is 1 2 3.');
    expect(stories(await told())).toContain('agent spoken');
    expect(await carrier.control('telnyx/calls')).toMatchObject([{ said: ['Your code is 1 2 3.'] }]);
  });

  it.each([
    ['no-answer', 'timeout'],
    ['decline', 'user_busy'],
    ['time-limit', 'time_limit'],
  ])('ends by %s as %s', async (how, cause) => {
    await dial(agent);
    await phone({ do: how, phone: agent });
    expect(stories(await told())).toContain(`agent ended ${cause}`);
  });

  it('does the same command once', async () => {
    const ref = randomUUID();
    const [first, second] = [await dial(agent, 'agent', ref), await dial(agent, 'agent', ref)];
    expect(second).toBe(first);
    await phone({ do: 'take', phone: agent });
    await carrier.voice.speak({ legId: first, id: 'one' }, 'Hello');
    await carrier.voice.speak({ legId: first, id: 'one' }, 'Hello');
    expect(await carrier.control('telnyx/calls')).toMatchObject([{ said: ['Hello'] }]);
  });

  it('is unknown ten minutes after its end', async () => {
    const leg = await dial(agent);
    await carrier.voice.hangUp({ legId: leg, id: 'end' });
    const ended = Date.now();
    const clock = vi.spyOn(Date, 'now');
    clock.mockReturnValue(ended + 9 * 60_000);
    expect(await carrier.voice.status(leg)).toMatchObject({ isAlive: false });
    clock.mockReturnValue(ended + 11 * 60_000);
    expect(await carrier.voice.status(leg)).toBeNull();
  });
});

describe('a call that comes in', () => {
  const own = '+16155550177';
  const callIn = () => carrier.control('telnyx/calls', { do: 'call', from: lead, to: own });
  const begin = async () => {
    await carrier.voice.listen();
    const { id } = await carrier.control<{ id: string }>('telnyx/numbers', { phone_number: own });
    await carrier.voice.connectNumber(id);
    await callIn();
    return (await calls())[0]!;
  };

  it('reaches us once the number is connected and the address is known', async () => {
    await carrier.control('telnyx/numbers', { phone_number: own });
    await expect(callIn()).rejects.toThrow();
    expect(await carrier.voice.listen()).toBe(true);
    expect(await carrier.voice.listen()).toBe(false);
    expect(await begin()).toMatchObject({ type: 'calls', from: lead, to: own });
  });

  it('that nobody answers is given up', async () => {
    const { legId } = await begin();
    await phone({ do: 'hang-up', phone: lead });
    expect(await calls()).toMatchObject([{ type: 'calls' }, { type: 'gives_up', legId }]);
  });

  it('is answered, bears our id from then on, and is bridged with the agent', async () => {
    const [{ legId }, ref] = [await begin(), randomUUID()];
    const agentLeg = await dial(agent, 'agent', ref);
    await phone({ do: 'take', phone: agent });
    await carrier.voice.answer({ legId, id: `${ref}-answer` }, ref);
    await carrier.voice.bridge({ legId: agentLeg, id: `${ref}-bridge` }, legId, { staysAfter: false });
    await phone({ do: 'hang-up', phone: lead });
    const events = (await told()).filter(({ leg }) => leg === 'lead');
    expect(stories(events)).toEqual(['lead answered', 'lead bridged', 'lead ended normal_clearing']);
    expect(new Set(events.map((event) => `${event.ref} ${event.legId}`))).toEqual(new Set([`${ref} ${legId}`]));
  });

  it('is recorded; the file is there for ten minutes, the recording until it is deleted', async () => {
    const [{ legId }, ref] = [await begin(), randomUUID()];
    await carrier.voice.answer({ legId, id: `${ref}-answer` }, ref);
    await carrier.voice.record({ legId, id: `${ref}-record` }, { mostSeconds: 120, silenceSeconds: 10 });
    await phone({ do: 'hang-up', phone: lead });
    expect(stories(await told())).toEqual(['lead answered', 'lead recorded', 'lead ended normal_clearing']);
    const [recording] = await carrier.voice.recordingsOf(legId);
    expect(recording).toMatchObject({ durationMs: 1000 });
    const file = await fetch(recording!.url);
    expect(file.headers.get('content-type')).toBe('audio/mpeg');
    expect(file.status).toBe(200);
    const later = Date.now() + 11 * 60_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    expect((await fetch(recording!.url)).status).toBe(403);
    await carrier.voice.deleteRecording(recording!.id);
    await carrier.voice.deleteRecording(recording!.id);
    expect(await carrier.voice.recordingsOf(legId)).toEqual([]);
  });
});

describe('the recording of a call', () => {
  const taken = async () => {
    const leg = await dial(agent);
    await phone({ do: 'take', phone: agent });
    return leg;
  };

  it('has both channels, pauses and resumes, and is kept when the leg ends', async () => {
    const legId = await taken();
    await carrier.voice.recordCall({ legId, id: 'record' });
    const startedAt = Date.now();
    await carrier.voice.pauseRecording({ legId, id: 'pause' });
    vi.spyOn(Date, 'now').mockReturnValue(startedAt + 60_000);
    await carrier.voice.resumeRecording({ legId, id: 'resume' });
    await phone({ do: 'hang-up', phone: agent });
    vi.restoreAllMocks();
    expect(stories(await told())).toContain('agent recorded');
    expect(await carrier.voice.recordingsOf(legId)).toMatchObject([{ durationMs: 1000 }]);
  });

  it('that does not run cannot be paused', async () => {
    const legId = await taken();
    await refusal(carrier.voice.pauseRecording({ legId, id: 'pause' }));
    await refusal(carrier.voice.resumeRecording({ legId, id: 'resume' }));
  });
});

describe('refusals', () => {
  it('a call that is over takes no commands, an unknown one is not found', async () => {
    const leg = await dial(agent);
    await carrier.voice.hangUp({ legId: leg, id: 'end' });
    expect(await refusal(carrier.voice.speak({ legId: leg, id: 'late' }, 'Hello'))).toMatchObject({
      fault: 'call_over',
      code: '90018',
    });
    expect(await refusal(carrier.voice.hangUp({ legId: 'v3:none', id: 'x' }))).toMatchObject({ fault: 'not_found' });
    expect(await carrier.voice.status('v3:none')).toBeNull();
  });

  it('a phone that was not taken hears nothing and is not bridged', async () => {
    const [one, other] = [await dial(agent), await dial(lead, 'lead')];
    await refusal(carrier.voice.speak({ legId: one, id: 'early' }, 'Hello'));
    await phone({ do: 'take', phone: agent });
    await refusal(carrier.voice.bridge({ legId: one, id: 'bridge' }, other, { staysAfter: false }));
  });

  it.each([
    ['the islands', '+18765550100', 'account'],
    ['what is no number', '+1615', 'recipient'],
  ])('does not dial %s', async (_, to, fault) => {
    expect(await refusal(dial(to))).toMatchObject({ fault });
  });

  it('does not dial from a number of somebody else, nor through another application', async () => {
    await refusal(carrier.voice.dial({ ref: randomUUID(), leg: 'agent', from: '+16155550177', to: agent }));
    const right = { from: operatorNumber, to: agent, webhook_url: carrier.webhookUrl, time_limit_secs: 14_400 };
    const body = { ...right, connection_id: 'other' };
    expect((await carrier.api('POST', '/calls', body)).status).toBe(422);
    expect((await carrier.api('POST', '/calls', { ...body, connection_id: sandboxConnection, tag: 'x' })).status).toBe(
      422,
    );
  });

  it('a dial whose answer is lost is in doubt', async () => {
    await carrier.fault({ operation: 'calls.dial', mode: 'answer-lost' });
    await expect(dial(agent)).rejects.toThrow(CarrierInDoubt);
  });
});

describe('a webhook', () => {
  it('of words that were cut off says why', () => {
    const payload = { call_control_id: 'v3:leg', client_state: stateOf('lead', randomUUID()), status: 'call_hangup' };
    const cut = { id: 'a', event_type: 'call.speak.ended', occurred_at: new Date().toISOString(), payload };
    expect(callEventShape.parse({ data: cut })).toMatchObject({ type: 'spoken', cause: 'call_hangup' });
    const whole = { ...cut, payload: { ...payload, status: 'completed' } };
    expect(callEventShape.parse({ data: whole })).toMatchObject({ type: 'spoken', cause: null });
  });

  it('with a wrong signature is refused, of an unknown kind not read', async () => {
    await dial(agent);
    const [told] = await carrier.settled();
    const { headers, body } = told!;
    expect(carrier.voice.verify(Buffer.concat([body, Buffer.from(' ')]), headers, new Date())).toBeNull();
    const late = new Date(Date.now() + 301_000);
    expect(carrier.voice.verify(body, headers, late)).toBeNull();
    const other = JSON.stringify({ data: { id: 'a', event_type: 'call.dtmf.received', payload: {} } });
    const { timestamp, signature } = await carrier.control<{ timestamp: string; signature: string }>('telnyx/sign', {
      body: other,
    });
    const signed = new Headers({ 'telnyx-timestamp': timestamp, 'telnyx-signature-ed25519': signature });
    expect(carrier.voice.verify(other, signed, new Date())).toBe('other');
  });
});
