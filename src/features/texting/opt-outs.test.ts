// What people ask for by their replies, on a real database with the carrier's sandbox: stop, perhaps stop, start, help.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useTextingApp, type Texter } from '../../../test-support/texting-app.ts';
import { balanceOf, faultyWallets } from '../../../test-support/wallets.ts';
import { saveContactSettings } from '../consent/consent.contract.ts';
import {
  liftSuppression,
  listLeadSuppressions,
  listSuppressionHistory,
  listUnclearReplies,
  settleUnclearReply,
  suppressLead,
} from '../suppression/suppression.contract.ts';
import { closeUnansweredReplies } from '../suppression/unanswered-replies.job.ts';
import { deleteLeads, purgeLeads } from '../trash/trash.contract.ts';
import type { TextRequest } from './queue-texts.operation.ts';
import { takeEvents } from './take-events.operation.ts';

const app = useTextingApp();

const automatic = (to: string, leadId: string | null): TextRequest => ({
  origin: 'bulk',
  to,
  body: 'Hello Pat',
  leadId,
});
const states = async (agent: Texter) =>
  (await app.messages(agent))
    .filter(({ direction }) => direction === 'out')
    .map(({ status, reason }) => (reason === null ? status : `${status}: ${reason}`));
const closedOf = async (agent: Texter, leadId: string) =>
  (await agent.call(listLeadSuppressions, { params: { id: leadId } })).suppressions.map(({ channel }) => channel);
const refused = async (agent: Texter, to: string, leadId: string) =>
  (await app.queue(agent, automatic(to, leadId))).texts.map((each) =>
    each.is === 'planned' ? each.text.reason : each.why,
  );
/** Both workers look at once. */
const closeUnanswered = () => Promise.all([1, 2].map(() => closeUnansweredReplies.handle({}, app.platform)));
const letTimePass = (agent: Texter, days: number) =>
  app.platform.database.asSystem((tx) =>
    tx
      .updateTable('unclear_replies')
      .set({ asked_at: new Date(Date.now() - days * 86_400_000).toISOString() })
      .where('user_id', '=', agent.id)
      .execute(),
  );
const addNumber = (agent: Texter, leadId: string, number: string) =>
  app.platform.database.asAgent(agent.id, (tx) =>
    tx
      .updateTable('leads')
      .set({ further_phones: [number] })
      .where('id', '=', leadId)
      .execute(),
  );
const replyOf = async (agent: Texter) => (await agent.call(listUnclearReplies, { query: {} })).rows[0];

describe('who asks for no more', () => {
  it.each([
    ['STOP', 'keyword'],
    ['Revoke', 'keyword'],
    ['please stop texting me', 'sentence'],
    ['no más', 'sentence'],
  ])('by %s gets nothing that waits, calls end too, before the webhook is answered', async (words, toldBy) => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.queue(agent, automatic(lead.phone, lead.id), { ...automatic(lead.phone, lead.id), origin: 'inbox' });
    await app.control('receive', { from: lead.phone, to: agent.number, text: words });
    await app.control('drain', {});
    expect(await states(agent)).toEqual(['canceled: opted_out', 'canceled: opted_out']);
    expect(await closedOf(agent, lead.id)).toEqual(['text', 'call']);
    const { events } = await agent.call(listSuppressionHistory, { params: { id: lead.id } });
    expect(events).toMatchObject([
      { channel: 'text', change: 'set', told_by: toldBy, source: `Text: ${words}` },
      { channel: 'call', change: 'set', told_by: toldBy },
    ]);
    expect([await balanceOf(app, agent.id), await faultyWallets(app, [agent.id])]).toEqual([1000, []]);
    await app.settle();
    // Nothing of ours beside the network's own notice.
    expect(await app.phone(lead.phone)).toEqual([]);
    expect(await refused(agent, lead.phone, lead.id)).toEqual(['suppressed']);
  });

  it.each(['Stop All', 'STOPALL', 'unsubscribe', 'Cancel', 'END', 'quit', 'REVOKE', 'opt out'])(
    'by %s is closed by us alone: the network would let a text through',
    async (word) => {
      const agent = await app.texter();
      const lead = await app.lead(agent);
      await app.queue(agent, automatic(lead.phone, lead.id));
      await app.control('receive', { from: lead.phone, to: agent.number, text: word });
      await app.control('drain', {});
      expect(await states(agent)).toEqual(['canceled: opted_out']);
      expect(await refused(agent, lead.phone, lead.id)).toEqual(['suppressed']);
      const { profile_id: profileId } = await app.platform.database.asSystem((tx) =>
        tx
          .selectFrom('messaging_profiles')
          .select('profile_id')
          .where('user_id', '=', agent.id)
          .executeTakeFirstOrThrow(),
      );
      const sent = { ref: 'past-us', from: agent.number, profileId, to: lead.phone, text: 'Past us' };
      expect((await app.platform.telnyx!.send(sent)).is).toBe('accepted');
    },
  );

  it('keeps calls where the setting or the words say so', async () => {
    const agent = await app.texter();
    const [one, other, third] = [await app.lead(agent), await app.lead(agent), await app.lead(agent)];
    await app.receive(agent, third.phone, 'Don’t text me, call me');
    await agent.call(saveContactSettings, { body: { stop_closes_calls: false } });
    await app.receive(agent, one.phone, 'STOP');
    await app.receive(agent, other.phone, 'Do not contact me');
    expect([await closedOf(agent, one.id), await closedOf(agent, other.id), await closedOf(agent, third.id)]).toEqual([
      ['text'],
      ['text', 'call'],
      ['text'],
    ]);
  });

  it('at one number gets nothing automatic at the others either, and only the one is closed', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    const second = '+13125557001';
    await addNumber(agent, lead.id, second);
    await app.queue(agent, automatic(lead.phone, lead.id));
    await app.receive(agent, second, 'STOP');
    expect(await states(agent)).toEqual(['canceled: opted_out']);
    expect(await refused(agent, lead.phone, lead.id)).toEqual(['suppressed']);
    const own = await app.queue(agent, { ...automatic(lead.phone, lead.id), origin: 'inbox' });
    expect(own.texts).toMatchObject([{ is: 'planned' }]);
    expect(
      await app.platform.database.asAgent(agent.id, (tx) => tx.selectFrom('suppressions').select('address').execute()),
    ).toEqual([{ address: second }, { address: second }]);
  });

  it('is obeyed while texts are being taken: each left before or not at all, and money adds up', async () => {
    const agent = await app.texter();
    const leads = await Promise.all(Array.from({ length: 12 }, () => app.lead(agent)));
    for (const lead of leads) await app.queue(agent, automatic(lead.phone, lead.id));
    await Promise.all([
      app.deliver(agent),
      app.deliver(agent),
      ...leads.map((lead) => app.control('receive', { from: lead.phone, to: agent.number, text: 'stop texting me' })),
    ]);
    await app.settle();
    const ended = await app.messages(agent);
    const left = await Promise.all(leads.map(async ({ phone }) => (await app.phone(phone)).length));
    for (const [place, { phone }] of leads.entries()) {
      const [text] = ended.filter(({ direction, person_number }) => direction === 'out' && person_number === phone);
      expect([text?.status === 'canceled' ? 0 : 1, text?.refunded_at === null]).toEqual([
        left[place],
        left[place] === 1,
      ]);
    }
    const sent = left.reduce((sum, each) => sum + each, 0);
    expect([await balanceOf(app, agent.id), await faultyWallets(app, [agent.id])]).toEqual([1000 - sent, []]);
    await app.deliver(agent);
    expect(await Promise.all(leads.map(({ phone, id }) => refused(agent, phone, id)))).toEqual(
      leads.map(() => ['suppressed']),
    );
  });

  it('stays so without the contact and the lead, and for the lead that has the number next', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.receive(agent, lead.phone, 'STOP');
    await app.platform.database.asAgent(agent.id, (tx) => tx.deleteFrom('message_contacts').execute());
    await agent.call(deleteLeads, { body: { ids: [lead.id] } });
    await agent.call(purgeLeads, { body: { ids: [lead.id] } });
    const next = await app.lead(agent, { phone: lead.phone });
    expect(await refused(agent, next.phone, next.id)).toEqual(['suppressed']);
    expect((await agent.call(listSuppressionHistory, { params: { id: next.id } })).events).toHaveLength(2);
  });
});

describe('an unclear reply', () => {
  it('lets automatic texts to all numbers of that person rest, and nothing else; go on lets them leave', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    const second = '+13125557002';
    await addNumber(agent, lead.id, second);
    await app.queue(agent, automatic(lead.phone, lead.id));
    await app.receive(agent, second, 'Not interested');
    await app.deliver(agent);
    expect(await states(agent)).toEqual(['held: reply_unclear']);
    expect(await refused(agent, lead.phone, lead.id)).toEqual(['reply_unclear']);
    await app.queue(agent, { ...automatic(lead.phone, lead.id), origin: 'inbox', body: 'By hand' });
    await app.deliver(agent);
    expect(await app.phone(lead.phone)).toEqual(['By hand']);
    const { unclear } = await agent.call(listLeadSuppressions, { params: { id: lead.id } });
    expect(unclear).toMatchObject([{ number: second, body: 'Not interested' }]);
    const params = { id: unclear[0]!.id };
    await agent.call(settleUnclearReply, { params, body: { outcome: 'go_on' } });
    await agent.call(settleUnclearReply, { params, body: { outcome: 'go_on' } });
    await app.deliver(agent);
    expect((await app.phone(lead.phone)).length).toBe(3);
    expect(await closedOf(agent, lead.id)).toEqual([]);
    const other = await app.texter();
    expect(await other.refusal(settleUnclearReply, { params, body: { outcome: 'stop' } })).toMatchObject({
      status: 404,
    });
  });

  it('that meant stop closes the number with its words; go on is too late then', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.receive(agent, lead.phone, 'wrong number');
    await app.receive(agent, lead.phone, 'This is spam');
    const reply = await replyOf(agent);
    expect(reply).toMatchObject({ number: lead.phone, body: 'This is spam', name: 'Pat Moss', lead_id: lead.id });
    await app.queue(agent, automatic(lead.phone, lead.id));
    const params = { id: reply!.id };
    await agent.call(settleUnclearReply, { params, body: { outcome: 'stop' } });
    expect(await agent.refusal(settleUnclearReply, { params, body: { outcome: 'go_on' } })).toMatchObject({
      status: 409,
    });
    expect(await states(agent)).toEqual(['canceled: opted_out']);
    expect(await closedOf(agent, lead.id)).toEqual(['text', 'call']);
    expect(await replyOf(agent)).toBeUndefined();
    await app.receive(agent, lead.phone, 'not interested');
    expect(await replyOf(agent)).toBeUndefined();
  });

  it('that meant stop ends what goes by itself to the person’s other number, too', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await addNumber(agent, lead.id, '+13125557003');
    await app.receive(agent, '+13125557003', 'wrong number');
    const params = { id: (await replyOf(agent))!.id };
    await agent.call(settleUnclearReply, { params, body: { outcome: 'stop' } });
    expect(await refused(agent, lead.phone, lead.id)).toEqual(['suppressed']);
  });

  it('that nobody answers counts as a stop after three days, once, whoever looks', async () => {
    const agent = await app.texter();
    const [lead, recent] = [await app.lead(agent), await app.lead(agent)];
    await app.receive(agent, lead.phone, 'no thanks');
    await app.queue(agent, automatic(lead.phone, lead.id));
    await letTimePass(agent, 3.01);
    await app.receive(agent, recent.phone, 'no thanks');
    await closeUnanswered();
    expect(await states(agent)).toEqual(['canceled: opted_out']);
    const { events } = await agent.call(listSuppressionHistory, { params: { id: lead.id } });
    expect(events.map(({ channel, told_by }) => [channel, told_by])).toEqual([
      ['text', 'unanswered'],
      ['call', 'unanswered'],
    ]);
    expect(await closedOf(agent, recent.id)).toEqual([]);
    expect((await replyOf(agent))?.number).toBe(recent.phone);
  });

  it('followed by another one counts as a stop three days after the first', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.receive(agent, lead.phone, 'no thanks');
    await letTimePass(agent, 3.01);
    await app.receive(agent, lead.phone, 'who gave you my number');
    expect(await replyOf(agent)).toMatchObject({ body: 'who gave you my number' });
    await closeUnanswered();
    expect(await closedOf(agent, lead.id)).toEqual(['text', 'call']);
  });

  it('followed by a clear one is settled by it', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.receive(agent, lead.phone, 'who gave you my number');
    await app.receive(agent, lead.phone, 'leave me alone');
    expect(await replyOf(agent)).toBeUndefined();
    expect(await closedOf(agent, lead.id)).toEqual(['text', 'call']);
  });
});

describe('START', () => {
  it('lifts what a keyword closed, of that number alone', async () => {
    const agent = await app.texter();
    const [lead, other] = [await app.lead(agent), await app.lead(agent)];
    await app.receive(agent, lead.phone, 'STOP');
    await app.receive(agent, other.phone, 'STOP');
    await app.receive(agent, lead.phone, 'UNSTOP');
    expect([await closedOf(agent, lead.id), await closedOf(agent, other.id)]).toEqual([[], ['text', 'call']]);
    const contacts = await app.platform.database.asAgent(agent.id, (tx) =>
      tx.selectFrom('message_contacts').select('subscribed').orderBy('phone').execute(),
    );
    expect(contacts.map(({ subscribed }) => subscribed)).toEqual([true, false]);
    const { events } = await agent.call(listSuppressionHistory, { params: { id: lead.id } });
    expect(events.map(({ change }) => change)).toEqual(['lifted', 'lifted', 'set', 'set']);
  });

  it('lifts nothing that plain words or the agent closed', async () => {
    const agent = await app.texter();
    const [said, marked] = [await app.lead(agent), await app.lead(agent)];
    await app.receive(agent, said.phone, 'stop texting me');
    await app.receive(agent, said.phone, 'START');
    await app.receive(agent, marked.phone, 'STOP');
    await agent.call(suppressLead, { params: { id: marked.id }, body: { reason: 'not_interested' } });
    await app.receive(agent, marked.phone, 'START');
    expect([await closedOf(agent, said.id), await closedOf(agent, marked.id)]).toEqual([
      ['text', 'call'],
      ['text', 'call'],
    ]);
  });

  const told = (agent: Texter, phone: string, keyword: 'STOP' | 'START', ago: number, toldAgo = ago) => {
    const id = randomUUID();
    const message = {
      ...{ id, direction: 'inbound' as const, from: phone, to: agent.number, status: null, text: keyword },
      ...{ mediaCount: 0, parts: 1, encoding: null, cost: null, errors: [], profileId: null, completedAt: null },
      ...{ sentAt: null, webhookUrl: null, keyword, receivedAt: new Date(Date.now() - ago).toISOString() },
    };
    const occurredAt = new Date(Date.now() - toldAgo).toISOString();
    return app.platform.database.asSystem((tx) =>
      takeEvents(tx, app.platform.jobs, [{ id: `told ${id}`, type: 'message.received', occurredAt, message }]),
    );
  };
  const hour = 3_600_000;

  it.each([
    [
      'an hour before the STOP, told then',
      [
        ['STOP', 0],
        ['START', hour, hour],
      ],
      ['text', 'call'],
    ],
    [
      'an hour before the STOP, told only now',
      [
        ['STOP', 0],
        ['START', hour, 0],
      ],
      ['text', 'call'],
    ],
    [
      '30 s before the STOP',
      [
        ['STOP', 5000],
        ['START', 35_000],
      ],
      ['text', 'call'],
    ],
    [
      'between two STOPs, told last',
      [
        ['STOP', 60_000],
        ['STOP', 20_000],
        ['START', 40_000],
      ],
      ['text', 'call'],
    ],
    [
      'a second after the STOP, which was told late',
      [
        ['STOP', hour, 0],
        ['START', hour - 1000, 0],
      ],
      [],
    ],
  ] satisfies [string, ['STOP' | 'START', number, number?][], string[]][])(
    'is compared by the carrier’s moments: %s',
    async (_, words, closed) => {
      const agent = await app.texter();
      const lead = await app.lead(agent);
      for (const [keyword, ago, toldAgo] of words) await told(agent, lead.phone, keyword, ago, toldAgo);
      expect(await closedOf(agent, lead.id)).toEqual(closed);
    },
  );
});

it('HELP is answered at any hour, once a day, and never to who opted out', async () => {
  const agent = await app.texter();
  const [lead, stopped] = [await app.lead(agent), await app.lead(agent)];
  app.clock.now = new Date(app.clock.now.getTime() - 8.5 * 3_600_000);
  await app.receive(agent, lead.phone, 'HELP');
  await app.receive(agent, lead.phone, 'help?');
  await app.receive(agent, stopped.phone, 'STOP');
  await app.receive(agent, stopped.phone, 'HELP');
  await app.deliver(agent);
  expect(await app.phone(lead.phone)).toEqual([expect.stringContaining('Reply STOP to opt out.')]);
  expect(await app.phone(stopped.phone)).toEqual([]);
  expect(await balanceOf(app, agent.id)).toBe(1000);
});

it('is lifted by hand with a reason, which the history keeps; without one it is not', async () => {
  const agent = await app.texter();
  const lead = await app.lead(agent);
  await app.receive(agent, lead.phone, 'stop texting me');
  const body = { address: lead.phone, channels: ['text', 'call'] as ('text' | 'call')[], why: '  ' };
  expect(await agent.refusal(liftSuppression, { body })).toMatchObject({ fields: [{ path: 'body.why' }] });
  const other = await app.texter();
  expect(await other.refusal(liftSuppression, { body: { ...body, why: 'Mine' } })).toMatchObject({ status: 404 });
  const why = 'She called and asked for it';
  expect(await agent.call(liftSuppression, { body: { ...body, why } })).toEqual({ lifted: ['call', 'text'] });
  expect(await agent.call(liftSuppression, { body: { ...body, why } })).toEqual({ lifted: [] });
  const { events } = await agent.call(listSuppressionHistory, { params: { id: lead.id } });
  expect(events[0]).toMatchObject({ change: 'lifted', told_by: 'agent', reason: why });
  expect(events).toHaveLength(4);
});
