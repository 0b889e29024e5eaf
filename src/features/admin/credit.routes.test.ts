import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { testDatabase } from '../../../test-support/database.ts';
import { onServer } from '../../../test-support/postgres.ts';
import { balanceOf, faultyWallets, giveMoney, ledgerOf, makeOwners } from '../../../test-support/wallets.ts';
import { hold, moveMoney, takeSpend } from '../wallet/money.db.ts';
import { listActs } from './admin.contract.ts';
import { beginRun } from './begin-run.operation.ts';
import { continueRun } from './continue-run.job.ts';
import { creditEveryone, listCredits, listRest, undoCredit } from './credit.contract.ts';
import { advance } from './credit-part.operation.ts';

const app = useTestApp();
let admin: TestAgent;
beforeEach(async () => {
  await asOwner(app, 'delete from auth."user"');
  await asOwner(app, 'delete from credit_runs');
  admin = await makeAgent(app, { admin: true });
});

const why = 'An outage on Monday';
/** What the admin types for so many cents each. */
const wish = async (amount_cents: number) => {
  const { people } = await admin.call(listCredits, { query: {} });
  return { amount_cents, reason: why, total_cents: Math.max(1, Math.ceil(amount_cents * people)) };
};
const credit = async (amount_cents = 10, more = {}) =>
  admin.call(creditEveryone, { body: { ...(await wish(amount_cents)), ...more } });
const undo = (id: string) => admin.call(undoCredit, { params: { id }, body: { reason: 'A mistake' } });
const balances = (ids: readonly string[]) => Promise.all(ids.map((id) => balanceOf(app, id)));

/** It has started, and no part of it is done. */
async function begin(amountCents = 10): Promise<string> {
  const id = randomUUID();
  const { total_cents: totalCents } = await wish(amountCents);
  const run = { id, adminId: admin.id, amountCents, message: null, reason: why, totalCents };
  await app.platform.database.asSystem((tx) => beginRun(tx, app.platform, run));
  return id;
}

describe('credit for everyone', () => {
  it('reaches every confirmed account that is not leaving, once, with the message', async () => {
    const [one, leaving, unconfirmed] = await makeOwners(app, 3);
    await asOwner(app, `insert into account_deletions (user_id, delete_after) values ($1, now() + interval '1 day')`, [
      leaving,
    ]);
    await asOwner(app, 'update auth."user" set "emailVerified" = false where id = $1', [unconfirmed]);
    expect(await admin.call(listCredits, { query: {} })).toMatchObject({ people: 2, rows: [] });
    const answer = await credit(10, { message: ' Thanks  for waiting ' });
    expect(answer).toMatchObject({ ok: true, credited: 2, amount_cents: 10, is_done: true });
    expect(await balances([one!, admin.id, leaving!, unconfirmed!])).toEqual([10, 10, 0, 0]);
    expect(await ledgerOf(app, one!)).toMatchObject([
      { type: 'admin_credit', amount_cents: 10, description: 'Thanks for waiting', ref: answer.run_id },
    ]);
    expect(await admin.call(listCredits, { query: {} })).toMatchObject({
      rows: [{ id: answer.run_id, status: 'done', credited: 2, admin: admin.email, reason: why }],
    });
    expect((await admin.call(listActs, { query: { limit: 1 } })).rows).toMatchObject([
      {
        action: 'credit.everyone',
        details: { amount_cents: 10, people: 2, message: 'Thanks for waiting' },
        reason: why,
      },
    ]);
  });

  it.each([
    [0, 'Enter a positive amount'],
    [-1, 'Enter a positive amount'],
    [1.5, 'Enter a positive amount'],
    [10_001, 'You can credit up to $100.00 per person.'],
  ])('of %o cents is refused', async (amount_cents, error) => {
    expect(await admin.refusal(creditEveryone, { body: await wish(amount_cents) })).toMatchObject({
      status: 400,
      error,
    });
    expect(await balanceOf(app, admin.id)).toBe(0);
  });

  it.each([
    ['reason', {}],
    ['reason', { reason: ' ' }],
    ['reason', { reason: 'x'.repeat(301) }],
    ['total_cents', { reason: why, total_cents: undefined }],
    ['total_cents', { reason: why, total_cents: 9 }],
    ['total_cents', { reason: why, total_cents: 11 }],
  ])('names %s where it is wanted: %o', async (field, more) => {
    const body = { amount_cents: 10, total_cents: 10, ...more };
    const refusal = await admin.send('POST', creditEveryone.path, body);
    expect(refusal).toMatchObject({ body: { fields: [{ path: `body.${field}` }] } });
    expect(await balanceOf(app, admin.id)).toBe(0);
  });

  it('is refused where it comes to too much in all, or to another total than the admin saw', async () => {
    await makeOwners(app, 500);
    expect(await admin.refusal(creditEveryone, { body: await wish(10_000) })).toMatchObject({
      status: 400,
      error: 'That’s $50,100.00 in all. One run can credit up to $50,000.00.',
    });
    for (const total_cents of [500, 502])
      expect(await admin.refusal(creditEveryone, { body: { ...(await wish(1)), total_cents } })).toMatchObject({
        status: 409,
        error: 'It’s $5.01 for 501 people by now. Please confirm again.',
      });
    expect(await credit(1)).toMatchObject({ ok: true });
  });

  it('is for admins', async () => {
    const agent = await makeAgent(app);
    expect(await agent.refusal(creditEveryone, { body: await wish(10) })).toMatchObject({ status: 403 });
    expect(await balanceOf(app, agent.id)).toBe(0);
  });

  it('goes on where it broke off, and who came later is not in it', async () => {
    const owners = await makeOwners(app, 1_100);
    const runId = await begin();
    expect(await advance(app.platform.database, runId, () => false)).toBe(false);
    expect(await admin.call(listCredits, { query: {} })).toMatchObject({
      rows: [{ status: 'crediting', credited: 500 }],
    });
    // Ids are by chance: of so many some come after the place that the run has reached.
    const late = await makeOwners(app, 40);
    await Promise.all([1, 2, 3].map(() => continueRun.handle({ runId }, app.platform)));
    expect(await admin.call(listCredits, { query: {} })).toMatchObject({ rows: [{ status: 'done', credited: 1_101 }] });
    expect(new Set(await balances(owners))).toEqual(new Set([10]));
    expect(new Set(await balances(late))).toEqual(new Set([0]));
    expect(await faultyWallets(app, owners)).toEqual([]);
  });

  it('answers after one part, and goes on with nobody waiting', async () => {
    const owners = await makeOwners(app, 1_100);
    const { run_id: runId, ...answer } = await credit();
    expect(answer).toMatchObject({ credited: 500, is_done: false });
    await continueRun.handle({ runId }, app.platform);
    expect(new Set(await balances(owners))).toEqual(new Set([10]));
    expect(await undo(runId)).toMatchObject({ status: 'undoing', taken_back_cents: 5_000 });
    await continueRun.handle({ runId }, app.platform);
    expect(await admin.call(listCredits, { query: {} })).toMatchObject({ rows: [{ status: 'undone' }] });
    expect(new Set(await balances(owners))).toEqual(new Set([0]));
  });

  it('a part that fails leaves nothing behind', async () => {
    const owners = await makeOwners(app, 3);
    const runId = await begin();
    await asOwner(app, 'alter table user_wallets add constraint planted check (balance_cents <> 10) not valid');
    await expect(continueRun.handle({ runId }, app.platform)).rejects.toThrow('planted');
    await asOwner(app, 'alter table user_wallets drop constraint planted');
    expect(await balances(owners)).toEqual([0, 0, 0]);
    await continueRun.handle({ runId }, app.platform);
    expect(await balances(owners)).toEqual([10, 10, 10]);
  });

  it('the same request is one run, at once, again, and after its first answer is forgotten', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const ask = async (cents = 10) => admin.send('POST', creditEveryone.path, await wish(cents), headers);
    await Promise.all([ask(), ask()]);
    expect(await ask()).toMatchObject({ status: 200, body: { credited: 1 } });
    await asOwner(app, 'delete from idempotency_keys');
    expect(await ask()).toMatchObject({ status: 200, body: { credited: 1 } });
    await asOwner(app, 'delete from idempotency_keys');
    expect(await ask(11)).toMatchObject({ status: 409 });
    expect(await balanceOf(app, admin.id)).toBe(10);
  });

  it('one run at a time', async () => {
    const runId = await begin();
    expect(await admin.refusal(creditEveryone, { body: await wish(10) })).toMatchObject({ status: 409 });
    await continueRun.handle({ runId }, app.platform);
    expect(await credit()).toMatchObject({ credited: 1 });
    expect(await balanceOf(app, admin.id)).toBe(20);
  });
});

describe('an account that is deleted while its part is worked on', () => {
  it.each([
    ['forward', 'crediting', 'auth."user"', 'done'],
    ['back', 'undoing', 'given_credits', 'undone'],
  ])('does not end the run early, %s', async (_way, status, table, ended) => {
    const owners = (await makeOwners(app, 700)).toSorted();
    const runId = await begin();
    if (status === 'undoing') {
      await continueRun.handle({ runId }, app.platform);
      await asOwner(app, `update credit_runs set status = 'undoing' where id = $1`, [runId]);
    }
    const { url } = await testDatabase();
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%${table}%'`;
    let part: Promise<boolean> | undefined;
    const isWaiting = () => onServer(url, async (client) => (await client.query(waiting)).rowCount === 1);
    await onServer(url, async (client) => {
      await client.query('begin');
      await client.query('delete from auth."user" where id = $1', [owners[0]]);
      part = advance(app.platform.database, runId, () => false);
      await expect.poll(isWaiting).toBe(true);
      await client.query('commit');
    });
    expect(await part).toBe(false);
    await continueRun.handle({ runId }, app.platform);
    expect(await admin.call(listCredits, { query: {} })).toMatchObject({ rows: [{ status: ended }] });
    expect(new Set(await balances(owners.slice(1)))).toEqual(new Set([status === 'crediting' ? 10 : 0]));
  });
});

describe('taking it back', () => {
  it('takes at most what is neither spent nor held, never below zero, and lists the rest', async () => {
    const [whole, part, spent, held, debt] = await makeOwners(app, 5);
    const { run_id: id } = await credit(100);
    const spend = (userId: string, cents: number) =>
      app.platform.database.asSystem((tx) =>
        takeSpend(tx, { userId, type: 'text', cents, ref: randomUUID(), description: 'Text' }),
      );
    await giveMoney(app, whole!, 5);
    await spend(part!, 30);
    await spend(spent!, 100);
    await app.platform.database.asSystem((tx) =>
      hold(tx, { userId: held!, ref: randomUUID(), cents: 80, until: new Date('2999-01-01') }),
    );
    const charge = { type: 'dispute' as const, cents: -150, ref: randomUUID(), description: 'Dispute' };
    await app.platform.database.asSystem((tx) => moveMoney(tx, { ...charge, userId: debt! }));

    expect(await undo(id)).toMatchObject({ status: 'undone', taken_back_cents: 290, short: 4 });
    expect(await balances([whole!, part!, spent!, held!, debt!])).toEqual([5, 0, 0, 80, -50]);
    const { rows } = await admin.call(listRest, { params: { id }, query: {} });
    const kept = (userId: string) => rows.find((row) => row.user_id === userId)?.taken_back_cents;
    expect([part, spent, held, debt, whole].map((each) => kept(each!))).toEqual([70, 0, 20, 0, undefined]);
    expect(await faultyWallets(app, [whole!, part!, spent!, held!, debt!])).toEqual([]);
    const [first, ...others] = rows;
    expect(await admin.call(listRest, { params: { id }, query: { limit: 1 } })).toEqual({ rows: [first] });
    expect(await admin.call(listRest, { params: { id }, query: { after: first!.user_id } })).toEqual({ rows: others });
    expect((await admin.call(listActs, { query: { limit: 1 } })).rows).toMatchObject([
      { action: 'credit.undone', reason: 'A mistake' },
    ]);
  });

  it('happens once, of a run that is done, and goes on where it broke off', async () => {
    const owners = await makeOwners(app, 700);
    const runId = await begin();
    const early = await admin.refusal(undoCredit, { params: { id: runId }, body: { reason: 'Too early' } });
    expect(early).toMatchObject({ status: 409 });
    await continueRun.handle({ runId }, app.platform);
    await asOwner(app, `update credit_runs set status = 'undoing' where id = $1`, [runId]);
    await advance(app.platform.database, runId, () => false);
    expect((await balances(owners)).filter((cents) => cents === 10).length).toBeGreaterThan(0);
    expect(await undo(runId)).toMatchObject({ status: 'undone', taken_back_cents: 7_010, short: 0 });
    expect(new Set(await balances(owners))).toEqual(new Set([0]));
    const again = await admin.refusal(undoCredit, { params: { id: runId }, body: { reason: 'Again' } });
    expect(again).toMatchObject({ status: 409, error: 'This credit was taken back before.' });
  });

  it('leaves out who has deleted the account since', async () => {
    const [gone, stays] = await makeOwners(app, 2);
    const { run_id: id } = await credit(10);
    await asOwner(app, 'delete from auth."user" where id = $1', [gone]);
    expect(await undo(id)).toMatchObject({ status: 'undone', taken_back_cents: 20 });
    expect(await balanceOf(app, stays!)).toBe(0);
  });
});
