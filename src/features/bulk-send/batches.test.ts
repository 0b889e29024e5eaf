// The life of a batch: its counts add up at every step, it can be paused, let go on and canceled, and it pauses itself.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { batchOf, bulkTexter, closes, failSome, sendTo, turnBatch } from '../../../test-support/bulk-sends.ts';
import { stopped, waitingJobs } from '../../../test-support/stopping.ts';
import { useTextingApp, type Texter } from '../../../test-support/texting-app.ts';
import { manyPeople } from '../../../test-support/texting-people.ts';
import { balanceOf, faultyWallets, ledgerOf } from '../../../test-support/wallets.ts';
import { claimTexts } from '../texting/claim-texts.operation.ts';
import { listOwnersOfDue } from '../texting/wake-texts.db.ts';
import { changeBatch, listBatches, listOpenBatches } from './bulk-send.contract.ts';
import { tidyBatches } from './tidy-batches.job.ts';

const app = useTextingApp();

/** A batch to so many people, queued. */
async function batch(count: number, agent?: Texter) {
  const texter = agent ?? (await bulkTexter(app));
  const people = await manyPeople(app, texter, count);
  const id = randomUUID();
  await sendTo(texter, people, id);
  return { agent: texter, people, id };
}
const claim = (agent: Texter) => claimTexts({ ...app.platform, now: () => app.clock.now }, agent.id);
const isWoken = async (agent: Texter) => (await app.platform.database.asSystem(listOwnersOfDue)).includes(agent.id);
const stateOf = async (id: string) =>
  (
    await app.platform.database.asSystem((tx) =>
      tx.selectFrom('message_batches').select('state').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  ).state;
const optOut = (agent: Texter, phones: readonly string[]) =>
  app.platform.database.asSystem((tx) =>
    sql`select suppress_addresses(${agent.id}, array_fill('text'::text, array[cardinality(${phones}::text[])]), ${phones}::text[],
      'keyword', 'STOP', 'Text: STOP')`.execute(tx),
  );

describe('a paused batch', () => {
  it('sends nothing and wakes nobody, and goes on where it was let go', async () => {
    const { agent, id } = await batch(3);
    const other = await app.lead(agent);
    await app.queue(agent, { origin: 'new_lead', to: other.phone, body: 'Congratulations', leadId: other.id });
    expect(await turnBatch(agent, id, 'paused')).toMatchObject({ state: 'paused', paused_by: 'agent', queued: 3 });
    await app.deliver(agent);
    expect(await app.phone(other.phone)).toHaveLength(1);
    expect([await batchOf(agent, id), await isWoken(agent)]).toMatchObject([{ queued: 3, sending: 0, sent: 0 }, false]);
    expect(await turnBatch(agent, id, 'sending')).toMatchObject({ state: 'sending', paused_by: null });
    expect(await isWoken(agent)).toBe(true);
    await app.deliver(agent);
    await app.settle();
    expect(await batchOf(agent, id)).toMatchObject({ state: 'done', delivered: 3 });
  });

  it('keeps back what a worker gives back after that', async () => {
    const { agent, id } = await batch(1);
    const { texts } = await claim(agent);
    await turnBatch(agent, id, 'paused');
    await asOwner(app, `update messages set status = 'queued', claim = null, due_at = now() where id = $1`, [
      texts[0]!.id,
    ]);
    expect((await claim(agent)).texts).toEqual([]);
  });

  it('is paused twice, let go twice, and no more once it is over', async () => {
    const { agent, id } = await batch(1);
    for (const state of ['paused', 'paused', 'sending', 'sending', 'canceled', 'canceled'] as const)
      expect((await turnBatch(agent, id, state)).state).toBe(state);
    for (const state of ['paused', 'sending'] as const)
      expect(await agent.refusal(changeBatch, { params: { id }, body: { state } })).toMatchObject({ status: 409 });
    const stranger = await app.texter();
    expect(await stranger.refusal(changeBatch, { params: { id }, body: { state: 'paused' } })).toMatchObject({
      status: 404,
    });
    expect((await stranger.call(listBatches, { query: {} })).rows).toEqual([]);
  });

  it('that a worker has in hand is paused after it; nothing of it is taken from then on', async () => {
    const { agent, id } = await batch(5);
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    const { promise: goOn, resolve: release } = Promise.withResolvers<void>();
    const working = app.platform.database.asSystem(async (tx) => {
      await sql`select from message_batches where id = ${id} for no key update`.execute(tx);
      hold();
      await goOn;
    });
    await held;
    // Somebody else holds it: its texts are passed over, not waited for.
    expect((await claim(agent)).texts).toEqual([]);
    release();
    await working;
    expect((await claim(agent)).texts).toHaveLength(5);
  });
});

describe('a canceled batch', () => {
  it('gives back what had not left, to the cent, and what a worker had in hand with it', async () => {
    const { agent, id } = await batch(60);
    const before = (await batchOf(agent, id)).price_cents;
    const { texts } = await claim(agent);
    expect(texts.length).toBeGreaterThan(0);
    const canceled = await turnBatch(agent, id, 'canceled');
    expect(canceled).toMatchObject({
      state: 'canceled',
      sending: texts.length,
      canceled: 60 - texts.length,
      queued: 0,
    });
    expect(closes(canceled)).toBe(true);
    // The carrier was busy: they come back, and leave no more.
    await asOwner(
      app,
      `update messages set status = 'queued', claim = null, due_at = now() where batch_id = $1 and status = 'sending'`,
      [id],
    );
    expect((await claim(agent)).texts).toEqual([]);
    await tidyBatches.handle({}, app.platform);
    const after = await batchOf(agent, id);
    expect(after).toMatchObject({ canceled: 60, price_cents: before, refunded_cents: before });
    expect([await balanceOf(app, agent.id), await faultyWallets(app, [agent.id])]).toEqual([1000, []]);
    expect((await ledgerOf(app, agent.id)).filter(({ type }) => type === 'refund')).toHaveLength(60);
  });
});

it('canceled at night has nothing left that leaves in the morning', async () => {
  const agent = await bulkTexter(app);
  app.clock.now = new Date(app.clock.now.getTime() + 12 * 3_600_000);
  const { id } = await batch(3, agent);
  expect(await batchOf(agent, id)).toMatchObject({ held: 3, queued: 0 });
  const canceled = await turnBatch(agent, id, 'canceled');
  expect([canceled, closes(canceled)]).toMatchObject([
    { held: 0, canceled: 3, refunded_cents: canceled.price_cents },
    true,
  ]);
  expect(await balanceOf(app, agent.id)).toBe(1000);
});

/** Forty of a batch have theirs, and somebody has yet to get it. */
async function halfSent() {
  const { agent, id, people } = await batch(41);
  await asOwner(
    app,
    `update messages set status = 'delivered', claimed_at = now() - interval '1 minute' where batch_id = $1
    and person_number <> $2`,
    [id, people[40]!.phone],
  );
  await asOwner(app, `update message_batches set judged_from = created_at - interval '1 hour' where id = $1`, [id]);
  return { agent, id, phones: people.map(({ phone }) => phone) };
}

describe('a batch pauses itself', () => {
  it('at 20 of 100 that fail, not at 19', async () => {
    const { agent, id } = await batch(101);
    await asOwner(
      app,
      `update messages set status = 'sent', claimed_at = now() where batch_id = $1 and id in (
      select id from messages where batch_id = $1 order by id limit 100)`,
      [id],
    );
    await failSome(app, id, 19);
    expect((await claim(agent)).texts).toHaveLength(1);
    await asOwner(app, `update messages set status = 'queued' where batch_id = $1 and status = 'sending'`, [id]);
    await asOwner(app, `update message_batches set judged_from = created_at where id = $1`, [id]);
    await failSome(app, id, 1);
    expect((await claim(agent)).texts).toEqual([]);
    const paused = await batchOf(agent, id);
    expect([paused, closes(paused)]).toMatchObject([
      { state: 'paused', paused_by: 'failures', failed: 20, queued: 1 },
      true,
    ]);
    // Let go on, what failed before does not count again.
    await turnBatch(agent, id, 'sending');
    expect((await claim(agent)).texts).toHaveLength(1);
  });

  it('when 2 of 40 ask for no more, not when the agent closed their numbers', async () => {
    const { agent, id, phones } = await halfSent();
    await app.platform.database.asSystem((tx) =>
      sql`select suppress_addresses(${agent.id}, array['text', 'text', 'text'], ${phones.slice(5, 8)}::text[],
        'agent', 'Asked', 'Your call')`.execute(tx),
    );
    await optOut(agent, phones.slice(0, 1));
    await claim(agent);
    expect(await stateOf(id)).toBe('sending');
    await asOwner(
      app,
      `update messages set status = 'queued', claimed_at = null where batch_id = $1 and status = 'sending'`,
      [id],
    );
    await optOut(agent, phones.slice(1, 2));
    expect((await claim(agent)).texts).toEqual([]);
    expect(await batchOf(agent, id)).toMatchObject({ state: 'paused', paused_by: 'opt_outs', queued: 1 });
  });
});

describe('of those who ask for no more', () => {
  it.each(['keyword', 'sentence', 'carrier', 'unanswered'])('who is closed by %s counts', async (teller) => {
    const { agent, id, phones } = await halfSent();
    const asking = phones.slice(0, 2);
    await app.platform.database.asSystem((tx) =>
      sql`select suppress_addresses(${agent.id}, array['text', 'text'], ${asking}::text[], ${teller}, 'Asked', 'Said')`.execute(
        tx,
      ),
    );
    expect((await claim(agent)).texts).toEqual([]);
    expect(await stateOf(id)).toBe('paused');
  });

  it('who asked another agent for it does not count', async () => {
    const { agent, id, phones } = await halfSent();
    const other = await app.texter();
    await optOut(other, phones.slice(0, 4));
    await claim(agent);
    expect(await stateOf(id)).toBe('sending');
  });

  it('who had asked before they got this text, or closed their calls alone, does not count', async () => {
    const { agent, id, phones } = await halfSent();
    const asking = phones.slice(0, 2);
    await optOut(agent, asking);
    await asOwner(app, `update suppression_events set created_at = now() - interval '1 hour' where user_id = $1`, [
      agent.id,
    ]);
    await app.platform.database.asSystem((tx) =>
      sql`select suppress_addresses(${agent.id}, array['call', 'call'], ${asking}::text[], 'sentence', 'Asked', 'Said')`.execute(
        tx,
      ),
    );
    await claim(agent);
    expect(await stateOf(id)).toBe('sending');
  });
});

it('is open while something of it waits, and closed by the clock when nothing does', async () => {
  const { agent, id } = await batch(2);
  app.clock.now = new Date(app.clock.now.getTime() + 12 * 3_600_000);
  const night = await batch(2, agent);
  const open = async () => (await agent.call(listOpenBatches, { query: {} })).rows.map((row) => row.id).sort();
  expect(await open()).toEqual([id, night.id].sort());
  expect(await batchOf(agent, night.id)).toMatchObject({ held: 2, queued: 0 });
  // By the database's clock that night may be over.
  await asOwner(app, `update messages set due_at = now() + interval '1 day' where batch_id = $1`, [night.id]);
  app.clock.now = new Date(app.clock.now.getTime() - 12 * 3_600_000);
  await app.deliver(agent);
  await app.settle();
  await tidyBatches.handle({}, stopped(app.platform));
  expect([await stateOf(id), await waitingJobs(app.platform, tidyBatches.name)]).toEqual(['sending', 1]);
  await tidyBatches.handle({}, app.platform);
  expect([await stateOf(id), await stateOf(night.id), await open()]).toEqual(['done', 'sending', [night.id]]);
  // The next morning.
  await asOwner(app, `update messages set due_at = now() where user_id = $1 and status = 'held'`, [agent.id]);
  await app.deliver(agent);
  await app.settle();
  await tidyBatches.handle({}, app.platform);
  expect([await stateOf(night.id), await open()]).toEqual(['done', []]);
  const { rows } = await agent.call(listBatches, { query: {} });
  expect(rows.map(({ delivered }) => delivered)).toEqual([2, 2]);
  const first = await agent.call(listBatches, { query: { limit: 1 } });
  const second = await agent.call(listBatches, { query: { limit: 1, cursor: first.next_cursor! } });
  expect([...first.rows, ...second.rows].map((row) => row.id)).toEqual([night.id, id]);
});
