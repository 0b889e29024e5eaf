import { describe, expect, it, vi } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { openStream } from '../../../test-support/event-stream.ts';
import { makeTeam } from '../../../test-support/teams.ts';
import { listActivity } from '../accounts/activity.contract.ts';
import { readAccess } from '../gate/access.contract.ts';
import { giveSeat, leaveTeam, listMembers, readTeam, removeMember } from '../teams/teams.contract.ts';
import { settleAllMembers, settleMembers } from './settle-members.operation.ts';

const app = useTestApp();

async function teamOfTwo() {
  const owner = await makeAgent(app);
  const team = await makeTeam(app, owner, { seats: 5 });
  const member = await makeAgent(app, { subscription: null, teamId: team.id });
  return { owner, team, member };
}

/** As a webhook stores it. */
async function setPlan({ id }: TestAgent, status: string, expires = 'null'): Promise<void> {
  await asOwner(app, `update subscriptions set status = $2 where user_id = $1`, [id, status]);
  await asOwner(
    app,
    `update profiles set plan_status = $2, subscription_status = $3, plan_expires_at = ${expires} where user_id = $1`,
    [id, status === 'canceled' ? 'inactive' : status, status],
  );
}
const settle = ({ id }: TestAgent) => app.platform.database.asSystem((tx) => settleMembers(tx, app.platform, id));
const standing = async (teamId: string, { id }: TestAgent) =>
  app.platform.database.asSystem(async (tx) => {
    const row = await tx
      .selectFrom('user_teams')
      .select('status')
      .where('team_id', '=', teamId)
      .where('user_id', '=', id)
      .executeTakeFirst();
    return row?.status;
  });
const mailsTo = ({ id }: TestAgent) =>
  app.platform.database.asSystem(async (tx) => {
    const rows = await tx.selectFrom('billing_mails').select('kind').where('user_id', '=', id).execute();
    return rows.map(({ kind }) => kind);
  });
const mayUse = async (agent: TestAgent) => (await agent.send('GET', '/api/leads?status=lead&limit=10')).status === 200;

it.each([
  ['active', 'null', 'active'],
  ['trialing', 'null', 'active'],
  ['past_due', 'null', 'active'],
  ['canceled', `now() + interval '1 day'`, 'active'],
  ['canceled', `now() - interval '1 second'`, 'paused'],
  ['unpaid', 'null', 'paused'],
  ['incomplete_expired', 'null', 'paused'],
] as const)('an owner whose plan is %s until %s has members that are %s', async (status, expires, expected) => {
  const { owner, team, member } = await teamOfTwo();
  await setPlan(owner, status, expires);
  await settle(owner);
  expect(await standing(team.id, member)).toBe(expected);
  expect(await standing(team.id, owner)).toBe('active');
  expect(await mayUse(member)).toBe(expected === 'active');
});

it('who is paused is told once, hears it on every open screen, and is back when the owner pays', async () => {
  const { owner, team, member } = await teamOfTwo();
  const stream = await openStream(app.url, member.token);
  await setPlan(owner, 'canceled');
  await settle(owner);
  await settle(owner);
  await stream.next('access-changed');
  expect(await mailsTo(member)).toEqual(['team-paused']);
  expect(await member.call(readAccess, { query: {} })).toMatchObject({ team_id: null });
  expect((await member.refusal(listMembers, { body: { team_id: team.id } })).status).toBe(404);
  await setPlan(owner, 'active');
  await settle(owner);
  expect(await standing(team.id, member)).toBe('active');
  expect(await mailsTo(member)).toEqual(['team-paused', 'team-resumed']);
  expect(await mailsTo(owner)).toEqual([]);
  const { rows } = await member.call(listActivity, { query: {} });
  expect(rows.map(({ action }) => action)).toEqual(['member.resumed', 'member.paused']);
  stream.close();
});

it.each([
  ['in one look', 100],
  ['look after look', 1],
])('the daily sweep finds, %s, every paid time that ran out, and leaves other teams alone', async (_, most) => {
  const [one, two, other] = [await teamOfTwo(), await teamOfTwo(), await teamOfTwo()];
  for (const { owner } of [one, two]) await setPlan(owner, 'canceled', `now() - interval '1 second'`);
  await settleAllMembers(app.platform, most);
  expect(await standing(one.team.id, one.member)).toBe('paused');
  expect(await standing(two.team.id, two.member)).toBe('paused');
  expect(await standing(other.team.id, other.member)).toBe('active');
});

/** Ann, Ben and Cy, in the order they joined. */
async function teamOfThree(seats: number) {
  const owner = await makeAgent(app);
  const team = await makeTeam(app, owner, { seats });
  const members: TestAgent[] = [];
  for (const days of [30, 20, 10]) {
    const member = await makeAgent(app, { subscription: null, teamId: team.id });
    await asOwner(
      app,
      `update user_teams set joined_at = now() - make_interval(days => $2) where user_id = $1 and team_id = $3`,
      [member.id, days, team.id],
    );
    members.push(member);
  }
  const who = async () => Promise.all(members.map((member) => standing(team.id, member)));
  const setSeats = async (count: number) => {
    await asOwner(app, 'update teams set seats_purchased = $2 where id = $1', [team.id, count]);
    await settle(owner);
  };
  return { owner, team, members, who, setSeats };
}

describe('members beyond the seats', () => {
  it('are paused, the latest to join first, and back in the order they joined', async () => {
    const { owner, members, who, setSeats } = await teamOfThree(3);
    const [ann, ben, cy] = members as [TestAgent, TestAgent, TestAgent];
    await setPlan(owner, 'canceled');
    await settle(owner);
    expect(await who()).toEqual(['paused', 'paused', 'paused']);
    // The owner is back, without a seat.
    await setPlan(owner, 'active');
    await setSeats(0);
    expect(await who()).toEqual(['paused', 'paused', 'paused']);
    expect(await mayUse(ann)).toBe(false);
    await setSeats(2);
    expect(await who()).toEqual(['active', 'active', 'paused']);
    expect(await Promise.all([ann, ben, cy].map(mayUse))).toEqual([true, true, false]);
    await setSeats(1);
    expect(await who()).toEqual(['active', 'paused', 'paused']);
    await setSeats(3);
    expect(await who()).toEqual(['active', 'active', 'active']);
    expect(await mailsTo(ben)).toEqual(['team-paused', 'team-resumed', 'team-no-seat', 'team-resumed']);
    expect(await mailsTo(owner)).toEqual(['seats-short']);
  });

  it('are told to the owner once, however often it is looked', async () => {
    const { owner, team, members, who, setSeats } = await teamOfThree(3);
    const { log } = app.platform;
    const alerts = vi.spyOn(log, 'error');
    for (let times = 0; times < 3; times += 1) await setSeats(1);
    await settleAllMembers(app.platform);
    expect(await who()).toEqual(['active', 'paused', 'paused']);
    expect(alerts.mock.calls).toEqual([
      [{ alert: 'billing', team_id: team.id, seats: 1, paused: 2 }, expect.stringContaining('more members than seats')],
    ]);
    alerts.mockRestore();
    expect(await mailsTo(owner)).toEqual(['seats-short']);
    expect(await members[2]!.call(readAccess, { query: {} })).toMatchObject({
      allowed: false,
      paused_team: { name: 'Sample team', has_plan: true },
    });
    await setPlan(owner, 'canceled');
    expect(await members[2]!.call(readAccess, { query: {} })).toMatchObject({ paused_team: { has_plan: false } });
  });

  it('count the seats that are free of charge', async () => {
    const { owner, who, setSeats } = await teamOfThree(3);
    const settings = { bonusOwner: owner.email.toUpperCase(), bonus: 2 };
    const platform = { ...app.platform, config: { ...app.platform.config, seats: settings } };
    await setSeats(0);
    await app.platform.database.asSystem((tx) => settleMembers(tx, platform, owner.id));
    expect(await who()).toEqual(['active', 'active', 'paused']);
  });

  it('get a seat that somebody leaves, or that the owner gives them, who is heard before the order', async () => {
    const { owner, team, members, who, setSeats } = await teamOfThree(3);
    const [ann, ben, cy] = members as [TestAgent, TestAgent, TestAgent];
    await setSeats(1);
    const { paused } = await owner.call(readTeam, { params: { id: team.id }, query: {} });
    expect(paused.map(({ user_id }) => user_id)).toEqual([ben.id, cy.id]);
    const give = { params: { id: team.id }, body: { to: cy.id, from: ann.id } };
    await owner.call(giveSeat, give);
    expect(await who()).toEqual(['paused', 'paused', 'active']);
    expect(await Promise.all([ann, cy].map(mayUse))).toEqual([false, true]);
    expect([await mailsTo(ann), await mailsTo(cy)]).toEqual([['team-no-seat'], ['team-no-seat', 'team-resumed']]);
    await settle(owner);
    expect(await who()).toEqual(['paused', 'paused', 'active']);
    for (const body of [give.body, { to: ben.id, from: ben.id }])
      expect(await owner.refusal(giveSeat, { ...give, body })).toMatchObject({ status: 409, code: 'conflict' });
    for (const from of [owner.id, (await makeAgent(app)).id])
      expect((await owner.refusal(giveSeat, { ...give, body: { to: ben.id, from } })).status).toBe(404);
    expect((await cy.refusal(giveSeat, { ...give, body: { to: ben.id, from: cy.id } })).status).toBe(403);
    expect((await (await makeAgent(app)).refusal(giveSeat, give)).status).toBe(404);
    expect(await who()).toEqual(['paused', 'paused', 'active']);
    await cy.call(leaveTeam, { body: { team_id: team.id } });
    expect((await who()).slice(0, 2)).toEqual(['active', 'paused']);
  });

  it('of a paid time that only runs out stay as they are', async () => {
    const { owner, who, setSeats } = await teamOfThree(3);
    await setSeats(2);
    await setPlan(owner, 'canceled', `now() + interval '1 day'`);
    await setSeats(0);
    expect(await who()).toEqual(['active', 'active', 'paused']);
  });
});

it('the team of an account on its way out keeps its members until it goes', async () => {
  const { owner, team, member } = await teamOfTwo();
  await asOwner(app, `insert into account_deletions (user_id, delete_after) values ($1, now() + interval '30 days')`, [
    owner.id,
  ]);
  await setPlan(owner, 'canceled');
  await settle(owner);
  expect(await standing(team.id, member)).toBe('active');
});

it('the ways out need no plan: an owner removes, a paused member leaves', async () => {
  const { owner, team, member } = await teamOfTwo();
  const other = await makeAgent(app, { subscription: null, teamId: team.id });
  await setPlan(owner, 'canceled');
  await settle(owner);
  await owner.call(removeMember, { body: { team_id: team.id, user_id: member.id } });
  expect(await standing(team.id, member)).toBeUndefined();
  await other.call(leaveTeam, { body: { team_id: team.id } });
  expect(await standing(team.id, other)).toBeUndefined();
});
