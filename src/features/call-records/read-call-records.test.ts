// Calls that came in while nobody heard of them: missed calls, each once, whatever comes late.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { useCallsApp, type Caller } from '../../../test-support/calls-app.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { shownOn, tellNow, turnOn } from '../../../test-support/push-devices.ts';
import { walletOf } from '../../../test-support/wallets.ts';
import type { PastCall } from '../../domain/carrier-call.ts';
import { CarrierInDoubt } from '../../domain/carrier-outcome.ts';
import { TelnyxVoice } from '../../providers/telnyx/telnyx-voice.ts';
import type { Leg } from '../../sandbox/telnyx/switchboard.ts';
import { countMissed, listCalls } from '../calls/calls.contract.ts';
import { reasonSentences } from '../calls/calls.words.ts';
import { driveCall } from '../calls/drive-call.job.ts';
import { takeIncoming, takePastCalls } from '../calls/take-incoming.operation.ts';
import { tellMissed } from '../calls/tell-missed.job.ts';
import { listTimeline } from '../lead-history/timeline.contract.ts';
import { createLead } from '../leads/leads.contract.ts';
import { readCallRecords } from './read-call-records.job.ts';

const app = useCallsApp();
let people = 0;
const someone = () => `+1312555${String((people += 1)).padStart(4, '0')}`;
const read = () => readCallRecords.handle({}, app.platform);
const inSystem: typeof app.platform.database.asSystem = (work) => app.platform.database.asSystem(work);
const callsOf = async (caller: Caller, show: 'all' | 'missed' = 'all') =>
  (await caller.call(listCalls, { query: { show } })).calls;
const inOrder = (one: string, other: string) => one.localeCompare(other);
const readTo = () => inSystem((tx) => tx.selectFrom('carrier_state').select('calls_read_to').executeTakeFirstOrThrow());

beforeEach(async () => {
  await inSystem((tx) => sql`update carrier_state set calls_read_to = now() - interval '1 hour'`.execute(tx));
});

/** From now on the carrier tells nobody who calls. */
const hearNothing = () => new TelnyxVoice({ ...app.platform.config.voice!, webhookUrl: 'http://127.0.0.1:9' }).listen();

/** Somebody calls while nobody is told of it, and gives up. */
async function callUnheard(caller: Caller, from: string): Promise<Leg> {
  await hearNothing();
  const leg = await app.control<Leg>('calls', { do: 'call', from, to: caller.local });
  await app.control('calls', { do: 'hang-up', phone: from });
  await app.control('drain', {});
  return leg;
}

/** What the carrier would have told of it. */
const eventOf = (leg: Leg, more: { recordId?: string | null } = {}) => ({
  id: randomUUID(),
  type: 'calls' as const,
  occurredAt: leg.start_time,
  legId: leg.call_control_id,
  recordId: leg.call_leg_id,
  from: leg.from,
  to: leg.to,
  ...more,
});

describe('a call of which nobody told', () => {
  it('is a missed call wherever those stand, costs nothing, and is told to devices', async () => {
    const [caller, from] = [await app.caller({ cents: 10 }), someone()];
    const phone = await turnOn(app, caller);
    const id = randomUUID();
    await caller.call(createLead, { body: { id, name: 'Pat Moss', phone: from } });
    const leg = await callUnheard(caller, from);
    await read();
    const [call, ...others] = await callsOf(caller, 'missed');
    expect(others).toEqual([]);
    expect(call).toMatchObject({
      direction: 'in',
      name: 'Pat Moss',
      status: 'no_answer',
      reason: reasonSentences.away,
      cost_cents: 0,
    });
    expect(Date.parse(call!.started_at)).toBe(Date.parse(leg.start_time));
    expect(await callsOf(caller)).toEqual([call]);
    expect(await caller.call(countMissed, {})).toMatchObject({ count: 1 });
    const { rows } = await caller.call(listTimeline, { params: { id }, query: { filter: 'calls', limit: '10' } });
    expect(rows).toHaveLength(1);
    expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 10, held_cents: 0 });
    await tellMissed.handle({ userId: caller.id, id: call!.id }, app.platform);
    await tellNow(app, caller);
    expect((await shownOn(app, phone)).map(({ title, body }) => ({ title, body }))).toEqual([
      { title: 'Pat Moss', body: 'Missed call' },
    ]);
  });

  it('stands there once, however often its records are read and however late it is told', async () => {
    const [caller, from] = [await app.caller({ cents: 10 }), someone()];
    const legs = [await callUnheard(caller, from), await callUnheard(caller, from)];
    for (let time = 0; time < 2; time++) await read();
    expect(await callsOf(caller)).toHaveLength(2);
    for (const leg of legs)
      for (const type of ['gives_up', 'calls'] as const)
        await inSystem((tx) => takeIncoming(tx, app.platform, { ...eventOf(leg), type }));
    await app.driveCalls();
    expect(await callsOf(caller)).toMatchObject([{ status: 'no_answer' }, { status: 'no_answer' }]);
    expect((await app.legs()).filter(({ to }) => to === caller.phone)).toEqual([]);
    expect(await walletOf(app, caller.id)).toMatchObject({ held_cents: 0 });
  });

  it('and a hidden number is one, too', async () => {
    const caller = await app.caller();
    await callUnheard(caller, 'anonymous');
    await read();
    expect(await callsOf(caller)).toMatchObject([{ from_number: 'anonymous', status: 'no_answer' }]);
  });
});

describe('one that was told', () => {
  const told: [string, { recordId?: string | null }][] = [
    ['by the same name', {}],
    ['under a name that the records do not have', { recordId: 'another' }],
    ['without a name of the records', { recordId: null }],
  ];

  it.each(told)('%s is not told again by its record', async (_, more) => {
    const [caller, from] = [await app.caller({ isProven: false }), someone()];
    const leg = await callUnheard(caller, from);
    for (const type of ['calls', 'gives_up'] as const)
      await inSystem((tx) => takeIncoming(tx, app.platform, { ...eventOf(leg, more), type }));
    await read();
    expect(await callsOf(caller)).toMatchObject([{ status: 'no_answer', reason: reasonSentences.no_phone }]);
  });

  it.each(told)('%s after its record was read is that call', async (_, more) => {
    const [caller, from] = [await app.caller(), someone()];
    const leg = await callUnheard(caller, from);
    await read();
    await inSystem((tx) => takeIncoming(tx, app.platform, eventOf(leg, more)));
    await app.driveCalls();
    expect(await callsOf(caller)).toMatchObject([{ status: 'no_answer', reason: reasonSentences.away }]);
  });

  it('hides no call of somebody else a moment later', async () => {
    const [caller, from, other] = [await app.caller({ isProven: false }), someone(), someone()];
    const told = await callUnheard(caller, from);
    await callUnheard(caller, other);
    for (const type of ['calls', 'gives_up'] as const)
      await inSystem((tx) => takeIncoming(tx, app.platform, { ...eventOf(told, { recordId: null }), type }));
    await read();
    const missed = await callsOf(caller, 'missed');
    expect(missed.map((call) => call.from_number).toSorted(inOrder)).toEqual([from, other].toSorted(inOrder));
  });

  it('hides no other call of the same person a moment later', async () => {
    const [caller, from] = [await app.caller({ isProven: false }), someone()];
    const [told] = [await callUnheard(caller, from), await callUnheard(caller, from)];
    await inSystem((tx) => takeIncoming(tx, app.platform, eventOf(told)));
    await inSystem((tx) => takeIncoming(tx, app.platform, { ...eventOf(told), type: 'gives_up' }));
    await read();
    expect((await callsOf(caller)).map(({ reason }) => reason ?? '').toSorted(inOrder)).toEqual([
      reasonSentences.away,
      reasonSentences.no_phone,
    ]);
  });
});

it('a talk is no missed call', async () => {
  const [caller, from] = [await app.caller({ cents: 10 }), someone()];
  await app.callIn(caller, from);
  await app.at(caller.phone, { do: 'take' });
  await app.at(caller.phone, { do: 'press', digits: '1' });
  await app.at(from, { do: 'hang-up' });
  await read();
  expect(await callsOf(caller)).toMatchObject([{ status: 'completed' }]);
});

it('a call that is told late rings nobody: who called has given up', async () => {
  const [caller, from] = [await app.caller({ cents: 10 }), someone()];
  const leg = await callUnheard(caller, from);
  const late = new Date(Date.parse(leg.start_time) - 120_000).toISOString();
  await inSystem((tx) => takeIncoming(tx, app.platform, { ...eventOf(leg), occurredAt: late }));
  const [call] = await callsOf(caller);
  await driveCall.handle({ userId: caller.id, id: call!.id }, app.platform);
  expect((await app.legs()).filter(({ to }) => to === caller.phone)).toEqual([]);
});

it('whoever bought the number later does not see who called before', async () => {
  const [caller, from] = [await app.caller(), someone()];
  const startedAt = new Date(Date.now() - 3_600_000).toISOString();
  const call = { legId: null, recordId: randomUUID(), from, to: caller.local, startedAt, endedAt: startedAt };
  await inSystem((tx) => takePastCalls(tx, app.platform, [call]));
  expect(await callsOf(caller)).toEqual([]);
});

it('500 callers of ten minutes without us are all there', async () => {
  const [caller, from] = [await app.caller(), Array.from({ length: 500 }, someone)];
  await hearNothing();
  for (const each of from) {
    await app.control('calls', { do: 'call', from: each, to: caller.local });
    await app.control('calls', { do: 'hang-up', phone: each });
  }
  for (let time = 0; time < 2; time++) await read();
  const missed = await inSystem((tx) =>
    tx.selectFrom('call_logs').select('person_number').where('user_id', '=', caller.id).execute(),
  );
  expect(missed.map(({ person_number: number }) => number ?? '').toSorted(inOrder)).toEqual(from.toSorted(inOrder));
});

it('a carrier that does not answer is asked again from the same place', async () => {
  const [caller, from] = [await app.caller(), someone()];
  await callUnheard(caller, from);
  const before = await readTo();
  await app.control('/faults', { provider: 'telnyx', operation: 'detail_records.list', mode: 'error' });
  await read();
  expect([await callsOf(caller), await readTo()]).toEqual([[], before]);
  await read();
  expect(await callsOf(caller)).toHaveLength(1);
  expect(await readTo()).not.toEqual(before);
});

describe('days without us', () => {
  const perPage = 50;
  const dayMs = 86_400_000;

  /** Of so many days until now, evenly; the last of each other page and the next began at the same moment. */
  function callsOfDays(caller: Caller, days: number, count: number): PastCall[] {
    const first = Date.now() - days * dayMs;
    return Array.from({ length: count }, (_, index) => {
      const place = index % 100 === 50 ? index - 1 : index;
      const from = `+1630555${String(index).padStart(4, '0')}`;
      const at = first + Math.floor((place * days * dayMs) / count);
      const [startedAt, endedAt] = [at, at + 20_000].map((ms) => new Date(ms).toISOString()) as [string, string];
      return { legId: null, recordId: randomUUID(), from, to: caller.local, startedAt, endedAt };
    });
  }

  /** A carrier with these records. @returns how many pages were asked for since the last look */
  function carrierWith(records: readonly PastCall[], before: (asked: number) => void): () => number {
    let asked = 0;
    const pastCalls = vi.spyOn(app.platform.voice!, 'pastCalls').mockImplementation(async ({ since, page }) => {
      before((asked += 1));
      const found = records.filter(({ startedAt }) => Date.parse(startedAt) >= since.getTime());
      const calls = found.slice((page - 1) * perPage, page * perPage);
      return { calls, unread: 0, nextPage: page * perPage < found.length ? page + 1 : null };
    });
    return () => pastCalls.mock.calls.splice(0).length;
  }

  async function callerSince(days: number): Promise<Caller> {
    const caller = await app.caller();
    await asOwner(app, `update phone_numbers set created_at = now() - interval '30 days' where user_id = $1`, [
      caller.id,
    ]);
    await asOwner(app, `update carrier_state set calls_read_to = now() - make_interval(days => $1)`, [days]);
    return caller;
  }

  const recordsOf = async (caller: Caller) =>
    (
      await inSystem((tx) =>
        tx.selectFrom('call_logs').select('carrier_leg').where('user_id', '=', caller.id).execute(),
      )
    ).map(({ carrier_leg: name }) => name ?? '');

  /** Away from the first minutes of an hour, in which late records are read once more. */
  const now = () => new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 1_800_000);
  const readToMs = async () => Date.parse((await readTo()).calls_read_to);

  it('are read page by page: a run that breaks off leaves the rest, and no page is asked for again and again', async () => {
    const caller = await callerSince(6);
    const records = callsOfDays(caller, 6, runSize(600, 6000));
    const pages = records.length / perPage;
    // Every fourth page is not answered.
    const pagesAsked = carrierWith(records, (asked) => {
      if (asked % 4 === 0) throw new CarrierInDoubt('timeout');
    });
    let [asked, runs] = [0, 0];
    for (let before = await readToMs(); (await recordsOf(caller)).length < records.length; runs++) {
      await readCallRecords.handle({}, { ...app.platform, now });
      asked += pagesAsked();
      const after = await readToMs();
      expect(after).toBeGreaterThan(before);
      before = after;
      expect(runs).toBeLessThan(pages);
    }
    expect(runs).toBeGreaterThan(2);
    // Each page once, and where each run goes on at most one that overlaps and one that was not answered.
    expect(asked).toBeLessThanOrEqual(pages + 2 * (runs + 1));
    carrierWith(records, () => {});
    for (let time = 0; time < 2; time++) await read();
    expect((await recordsOf(caller)).toSorted()).toEqual(records.map(({ recordId }) => recordId).toSorted());
  });

  it('are left where they are by a program that is asked to stop, and go on in the next one', async () => {
    const caller = await callerSince(2);
    const records = callsOfDays(caller, 2, 4 * perPage);
    const stop = new AbortController();
    const pagesAsked = carrierWith(records, (asked) => {
      if (asked === 2) stop.abort();
    });
    await readCallRecords.handle({}, { ...app.platform, stopping: stop.signal });
    expect([pagesAsked(), (await recordsOf(caller)).length]).toEqual([2, 2 * perPage]);
    expect(await readToMs()).toBeLessThan(Date.now() - dayMs / 2);
    await read();
    expect((await recordsOf(caller)).toSorted()).toEqual(records.map(({ recordId }) => recordId).toSorted());
  });
});
