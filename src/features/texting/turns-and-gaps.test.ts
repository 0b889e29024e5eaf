// Whose turn it is where the rate lets few through, and what is read later of what no webhook told.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { noteInbound, useTextingApp, type Texter } from '../../../test-support/texting-app.ts';
import { balanceOf } from '../../../test-support/wallets.ts';
import { liftSuppression, listSuppressionHistory } from '../suppression/suppression.contract.ts';
import { answerHelp } from './answer-help.operation.ts';
import { claimTexts } from './claim-texts.operation.ts';
import { handleCarrierEvent } from './handle-carrier-event.job.ts';
import { readCarrierRecords } from './read-carrier-records.job.ts';
import { wakeTexts } from './wake-texts.job.ts';

const app = useTextingApp();
const read = () => readCarrierRecords.handle({}, app.platform);
/** Everything is told, and nothing of it heard. */
async function settleUnheard(): Promise<void> {
  await app.control('drain', {});
  await app.platform.database.asSystem((tx) => tx.deleteFrom('carrier_events').execute());
}
const sent = async (agent: Texter) =>
  (await app.messages(agent)).filter(({ direction }) => direction === 'out').map(({ status }) => status);

it('where one may leave it is what a person wrote, however long the others wait; the rest is taken up by the same run', async () => {
  const agent = await app.texter();
  const [one, other] = [await app.lead(agent), await app.lead(agent)];
  await app.queue(agent, { origin: 'bulk', to: one.phone, body: 'By itself', leadId: one.id });
  await app.queue(agent, { origin: 'inbox', to: other.phone, body: 'By hand', leadId: other.id });
  const { config } = app.platform;
  const slow = { ...config, texts: { ...config.texts, perSecondOfNumber: 1 } };
  const claim = await claimTexts({ ...app.platform, config: slow, now: () => app.clock.now }, agent.id);
  expect(claim).toMatchObject({ isMoreDue: true, texts: [{ body: 'By hand' }] });
});

it('of four to one person in Florida, each queued by itself, one turn sends three', async () => {
  const agent = await app.texter();
  const lead = await app.lead(agent, { phone: '+13055550189', state: 'FL' });
  for (const body of ['One', 'Two', 'Three', 'Four'])
    await app.queue(agent, { origin: 'bulk', to: lead.phone, body, leadId: lead.id });
  expect(await sent(agent)).toEqual(['queued', 'queued', 'queued', 'queued']);
  await app.deliver(agent);
  const texts = await app.messages(agent);
  expect(texts.filter(({ reason }) => reason === 'daily_limit')).toMatchObject([{ status: 'held' }]);
  expect(await app.phone(lead.phone)).toHaveLength(3);
});

it.each([
  ['sending', 'daily_limit'],
  ['sent', 'daily_limit'],
  ['delivered', 'daily_limit'],
  ['unknown', 'daily_limit'],
  ['failed', null],
  ['canceled', null],
])('three of the day in Florida that are %s: the fourth waits for %s', async (status, reason) => {
  const agent = await app.texter();
  const lead = await app.lead(agent, { phone: '+13055550190', state: 'FL' });
  const one = { origin: 'bulk', to: lead.phone, body: 'Hello', leadId: lead.id } as const;
  await app.queue(agent, one, one, one);
  await asOwner(app, 'update messages set status = $2, claimed_at = now() where user_id = $1', [agent.id, status]);
  const { texts } = await app.queue(agent, one);
  expect(texts).toMatchObject([{ is: 'planned', text: { reason } }]);
});

it.each([3, 12])(
  'three of the day in Florida that had waited for %s days: the fourth waits all the same',
  async (days) => {
    const agent = await app.texter();
    const lead = await app.lead(agent, { phone: '+13055550193', state: 'FL' });
    const one = { origin: 'bulk', to: lead.phone, body: 'Hello', leadId: lead.id } as const;
    await app.queue(agent, one, one, one);
    await asOwner(
      app,
      `update messages set status = 'delivered', claimed_at = now(), created_at = now() - $2 * interval '1 day' where user_id = $1`,
      [agent.id, days],
    );
    const { texts } = await app.queue(agent, one);
    expect(texts).toMatchObject([{ is: 'planned', text: { reason: 'daily_limit' } }]);
  },
);

it.each([
  ['once on a day of the agent’s, which ends hours after that of Greenwich', ['04T18:00', '04T18:30', '05T02:00'], 1],
  ['again on the next', ['04T18:00', '05T18:00'], 2],
])('HELP is answered %s', async (_, moments, answers) => {
  const agent = await app.texter();
  await asOwner(app, `update profiles set time_zone = 'America/Los_Angeles' where user_id = $1`, [agent.id]);
  for (const at of moments)
    await app.platform.database.asSystem((tx) =>
      answerHelp(
        tx,
        { ...app.platform, now: () => new Date(`2031-03-${at}:00Z`) },
        { userId: agent.id, from: '+13125550788', body: 'HELP' },
      ),
    );
  expect(await app.messages(agent)).toHaveLength(answers);
});

it('a worker that dies once it has taken a HELP in has answered it', async () => {
  const agent = await app.texter();
  const { phone } = await app.lead(agent);
  await app.control('receive', { from: phone, to: agent.number, text: 'HELP' });
  await app.control('drain', {});
  const [event] = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('carrier_events').select('id').where('handled_at', 'is', null).execute(),
  );
  const { database } = app.platform;
  let transactions = 0;
  const asSystem: typeof database.asSystem = async (work) => {
    transactions += 1;
    if (transactions > 1) throw new Error('gone');
    return database.asSystem(work);
  };
  const dying = { ...app.platform, database: { asSystem } as typeof database };
  await handleCarrierEvent.handle({ id: event!.id }, dying).catch(() => undefined);
  await app.handleEvents();
  await app.deliver(agent);
  expect(await app.phone(phone)).toEqual([expect.stringContaining('Reply STOP to opt out.')]);
});

it('of four to the two numbers of one person in Florida, three leave', async () => {
  const agent = await app.texter();
  const lead = await app.lead(agent, { phone: '+13055550191', state: 'FL' });
  const further = '+13055550192';
  await asOwner(app, 'update leads set further_phones = array[$2] where id = $1', [lead.id, further]);
  await asOwner(
    app,
    `insert into consents (user_id, channel, address, collected_by, given_to, entered_by, entered_from)
    values ($1, 'text', $2, 'agent', 'Dana Cole', 'agent', 'Test')`,
    [agent.id, further],
  );
  const to = (number: string) => ({ origin: 'bulk', to: number, body: 'Hello', leadId: lead.id }) as const;
  const together = await app.queue(agent, to(lead.phone), to(further), to(lead.phone), to(further));
  expect(together.texts.map((each) => each.is === 'planned' && each.text.reason)).toEqual([
    null,
    null,
    null,
    'daily_limit',
  ]);
  await app.deliver(agent);
  expect([await app.phone(lead.phone), await app.phone(further)].map(({ length }) => length)).toEqual([2, 1]);
  const { texts } = await app.queue(agent, { ...to(further), leadId: null });
  expect(texts).toMatchObject([{ is: 'planned', text: { reason: 'daily_limit' } }]);
});

it('a text that came in unheard is read, also where its record came after the last reading; a copy changes nothing', async () => {
  const agent = await app.texter();
  const { phone } = await app.lead(agent);
  await app.control('receive', { from: phone, to: agent.number, text: 'Call me' });
  await settleUnheard();
  await noteInbound(app, new Date());
  await read();
  await app.handleEvents();
  await read();
  await app.handleEvents();
  expect(await app.messages(agent)).toMatchObject([{ direction: 'in', body: 'Call me', person_number: phone }]);
});

it('a STOP that came in unheard is obeyed as it is read', async () => {
  const agent = await app.texter();
  const lead = await app.lead(agent);
  await app.control('receive', { from: lead.phone, to: agent.number, text: 'STOP' });
  await settleUnheard();
  await app.platform.database.asSystem((tx) => tx.deleteFrom('suppressions').where('user_id', '=', agent.id).execute());
  await noteInbound(app, null);
  await read();
  const { texts } = await app.queue(agent, { origin: 'inbox', to: lead.phone, body: 'Hello', leadId: lead.id });
  expect(texts).toMatchObject([{ is: 'refused', why: 'suppressed' }]);
});

describe('a STOP that neither a webhook nor a record tells of', () => {
  const stopUnheard = async (agent: Texter, phone: string) => {
    await app.control('records', { late_seconds: 86_400 });
    // A number on no profile tells nobody.
    const telnyx = app.platform.telnyx!;
    const [owned] = (await telnyx.ownedNumbers({ number: agent.number })).numbers;
    await telnyx.assign(owned!.id, null);
    await app.control('receive', { from: phone, to: agent.number, text: 'STOP' });
    await telnyx.assign(owned!.id, owned!.profileId);
  };
  const refused = async (agent: Texter, lead: { id: string; phone: string }) =>
    (await app.queue(agent, { origin: 'inbox', to: lead.phone, body: 'Hello', leadId: lead.id })).texts.map((each) =>
      each.is === 'planned' ? each.is : each.why,
    );
  afterEach(() => app.control('records', { late_seconds: 0 }));

  it('is read from the carrier’s own list, and ends what waits', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.queue(agent, { origin: 'bulk', to: lead.phone, body: 'Hello', leadId: lead.id });
    await stopUnheard(agent, lead.phone);
    expect(await sent(agent)).toEqual(['queued']);
    await noteInbound(app, null);
    await read();
    await read();
    expect([await sent(agent), await refused(agent, lead)]).toEqual([['canceled'], ['suppressed']]);
    const { events } = await agent.call(listSuppressionHistory, { params: { id: lead.id } });
    expect(events.map(({ channel, told_by }) => [channel, told_by])).toEqual([
      ['text', 'keyword'],
      ['call', 'keyword'],
    ]);
  });

  it('does not close again what was opened after it', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await stopUnheard(agent, lead.phone);
    await noteInbound(app, null);
    await read();
    const body = { address: lead.phone, channels: ['text' as const], why: 'Asked for texts by phone' };
    await agent.call(liftSuppression, { body });
    const later = `update suppression_events set created_at = now() + interval '2 minutes' where user_id = $1 and change = 'lifted'`;
    await asOwner(app, later, [agent.id]);
    await noteInbound(app, null);
    await read();
    // Open again; their record ended with the word.
    expect(await refused(agent, lead)).toEqual(['no_consent_record']);
  });

  it('where the carrier keeps no such list what came in is read all the same', async () => {
    await noteInbound(app, null);
    await app.control('endings', { operation: 'messaging_optouts.list', http: 404, code: '10005' });
    await read();
    const { inbound_read_to: to } = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('carrier_state').select('inbound_read_to').executeTakeFirstOrThrow(),
    );
    expect(to).not.toBeNull();
  });
});

describe('webhooks that do not arrive', () => {
  beforeEach(async () => {
    await app.platform.database.asSystem((tx) => tx.deleteFrom('carrier_events').execute());
    await asOwner(app, `update messages set claimed_at = claimed_at - interval '1 hour' where claimed_at is not null`);
  });
  /** As if what a reading brought had been brought so long ago. */
  const agoBy = (minutes: number) =>
    asOwner(app, `update carrier_events set received_at = now() - $1 * interval '1 minute' where id like 'record:%'`, [
      minutes,
    ]);
  const areMissing = async () => {
    await wakeTexts.handle({}, app.platform);
    return app.platform.database.asSystem(
      async (tx) =>
        (await tx.selectFrom('carrier_state').select('webhooks_missing').executeTakeFirstOrThrow()).webhooks_missing,
    );
  };
  const minutesAgo = (minutes: number) => new Date(app.clock.now.getTime() - minutes * 60_000);

  it('are known by a text that only the records told of: automatic texts leave right after a reading alone', async () => {
    const agent = await app.texter();
    const [writer, other] = [await app.lead(agent), await app.lead(agent)];
    await app.control('receive', { from: writer.phone, to: agent.number, text: 'Call me' });
    await settleUnheard();
    await noteInbound(app, new Date());
    await read();
    await app.handleEvents();
    // A webhook that is on its way is not missing.
    expect(await areMissing()).toBe(false);
    await agoBy(4);
    expect(await areMissing()).toBe(true);
    await app.queue(agent, { origin: 'bulk', to: other.phone, body: 'Hello', leadId: other.id });
    await noteInbound(app, minutesAgo(3));
    await app.deliver(agent);
    expect(await sent(agent)).toEqual(['queued']);
    await noteInbound(app, minutesAgo(1));
    await app.deliver(agent);
    expect(await app.phone(other.phone)).toHaveLength(1);
    // None were missed for a while.
    await agoBy(16);
    await app.settle();
    expect(await areMissing()).toBe(false);
  });

  it('are not those that came while it was read, or a little after', async () => {
    const agent = await app.texter();
    const writer = await app.lead(agent);
    await app.control('receive', { from: writer.phone, to: agent.number, text: 'Call me' });
    await app.control('drain', {});
    await noteInbound(app, new Date());
    await read();
    await app.handleEvents();
    await agoBy(4);
    expect(await areMissing()).toBe(false);
    expect(await app.messages(agent)).toHaveLength(1);
  });

  it('are known by what became of a text, where only its record told', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.queue(agent, { origin: 'inbox', to: lead.phone, body: 'Hello', leadId: lead.id });
    await app.deliver(agent);
    await settleUnheard();
    await noteInbound(app, new Date());
    await read();
    expect(await sent(agent)).toEqual(['delivered']);
    await agoBy(4);
    expect(await areMissing()).toBe(true);
    await app.platform.database.asSystem((tx) => tx.deleteFrom('carrier_events').execute());
    expect(await areMissing()).toBe(false);
  });

  it('are known by texts that were handed over without a word since, records or not', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.queue(agent, { origin: 'inbox', to: lead.phone, body: 'Hello', leadId: lead.id });
    await app.deliver(agent);
    await settleUnheard();
    expect(await areMissing()).toBe(false);
    await asOwner(app, `update messages set claimed_at = now() - interval '4 minutes' where user_id = $1`, [agent.id]);
    expect(await areMissing()).toBe(true);
    await app.receive(agent, lead.phone, 'Hello');
    expect(await areMissing()).toBe(false);
  });
});

it('of a text that nobody knew of the record alone proves that it was delivered; it stays given back', async () => {
  const agent = await app.texter();
  const lead = await app.lead(agent);
  await app.queue(agent, { origin: 'inbox', to: lead.phone, body: 'Hello', leadId: lead.id });
  await app.control('hold', { held: true });
  await app.control('storm', { status: 502, times: 1, accepted: true });
  await app.deliver(agent);
  await app.platform.database.asSystem((tx) =>
    tx
      .updateTable('messages')
      .set({ claimed_at: new Date(Date.now() - 16 * 60_000).toISOString() })
      .where('user_id', '=', agent.id)
      .execute(),
  );
  await wakeTexts.handle({}, app.platform);
  expect(await sent(agent)).toEqual(['unknown']);
  await app.control('hold', { held: false });
  await settleUnheard();
  await noteInbound(app, new Date());
  await read();
  expect([await sent(agent), await balanceOf(app, agent.id)]).toEqual([['delivered'], 1000]);
});
