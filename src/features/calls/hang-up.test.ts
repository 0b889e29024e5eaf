// Calls that the agent sees on a screen, and ends there.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { callOf, useCallsApp, type Caller } from '../../../test-support/calls-app.ts';
import { balanceOf, walletOf } from '../../../test-support/wallets.ts';
import { createLead } from '../leads/leads.contract.ts';
import { callStart, hangUpCall, listLiveCalls } from './calls.contract.ts';

const app = useCallsApp();
let people = 0;
const someone = () => `+1312555${String((people += 1)).padStart(4, '0')}`;

describe('hanging up on a screen', () => {
  const hangUp = (caller: Caller, id: string) => caller.call(hangUpCall, { params: { id } });
  const live = async (caller: Caller) => (await caller.call(listLiveCalls, {})).calls;
  const ringing = async () => (await app.legs()).filter((leg) => leg.state !== 'ended');

  it('ends a talk for both, is the agent’s own end, and bills what was talked', async () => {
    const [caller, lead] = [await app.caller({ cents: 10 }), someone()];
    const body = { id: randomUUID(), name: 'Pat Doe', phone: lead };
    const leadId = (await caller.call(createLead, { body })).lead.id;
    const id = await app.talk(caller, lead);
    await app.talkedFor(id, 61);
    expect(await live(caller)).toMatchObject([
      { id, person_number: lead, lead_id: leadId, name: 'Pat Doe', status: 'bridged', is_ending: false },
    ]);
    expect((await live(caller))[0]!.seconds).toBeGreaterThanOrEqual(61);
    await hangUp(caller, id);
    expect(await live(caller)).toMatchObject([{ id, is_ending: true }]);
    await app.driveCalls();
    expect(await app.row(id)).toMatchObject({ status: 'completed', ended_by: 'agent', reason: null, cost_cents: 2 });
    expect(await live(caller)).toEqual([]);
    expect(await ringing()).toEqual([]);
    await hangUp(caller, id);
    expect(await balanceOf(app, caller.id)).toBe(8);
  });

  it('while the agent’s own phone rings, or the lead’s, costs nothing and leaves no phone ringing', async () => {
    for (const upTo of ['agent', 'lead']) {
      const [caller, lead] = [await app.caller(), someone()];
      const id = await app.start(caller, lead);
      if (upTo === 'lead') {
        await app.at(caller.phone, { do: 'take' });
        await app.at(caller.phone, { do: 'press', digits: '1' });
      }
      await hangUp(caller, id);
      await app.driveCalls();
      expect(await app.row(id)).toMatchObject({ status: 'canceled', ended_by: 'agent', reason: null, cost_cents: 0 });
      expect(await ringing()).toEqual([]);
      expect(await walletOf(app, caller.id)).toMatchObject({ balance_cents: 100, held_cents: 0 });
    }
  });

  it('before any phone was dialed dials none', async () => {
    const [caller, lead] = [await app.caller(), someone()];
    const answer = await caller.send('POST', callStart.path, callOf(caller, lead), { prefer: 'respond-async' });
    const { call_id: id } = answer.body as { call_id: string };
    await hangUp(caller, id);
    await app.driveCalls();
    expect(await app.row(id)).toMatchObject({ status: 'canceled', over_at: expect.any(String), cost_cents: 0 });
    expect((await app.legs()).filter((leg) => leg.to === caller.phone)).toEqual([]);
    expect(await walletOf(app, caller.id)).toMatchObject({ held_cents: 0 });
  });

  it('lets the same person be called again, who is not called twice at once', async () => {
    const [caller, lead] = [await app.caller(), someone()];
    const again = () => caller.refusal(callStart, { body: callOf(caller, lead) });
    const id = await app.start(caller, lead);
    expect(await again()).toMatchObject({ status: 409, current: { why: 'already_calling' } });
    await app.at(caller.phone, { do: 'take' });
    await app.at(caller.phone, { do: 'press', digits: '1' });
    await app.at(lead, { do: 'take' });
    expect(await again()).toMatchObject({ error: 'You’re already calling this number.' });
    expect(await walletOf(app, caller.id)).toMatchObject({ held_cents: 1 });
    await hangUp(caller, id);
    const answer = await caller.send('POST', callStart.path, callOf(caller, lead), { prefer: 'respond-async' });
    expect(answer).toMatchObject({ status: 200 });
    await app.driveCalls();
  });

  it('is nobody else’s to do, or to see', async () => {
    const [caller, other] = [await app.caller(), await app.caller()];
    const id = await app.talk(caller, someone());
    expect(await other.refusal(hangUpCall, { params: { id } })).toMatchObject({ code: 'not_found' });
    expect(await live(other)).toEqual([]);
    expect(await app.row(id)).toMatchObject({ status: 'bridged' });
    await app.at(caller.phone, { do: 'hang-up' });
  });
});
