import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { connectNumber } from '../numbers/connect-number.job.ts';
import { listActs } from './admin.contract.ts';
import {
  addPoolNumber,
  assignPoolNumber,
  deletePoolNumber,
  listNumbers,
  releasePoolNumber,
  verifyPoolNumber,
} from './pool.contract.ts';

const app = useTextingApp();
const phone = '+18005550123';
const makeAdmin = () => makeAgent(app, { admin: true });
const pool = async (admin: TestAgent, q = '') => (await admin.call(listNumbers, { query: { q } })).rows;
const add = (admin: TestAgent, phone_number = phone, more = {}) =>
  admin.call(addPoolNumber, { body: { phone_number, ...more } });

beforeEach(() => asOwner(app, 'delete from toll_free_numbers'));

describe('the pool', () => {
  it('takes a number in, gives it, takes it back and lets it go; each act is in the log', async () => {
    const [admin, agent] = [await makeAdmin(), await makeAgent(app)];
    await add(admin, phone, { telnyx_number_id: 'abc123', notes: 'Spare' });
    expect(await pool(admin)).toMatchObject([
      { phone_number: phone, telnyx_number_id: '123', notes: 'Spare', verified: false, assigned_to: null },
    ]);
    for (const to of [agent.email.toUpperCase(), agent.id])
      await admin.call(assignPoolNumber, { body: { phone_number: phone, to } });
    for (const verified of [true, true])
      await admin.call(verifyPoolNumber, { body: { phone_number: phone, verified } });
    expect(await pool(admin)).toMatchObject([
      { email: agent.email, assigned_to: agent.id, date_assigned: expect.any(String), verified: true },
    ]);
    expect(await admin.refusal(deletePoolNumber, { body: { phone_number: phone } })).toMatchObject({ status: 409 });
    await admin.call(releasePoolNumber, { body: { phone_number: phone } });
    expect(await pool(admin)).toMatchObject([
      { assigned_to: null, date_assigned: null, rests_until: expect.any(String) },
    ]);
    await admin.call(deletePoolNumber, { body: { phone_number: phone } });
    expect(await pool(admin)).toEqual([]);
    const { rows } = await admin.call(listActs, { query: { limit: 5 } });
    expect(rows.map(({ action, subject }) => [action, subject])).toEqual([
      ['number.deleted', null],
      ['number.released', agent.email],
      ['number.verified', agent.email],
      ['number.assigned', agent.email],
      ['number.added', null],
    ]);
    expect(rows[0]).toMatchObject({ admin: admin.email, details: { phone_number: phone } });
  });

  it('takes a number back only from whom the admin saw it with', async () => {
    const [admin, before, now] = [await makeAdmin(), await makeAgent(app), await makeAgent(app)];
    await add(admin);
    await admin.call(assignPoolNumber, { body: { phone_number: phone, to: now.id } });
    expect(await admin.refusal(releasePoolNumber, { body: { phone_number: phone, from: before.id } })).toMatchObject({
      status: 409,
      error: 'This number belongs to another agent by now. Look again.',
    });
    expect(await pool(admin)).toMatchObject([{ assigned_to: now.id }]);
    await admin.call(releasePoolNumber, { body: { phone_number: phone, from: now.id } });
    expect(await pool(admin)).toMatchObject([{ assigned_to: null }]);
  });

  it('connects a number at the carrier once it is given', async () => {
    const [admin, agent] = [await makeAdmin(), await makeAgent(app)];
    await add(admin);
    const waiting = async () => {
      const { rows } = await app.platform.database.asSystem((tx) =>
        sql`select from jobs.job where name = ${connectNumber.name} and data ->> 'userId' = ${agent.id}`.execute(tx),
      );
      return rows.length;
    };
    expect(await waiting()).toBe(0);
    await admin.call(assignPoolNumber, { body: { phone_number: phone, to: agent.email } });
    expect(await waiting()).toBe(1);
  });

  it('says what is wrong, in the words of the pool', async () => {
    const admin = await makeAdmin();
    const said = 'Phone must be toll-free in E.164, e.g. +18005550123';
    expect(await admin.refusal(addPoolNumber, { body: { phone_number: '+18225550123' } })).toMatchObject({
      error: said,
    });
    await add(admin);
    expect(await admin.refusal(addPoolNumber, { body: { phone_number: phone } })).toMatchObject({
      status: 409,
      error: 'This number is already in the pool.',
    });
    for (const [to, error] of [
      ['', 'Enter an email or user_id (uuid).'],
      ['nobody@example.com', 'Could not find user by that email/id.'],
      [randomUUID(), 'Could not find user by that email/id.'],
    ] as const)
      expect(await admin.refusal(assignPoolNumber, { body: { phone_number: phone, to } })).toMatchObject({ error });
  });

  it('comes in pages, those in use first, and is found by number, notes and email', async () => {
    const [admin, agent] = [await makeAdmin(), await makeAgent(app)];
    for (const each of [1, 2, 3]) await add(admin, `+1888555010${each}`, { notes: `Lot ${each}_a` });
    await admin.call(assignPoolNumber, { body: { phone_number: '+18885550103', to: agent.id } });
    const page = await admin.call(listNumbers, { query: { limit: 2, page: 2 } });
    expect(page).toMatchObject({ rows: [{ phone_number: '+18885550102' }], total: 3 });
    for (const q of ['50103', 'lot 3_', agent.email.slice(0, 18)])
      expect((await pool(admin, q)).map((each) => each.phone_number)).toEqual(['+18885550103']);
  });

  it('is closed to agents', async () => {
    const agent = await makeAgent(app);
    expect(await agent.refusal(listNumbers, { query: {} })).toMatchObject({ status: 403, error: 'Access denied' });
    expect(await agent.refusal(addPoolNumber, { body: { phone_number: phone } })).toMatchObject({ status: 403 });
  });
});
