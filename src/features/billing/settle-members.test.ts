import { expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { openStream } from '../../../test-support/event-stream.ts';
import { makeTeam } from '../../../test-support/teams.ts';
import { listActivity } from '../accounts/activity.contract.ts';
import { readAccess } from '../gate/access.contract.ts';
import { leaveTeam, listMembers, removeMember } from '../teams/teams.contract.ts';
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
  expect((await member.refusal(listMembers, { body: { team_id: team.id } })).status).toBe(403);
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
