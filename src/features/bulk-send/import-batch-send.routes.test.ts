// The function that texts many people: every refusal, what a dry run says, and that a batch is sent once, whole, and paid once.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { textParts } from '../../domain/text-parts.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { randomOf } from '../../../test-support/seeded-random.ts';
import { asOwner } from '../../../test-support/agents.ts';
import { batchOf, bodyOf, bulkTexter, closes, dryRunOf, sendTo } from '../../../test-support/bulk-sends.ts';
import { whileOn } from '../../../test-support/switches.ts';
import { useTextingApp, type Texter } from '../../../test-support/texting-app.ts';
import { manyPeople } from '../../../test-support/texting-people.ts';
import { balanceOf, faultyWallets, giveMoney } from '../../../test-support/wallets.ts';
import { saveTemplate, switchTemplate } from '../templates/templates.contract.ts';
import { listBatches, listPeople, sendBatch } from './bulk-send.contract.ts';

const app = useTextingApp({ BULK_CAP: '1000' });
const texts = async (agent: Texter) => (await app.messages(agent)).length;
const post = (agent: Texter, body: object) => agent.send('POST', sendBatch.path, body);

/** Of the plain alphabet first, then what takes two places in it, and what is in none. */
const signs = Array.from('abcdefghij klmnopq.,^€~[\\|éÄΩçŁ😀漢’');

const change = (id: string, set: string) => asOwner(app, `update leads set ${set} where id = $1`, [id]);

describe('refuses', () => {
  it('everything while bulk texts are turned off', async () => {
    const agent = await bulkTexter(app);
    const people = await manyPeople(app, agent, 1);
    await whileOn(app, 'BULK_DISABLED', async () => {
      for (const dry_run of [true, false]) {
        const answer = await post(agent, { ...bodyOf(people), dry_run });
        expect(answer.status).toBe(403);
        expect(answer.body).toMatchObject({
          error: 'disabled',
          message: 'Bulk messaging is disabled by env flag.',
          code: 'forbidden',
        });
      }
    });
    expect(await texts(agent)).toBe(0);
  });

  it('more people than the cap, and says the cap; exactly so many go', async () => {
    const agent = await bulkTexter(app, { cents: 5000 });
    const people = await manyPeople(app, agent, 1000);
    for (const dry_run of [true, false]) {
      const answer = await post(agent, { ...bodyOf([...people, { id: randomUUID() }]), dry_run });
      expect(answer.status).toBe(413);
      expect(answer.body).toMatchObject({ error: 'over_cap', message: 'Over batch cap', cap: 1000 });
    }
    // With all that a caller may know of each.
    const full = people.map(({ id, phone }) => ({
      lead_id: id,
      name: 'Bartholomew Featherstonehaugh-Cholmondeley',
      phone,
      state: 'IL',
      military_branch: 'Marine Corps Reserve',
    }));
    expect(await agent.call(sendBatch, { body: { ...bodyOf([]), people: full } })).toMatchObject({ ok: 1000 });
  });

  it('a balance that does not pay for all of it, before anything is queued', async () => {
    const agent = await bulkTexter(app, { cents: 3 });
    const people = await manyPeople(app, agent, 4);
    const dry = await dryRunOf(agent, people);
    expect(dry).toMatchObject({ blocker: 'insufficient_balance', will_send: 4, wallet_balance_cents: 3 });
    expect(dry.estimated_cost_cents).toBeGreaterThan(3);
    const answer = await post(agent, bodyOf(people));
    expect(answer.status).toBe(402);
    expect(answer.body).toMatchObject({
      stop: 'insufficient_balance',
      error: 'Not enough balance to send this batch.',
    });
    expect([await texts(agent), await balanceOf(app, agent.id)]).toEqual([0, 3]);
    expect((await agent.call(listBatches, { query: {} })).rows).toEqual([]);
  });

  it.each(['no number', 'a number that is not verified'])('with %s', async (how) => {
    const agent = await bulkTexter(app, { verified: how === 'no number' });
    if (how === 'no number')
      await asOwner(
        app,
        'update toll_free_numbers set assigned_to = null, date_assigned = null where assigned_to = $1',
        [agent.id],
      );
    const people = await manyPeople(app, agent, 2);
    expect(await dryRunOf(agent, people)).toMatchObject({
      blocker: how === 'no number' ? 'no_agent_tfn_configured' : 'tfn_pending_verification',
      will_send: 0,
    });
    expect(await agent.refusal(sendBatch, { body: bodyOf(people) })).toMatchObject({
      status: 409,
      error: 'Cannot send until your toll-free number is verified/configured.',
    });
    expect(await texts(agent)).toBe(0);
  });

  it('another caller’s id, no people, and what is no id', async () => {
    const [agent, other] = [await bulkTexter(app), await app.texter()];
    const people = await manyPeople(app, agent, 1);
    expect((await post(agent, { ...bodyOf(people), requesterId: other.id })).status).toBe(403);
    expect((await post(agent, { ...bodyOf(people), requesterId: agent.id, dry_run: true })).status).toBe(200);
    expect((await post(agent, bodyOf([]))).status).toBe(400);
    expect((await post(agent, { ...bodyOf(people), batch_id: 'june' })).status).toBe(400);
    expect((await post(agent, { ...bodyOf(people), people: [{ phone: '+13125550100' }] })).status).toBe(400);
  });

  it('the same batch for other people', async () => {
    const agent = await bulkTexter(app);
    const people = await manyPeople(app, agent, 3);
    const id = randomUUID();
    await sendTo(agent, people.slice(0, 2), id);
    expect(await agent.refusal(sendBatch, { body: bodyOf(people, id) })).toMatchObject({ status: 409 });
    expect(await texts(agent)).toBe(2);
  });
});

describe('a dry run', () => {
  it('counts everybody once, with the reason of who gets nothing, and leaves no trace', async () => {
    const agent = await bulkTexter(app);
    const people = await manyPeople(app, agent, 12);
    const [sold, gone, unheard, vendor, stopped, sample, mute] = people;
    await change(sold!.id, "status = 'sold', sold = '{}', sold_at = now()");
    await change(gone!.id, 'deleted_at = now()');
    await change(sample!.id, 'is_sample = true');
    await change(mute!.id, 'phone = null');
    await asOwner(app, 'delete from consents where lead_id = $1', [unheard!.id]);
    await asOwner(app, "update consents set collected_by = 'third_party' where lead_id = $1", [vendor!.id]);
    await asOwner(
      app,
      "insert into suppressions (user_id, channel, address, reason, source) values ($1, 'text', $2, 'Asked', 'Your call')",
      [agent.id, stopped!.phone],
    );
    const stranger = await app.texter();
    const [foreign] = await manyPeople(app, stranger, 1);
    const answer = await dryRunOf(agent, [...people, people[11]!, foreign!, { id: randomUUID() }]);
    expect(answer).toEqual({
      dry_run: true,
      batch_id: answer.batch_id,
      total_candidates: 15,
      will_send: 5,
      will_wait: 0,
      estimated_cost_cents: 5 * Math.ceil(answer.example!.length / 153),
      wallet_balance_cents: 1000,
      wallet_held_cents: 0,
      skipped_by_reason: {
        is_sold: 1,
        lead_gone: 3,
        no_consent_record: 1,
        third_party_consent: 1,
        suppressed: 1,
        is_sample: 1,
        no_phone: 1,
        repeated: 1,
      },
      blocker: null,
      cap: 1000,
      example: expect.stringMatching(/^Hi Pat, it's Dana Cole .* Reply STOP to opt out\.$/),
      dearest: { text: answer.example, whose: expect.stringMatching(/^Pat /) },
    });
    expect([await texts(agent), await balanceOf(app, agent.id)]).toEqual([0, 1000]);
  });

  it('names the dearest of the texts and who gets it', async () => {
    const agent = await bulkTexter(app);
    const people = await manyPeople(app, agent, 4);
    await change(people[2]!.id, `name = '${'Ὀδυσσεύς'.repeat(12)} Long'`);
    const { dearest, example, estimated_cost_cents } = await dryRunOf(agent, people);
    expect([example?.includes('Ὀ'), dearest?.text.includes('Ὀ'), dearest?.whose.endsWith(' Long')]).toEqual([
      false,
      true,
      true,
    ]);
    expect(estimated_cost_cents).toBe(3 * textParts(example!).parts + textParts(dearest!.text).parts);
    expect(await dryRunOf(agent, [{ id: randomUUID() }])).toMatchObject({ example: null, dearest: null });
  });

  it('says what is held until its hour', async () => {
    const agent = await bulkTexter(app);
    const people = await manyPeople(app, agent, 3);
    app.clock.now = new Date(app.clock.now.getTime() + 10 * 3_600_000);
    expect(await dryRunOf(agent, people)).toMatchObject({ will_send: 3, will_wait: 3 });
  });

  it('says that the template is off, and takes the military one for who served', async () => {
    const agent = await app.texter();
    const people = await manyPeople(app, agent, 2);
    expect(await dryRunOf(agent, people)).toMatchObject({ will_send: 0, skipped_by_reason: { template_off: 2 } });
    await change(people[0]!.id, "military_branch = 'Army'");
    const params = { key: 'new_lead_military' } as const;
    await agent.call(saveTemplate, { params, body: { words: 'Thank you for the {{military_branch}}', version: 0 } });
    await agent.call(switchTemplate, { params, body: { enabled: true, version: 0 } });
    const answer = await dryRunOf(agent, people);
    expect(answer).toMatchObject({ will_send: 1, skipped_by_reason: { template_off: 1 } });
    expect(answer.example).toMatch(/^Thank you for the Army/);
  });
});

describe('a batch', () => {
  it('is sent with exactly what its dry run said; the same once more sends nothing', async () => {
    const agent = await bulkTexter(app);
    const people = await manyPeople(app, agent, 6);
    await change(people[0]!.id, 'phone = null');
    const said = await dryRunOf(agent, people);
    const id = randomUUID();
    const sent = { dry_run: false, batch_id: id, ok: 5, skipped: 1, errors: 0, stop: null };
    expect(await sendTo(agent, people, id)).toMatchObject(sent);
    expect(await sendTo(agent, people.toReversed(), id)).toMatchObject(sent);
    expect(await balanceOf(app, agent.id)).toBe(1000 - said.estimated_cost_cents);
    expect((await app.messages(agent)).map(({ person_number }) => person_number).sort()).toEqual(
      people.slice(1).map(({ phone }) => phone),
    );
    const batch = await batchOf(agent, id);
    expect([batch, closes(batch)]).toMatchObject([{ people: 6, queued: 5, skipped: 1, state: 'sending' }, true]);
    // Another batch does not text them once more.
    expect(await dryRunOf(agent, people)).toMatchObject({ will_send: 0, skipped_by_reason: { already_texted: 5 } });
    await app.deliver(agent);
    await app.settle();
    expect(await batchOf(agent, id)).toMatchObject({ state: 'done', sent: 5, delivered: 5, queued: 0 });
    expect(await faultyWallets(app, [agent.id])).toEqual([]);
  });

  it('costs what its dry run said, whatever the words and the names are', async () => {
    const below = randomOf(9);
    const some = (most: number) =>
      Array.from({ length: below(most) }, () => signs[below(below(4) === 0 ? signs.length : 20)]).join('');
    for (let round = 0; round < runSize(3, 150); round++) {
      const agent = await bulkTexter(app, { cents: 5000 });
      const people = await manyPeople(app, agent, 12);
      await asOwner(
        app,
        `update leads set name = given.name from unnest($1::uuid[], $2::text[]) as given (id, name) where leads.id = given.id`,
        [people.map(({ id }) => id), people.map((_, place) => `Pat ${some(60)}x${place}`)],
      );
      const words = `Hi {{first_name}} {{last_name}}, ${some(200)} {{beneficiary}}{{state}}`;
      await agent.call(saveTemplate, { params: { key: 'new_lead' }, body: { words, version: 0 } });
      const said = await dryRunOf(agent, people);
      expect(await sendTo(agent, people)).toMatchObject({ ok: 12 });
      const texts = await app.messages(agent);
      const parts = texts.reduce((sum, { body }) => sum + textParts(body).parts, 0);
      const charged = 5000 - (await balanceOf(app, agent.id));
      expect({ words, charged, parts }).toEqual({
        words,
        charged: said.estimated_cost_cents,
        parts: said.estimated_cost_cents,
      });
    }
  });

  it('texts nobody again within 30 days, and after that anybody', async () => {
    const agent = await bulkTexter(app);
    const people = await manyPeople(app, agent, 1);
    await sendTo(agent, people);
    const textedAgo = (hours: number) =>
      asOwner(app, 'update messages set created_at = now() - make_interval(hours => $2) where user_id = $1', [
        agent.id,
        hours,
      ]);
    await textedAgo(30 * 24 - 12);
    expect(await dryRunOf(agent, people)).toMatchObject({ will_send: 0, skipped_by_reason: { already_texted: 1 } });
    // Deleted and brought in again it is another lead with the same phone.
    const [{ id, phone }] = people as [(typeof people)[number]];
    await app.deliver(agent);
    await change(id, 'deleted_at = now()');
    const again = await app.lead(agent, { phone });
    expect(await dryRunOf(agent, [again])).toMatchObject({ will_send: 0, skipped_by_reason: { already_texted: 1 } });
    await change(again.id, 'deleted_at = now()');
    await change(id, 'deleted_at = null');
    await textedAgo(30 * 24 + 12);
    expect(await dryRunOf(agent, people)).toMatchObject({ will_send: 1 });
  });

  it.each([
    ['failed', 1],
    ['canceled', 1],
    ['unknown', 0],
    ['held', 0],
  ])('texts again who had one that is %s: %s', async (status, willSend) => {
    const agent = await bulkTexter(app);
    const people = await manyPeople(app, agent, 1);
    await sendTo(agent, people);
    await asOwner(app, 'update messages set status = $2 where user_id = $1', [agent.id, status]);
    expect(await dryRunOf(agent, people)).toMatchObject({ will_send: willSend });
  });

  it('sent twice at once is sent once', async () => {
    const agent = await bulkTexter(app);
    const people = await manyPeople(app, agent, 20);
    const id = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => sendTo(agent, people, id)));
    expect(answers.map(({ ok }) => ok)).toEqual([20, 20, 20]);
    expect([await texts(agent), await faultyWallets(app, [agent.id])]).toEqual([20, []]);
  });

  it('of two that one balance pays for once, one is sent and the other not at all', async () => {
    const agent = await bulkTexter(app, { cents: 0 });
    const people = await manyPeople(app, agent, 20);
    const price = (await dryRunOf(agent, people.slice(0, 1))).estimated_cost_cents;
    await giveMoney(app, agent.id, 15 * price);
    const half = (from: number) => post(agent, bodyOf(people.slice(from, from + 10)));
    const answers = await Promise.all([half(0), half(10)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 402]));
    expect([await texts(agent), await balanceOf(app, agent.id)]).toEqual([10, 5 * price]);
    expect(await faultyWallets(app, [agent.id])).toEqual([]);
  });

  it('that breaks off midway leaves nothing, and goes as a whole when it is sent again', async () => {
    const agent = await bulkTexter(app);
    const people = await manyPeople(app, agent, 5);
    const id = randomUUID();
    const { jobs } = app.platform;
    const enqueue = jobs.enqueueAsAgent;
    Object.assign(jobs, { enqueueAsAgent: () => Promise.reject(new Error('The process ends here.')) });
    try {
      expect((await post(agent, bodyOf(people, id))).status).toBe(500);
    } finally {
      Object.assign(jobs, { enqueueAsAgent: enqueue });
    }
    expect([await texts(agent), await balanceOf(app, agent.id)]).toEqual([0, 1000]);
    expect(await sendTo(agent, people, id)).toMatchObject({ ok: 5 });
    expect(await texts(agent)).toBe(5);
  });
});

it('lists the people of a selection in batches of the cap, each once', async () => {
  const agent = await app.texter();
  const people = await manyPeople(app, agent, 7);
  Object.assign(app.platform.config.bulk, { cap: 3 });
  try {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { people: { lead_id: string }[]; next_cursor: string | null } = await agent.call(listPeople, {
        body: { target: { filter: { status: 'lead' } }, ...(cursor && { cursor }) },
      });
      expect(page.people.length).toBeLessThanOrEqual(3);
      found.push(...page.people.map(({ lead_id }) => lead_id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(found.sort()).toEqual(people.map(({ id }) => id).sort());
  } finally {
    Object.assign(app.platform.config.bulk, { cap: 1000 });
  }
  const stranger = await app.texter();
  const target = { ids: people.map(({ id }) => id) };
  expect((await stranger.call(listPeople, { body: { target } })).people).toEqual([]);
});
