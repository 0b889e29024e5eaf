// A text from the first check to the phone, over the carrier's sandbox and a real database.
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { noteInbound, useTextingApp } from '../../../test-support/texting-app.ts';
import { longAgo, textFaults } from '../../../test-support/texting-people.ts';
import { balanceOf, faultyWallets, ledgerOf } from '../../../test-support/wallets.ts';
import type { TextRequest } from './queue-texts.operation.ts';
import { wakeTexts } from './wake-texts.job.ts';

const app = useTextingApp();

const text = (to: string, leadId: string | null = null, more: Partial<TextRequest> = {}): TextRequest => ({
  origin: 'inbox',
  to,
  body: 'Hello Pat',
  leadId,
  ...more,
});
const states = async (agent: Parameters<typeof app.messages>[0]) =>
  (await app.messages(agent)).map(({ status, reason }) => (reason === null ? status : `${status}: ${reason}`));

describe('a text', () => {
  it('is paid, leaves once with its exact words, and is delivered', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    const queued = await app.queue(agent, text(lead.phone, lead.id));
    expect(queued).toMatchObject({
      is: 'queued',
      balanceCents: 999,
      texts: [{ is: 'planned', text: { status: 'queued', allowedBy: 'window', priceCents: 1, parts: 1 } }],
    });
    expect(await balanceOf(app, agent.id)).toBe(999);
    await Promise.all([app.deliver(agent), app.deliver(agent)]);
    await app.settle();
    expect(await states(agent)).toEqual(['delivered']);
    expect(await app.phone(lead.phone)).toEqual(['Hello Pat']);
    await app.deliver(agent);
    expect(await app.phone(lead.phone)).toHaveLength(1);
    expect((await ledgerOf(app, agent.id)).map(({ type, amount_cents }) => [type, amount_cents])).toEqual([
      ['admin_credit', 1000],
      ['text', -1],
    ]);
    expect(await faultyWallets(app, [agent.id])).toEqual([]);
  });

  it('costs one cent a segment; over ten, empty, abroad and to oneself are refused', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    const queued = await app.queue(
      agent,
      text(lead.phone, lead.id, { body: 'x'.repeat(161) }),
      text(lead.phone, lead.id, { body: '😀'.repeat(40) }),
      text(lead.phone, lead.id, { body: 'x'.repeat(1531) }),
      text(lead.phone, lead.id, { body: ' \n' }),
      text('+442079460123'),
      text('+18765550142'),
      text(agent.number),
    );
    expect(queued.texts.map((each) => (each.is === 'planned' ? each.text.priceCents : each.why))).toEqual([
      2,
      2,
      'too_long',
      'empty',
      'not_us_or_ca',
      'not_us_or_ca',
      'own_number',
    ]);
    expect(await balanceOf(app, agent.id)).toBe(996);
  });

  it('is not taken when the wallet is short: nothing of the batch, both amounts named', async () => {
    const agent = await app.texter({ cents: 1 });
    const [one, other] = [await app.lead(agent), await app.lead(agent)];
    const queued = await app.queue(agent, text(one.phone, one.id), text(other.phone, other.id));
    expect(queued).toMatchObject({ is: 'short', totalCents: 2, balanceCents: 1 });
    expect([await app.messages(agent), await balanceOf(app, agent.id)]).toEqual([[], 1]);
  });

  it('never makes a debt under 40 texts at once', async () => {
    const agent = await app.texter({ cents: 15 });
    const lead = await app.lead(agent);
    const all = await Promise.all(Array.from({ length: 40 }, () => app.queue(agent, text(lead.phone, lead.id))));
    expect(all.filter((each) => each.is === 'queued')).toHaveLength(15);
    expect([await balanceOf(app, agent.id), await faultyWallets(app, [agent.id])]).toEqual([0, []]);
  });

  it('of one key leaves once, also when asked for at the same time', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    const ask = () => app.queue(agent, text(lead.phone, lead.id, { onceKey: `sold:${lead.id}` }));
    const [one, other] = await Promise.all([ask(), ask()]);
    const again = await app.queue(agent, ...[1, 2].map(() => text(lead.phone, lead.id, { onceKey: 'twice' })));
    expect(
      [one, other]
        .flatMap(({ texts }) => texts)
        .map((each) => (each.is === 'planned' ? 'planned' : each.why))
        .toSorted(),
    ).toEqual(['planned', 'repeated']);
    expect(again.texts.map(({ is }) => is)).toEqual(['planned', 'refused']);
    expect(await balanceOf(app, agent.id)).toBe(998);
  });

  it('needs a number, and a verified one', async () => {
    const { makeAgent } = await import('../../../test-support/agents.ts');
    const [none, pending] = [await makeAgent(app), await app.texter({ verified: false })];
    expect((await app.queue(none, text('+13125550142'))).texts).toEqual([{ is: 'refused', why: 'no_number' }]);
    expect((await app.queue(pending, text('+13125550142'))).texts).toEqual([{ is: 'refused', why: 'number_pending' }]);
  });
});

describe('the hours', () => {
  /** Half past three at night in Illinois. */
  const night = () => new Date(app.clock.now.getTime() - 8.5 * 3_600_000);

  it('an automatic text outside them waits for the next lawful minute and then leaves by itself', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    const noon = app.clock.now;
    app.clock.now = night();
    const { texts } = await app.queue(agent, text(lead.phone, lead.id, { origin: 'bulk' }));
    expect(texts).toMatchObject([{ is: 'planned', text: { status: 'held', reason: 'outside_window' } }]);
    const dueAt = texts[0]!.is === 'planned' ? texts[0]!.text.dueAt : 0;
    expect(dueAt).toBeGreaterThan(app.clock.now.getTime());
    expect(dueAt).toBeLessThanOrEqual(noon.getTime());
    // Its moment has come by the database's clock; by the product's it has not, and every check is made again.
    await app.deliver(agent);
    expect(await states(agent)).toEqual(['held: outside_window']);
    app.clock.now = noon;
    await app.deliver(agent);
    expect(await app.phone(lead.phone)).toEqual([expect.stringMatching(/^Hello Pat/)]);
  });

  it('a person’s own text is refused with the next moment, and goes with a typed reason', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    app.clock.now = night();
    const { texts } = await app.queue(
      agent,
      text(lead.phone, lead.id),
      text(lead.phone, lead.id, { overrideReason: '  ' }),
    );
    expect(texts).toMatchObject([
      { is: 'refused', why: 'outside_window', until: expect.any(Number) },
      { is: 'refused', why: 'outside_window' },
    ]);
    await app.queue(agent, text(lead.phone, lead.id, { overrideReason: 'She asked for it' }));
    await app.deliver(agent);
    expect(await app.messages(agent)).toMatchObject([
      { status: 'sending', allowed_by: 'override', override_reason: 'She asked for it' },
    ]);
  });

  it('an answer within a day of a message needs no reason', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.receive(agent, lead.phone, 'Call me?');
    app.clock.now = night();
    expect((await app.queue(agent, text(lead.phone, lead.id))).texts).toMatchObject([
      { is: 'planned', text: { allowedBy: 'answer' } },
    ]);
  });

  it('a call of theirs is no message: a text stays within the hours and the count', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent, { phone: '+13055550187', state: 'FL' });
    await asOwner(
      app,
      `insert into call_logs (user_id, direction, from_number, to_number, cents_per_minute, recorded_cents_per_minute, over_at)
       values ($1, 'in', $2, '+13125550100', 1, 2, now())`,
      [agent.id, lead.phone],
    );
    const whyNot = async () =>
      (await app.queue(agent, text(lead.phone, lead.id))).texts.map((each) => each.is === 'refused' && each.why);
    const noon = app.clock.now;
    app.clock.now = night();
    expect(await whyNot()).toEqual(['outside_window']);
    app.clock.now = noon;
    await app.queue(agent, ...Array.from({ length: 3 }, () => text(lead.phone, lead.id)));
    await app.deliver(agent);
    expect(await whyNot()).toEqual(['daily_limit']);
  });

  it('in Florida a fourth within 24 hours waits, however many are queued together', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent, { phone: '+13055550188', state: 'FL' });
    const { texts } = await app.queue(
      agent,
      ...Array.from({ length: 4 }, () => text(lead.phone, lead.id, { origin: 'bulk' })),
    );
    expect(texts.map((each) => each.is === 'planned' && each.text.reason)).toEqual([null, null, null, 'daily_limit']);
  });
});

describe('automatic texts', () => {
  it('rest until what came in is read; a person’s own go', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await noteInbound(app, new Date(Date.now() - 26 * 3_600_000 * 7));
    await app.queue(
      agent,
      text(lead.phone, lead.id, { origin: 'bulk', body: 'Automatic' }),
      text(lead.phone, lead.id, { body: 'Own' }),
    );
    await app.deliver(agent);
    expect(await app.phone(lead.phone)).toEqual(['Own']);
    await noteInbound(app, new Date());
    await app.deliver(agent);
    expect((await app.phone(lead.phone)).toSorted()).toEqual([expect.stringMatching(/^Automatic/), 'Own']);
  });
});

describe('the carrier', () => {
  it('too many: refused for certain, queued again, sent once', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.queue(agent, text(lead.phone, lead.id));
    await app.control('storm', { status: 429, times: 1 });
    await app.deliver(agent);
    expect(await states(agent)).toEqual(['queued: carrier_busy']);
    await app.platform.database.asSystem((tx) =>
      tx
        .updateTable('messages')
        .set({ due_at: new Date(0).toISOString() })
        .where('user_id', '=', agent.id)
        .execute(),
    );
    await app.deliver(agent);
    expect(await app.phone(lead.phone)).toEqual(['Hello Pat']);
  });

  it.each([true, false])(
    'in doubt (taken: %s): never again by itself; the webhook proves it, or it is unknown and given back',
    async (accepted) => {
      const agent = await app.texter();
      const lead = await app.lead(agent);
      await app.queue(agent, text(lead.phone, lead.id));
      await app.control('hold', { held: true });
      await app.control('storm', { status: 502, times: 1, accepted });
      await app.deliver(agent);
      expect(await states(agent)).toEqual(['sending']);
      await app.platform.database.asSystem((tx) =>
        tx
          .updateTable('messages')
          .set({ claimed_at: new Date(Date.now() - 16 * 60_000).toISOString() })
          .where('user_id', '=', agent.id)
          .execute(),
      );
      await wakeTexts.handle({}, app.platform);
      await app.deliver(agent);
      expect([await states(agent), await balanceOf(app, agent.id)]).toEqual([['unknown: no_proof'], 1000]);
      await app.control('hold', { held: false });
      await app.settle();
      expect([await states(agent), await balanceOf(app, agent.id)]).toEqual([
        accepted ? ['delivered'] : ['unknown: no_proof'],
        1000,
      ]);
      expect(await app.phone(lead.phone)).toHaveLength(accepted ? 1 : 0);
      expect(await textFaults(app, agent)).toEqual([]);
      await noteInbound(app, new Date());
    },
  );

  it('takes a text and cannot say yet what it costs: no doubt, nothing given back, however long it queues', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.queue(agent, text(lead.phone, lead.id));
    await app.control('hold', { held: true });
    await app.deliver(agent);
    await longAgo(app, agent);
    await wakeTexts.handle({}, app.platform);
    expect([await states(agent), await balanceOf(app, agent.id)]).toEqual([['sending'], 999]);
    await app.control('hold', { held: false });
    await app.settle();
    expect([await states(agent), await textFaults(app, agent)]).toEqual([['delivered'], []]);
  });

  it('refuses a number: failed with the reason, given back, and skipped by automatic texts', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.control('reception', { phone: lead.phone, status: 'delivery_failed', code: '40001' });
    await app.queue(agent, text(lead.phone, lead.id));
    await app.deliver(agent);
    await app.settle();
    expect(await states(agent)).toEqual(['failed: recipient']);
    const { texts } = await app.queue(agent, text(lead.phone, lead.id, { origin: 'bulk' }), text(lead.phone, lead.id));
    expect(texts.map((each) => (each.is === 'planned' ? 'planned' : each.why))).toEqual(['unreachable', 'planned']);
  });
});

describe('access', () => {
  it.each([
    ['that has ended', `update subscriptions set status = 'canceled' where user_id = $1`],
    [
      'of an account that leaves, on its first day of 30,',
      `insert into account_deletions (user_id, delete_after) values ($1, now() + interval '30 days')`,
    ],
    [
      'of an account that an operator closed',
      `insert into account_suspensions (user_id, reason) values ($1, 'Asked by the carrier')`,
    ],
  ])('%s cancels and gives back what waits', async (_, ending) => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.queue(agent, text(lead.phone, lead.id));
    await asOwner(app, ending, [agent.id]);
    await app.deliver(agent);
    expect([await states(agent), await balanceOf(app, agent.id), await app.phone(lead.phone)]).toEqual([
      ['canceled: no_access'],
      1000,
      [],
    ]);
  });
});

it('HELP is answered once a day at nobody’s cost, and never to who opted out', async () => {
  const agent = await app.texter();
  const lead = await app.lead(agent);
  await app.receive(agent, lead.phone, 'help!');
  await app.receive(agent, lead.phone, 'HELP');
  await app.deliver(agent);
  const answers = await app.phone(lead.phone);
  expect(answers).toEqual([expect.stringContaining('Dana Cole')]);
  expect(answers[0]).toContain('STOP');
  expect(await balanceOf(app, agent.id)).toBe(1000);
  await app.receive(agent, '+13125550777', 'STOP');
  await app.receive(agent, '+13125550777', 'HELP');
  await app.deliver(agent);
  expect(await app.phone('+13125550777')).toEqual([]);
});

it('sixty texts take turns at the rate and leave once each', async () => {
  const agent = await app.texter();
  const lead = await app.lead(agent);
  await app.queue(agent, ...Array.from({ length: 60 }, (_, n) => text(lead.phone, lead.id, { body: `Text ${n}` })));
  await Promise.all([1, 2, 3].map(() => app.deliver(agent)));
  const got = async () => {
    await app.deliver(agent);
    return (await app.phone(lead.phone)).toSorted();
  };
  await expect.poll(got).toEqual(Array.from({ length: 60 }, (_, n) => `Text ${n}`).toSorted());
});
