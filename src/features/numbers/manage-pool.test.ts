// The operator's side of the pool: numbers in and out, whose one is, what a release ends.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { asOwner, makeAgent } from '../../../test-support/agents.ts';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { deleteAccountFinally } from '../settings/delete-account-finally.job.ts';
import { adoptNumbers, buyNumbers } from './buy-numbers.operation.ts';
import { connectNumber } from './connect-number.job.ts';
import { addToPool, assignTo, overrideVerified, quarantine, release, removeFromPool } from './manage-pool.operation.ts';
import { tfnAssign, tfnStatus } from './numbers.contract.ts';
import { listPool } from './pool.db.ts';
import { restDays } from './toll-free.rules.ts';

const app = useTextingApp();
const phone = '+18005550123';
type Work = Parameters<typeof app.platform.database.asSystem>[0];
const run = (work: Work) => app.platform.database.asSystem(work);
const pool = () => app.platform.database.asSystem(listPool);
const add = (given = phone, more: object = {}) => run((tx) => addToPool(tx, { phone: given, ...more }));
const give = (to: string, given = phone) =>
  run((tx) => assignTo(tx, app.platform, { phone: given, to, actorId: null }));
const acts = async (userId: string) =>
  (
    await app.platform.database.asSystem((tx) =>
      tx.selectFrom('audit_log').select('action').where('user_id', '=', userId).orderBy('created_at').execute(),
    )
  ).map(({ action }) => action);

beforeEach(() => asOwner(app, 'delete from toll_free_numbers'));

describe('a number', () => {
  it.each([
    '+18005550123',
    '+18885550123',
    '+18775550123',
    '+18665550123',
    '+18555550123',
    '+18445550123',
    '+18335550123',
  ])('comes into the pool once: %s', async (each) => {
    expect([await add(each), await add(` ${each} `)]).toEqual([true, false]);
    expect(await pool()).toMatchObject([{ phone_number: each, verified: false, assigned_to: null }]);
  });

  it.each(['+18225550123', '+16155550123', '8005550123', '+1800555012', '+180055501234', 'abc', ''])(
    'is refused: %o',
    async (each) => {
      await expect(add(each)).rejects.toThrow('Phone must be toll-free in E.164, e.g. +18005550123');
    },
  );

  it('keeps the digits of the provider’s id only', async () => {
    await add(phone, { providerId: 'abc123-45' });
    expect(await pool()).toMatchObject([{ telnyx_number_id: '12345' }]);
  });
});

describe('an operator', () => {
  it('gives a number by email or by id, and takes it back', async () => {
    const [one, other] = [await makeAgent(app), await makeAgent(app)];
    await add();
    await add('+18005550124');
    await give(one.email.toUpperCase());
    await give(other.id, '+18005550124');
    await give(one.id);
    expect(await one.call(tfnStatus, { query: {} })).toEqual({ phone_number: phone, verified: false });
    expect(await pool()).toMatchObject([
      { email: one.email, date_assigned: expect.any(String) },
      { email: other.email },
    ]);
    await run((tx) => release(tx, { phone, actorId: null }));
    expect((await pool()).find((each) => each.phone_number === phone)).toMatchObject({
      assigned_to: null,
      date_assigned: null,
      rests_until: expect.any(String),
    });
    expect(await acts(one.id)).toEqual(['number.assigned', 'number.released']);
  });

  it.each([
    ['', 'Enter an email or user_id (uuid).'],
    ['nobody@example.com', 'Could not find user by that email/id.'],
    [randomUUID(), 'Could not find user by that email/id.'],
  ])('is told what is wrong with %o', async (to, sentence) => {
    await add();
    await expect(give(to)).rejects.toThrow(sentence);
  });

  it('never gives one number to two, nor two to one', async () => {
    const [one, other] = [await makeAgent(app), await makeAgent(app)];
    await add();
    await add('+18005550124');
    await give(one.id);
    await expect(give(other.id)).rejects.toThrow('This number belongs to another agent.');
    await expect(give(one.id, '+18005550124')).rejects.toThrow(`This agent already has ${phone}.`);
    await expect(run((tx) => quarantine(tx, { phone }))).rejects.toThrow('Release it first.');
    await expect(run((tx) => removeFromPool(tx, phone))).rejects.toThrow('Release it first.');
    await expect(give(other.id, '+18005550199')).rejects.toThrow('This number isn’t in the pool.');
  });

  it('overrides the verification, which stands in the agent’s audit log', async () => {
    const agent = await makeAgent(app);
    await add();
    await give(agent.id);
    for (const verified of [true, true, false])
      await run((tx) => overrideVerified(tx, { phone, verified, actorId: null }));
    expect(await agent.call(tfnStatus, { query: {} })).toMatchObject({ verified: false });
    expect(await acts(agent.id)).toEqual([
      'number.assigned',
      'number.verified_by_operator',
      'number.unverified_by_operator',
    ]);
  });

  it('gives a number as verified as they marked it, which stands in the log, too', async () => {
    const agent = await makeAgent(app);
    await add();
    await run((tx) => overrideVerified(tx, { phone, verified: true, actorId: null }));
    await give(agent.id);
    expect(await agent.call(tfnStatus, { query: {} })).toEqual({ phone_number: phone, verified: true });
    expect((await acts(agent.id)).toSorted()).toEqual(['number.assigned', 'number.verified_by_operator']);
  });

  it('lets a number rest, ends its rest, and takes it out', async () => {
    const agent = await makeAgent(app);
    await add();
    await run((tx) => quarantine(tx, { phone }));
    expect(await agent.refusal(tfnAssign, {})).toMatchObject({ status: 409 });
    await expect(run((tx) => quarantine(tx, { phone, days: 1.5 }))).rejects.toThrow('Days must be a whole number');
    await run((tx) => quarantine(tx, { phone, days: 0 }));
    expect(await agent.call(tfnAssign, {})).toMatchObject({ phone_number: phone });
    await run((tx) => release(tx, { phone, actorId: null }));
    await expect(run((tx) => release(tx, { phone, actorId: null }))).rejects.toThrow('isn’t assigned to anyone');
    await run((tx) => removeFromPool(tx, phone));
    expect(await pool()).toEqual([]);
  });
});

describe('a number that is given back', () => {
  it.each(['released by an operator', 'of an account that is deleted'])(
    'rests, is verified for nobody and on no profile: %s',
    async (how) => {
      const agent = await makeAgent(app);
      await app.control('numbers', { phone_number: phone });
      await add();
      await give(agent.id);
      await connectNumber.handle({ userId: agent.id }, app.platform);
      await run((tx) => overrideVerified(tx, { phone, verified: true, actorId: null }));
      if (how.startsWith('released')) await run((tx) => release(tx, { phone, actorId: null }));
      else {
        await asOwner(app, `insert into account_deletions (user_id, delete_after) values ($1, now())`, [agent.id]);
        await deleteAccountFinally.handle({ userId: agent.id }, app.platform);
      }
      const [rested] = await pool();
      expect(rested).toMatchObject({ verified: false, assigned_to: null, date_assigned: null, is_connected: false });
      const days = (Date.parse(rested!.rests_until!) - Date.now()) / 86_400_000;
      expect(Math.round(days)).toBe(restDays);
    },
  );
});

describe('buying', () => {
  const parts = () => ({ database: app.platform.database, telnyx: app.platform.telnyx! });
  const buy = (more: object = {}) =>
    buyNumbers(parts(), { count: 3, prefix: '866', reference: randomUUID(), ...more }, { times: 50, everyMs: 20 });
  const orders = () => app.control<object[]>('requests?operation=number_orders.create');

  it('orders once and fills the pool with the carrier’s ids', async () => {
    const { numbers } = await buy();
    expect(numbers).toHaveLength(3);
    const bought = await pool();
    expect(bought.map(({ phone_number: each }) => each).toSorted()).toEqual(numbers);
    for (const { telnyx_number_id: id } of bought) expect(id).toMatch(/^\d{19}$/);
  });

  it('whose answer is lost, or that is asked for again, stays one order', async () => {
    const reference = randomUUID();
    const before = (await orders()).length;
    await app.control('/faults', {
      provider: 'telnyx',
      operation: 'number_orders.create',
      mode: 'answer-lost',
      times: 1,
    });
    const first = await buy({ reference });
    const again = await buy({ reference });
    expect(again.numbers).toEqual(first.numbers);
    expect((await orders()).length - before).toBe(1);
    expect(await pool()).toHaveLength(3);
  });

  it('takes in what the account has and the pool lacks, toll-free only', async () => {
    const [known] = (await buy({ count: 1 })).numbers;
    await asOwner(app, 'delete from toll_free_numbers');
    const adopted = await adoptNumbers(parts());
    expect(adopted).toContain(known);
    expect(await adoptNumbers(parts())).toEqual([]);
  });
});
