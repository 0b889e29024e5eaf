// Two agents, a number each, and one person whom both know: what belongs to one is never the other's.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { useCallsApp, type Caller } from '../../../test-support/calls-app.ts';
import { ledgerOf, walletOf } from '../../../test-support/wallets.ts';
import { listTimeline } from '../lead-history/timeline.contract.ts';
import { createLead } from '../leads/leads.contract.ts';
import { countMissed, hangUpCall, listCalls, listLiveCalls } from './calls.contract.ts';

const app = useCallsApp();
const person = '+13125550142';
let one: Caller;
let other: Caller;
const leads = new Map<string, string>();
beforeAll(async () => {
  [one, other] = [await app.caller({ cents: 100, records: true }), await app.caller({ cents: 100 })];
  for (const [agent, name] of [
    [one, 'Pat of one'],
    [other, 'Pat of the other'],
  ] as const) {
    const id = randomUUID();
    await agent.call(createLead, { body: { id, name, phone: person } });
    leads.set(agent.id, id);
  }
});

const callsOf = async (agent: Caller) => (await agent.call(listCalls, { query: { show: 'all' } })).calls;
const timelineOf = async (agent: Caller) => {
  const asked = { params: { id: leads.get(agent.id)! }, query: { filter: 'calls', limit: '20' } } as const;
  return (await agent.call(listTimeline, asked)).rows.map(({ id }) => id);
};
it('who talks, what it costs, where it stands and who may end it', async () => {
  const ids = new Map<string, string>();
  for (const agent of [one, other]) {
    const id = await app.start(agent, person);
    await app.at(agent.phone, { do: 'take' });
    await app.at(agent.phone, { do: 'press', digits: '1' });
    ids.set(agent.id, id);
  }
  const [ofOne, ofOther] = [ids.get(one.id)!, ids.get(other.id)!];
  expect([(await app.row(ofOne)).from_number, (await app.row(ofOther)).from_number]).toEqual([one.local, other.local]);
  // Of those that ring the phone takes the newest.
  await app.at(person, { do: 'take' });
  expect(await one.call(listLiveCalls, {})).toMatchObject({
    calls: [{ id: ofOne, name: 'Pat of one', seconds: null }],
  });
  expect(await other.call(listLiveCalls, {})).toMatchObject({ calls: [{ id: ofOther, name: 'Pat of the other' }] });
  expect(await one.refusal(hangUpCall, { params: { id: ofOther } })).toMatchObject({ status: 404 });
  expect((await app.row(ofOther)).over_at).toBeNull();
  await app.talkedFor(ofOther, 61);
  await other.call(hangUpCall, { params: { id: ofOther } });
  await app.driveCalls();
  expect(await app.row(ofOther)).toMatchObject({ status: 'completed', cost_cents: 2 });
  expect((await app.row(ofOne)).over_at).toBeNull();
  await one.call(hangUpCall, { params: { id: ofOne } });
  await app.driveCalls();
  expect(await walletOf(app, one.id)).toMatchObject({ balance_cents: 100, held_cents: 0 });
  expect(await walletOf(app, other.id)).toMatchObject({ balance_cents: 98, held_cents: 0 });
  expect((await ledgerOf(app, one.id)).filter(({ type }) => type === 'call')).toEqual([]);
  expect((await callsOf(one)).map(({ id }) => id)).toEqual([ofOne]);
  expect((await callsOf(other)).map(({ id }) => id)).toEqual([ofOther]);
  expect([await timelineOf(one), await timelineOf(other)]).toEqual([[ofOne], [ofOther]]);
});

it('whom the person calls back', async () => {
  const id = await app.callIn(other, person);
  expect((await app.legs()).filter(({ to, state }) => to === one.phone && state !== 'ended')).toEqual([]);
  expect(await app.row(id)).toMatchObject({ direction: 'in' });
  await app.at(person, { do: 'hang-up' });
  expect([await one.call(countMissed, {}), await other.call(countMissed, {})]).toEqual([{ count: 0 }, { count: 1 }]);
  expect((await callsOf(one)).map((call) => call.id)).not.toContain(id);
});

it('who is busy: two talks of one leave the other free for a caller', async () => {
  const talks = ['+13125550151', '+13125550152'];
  for (const lead of talks) await app.talk(one, lead);
  const id = await app.callIn(other, person);
  const ringing = (await app.legs()).filter(({ state }) => state === 'ringing').map(({ to }) => to);
  expect(ringing).toContain(other.phone);
  await app.at(person, { do: 'hang-up' });
  expect(await app.row(id)).toMatchObject({ status: 'no_answer', reason: null });
  for (const lead of talks) await app.at(lead, { do: 'hang-up' });
});
