// Over 400 lines because every way to ask for one text stands beside the others: each answer is compared with theirs.
// messages-send: one text to one person, over the carrier's sandbox and a real database.
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { whileOn } from '../../../test-support/switches.ts';
import { useTextingApp, type Texter } from '../../../test-support/texting-app.ts';
import { balanceOf, faultyWallets } from '../../../test-support/wallets.ts';
import { suppress } from '../suppression/suppress.operation.ts';
import { switchTemplate } from '../templates/templates.contract.ts';
import { deleteLeads } from '../trash/trash.contract.ts';
import { holdForCall } from '../wallet/hold-for-call.operation.ts';
import { longestWaitMs } from './carrier-wait.rules.ts';
import { notYourPhone } from './inbox.words.ts';
import { sendMessage } from './send-message.contract.ts';

const app = useTextingApp();
const path = sendMessage.path;

interface Answer {
  ok: boolean;
  id: string;
  status: string;
  telnyx_id: string | null;
  error: string | null;
  fields?: { path: string; message: string }[];
  telnyx_response: { errors: { detail: string }[] } | null;
  price_cents: number;
  balance_cents: number;
}

async function send(agent: Texter, body: object, headers: Record<string, string> = {}) {
  const answer = await agent.send(
    'POST',
    path,
    { body: 'Hello Pat', lead_id: null, agreed: 'On the phone', ...body },
    headers,
  );
  return { status: answer.status, body: answer.body as Answer };
}

/** Asks in the form that waits, with a worker at work. */
async function sendAndDeliver(agent: Texter, body: object) {
  await app.control('hold', { held: true });
  const asked = send(agent, body);
  const isThere = async () => (await app.messages(agent)).some(({ direction }) => direction === 'out');
  while (!(await isThere())) await app.deliver(agent);
  await app.deliver(agent);
  const answer = await asked;
  await app.control('hold', { held: false });
  return answer;
}

describe('the first text to somebody of whom there is no record', () => {
  const consentsOf = (agent: Texter) =>
    app.platform.database.asSystem((tx) =>
      tx
        .selectFrom('consents')
        .select(['address', 'channel', 'lead_id', 'person_name', 'collected_by', 'given_to', 'source', 'entered_by'])
        .where('user_id', '=', agent.id)
        .execute(),
    );
  const later = { prefer: 'respond-async' };

  it('says how they agreed, which becomes their record; the next ones need no word', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent, { consent: 'none' });
    const text = { to: lead.phone, lead_id: lead.id };
    const refused = await send(agent, { ...text, agreed: undefined }, later);
    expect(refused).toMatchObject({ status: 409, body: { current: { why: 'no_consent_record', until: null } } });
    expect([await app.messages(agent), await consentsOf(agent)]).toEqual([[], []]);
    expect((await send(agent, { ...text, agreed: ' Asked for a quote at the fair ' }, later)).status).toBe(200);
    expect(await consentsOf(agent)).toEqual([
      {
        address: lead.phone,
        channel: 'text',
        lead_id: lead.id,
        person_name: 'Pat Moss',
        collected_by: 'agent',
        given_to: 'Dana Cole',
        source: 'Asked for a quote at the fair',
        entered_by: 'agent',
      },
    ]);
    expect((await send(agent, { ...text, body: 'And more', agreed: undefined }, later)).status).toBe(200);
    await app.deliver(agent);
    expect((await app.phone(lead.phone)).toSorted()).toEqual(['And more', 'Hello Pat']);
  });

  it('is asked for a number alone, too, and not where they wrote first', async () => {
    const agent = await app.texter();
    const stranger = { to: '+13125559871', agreed: undefined };
    expect(await send(agent, stranger, later)).toMatchObject({
      status: 409,
      body: { current: { why: 'no_consent_record' } },
    });
    await app.receive(agent, stranger.to, 'Who is this?');
    expect((await send(agent, stranger, later)).status).toBe(200);
  });

  it('does not leave where a vendor has their record: it goes over a toll-free number; who wrote first is answered', async () => {
    const agent = await app.texter();
    const bought = await app.lead(agent, { consent: 'third_party' });
    const text = { to: bought.phone, lead_id: bought.id, agreed: undefined };
    expect(await send(agent, text, later)).toMatchObject({
      status: 409,
      body: {
        error: expect.stringContaining('bought and shared leads'),
        current: { why: 'third_party_consent', until: null },
      },
    });
    expect(await app.messages(agent)).toEqual([]);
    await app.receive(agent, bought.phone, 'Who is this?');
    expect((await send(agent, text, later)).status).toBe(200);
  });

  it('leaves no record where the text is refused', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent, { consent: 'none' });
    await agent.call(deleteLeads, { body: { ids: [lead.id] } });
    expect((await send(agent, { to: lead.phone, lead_id: lead.id }, later)).status).toBe(409);
    expect((await send(agent, { to: lead.phone, lead_id: lead.id, agreed: '  ' }, later)).status).toBe(400);
    expect(await consentsOf(agent)).toEqual([]);
  });
});

describe('the direct form', () => {
  it('waits for the carrier’s id', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    const { status, body } = await sendAndDeliver(agent, {
      to: lead.phone,
      lead_id: lead.id,
      requesterId: agent.id,
      client_ref: 'followup_2d',
    });
    const [stored] = await app.messages(agent);
    expect([status, body]).toEqual([
      200,
      {
        ok: true,
        id: stored!.id,
        deduped: false,
        status: 'sending',
        telnyx_id: stored!.carrier_id,
        error: null,
        telnyx_response: null,
        price_cents: 1,
        balance_cents: 999,
      },
    ]);
    expect(stored!.carrier_id).not.toBeNull();
    expect(await app.phone(lead.phone)).toEqual(['Hello Pat']);
  });

  it('says what the carrier says where it refuses, and gives the price back', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    // The network still knows of a STOP that was lifted here.
    await app.receive(agent, lead.phone, 'STOP');
    await app.platform.database.asSystem(async (tx) => {
      await tx.deleteFrom('suppressions').where('user_id', '=', agent.id).execute();
      await tx.updateTable('message_contacts').set({ subscribed: true }).where('user_id', '=', agent.id).execute();
    });
    const { body } = await sendAndDeliver(agent, { to: lead.phone, lead_id: lead.id });
    expect(body).toMatchObject({ ok: false, error: 'This person opted out of texts.' });
    // In the carrier's own words, beside our plain ones.
    expect(body.telnyx_response?.errors[0]?.detail).toMatch(/^Blocked due to STOP message: ./);
    expect(await app.messages(agent)).toContainEqual(
      expect.objectContaining({
        status: 'failed',
        carrier_code: '40300',
        carrier_said: body.telnyx_response!.errors[0]!.detail,
      }),
    );
    expect([await balanceOf(app, agent.id), await faultyWallets(app, [agent.id])]).toEqual([1000, []]);
  });

  it('is answered after 8 seconds though the carrier has not said anything yet', async () => {
    const agent = await app.texter();
    const really = performance.now.bind(performance);
    // By how much the clock goes on at each look at it.
    const leap = { ms: 0 };
    let ahead = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => really() + (ahead += leap.ms));
    try {
      const asked = send(agent, { to: '3125550142' });
      await expect.poll(() => app.messages(agent)).toHaveLength(1);
      leap.ms = longestWaitMs / 2;
      const { status, body } = await asked;
      expect([status, body.ok, body.status, body.telnyx_id, body.error]).toEqual([200, true, 'queued', null, null]);
    } finally {
      clock.mockRestore();
    }
    // It is on its way all the same.
    await app.deliver(agent);
    expect(await app.phone('+13125550142')).toEqual(['Hello Pat']);
  });

  it('with Prefer: respond-async answers when it is queued', async () => {
    const agent = await app.texter();
    const { status, body } = await send(agent, { to: '(312) 555-0142' }, { prefer: 'respond-async' });
    expect([status, body.status, body.telnyx_id, body.ok]).toEqual([200, 'queued', null, true]);
  });

  it('of one Idempotency-Key is one text, also at the same moment and after a lost answer', async () => {
    const agent = await app.texter();
    const headers = { prefer: 'respond-async', 'idempotency-key': randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => send(agent, { to: '3125550142' }, headers)));
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    // What was kept of the first answer is lost with the server that gave it.
    await app.platform.database.asSystem((tx) =>
      tx.deleteFrom('idempotency_keys').where('user_id', '=', agent.id).execute(),
    );
    const again = await send(agent, { to: '3125550142' }, headers);
    expect(again.body.id).toBe(taken[0]!.body.id);
    expect([(await app.messages(agent)).length, await balanceOf(app, agent.id)]).toEqual([1, 999]);
    const other = await send(agent, { to: '3125550142', body: 'Other words' }, { ...headers });
    expect(other.status).toBe(409);
  });
});

describe('of another origin', () => {
  afterEach(() => {
    app.platform.config.messageLabAccount = undefined;
  });

  const soon = { prefer: 'respond-async' };
  const ownPhone = '+13125550142';
  const proveOwnPhone = (agent: Texter) =>
    app.platform.database.asSystem((tx) =>
      tx.insertInto('agent_phones').values({ user_id: agent.id, phone: ownPhone }).execute(),
    );

  it.each([
    ['test', 'the own phone', true, 'test'],
    ['test', 'who agreed', 'own', 'inbox'],
    ['test', 'who agreed to texts from somebody else', 'third_party', null],
    ['test', 'a lead without a record', 'none', null],
    ['test', 'nobody’s number', false, null],
    ['lab', 'the own phone', true, 'test'],
    ['lab', 'who agreed', 'own', 'lab'],
    ['lab', 'who agreed to texts from somebody else', 'third_party', null],
    ['lab', 'a lead without a record', 'none', null],
    ['lab', 'nobody’s number', false, null],
  ] as const)('one of the %s to %s', async (origin, _, who, kept) => {
    const agent = await app.texter();
    app.platform.config.messageLabAccount = agent.id;
    await proveOwnPhone(agent);
    const isKnown = typeof who === 'string';
    const to = isKnown ? (await app.lead(agent, { consent: who })).phone : who ? ownPhone : '+13125550143';
    const { status, body } = await send(agent, { to, origin, agreed: undefined }, soon);
    const fields = [{ path: 'body.to', message: notYourPhone }];
    expect([status, body.fields]).toEqual(kept === null ? [400, fields] : [200, undefined]);
    await app.deliver(agent);
    const left = (await app.messages(agent)).map((each) => [each.origin, each.carrier_id !== null]);
    expect(left).toEqual(kept === null ? [] : [[kept, true]]);
  });

  it('a test is sent like every other text, and marked as what it is', async () => {
    const agent = await app.texter();
    await proveOwnPhone(agent);
    const sent = await send(agent, { to: ownPhone, origin: 'test' }, soon);
    expect([sent.status, sent.body.price_cents]).toEqual([200, 1]);
    expect(await app.messages(agent)).toMatchObject([{ origin: 'test', is_automatic: false, price_cents: 1 }]);
  });

  it('the lab’s is taken from the one configured account, by email or id, and from nobody else', async () => {
    const [agent, other] = [await app.texter(), await app.texter()];
    const { user } = (await agent.send('GET', '/api/auth/session')).body as { user: { email: string } };
    const text = { to: '3125550142', origin: 'lab', client_ref: 'followup_2d' };
    expect((await send(agent, text, soon)).status).toBe(403);
    for (const account of [user.email.toUpperCase(), agent.id]) {
      app.platform.config.messageLabAccount = account;
      expect((await send(agent, text, soon)).status).toBe(200);
      expect((await send(other, text, soon)).status).toBe(403);
    }
    const kept = await app.messages(agent);
    expect(kept.map(({ origin, client_ref }) => [origin, client_ref])).toEqual([
      ['lab', 'followup_2d'],
      ['lab', 'followup_2d'],
    ]);
    expect(await app.messages(other)).toEqual([]);
  });

  it.each([
    ['nobody’s', { origin: 'bulk' }],
    ['one with a template', { origin: 'test', templateKey: 'sold', to: undefined, body: undefined }],
  ])('%s is refused', async (_, body) => {
    const agent = await app.texter();
    const answer = await agent.send('POST', path, { to: '3125550142', body: 'Hello', lead_id: randomUUID(), ...body });
    expect(answer.status).toBe(400);
  });
});

it('a repeat of what nobody knows of says so, and is no success', async () => {
  const agent = await app.texter();
  const headers = { prefer: 'respond-async', 'idempotency-key': randomUUID() };
  const { body } = await send(agent, { to: '3125550142' }, headers);
  await app.platform.database.asSystem(async (tx) => {
    await tx.deleteFrom('idempotency_keys').where('user_id', '=', agent.id).execute();
    await tx.updateTable('messages').set({ status: 'unknown', reason: 'no_proof' }).where('id', '=', body.id).execute();
  });
  const again = await send(agent, { to: '3125550142' }, headers);
  expect(again.body).toMatchObject({ ok: false, id: body.id, status: 'unknown', error: expect.stringMatching(/\w/) });
});

describe('what is refused, names its field or its reason and takes nothing', () => {
  it.each([
    ['a number that is none', { to: '12345' }, 400, 'body.to', 'Invalid number. Use a valid US/CA number.'],
    ['another country', { to: '+442079460123' }, 400, 'body.to', 'Invalid number. Use a valid US/CA number.'],
    ['nothing to say', { to: '3125550142', body: '  ' }, 400, 'body.body', 'Write a message first.'],
    ['over ten segments', { to: '3125550142', body: 'x'.repeat(1531) }, 400, 'body.body', /longer than 10 segments/],
    ['a character that no phone shows', { to: '3125550142', body: 'a\u0000b' }, 400, 'body.body', /can’t save/],
  ])('%s', async (_, body, status, field, message) => {
    const agent = await app.texter();
    const answer = await send(agent, body);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      fields: [{ path: field, message: typeof message === 'string' ? message : expect.stringMatching(message) }],
    });
    expect([await app.messages(agent), await balanceOf(app, agent.id)]).toEqual([[], 1000]);
  });

  it('without money, with too little, without a number, with one that is not verified', async () => {
    const [none, little, pending] = [
      await app.texter({ cents: 0 }),
      await app.texter({ cents: 1 }),
      await app.texter({ verified: false }),
    ];
    expect(await send(none, { to: '3125550142' })).toMatchObject({
      status: 402,
      body: { error: 'Your text balance is $0. Add funds to send messages.' },
    });
    expect(await send(little, { to: '3125550142', body: 'x'.repeat(200) })).toMatchObject({
      status: 402,
      body: { error: 'This text costs $0.02 and your text balance is $0.01. Add funds to send it.' },
    });
    const [calling, until] = [await app.texter({ cents: 100 }), new Date(Date.now() + 3_600_000)];
    const hold = { userId: calling.id, ref: 'call', cents: 99, until };
    await app.platform.database.asSystem((tx) => holdForCall(tx, app.platform.jobs, hold));
    expect(await send(calling, { to: '3125550142', body: 'x'.repeat(200) })).toMatchObject({
      status: 402,
      body: {
        error:
          'This text costs $0.02 and your text balance is $1.00, of which $0.99 is held for a call. Add funds to send it.',
      },
    });
    expect(await send(pending, { to: '3125550142' })).toMatchObject({
      status: 409,
      body: { current: { why: 'number_pending', until: null } },
    });
  });

  it('after a STOP, and outside the hours with the next lawful moment, unless a reason is typed', async () => {
    const agent = await app.texter();
    const [stopped, lead] = [await app.lead(agent), await app.lead(agent)];
    await app.platform.database.asAgent(agent.id, (tx) =>
      suppress(tx, {
        userId: agent.id,
        addresses: [{ channel: 'text', address: stopped.phone }],
        toldBy: 'keyword',
        reason: 'Asked',
        source: 'Test',
      }),
    );
    expect(await send(agent, { to: stopped.phone, lead_id: stopped.id })).toMatchObject({
      status: 409,
      body: { error: 'This person opted out of texts.', current: { why: 'suppressed' } },
    });
    app.clock.now = new Date(app.clock.now.getTime() + 12 * 3_600_000);
    expect(await send(agent, { to: lead.phone, lead_id: lead.id })).toMatchObject({
      status: 409,
      body: { current: { why: 'outside_window', until: expect.stringMatching(/Z$/) } },
    });
    const typed = { to: lead.phone, lead_id: lead.id, override_reason: 'She asked me to text tonight.' };
    expect((await send(agent, typed, { prefer: 'respond-async' })).status).toBe(200);
    expect((await app.messages(agent)).map(({ allowed_by }) => allowed_by)).toEqual(['override']);
    expect((await send(agent, { ...typed, to: stopped.phone, lead_id: stopped.id })).status).toBe(409);
  });

  it('a number that was taken off the lead it was written for', async () => {
    const agent = await app.texter();
    const [lead, further] = [await app.lead(agent), '+13125559872'];
    const numbers = (further_phones: string[]) =>
      app.platform.database.asAgent(agent.id, (tx) =>
        tx.updateTable('leads').set({ further_phones }).where('id', '=', lead.id).execute(),
      );
    const text = { to: further, lead_id: lead.id };
    await numbers([further]);
    expect((await send(agent, text, { prefer: 'respond-async' })).status).toBe(200);
    await numbers([]);
    expect(await send(agent, text)).toMatchObject({
      status: 409,
      body: { error: 'This number is no longer this lead’s.', current: { why: 'number_changed' } },
    });
    // What waited for it does not leave either.
    expect((await app.messages(agent)).map(({ status, reason }) => [status, reason])).toEqual([
      ['canceled', 'number_changed'],
    ]);
  });

  it('another’s lead, and another as the sender', async () => {
    const [agent, other] = [await app.texter(), await app.texter()];
    const lead = await app.lead(other);
    expect(await send(agent, { to: lead.phone, lead_id: lead.id })).toMatchObject({
      status: 409,
      body: { error: 'This lead no longer exists.' },
    });
    expect((await send(agent, { to: '3125550142', requesterId: other.id })).status).toBe(403);
    expect([await app.messages(agent), await app.messages(other)]).toEqual([[], []]);
  });
});

describe('the form of a template', () => {
  const soldLead = async (agent: Texter, phone?: string | null) => {
    const lead = await app.lead(agent);
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx
        .updateTable('leads')
        .set({
          status: 'sold',
          sold: JSON.stringify({ carrier: 'Sample Life', premium: 600 }),
          sold_at: new Date().toISOString(),
          sold_premium: '600',
          ...(phone === null && { phone: null }),
        })
        .where('id', '=', lead.id)
        .execute(),
    );
    return lead;
  };
  const enable = (agent: Texter) =>
    agent.call(switchTemplate, { params: { key: 'sold' }, body: { enabled: true, version: 0 } });
  const ask = (agent: Texter, lead: { id: string }, templateKey: string) =>
    agent.send('POST', path, { requesterId: agent.id, lead_id: lead.id, templateKey });

  it('goes to a sold lead once, whatever the key and however often it is asked', async () => {
    const agent = await app.texter();
    await enable(agent);
    const lead = await soldLead(agent);
    const answers = await Promise.all(['sold', 'sold', 'sold_welcome'].map((key) => ask(agent, lead, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ body }) => !(body as { deduped: boolean }).deduped)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => (body as Answer).id)).size).toBe(1);
    await app.deliver(agent);
    const [text, ...more] = await app.phone(lead.phone);
    expect([text?.includes('{{'), text?.includes('Pat'), more]).toEqual([false, true, []]);
    expect(await faultyWallets(app, [agent.id])).toEqual([]);
  });

  it('is taken and waits while all texts are paused', async () => {
    const agent = await app.texter();
    await enable(agent);
    const lead = await soldLead(agent);
    await whileOn(app, 'SENDS_PAUSED', async () => {
      expect((await ask(agent, lead, 'sold')).status).toBe(200);
      await app.deliver(agent);
      expect(await app.phone(lead.phone)).toEqual([]);
    });
    await app.deliver(agent);
    expect(await app.phone(lead.phone)).toHaveLength(1);
  });

  it.each(['policy_info', 'sold_policy', 'policy'])(
    '%s has no words: 400 with an error, so that the next is tried',
    async (key) => {
      const agent = await app.texter();
      const answer = await ask(agent, await soldLead(agent), key);
      expect([answer.status, (answer.body as { error: string }).error]).toEqual([400, 'This template has no words.']);
    },
  );

  it('refuses what is off, not sold, without a phone, another’s, of no such key, or both forms at once', async () => {
    const [agent, other] = [await app.texter(), await app.texter()];
    const lead = await soldLead(agent);
    expect((await ask(agent, lead, 'sold')).body).toMatchObject({ error: 'This template is turned off.' });
    await enable(agent);
    expect((await ask(agent, await app.lead(agent), 'sold')).status).toBe(409);
    expect((await ask(agent, await soldLead(agent, null), 'sold')).status).toBe(400);
    expect((await ask(agent, await soldLead(other), 'sold')).status).toBe(404);
    expect((await ask(agent, lead, 'new_lead')).status).toBe(400);
    expect((await agent.send('POST', path, { templateKey: 'sold' })).status).toBe(400);
    expect(
      (await agent.send('POST', path, { to: lead.phone, body: 'Hi', lead_id: lead.id, templateKey: 'sold' })).status,
    ).toBe(400);
    expect([await app.messages(agent), await balanceOf(app, agent.id)]).toEqual([[], 1000]);
  });
});
