// Devices are told of a call that nobody took, and of the message it left: once, whatever the carrier repeats.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { useCallsApp, type Caller } from '../../../test-support/calls-app.ts';
import { shownOn, tellNow, turnOn, type Browser } from '../../../test-support/push-devices.ts';
import { createLead } from '../leads/leads.contract.ts';
import { seeMissed } from './calls.contract.ts';
import { keepVoicemail } from './keep-voicemail.job.ts';
import { takeCallEvent } from './take-call-event.operation.ts';
import { tellMissed } from './tell-missed.job.ts';

const app = useCallsApp();
let people = 0;
const someone = () => `+1312555${String((people += 1)).padStart(4, '0')}`;
const told = async (on: Browser) => (await shownOn(app, on)).map(({ title, body, url }) => ({ title, body, url }));
const url = '/app/dialer?show=recent-calls';

const orders = (name: string, id: string) =>
  app.platform.database.asSystem(
    async (tx) =>
      (
        await sql<{ start_after: string }>`
          select start_after from jobs.job where name = ${name} and data->>'id' = ${id}`.execute(tx)
      ).rows,
  );
const tell = async (caller: Caller, id: string) => {
  await tellMissed.handle({ userId: caller.id, id }, app.platform);
  await tellNow(app, caller);
};

async function withDevice(choice: Parameters<typeof app.caller>[0] = {}): Promise<[Caller, Browser]> {
  const caller = await app.caller(choice);
  return [caller, await turnOn(app, caller)];
}

describe('a missed call', () => {
  it('is told by name, once, however often its end is told', async () => {
    const [[caller, phone], lead] = [await withDevice(), someone()];
    await caller.call(createLead, { body: { id: randomUUID(), name: 'Pat Moss', phone: lead } });
    for (const mode of ['duplicate', 'reorder', 'duplicate'])
      await app.control('/faults', { provider: 'telnyx', operation: 'webhook', mode });
    const id = await app.callIn(caller, lead);
    await app.at(lead, { do: 'hang-up' });
    await app.driveCalls();
    expect(await orders('tell-missed', id)).toHaveLength(1);
    for (let time = 0; time < 2; time++) await tell(caller, id);
    expect(await told(phone)).toEqual([{ title: 'Pat Moss', body: 'Missed call', url }]);
  });

  it('is not told again by what comes after it', async () => {
    const [[caller, phone], lead] = [await withDevice(), someone()];
    const id = await app.callIn(caller, lead);
    await app.at(lead, { do: 'hang-up' });
    await tell(caller, id);
    await asOwner(app, `delete from jobs.job where name = 'tell-missed'`);
    const { lead_leg: legId } = await app.row(id);
    const occurredAt = new Date().toISOString();
    const event = {
      id: randomUUID(),
      ref: id,
      leg: 'lead',
      type: 'spoken',
      legId,
      occurredAt,
      digits: '',
      cause: null,
    } as const;
    await app.platform.database.asSystem((tx) => takeCallEvent(tx, app.platform.jobs, event));
    expect(await orders('tell-missed', id)).toEqual([]);
    expect(await told(phone)).toHaveLength(1);
  });

  it('of a hidden number says so', async () => {
    const [caller, phone] = await withDevice();
    const id = await app.callIn(caller, 'anonymous');
    await app.at('anonymous', { do: 'hang-up' });
    await tell(caller, id);
    expect(await told(phone)).toMatchObject([{ title: 'Hidden number', body: 'Missed call' }]);
  });

  it('that the agent has seen by then is not told', async () => {
    const [[caller, phone], lead] = [await withDevice(), someone()];
    const id = await app.callIn(caller, lead);
    await app.at(lead, { do: 'hang-up' });
    await tellMissed.handle({ userId: caller.id, id }, app.platform);
    await caller.call(seeMissed, { body: { ids: [id] } });
    await tellNow(app, caller);
    expect(await told(phone)).toEqual([]);
  });

  it('is told to devices that want messages only', async () => {
    const [caller, lead] = [await app.caller(), someone()];
    const leads = await turnOn(app, caller, { topics: ['leads'] });
    const id = await app.callIn(caller, lead);
    await app.at(lead, { do: 'hang-up' });
    await tell(caller, id);
    expect(await told(leads)).toEqual([]);
  });
});

describe('nothing is told', () => {
  it('of a call that was taken', async () => {
    const [[caller], lead] = [await withDevice({ cents: 10 }), someone()];
    const id = await app.callIn(caller, lead);
    await app.at(caller.phone, { do: 'take' });
    await app.at(caller.phone, { do: 'press', digits: '1' });
    await app.at(lead, { do: 'hang-up' });
    expect(await orders('tell-missed', id)).toEqual([]);
  });

  it('of a call from the own phone', async () => {
    const [caller] = await withDevice();
    const id = await app.callIn(caller, caller.phone);
    expect(await app.row(id)).toMatchObject({ reason: 'own_phone' });
    expect(await orders('tell-missed', id)).toEqual([]);
  });
});

describe('a voicemail', () => {
  it('is told as one as soon as it is kept, and its call not again', async () => {
    const [[caller, phone], lead] = [await withDevice({ isProven: false }), someone()];
    const id = await app.callIn(caller, lead);
    await app.at(lead, { do: 'hang-up' });
    for (let time = 0; time < 2; time++) await keepVoicemail.handle({ userId: caller.id, id }, app.platform);
    await tellNow(app, caller);
    await tell(caller, id);
    expect(await told(phone)).toMatchObject([{ body: 'New voicemail', url }]);
  });

  it('has some seconds to come before its call is told as missed', async () => {
    const [[caller], lead] = [await withDevice({ isProven: false }), someone()];
    const id = await app.callIn(caller, lead);
    await app.at(lead, { do: 'hang-up' });
    const over = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('call_logs').select('lead_ended_at').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const [order] = await orders('tell-missed', id);
    expect(Date.parse(order!.start_after) - Date.parse(over.lead_ended_at!)).toBe(15_000);
  });
});
