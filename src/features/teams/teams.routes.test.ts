import { describe, expect, it, vi } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { openStream } from '../../../test-support/event-stream.ts';
import { makeTeam } from '../../../test-support/teams.ts';
import { readAccess } from '../gate/access.contract.ts';
import { listActivity } from '../accounts/activity.contract.ts';
import {
  createTeam,
  debugSubscriptions,
  fixSubscription,
  leaveTeam,
  listMembers,
  listTeams,
  readTeam,
  removeMember,
  renameTeam,
  updateSeats,
} from './teams.contract.ts';
import { createInvite, listInvites, revokeInvite } from './team-invites.contract.ts';
import { readTeamDashboard, showOnLeaderboard } from './team-dashboard.contract.ts';

const bonusOwner = 'bonus@example.com';
const app = useTestApp({ env: { BONUS_SEATS_OWNER: bonusOwner, BONUS_SEATS: '10' } });

const nobody = '00000000-0000-4000-8000-000000000000';
const member = (teamId: string) => makeAgent(app, { subscription: null, teamId });
const readMine = (agent: TestAgent) => agent.call(listTeams, { query: {} });
const manage = (agent: TestAgent, id: string) => agent.call(readTeam, { params: { id }, query: {} });

describe('creating a team', () => {
  it('that was made and whose answer was lost is made once', async () => {
    const agent = await makeAgent(app);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = () => agent.send('POST', createTeam.path, { name: 'North star' }, headers);
    const first = await send();
    await asOwner(app, 'delete from idempotency_keys where user_id = $1', [agent.id]);
    expect((await send()).body).toEqual(first.body);
    expect((await readMine(agent)).owned).toHaveLength(1);
  });

  it.each(['active', 'trialing', 'past_due'] as const)('is open with a subscription that is %s', async (status) => {
    const agent = await makeAgent(app, { subscription: status });
    const { ok, team_id } = await agent.call(createTeam, { body: { name: '  North star ' } });
    expect(ok).toBe(true);
    const stored = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('teams').selectAll().where('id', '=', team_id).executeTakeFirstOrThrow(),
    );
    expect(stored).toMatchObject({ name: 'North star', owner_id: agent.id, seats_purchased: 0 });
  });

  it('is open while a paid period lasts, whatever the status', async () => {
    const agent = await makeAgent(app, { subscription: 'canceled' });
    await asOwner(app, `update profiles set plan_expires_at = now() + interval '1 day' where user_id = $1`, [agent.id]);
    await agent.call(createTeam, { body: { name: 'Last days' } });
  });

  it.each([null, 'canceled'] as const)('is closed with a subscription %s', async (subscription) => {
    const agent = await makeAgent(app, { subscription });
    expect(await agent.refusal(createTeam, { body: { name: 'x' } })).toMatchObject({
      status: 403,
      error: 'An active subscription is required to create a team.',
    });
  });

  it('is closed to who only is in somebody else’s', async () => {
    const team = await makeTeam(app, await makeAgent(app), { seats: 1 });
    const agent = await member(team.id);
    expect(await readMine(agent)).toMatchObject({ can_create: false });
    expect((await agent.refusal(createTeam, { body: { name: 'x' } })).status).toBe(403);
  });

  it.each([[''], ['   '], ['x'.repeat(101)], ['a\u0000b'], ['Locked: evil.example']])(
    'refuses the name %o',
    async (name) => {
      const agent = await makeAgent(app);
      expect(await agent.refusal(createTeam, { body: { name } })).toMatchObject({ status: 400, code: 'invalid_input' });
    },
  );

  it('has its name on one line', async () => {
    const agent = await makeAgent(app);
    await agent.call(createTeam, { body: { name: ' North\r\nstar\u200B ' } });
    expect(await readMine(agent)).toMatchObject({ owned: [{ name: 'North star' }] });
  });

  it('ends at twenty', async () => {
    const agent = await makeAgent(app);
    for (let made = 0; made < 20; made += 1) await makeTeam(app, agent);
    expect(await agent.refusal(createTeam, { body: { name: 'x' } })).toMatchObject({ status: 409 });
  });

  it('opens nothing by itself: an owner who has canceled sees the gate', async () => {
    const agent = await makeAgent(app);
    await makeTeam(app, agent);
    await asOwner(app, `update subscriptions set status = 'canceled' where user_id = $1`, [agent.id]);
    expect(await agent.call(readAccess, { query: {} })).toMatchObject({ allowed: false, team_id: null });
    expect(await agent.refusal(renameTeam, { params: { id: nobody }, body: { name: 'x' } })).toMatchObject({
      status: 403,
      code: 'not_subscribed',
    });
  });

  it('does not end the access of its members when its owner cancels', async () => {
    const owner = await makeAgent(app);
    const team = await makeTeam(app, owner, { seats: 1 });
    const agent = await member(team.id);
    await asOwner(app, `update subscriptions set status = 'canceled' where user_id = $1`, [owner.id]);
    expect(await agent.call(readAccess, { query: {} })).toMatchObject({ allowed: true, reason: 'team-member' });
  });
});

describe('my teams', () => {
  it('names what one owns and what one is in, with role and owner', async () => {
    const owner = await makeAgent(app);
    const team = await makeTeam(app, owner, { name: 'Sunrise', seats: 3, members: 1 });
    const agent = await member(team.id);
    expect(await readMine(owner)).toMatchObject({
      can_create: true,
      owned: [{ id: team.id, name: 'Sunrise', seats: { seats_purchased: 3, seats_used: 2, seats_available: 1 } }],
      member_of: [],
    });
    expect(await readMine(agent)).toMatchObject({
      owned: [],
      member_of: [{ id: team.id, name: 'Sunrise', role: 'member', owner: owner.email }],
    });
    expect(await readMine(await makeAgent(app))).toEqual({ can_create: true, owned: [], member_of: [] });
  });

  it('names a team through which one is paused, to be left too', async () => {
    const team = await makeTeam(app, await makeAgent(app), { seats: 1 });
    const agent = await makeAgent(app, { teamId: team.id });
    expect((await readMine(agent)).member_of).toMatchObject([{ id: team.id, is_paused: false }]);
    await asOwner(app, `update user_teams set status = 'paused' where user_id = $1`, [agent.id]);
    expect((await readMine(agent)).member_of).toMatchObject([{ id: team.id, is_paused: true }]);
    await agent.call(leaveTeam, { body: { team_id: team.id } });
    expect((await readMine(agent)).member_of).toEqual([]);
  });

  it('gives the bonus to the oldest team of the configured address only', async () => {
    const owner = await makeAgent(app);
    await asOwner(app, `update auth."user" set email = $2 where id = $1`, [owner.id, 'Bonus@Example.com']);
    const [first, second] = [await makeTeam(app, owner, { members: 1 }), await makeTeam(app, owner)];
    const { owned } = await readMine(owner);
    expect(owned.map(({ id, seats }) => [id, seats.seats_bonus, seats.seats_available])).toEqual([
      [first.id, 10, 9],
      [second.id, 0, 0],
    ]);
    await asOwner(app, `update auth."user" set email = $2 where id = $1`, [owner.id, owner.email]);
  });
});

describe('who may do what', () => {
  const calls: [
    string,
    (agent: TestAgent, teamId: string, memberId: string) => Promise<{ status: number; error: string }>,
  ][] = [
    ['manage', (agent, id) => agent.refusal(readTeam, { params: { id }, query: {} })],
    ['rename', (agent, id) => agent.refusal(renameTeam, { params: { id }, body: { name: 'Taken' } })],
    ['buy seats', (agent, team_id) => agent.refusal(updateSeats, { body: { team_id, seats: 2 } })],
    ['remove', (agent, team_id, user_id) => agent.refusal(removeMember, { body: { team_id, user_id } })],
    ['fix', (agent, team_id) => agent.refusal(fixSubscription, { body: { team_id } })],
    ['debug', (agent, team_id) => agent.refusal(debugSubscriptions, { body: { team_id } })],
    ['invite', (agent, team_id) => agent.refusal(createInvite, { body: { team_id } })],
    ['see invites', (agent, id) => agent.refusal(listInvites, { params: { id }, query: {} })],
    ['revoke', (agent, id) => agent.refusal(revokeInvite, { params: { id, inviteId: nobody } })],
  ];
  const membersCalls: typeof calls = [
    ['list members', (agent, team_id) => agent.refusal(listMembers, { body: { team_id } })],
    ['leave', (agent, team_id) => agent.refusal(leaveTeam, { body: { team_id } })],
    ['dashboard', (agent, id) => agent.refusal(readTeamDashboard, { params: { id }, query: { period: 'month' } })],
    ['leaderboard', (agent, id) => agent.refusal(showOnLeaderboard, { params: { id }, body: { shown: true } })],
  ];

  it.each(calls)('%s: the owner alone', async (_, refused) => {
    const team = await makeTeam(app, await makeAgent(app), { seats: 5, members: 1 });
    const other = await makeTeam(app, await makeAgent(app), { seats: 5 });
    const victim = team.memberIds[0] ?? '';
    expect(await refused(await member(team.id), team.id, victim)).toMatchObject({
      status: 403,
      error: "You're not the owner of this team.",
    });
    const strangers = [await makeAgent(app), await member(other.id)];
    for (const stranger of strangers)
      expect(await refused(stranger, team.id, victim)).toMatchObject({ status: 404, error: 'Team not found.' });
  });

  it.each([...calls, ...membersCalls])('%s: an unknown team is not found', async (_, refused) => {
    expect(await refused(await makeAgent(app), nobody, nobody)).toMatchObject({
      status: 404,
      error: 'Team not found.',
    });
  });

  it.each(membersCalls)('%s: not who has been in it', async (_, refused) => {
    const owner = await makeAgent(app);
    const team = await makeTeam(app, owner, { seats: 1 });
    const agent = await makeAgent(app, { teamId: team.id });
    await owner.call(removeMember, { body: { team_id: team.id, user_id: agent.id } });
    expect(await refused(agent, team.id, nobody)).toMatchObject({ status: 404, error: 'Team not found.' });
  });

  it('the ids of a request are checked together: a member of another team is not removed through one’s own', async () => {
    const owner = await makeAgent(app);
    const own = await makeTeam(app, owner, { members: 1 });
    const other = await makeTeam(app, await makeAgent(app), { members: 1 });
    const body = { team_id: own.id, user_id: other.memberIds[0] ?? '' };
    expect((await owner.refusal(removeMember, { body })).status).toBe(404);
    const { members } = await owner.call(listMembers, { body: { team_id: own.id } });
    expect(members).toHaveLength(2);
  });

  it('the header is compared although the body names another user', async () => {
    const owner = await makeAgent(app);
    const team = await makeTeam(app, owner, { members: 1 });
    const body = { team_id: team.id, user_id: team.memberIds[0] ?? '' };
    const forged = await owner.refusal(removeMember, { body }, { 'X-User-Id': body.user_id });
    expect(forged).toMatchObject({ status: 403, code: 'wrong_caller' });
    const answer = await owner.send('POST', removeMember.path, body, { 'X-User-Id': owner.id });
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
  });
});

describe('members', () => {
  it('are listed with address and name for the owner and for each other', async () => {
    const owner = await makeAgent(app);
    const team = await makeTeam(app, owner);
    const agent = await member(team.id);
    await asOwner(app, `update profiles set full_name = 'Kim Doe' where user_id = $1`, [agent.id]);
    for (const reader of [owner, agent]) {
      const { members } = await reader.call(listMembers, { body: { team_id: team.id } });
      expect(members).toMatchObject([
        { user_id: owner.id, email: owner.email, role: 'owner', profile: { full_name: null } },
        { user_id: agent.id, email: agent.email, role: 'member', profile: { full_name: 'Kim Doe' } },
      ]);
    }
  });

  it('who leaves is out, keeps their leads, and frees the seat', async () => {
    const owner = await makeAgent(app);
    const team = await makeTeam(app, owner, { seats: 1 });
    const agent = await member(team.id);
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx.insertInto('leads').values({ user_id: agent.id, name: 'Stays mine' }).execute(),
    );
    expect((await manage(owner, team.id)).seats.seats_available).toBe(0);
    expect(await agent.call(leaveTeam, { body: { team_id: team.id } })).toEqual({ ok: true });
    expect((await manage(owner, team.id)).seats.seats_available).toBe(1);
    expect(await agent.call(readAccess, { query: {} })).toMatchObject({ allowed: false });
    const kept = await app.platform.database.asAgent(agent.id, (tx) =>
      tx.selectFrom('leads').select('name').where('user_id', '=', agent.id).execute(),
    );
    expect(kept).toEqual([{ name: 'Stays mine' }]);
  });

  it('the owner can neither leave nor be removed', async () => {
    const owner = await makeAgent(app);
    const team = await makeTeam(app, owner);
    expect((await owner.refusal(leaveTeam, { body: { team_id: team.id } })).status).toBe(400);
    const body = { team_id: team.id, user_id: owner.id };
    expect((await owner.refusal(removeMember, { body })).status).toBe(400);
  });

  it('what happened is on record', async () => {
    const owner = await makeAgent(app);
    const team = await makeTeam(app, owner, { members: 1 });
    await owner.call(removeMember, { body: { team_id: team.id, user_id: team.memberIds[0] ?? '' } });
    const records = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('audit_log').select(['actor_id', 'action', 'subject']).where('user_id', '=', owner.id).execute(),
    );
    expect(records).toEqual([
      {
        actor_id: owner.id,
        action: 'team.member_removed',
        subject: { team_id: team.id, user_id: team.memberIds[0] },
      },
    ]);
  });

  it('who comes, goes or is taken off sees it among their own acts, the owner too, and the log has it', async () => {
    const owner = await makeAgent(app);
    const team = await makeTeam(app, owner, { seats: 5 });
    const [one, other] = [await makeAgent(app, { teamId: team.id }), await makeAgent(app, { teamId: team.id })];
    const lines = vi.spyOn(app.platform.log, 'info');
    await one.call(leaveTeam, { body: { team_id: team.id } });
    await owner.call(removeMember, { body: { team_id: team.id, user_id: other.id } });
    const told = lines.mock.calls.map(([line]) => (line as { action?: string }).action).filter(Boolean);
    lines.mockRestore();
    expect(told).toEqual(expect.arrayContaining(['team.left', 'team.member_removed']));
    const actsOf = async (agent: TestAgent) =>
      (await agent.call(listActivity, { query: {} })).rows.map(({ action }) => action);
    expect(await actsOf(one)).toEqual(['member.left']);
    expect(await actsOf(other)).toEqual(['member.removed']);
    expect(await actsOf(owner)).toEqual(['team.member_removed', 'team.left']);
  });
});

describe('open screens', () => {
  it('a removed member’s stream ends at once and nothing that happens later is told', async () => {
    const owner = await makeAgent(app);
    const team = await makeTeam(app, owner);
    const agent = await member(team.id);
    const stream = await openStream(app.url, agent.token);
    await owner.call(removeMember, { body: { team_id: team.id, user_id: agent.id } });
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx.insertInto('leads').values({ user_id: agent.id, name: 'later' }).execute(),
    );
    await stream.ended;
    await stream.next('access-changed');
    expect(stream.seen().map(({ table }) => table)).not.toContain('leads');
    expect((await agent.send('GET', '/api/leads?status=lead&limit=10')).status).toBe(403);

    // A new one tells of access alone, so that the gate opens by itself.
    const gated = await openStream(app.url, agent.token);
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx.insertInto('leads').values({ user_id: agent.id, name: 'unseen' }).execute(),
    );
    await app.platform.database.asSystem((tx) =>
      tx
        .insertInto('user_teams')
        .values({ team_id: team.id, user_id: agent.id, role: 'member', status: 'active' })
        .execute(),
    );
    await gated.ended;
    expect(gated.seen().map(({ table }) => table)).toContain('user_teams');
    expect(gated.seen().map(({ table }) => table)).not.toContain('leads');
  });

  it('a stream ends when the subscription does', async () => {
    const agent = await makeAgent(app);
    const stream = await openStream(app.url, agent.token);
    await asOwner(app, `update subscriptions set status = 'canceled' where user_id = $1`, [agent.id]);
    await stream.next('access-changed');
    await stream.ended;
  });

  it('the stream of a removed member who pays for themselves goes on', async () => {
    const owner = await makeAgent(app);
    const team = await makeTeam(app, owner);
    // Pays for themselves: removal changes nothing for them, so their stream must not end.
    const agent = await makeAgent(app, { teamId: team.id });
    const stream = await openStream(app.url, agent.token);
    await owner.call(removeMember, { body: { team_id: team.id, user_id: agent.id } });
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx.insertInto('leads').values({ user_id: agent.id, name: 'still told' }).execute(),
    );
    await stream.next('change', ({ table }) => table === 'leads');
    stream.close();
  });

  it('everybody in the team hears that it changed, and no more than that', async () => {
    const owner = await makeAgent(app);
    const team = await makeTeam(app, owner);
    const agent = await member(team.id);
    const stream = await openStream(app.url, agent.token);
    await owner.call(renameTeam, { params: { id: team.id }, body: { name: 'Another name' } });
    const told = await stream.next('change', ({ table }) => table === 'teams');
    expect(told).toEqual({ table: 'teams', operation: 'update', ids: [team.id] });
    stream.close();
  });
});
