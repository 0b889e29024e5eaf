import { afterEach, describe, expect, it } from 'vitest';
import { asOwner, makeAgent, signInToken, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { makeTeam } from '../../../test-support/teams.ts';
import { giveMoney, makeOwners } from '../../../test-support/wallets.ts';
import { allotStoredSeats } from '../billing/seats.db.ts';
import { settleMembers } from '../billing/settle-members.operation.ts';
import { readAccess } from '../gate/access.contract.ts';
import { findFaultyWallets } from '../wallet/check-wallets.job.ts';
import { listActs, listUsers, saveUsers, type AdminUser, type UserChange } from './admin.contract.ts';

const app = useTestApp();
afterEach(() => {
  app.platform.config.adminSecondStep = false;
});

const makeAdmin = () => makeAgent(app, { admin: true, subscription: null });
const rowOf = async (admin: TestAgent, id: string): Promise<AdminUser> =>
  (await admin.call(listUsers, { query: { q: id } })).rows[0]!;
const save = (admin: TestAgent, rows: UserChange[], reason = 'Goodwill after an outage') =>
  admin.call(saveUsers, { body: { rows, reason } });
const refusalOf = async (admin: TestAgent, rows: UserChange[], reason?: string) =>
  admin.refusal(saveUsers, { body: { rows, ...(reason && { reason }) } });
const balanceTo = (user: AdminUser, cents: number): UserChange => ({
  id: user.id,
  balance: { seen_cents: user.balance_cents, wanted_cents: cents },
});

describe('who may', () => {
  it('an admin without a subscription; nobody else, and no admin who was taken off the list', async () => {
    const [admin, agent] = [await makeAdmin(), await makeAgent(app)];
    expect((await admin.call(listUsers, { query: {} })).rows.length).toBeGreaterThan(0);
    expect(await agent.refusal(listUsers, { query: {} })).toMatchObject({ status: 403, error: 'Access denied' });
    await asOwner(app, 'delete from admin_allowlist where user_id = $1', [admin.id]);
    expect(await admin.refusal(listUsers, { query: {} })).toMatchObject({ status: 403, error: 'Access denied' });
  });

  it('where a second step is asked for: only a session that began with it', async () => {
    const admin = await makeAdmin();
    app.platform.config.adminSecondStep = true;
    const said = { status: 403, error: expect.stringContaining('two-step verification') };
    expect(await admin.refusal(listUsers, { query: {} })).toMatchObject(said);
    await asOwner(app, `insert into auth.two_step ("userId", secret, confirmed_at) values ($1, '\\x00', now())`, [
      admin.id,
    ]);
    expect(await admin.refusal(listUsers, { query: {} })).toMatchObject(said);
    const later = testClient(app.url, await signInToken(app, admin.email));
    expect(await later.call(listUsers, { query: {} })).toMatchObject({ rows: expect.any(Array) });
  });
});

describe('the list', () => {
  it('has the newest first, in pages, and finds by name, email and id', async () => {
    const admin = await makeAdmin();
    const agent = await makeAgent(app);
    await asOwner(app, `update profiles set full_name = 'Pat 100%_Moss' where user_id = $1`, [agent.id]);
    const { rows, total } = await admin.call(listUsers, { query: { limit: 1 } });
    expect(rows.map(({ id }) => id)).toEqual([agent.id]);
    const second = await admin.call(listUsers, { query: { limit: 1, page: 2 } });
    expect(second).toMatchObject({ rows: [{ id: admin.id }], total });
    for (const q of ['100%_mo', agent.email.toUpperCase(), agent.id])
      expect((await admin.call(listUsers, { query: { q } })).rows.map(({ id }) => id)).toEqual([agent.id]);
    expect(await admin.call(listUsers, { query: { q: 'nobody has this' } })).toEqual({
      rows: [],
      total: 0,
      is_more: false,
    });
  });

  it('is the same list from either end', async () => {
    const admin = await makeAdmin();
    for (let more = 0; more < 4; more++) await makeAgent(app);
    const { rows: all, total } = await admin.call(listUsers, { query: { limit: 1_000 } });
    expect(all).toHaveLength(total);
    for (const limit of [1, 3]) {
      const pages = await Promise.all(
        Array.from({ length: Math.ceil(total / limit) + 1 }, (_, at) =>
          admin.call(listUsers, { query: { limit, page: at + 1 } }),
        ),
      );
      expect(pages.flatMap(({ rows }) => rows)).toEqual(all);
    }
  });

  it('finds one or two letters where a word begins, and any part of three, whatever the accents', async () => {
    const admin = await makeAdmin();
    const agent = await makeAgent(app);
    await asOwner(app, `update profiles set full_name = 'Zoë Øxqvist' where user_id = $1`, [agent.id]);
    const found = async (q: string, page = 1) =>
      (await admin.call(listUsers, { query: { q, page } })).rows.map(({ id }) => id);
    for (const q of ['øx', 'OX', 'zoe', 'xqv', 'oe oxq', ` ${agent.id} `])
      expect([q, await found(q)]).toEqual([q, [agent.id]]);
    for (const q of ['xq', 'q', '%', '_x', `${agent.email} z_e`]) expect([q, await found(q)]).toEqual([q, []]);
    for (const q of ['oxq', agent.id]) expect(await found(q, 2)).toEqual([]);
    expect(await admin.call(listUsers, { query: { q: 'oxq', page: 9 } })).toMatchObject({ total: 1, is_more: false });
  });

  it('counts the first 1,000 who match, and shows those beyond, too', async () => {
    const admin = await makeAdmin();
    await makeOwners(app, 1_001);
    const q = 'OWNER-';
    const first = await admin.call(listUsers, { query: { q } });
    expect(first).toMatchObject({ total: 1_000, is_more: true });
    expect(first.rows).toHaveLength(50);
    expect((await admin.call(listUsers, { query: { q, page: 21 } })).rows).toHaveLength(1);
    expect(await admin.call(listUsers, { query: { q: first.rows[0]!.email } })).toMatchObject({
      rows: [{ id: first.rows[0]!.id }],
      total: 1,
      is_more: false,
    });
  });

  it('shows the newest team that one owns, and takes up to 1,000 in one request', async () => {
    const admin = await makeAdmin();
    const owner = await makeAgent(app);
    await makeTeam(app, owner, { seats: 2 });
    const newest = await makeTeam(app, owner, { seats: 5 });
    expect(await rowOf(admin, owner.id)).toMatchObject({ team_id: newest.id, seats: 5 });
    expect(await admin.call(listUsers, { query: { limit: 1_000 } })).toMatchObject({ rows: expect.any(Array) });
    expect(await admin.refusal(listUsers, { query: { limit: 1_001 } })).toMatchObject({ status: 400 });
  });
});

describe('saving', () => {
  it('moves the difference with its reason, and writes it down', async () => {
    const [admin, agent] = [await makeAdmin(), await makeAgent(app)];
    await giveMoney(app, agent.id, 1_000);
    const user = await rowOf(admin, agent.id);
    const { rows } = await save(admin, [balanceTo(user, 1_550)]);
    expect(rows).toMatchObject([{ id: agent.id, balance_cents: 1_550 }]);
    await save(admin, [balanceTo(rows[0]!, -50)], 'Charged back by the bank');
    expect(await rowOf(admin, agent.id)).toMatchObject({ balance_cents: -50 });
    const moves = await app.platform.database.asSystem((tx) =>
      tx
        .selectFrom('wallet_transactions')
        .select(['type', 'amount_cents'])
        .where('user_id', '=', agent.id)
        .where('type', '=', 'admin_adjustment')
        .orderBy('created_at')
        .execute(),
    );
    expect(moves).toEqual([
      { type: 'admin_adjustment', amount_cents: 550 },
      { type: 'admin_adjustment', amount_cents: -1_600 },
    ]);
    expect(await app.platform.database.asSystem((tx) => findFaultyWallets(tx, [agent.id]))).toEqual([]);
    const acts = (await admin.call(listActs, { query: { limit: 2 } })).rows;
    expect(acts).toMatchObject([
      { action: 'balance.adjusted', admin: admin.email, subject: agent.email, reason: 'Charged back by the bank' },
      { details: { from_cents: 1_000, to_cents: 1_550 }, reason: 'Goodwill after an outage' },
    ]);
  });

  it('asks for a reason where money moves, and for one only', async () => {
    const [admin, agent] = [await makeAdmin(), await makeAgent(app)];
    const user = await rowOf(admin, agent.id);
    for (const reason of [undefined, '  '])
      expect(
        await admin.refusal(saveUsers, { body: { rows: [balanceTo(user, 500)], ...(reason && { reason }) } }),
      ).toMatchObject({ status: 400, error: expect.stringContaining('reason'), fields: [{ path: 'body.reason' }] });
    expect(await rowOf(admin, agent.id)).toEqual(user);
    expect(await admin.call(saveUsers, { body: { rows: [{ id: agent.id, lead_rescue: true }] } })).toMatchObject({
      rows: [{ lead_rescue: true }],
    });
  });

  it('leaves alone a balance that has changed since, and one that would change by too much', async () => {
    const [admin, agent] = [await makeAdmin(), await makeAgent(app)];
    const user = await rowOf(admin, agent.id);
    await giveMoney(app, agent.id, 1);
    expect(await refusalOf(admin, [balanceTo(user, 500)], 'x')).toMatchObject({
      status: 409,
      error: 'Failed to save',
      fields: [{ path: `${agent.id}.balance`, message: 'The balance is now $0.01. Refresh and try again.' }],
    });
    const fresh = await rowOf(admin, agent.id);
    expect(await refusalOf(admin, [balanceTo(fresh, 500_002)], 'x')).toMatchObject({
      fields: [{ message: 'A balance can change by up to $5,000.00 at a time.' }],
    });
  });

  it('of many saves of one balance at once, and charges between them, one counts, and nothing is lost', async () => {
    const admins = await Promise.all([makeAdmin(), makeAdmin(), makeAdmin(), makeAdmin()]);
    const agent = await makeAgent(app);
    await giveMoney(app, agent.id, 1_000);
    const seen = await rowOf(admins[0], agent.id);
    const statuses = await Promise.all(
      admins.map(async (admin, place) => {
        const body = { rows: [balanceTo(seen, 2_000 + place)], reason: 'At once' };
        return (await admin.send('POST', saveUsers.path, body)).status;
      }),
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
    expect((await rowOf(admins[0], agent.id)).balance_cents).toBe(2_000 + statuses.indexOf(200));
    const again = await rowOf(admins[0], agent.id);
    const [saved] = await Promise.all([
      admins[1].send('POST', saveUsers.path, { rows: [balanceTo(again, 5_000)], reason: 'Beside money' }),
      ...Array.from({ length: 5 }, () => giveMoney(app, agent.id, 1)),
    ]);
    // What came before the save refuses it, what came after stands on top of it.
    const { balance_cents: cents } = await rowOf(admins[0], agent.id);
    if (saved.status === 200) expect(cents).toBe(5_005);
    else expect([saved.status, cents]).toEqual([409, again.balance_cents + 5]);
    expect(await app.platform.database.asSystem((tx) => findFaultyWallets(tx, [agent.id]))).toEqual([]);
  });

  it('all or none: every refused row is named, and nothing of the others is kept', async () => {
    const admin = await makeAdmin();
    const [good, stale, gone] = [await makeAgent(app), await makeAgent(app), '00000000-0000-4000-8000-000000000000'];
    const rows = await Promise.all([good, stale].map(({ id }) => rowOf(admin, id)));
    await giveMoney(app, stale.id, 100);
    const refused = await refusalOf(
      admin,
      [
        { ...balanceTo(rows[0]!, 900), templates_locked: true, lead_rescue: true },
        balanceTo(rows[1]!, 900),
        { id: gone, lead_rescue: true },
      ],
      'x',
    );
    expect(refused).toMatchObject({ status: 409, error: 'Failed to save all' });
    expect(refused.fields?.map(({ path }) => path).toSorted()).toEqual(
      [`${stale.id}.balance`, `${gone}.id`].toSorted(),
    );
    expect(await rowOf(admin, good.id)).toEqual(rows[0]);
    const { rows: acts } = await admin.call(listActs, { query: { limit: 200 } });
    expect(acts.filter(({ subject }) => subject === good.email)).toEqual([]);
  });

  it('one key, one adjustment; two admins at once, one of them', async () => {
    const [admin, other, agent] = [await makeAdmin(), await makeAdmin(), await makeAgent(app)];
    const user = await rowOf(admin, agent.id);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { rows: [balanceTo(user, 700)], reason: 'Once' };
    for (let time = 0; time < 2; time++)
      expect(await admin.send('POST', saveUsers.path, body, headers)).toMatchObject({ status: 200 });
    const now = await rowOf(admin, agent.id);
    expect(now.balance_cents).toBe(700);
    const both = await Promise.all(
      [admin, other].map((each) =>
        each.send('POST', saveUsers.path, { rows: [balanceTo(now, 800)], reason: 'Both at once' }),
      ),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await rowOf(admin, agent.id)).toMatchObject({ balance_cents: 800 });
  });

  it('locks templates and gives back what was on', async () => {
    const [admin, agent] = [await makeAdmin(), await makeAgent(app)];
    const stored = async () =>
      app.platform.database.asSystem(async (tx) => ({
        ...(await tx
          .selectFrom('message_templates')
          .select(['enabled', 'is_locked'])
          .where('user_id', '=', agent.id)
          .executeTakeFirstOrThrow()),
        backup: await tx.selectFrom('message_templates_backup').selectAll().where('user_id', '=', agent.id).execute(),
      }));
    await asOwner(app, `insert into message_templates (user_id, enabled) values ($1, '{"sold": true}')`, [agent.id]);
    await save(admin, [{ id: agent.id, templates_locked: true }]);
    const locked = await stored();
    expect(locked).toMatchObject({ is_locked: true, backup: [{ enabled_backup: { sold: true } }] });
    expect(Object.values(locked.enabled as object)).not.toContain(true);
    await save(admin, [{ id: agent.id, templates_locked: false }]);
    expect(await stored()).toMatchObject({ is_locked: false, enabled: { sold: true }, backup: [] });
    const { rows } = await admin.call(listActs, { query: { limit: 2 } });
    expect(rows.map(({ action, admin: who, subject }) => [action, who, subject])).toEqual([
      ['templates.unlocked', admin.email, agent.email],
      ['templates.locked', admin.email, agent.email],
    ]);
  });
});

describe('seats', () => {
  const setSeats = (user: AdminUser, wanted: number): UserChange => ({
    id: user.id,
    seats: { team_id: user.team_id!, seen: user.seats!, wanted },
  });

  it('that an admin gives stay on top of what is paid, and those taken away stay away', async () => {
    const admin = await makeAdmin();
    const owner = await makeAgent(app);
    const team = await makeTeam(app, owner, { seats: 0 });
    const pay = async (seats: number) => {
      await asOwner(app, `update subscriptions set seats = $2 where user_id = $1`, [owner.id, seats]);
      await app.platform.database.asSystem((tx) => allotStoredSeats(tx, owner.id));
    };
    await pay(3);
    const { rows } = await save(admin, [setSeats(await rowOf(admin, owner.id), 5)]);
    expect(rows).toMatchObject([{ team_id: team.id, seats: 5 }]);
    await pay(4);
    expect(await rowOf(admin, owner.id)).toMatchObject({ seats: 6 });
    await pay(0);
    expect(await rowOf(admin, owner.id)).toMatchObject({ seats: 2 });
    await save(admin, [setSeats(await rowOf(admin, owner.id), 0)]);
    await pay(1);
    expect(await rowOf(admin, owner.id)).toMatchObject({ seats: 1 });
    await pay(3);
    await save(admin, [setSeats(await rowOf(admin, owner.id), 2)]);
    await pay(4);
    expect(await rowOf(admin, owner.id)).toMatchObject({ seats: 3 });
  });

  it('bring back a member who was paused for want of one', async () => {
    const admin = await makeAdmin();
    const owner = await makeAgent(app);
    const team = await makeTeam(app, owner, { seats: 1 });
    const member = await makeAgent(app, { subscription: null, teamId: team.id });
    const isLetIn = async () => (await member.call(readAccess, { query: {} })).allowed;
    await asOwner(app, 'update teams set seats_purchased = 0 where id = $1', [team.id]);
    await app.platform.database.asSystem((tx) => settleMembers(tx, app.platform, owner.id));
    expect(await isLetIn()).toBe(false);
    await save(admin, [setSeats(await rowOf(admin, owner.id), 1)]);
    expect(await isLetIn()).toBe(true);
  });

  it('never fewer than are used, never over those that another admin set', async () => {
    const admin = await makeAdmin();
    const owner = await makeAgent(app);
    const team = await makeTeam(app, owner, { seats: 2 });
    await makeAgent(app, { teamId: team.id });
    const user = await rowOf(admin, owner.id);
    expect(await refusalOf(admin, [setSeats(user, 0)])).toMatchObject({
      fields: [{ path: `${owner.id}.seats`, message: '1 seat is in use. Remove members first.' }],
    });
    await save(admin, [setSeats(user, 4)]);
    expect(await refusalOf(admin, [setSeats(user, 3)])).toMatchObject({
      fields: [{ message: 'The team now has 4 seats. Refresh and try again.' }],
    });
    const other = await makeAgent(app);
    expect(await refusalOf(admin, [{ id: other.id, seats: { team_id: team.id, seen: 4, wanted: 9 } }])).toMatchObject({
      fields: [{ message: 'This user doesn’t own a team.' }],
    });
  });
});

describe('the log', () => {
  it('is only ever added to, and goes on without the account it is about', async () => {
    const [admin, agent] = [await makeAdmin(), await makeAgent(app)];
    await save(admin, [{ id: agent.id, lead_rescue: true }]);
    for (const sql of [
      `update admin_log set reason = 'Another one'`,
      `update admin_log set admin_id = subject_id`,
      'delete from admin_log',
      'truncate admin_log',
    ])
      await expect(asOwner(app, sql)).rejects.toThrow('only ever added to');
    await asOwner(app, 'delete from auth."user" where id = $1', [agent.id]);
    const { rows } = await admin.call(listActs, { query: { limit: 1 } });
    expect(rows).toMatchObject([{ action: 'lead_rescue.on', admin: admin.email, subject: null }]);
  });

  it('says from what to what seats and a balance were set, and why', async () => {
    const [admin, owner] = [await makeAdmin(), await makeAgent(app)];
    const team = await makeTeam(app, owner, { seats: 2 });
    const user = await rowOf(admin, owner.id);
    await save(admin, [{ ...balanceTo(user, 700), seats: { team_id: team.id, seen: 2, wanted: 5 } }]);
    const { rows } = await admin.call(listActs, { query: { limit: 2 } });
    expect(rows.toSorted((one, other) => (one.action < other.action ? -1 : 1))).toMatchObject([
      {
        action: 'balance.adjusted',
        details: { from_cents: 0, to_cents: 700 },
        reason: 'Goodwill after an outage',
        subject: owner.email,
      },
      { action: 'seats.set', details: { team_id: team.id, from: 2, to: 5 }, subject: owner.email },
    ]);
  });

  it('comes in pages', async () => {
    const [admin, agent] = [await makeAdmin(), await makeAgent(app)];
    for (const lead_rescue of [true, false, true]) await save(admin, [{ id: agent.id, lead_rescue }]);
    const first = await admin.call(listActs, { query: { limit: 2 } });
    const second = await admin.call(listActs, { query: { limit: 2, cursor: first.next_cursor! } });
    expect([...first.rows, ...second.rows.slice(0, 1)].map(({ action }) => action)).toEqual([
      'lead_rescue.on',
      'lead_rescue.off',
      'lead_rescue.on',
    ]);
  });

  it('of one moment leaves nothing out between pages', async () => {
    const [admin, agent] = [await makeAdmin(), await makeAgent(app)];
    await asOwner(
      app,
      `insert into admin_log (subject_id, action, created_at)
       select $1, 'act.' || number, now() + interval '1 day' from generate_series(1, 3) as number`,
      [agent.id],
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    while (seen.length < 3) {
      const page = await admin.call(listActs, { query: { limit: 1, ...(cursor !== undefined && { cursor }) } });
      seen.push(page.rows[0]!.action);
      cursor = page.next_cursor!;
    }
    expect(seen.toSorted()).toEqual(['act.1', 'act.2', 'act.3']);
  });
});
