// What one member does is told to the whole team: in one message, and only what changes the team's figures.
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { openStream } from '../../../test-support/event-stream.ts';
import { makeTeam, type TestTeam } from '../../../test-support/teams.ts';

const app = useTestApp();

interface Message {
  table: string;
  owners?: string[];
  ids: string[] | null;
}

/** All that the database tells about teams, message by message. */
let messages: { payload: string; message: Message }[];
let ear: Client;
beforeEach(async () => {
  messages = [];
  ear = new Client({ connectionString: app.platform.config.databaseUrl });
  ear.on('notification', ({ payload = '' }) => {
    const message = JSON.parse(payload) as Message;
    if (message.owners) messages.push({ payload, message });
  });
  await ear.connect();
  await ear.query('listen changes');
});
afterEach(() => ear.end());

/** What was told until now; a notification comes before the answer to what is asked after it. */
async function toldOf(team: TestTeam, table: string): Promise<string[][]> {
  await ear.query('select 1');
  const own = messages.filter(({ message }) => message.table === table && message.ids?.includes(team.id));
  messages = [];
  return own.map(({ message }) => message.owners ?? []);
}

const addLeads = (userId: string, count = 1) =>
  asOwner(app, `insert into leads (user_id, name) select $1, 'Lead ' || n from generate_series(1, $2) n`, [
    userId,
    count,
  ]);

async function teamOfThree(): Promise<{ team: TestTeam; owner: TestAgent; all: string[] }> {
  const owner = await makeAgent(app);
  const team = await makeTeam(app, owner, { members: 2 });
  await toldOf(team, 'teams');
  return { team, owner, all: [owner.id, ...team.memberIds].toSorted() };
}

it('a lead added, dated, sold, moved to the trash and taken back is told once to all of the team', async () => {
  const { team, all } = await teamOfThree();
  const [member = ''] = team.memberIds;
  const acts = [
    `insert into leads (user_id, name) values ($1, 'Ava')`,
    `update leads set next_follow_up_at = now() where user_id = $1`,
    `update leads set status = 'sold', sold = '{}', sold_at = now(), sold_premium = 100 where user_id = $1`,
    `update leads set sold_premium = 120 where user_id = $1`,
    `update leads set sold_at = sold_at - interval '1 day' where user_id = $1`,
    `update leads set deleted_at = now() where user_id = $1`,
    `update leads set deleted_at = null where user_id = $1`,
    `delete from leads where user_id = $1`,
  ];
  for (const act of acts) {
    await asOwner(app, act, [member]);
    expect(await toldOf(team, 'team_production'), act).toEqual([all]);
  }
});

it('what no figure counts is told to nobody else', async () => {
  const { team } = await teamOfThree();
  const [member = ''] = team.memberIds;
  await addLeads(member, 2);
  await toldOf(team, 'team_production');
  const acts = [
    `update leads set name = 'Other', stage = 'quoted' where user_id = $1`,
    `insert into leads (user_id, name, is_sample) values ($1, 'Sample', true)`,
    `update leads set next_follow_up_at = now() where user_id = $1 and false`,
    `update leads set is_sample = true where user_id = $1 and is_sample`,
    `delete from leads where user_id = $1 and is_sample`,
  ];
  for (const act of acts) {
    await asOwner(app, act, [member]);
    expect(await toldOf(team, 'team_production'), act).toEqual([]);
  }
  // In the trash already: its end changes nothing.
  await asOwner(app, `update leads set deleted_at = now() where user_id = $1`, [member]);
  await toldOf(team, 'team_production');
  await asOwner(app, `delete from leads where user_id = $1`, [member]);
  expect(await toldOf(team, 'team_production')).toEqual([]);
});

it('of two follow-ups that become one day both are seen, and two that change places are not', async () => {
  const { team, all } = await teamOfThree();
  const [member = ''] = team.memberIds;
  await asOwner(
    app,
    `insert into leads (user_id, name, created_at, next_follow_up_at) select $1, 'Lead ' || n, '2026-01-01', date '2026-03-01' + n from generate_series(1, 2) n`,
    [member],
  );
  await toldOf(team, 'team_production');
  const set = (moment: string) =>
    asOwner(app, `update leads set next_follow_up_at = ${moment} where user_id = $1`, [member]);
  await set(`case when next_follow_up_at = '2026-03-02' then date '2026-03-03' else date '2026-03-02' end`);
  expect(await toldOf(team, 'team_production')).toEqual([]);
  await set(`'2026-03-03'`);
  expect(await toldOf(team, 'team_production')).toEqual([all]);
});

it('who is paused hears nothing, and an agent without a team tells nobody', async () => {
  const { team, all } = await teamOfThree();
  const paused = all[1] ?? '';
  await asOwner(app, `update user_teams set status = 'paused' where team_id = $1 and user_id = $2`, [team.id, paused]);
  await toldOf(team, 'teams');
  await addLeads(all[0] ?? '');
  expect(await toldOf(team, 'team_production')).toEqual([all.filter((id) => id !== paused)]);
  await addLeads(paused);
  await addLeads((await makeAgent(app)).id);
  await ear.query('select 1');
  expect(messages).toEqual([]);
});

it('a team of 250 hears of many rows in three messages that fit, everybody once', async () => {
  const owner = await makeAgent(app);
  const team = await makeTeam(app, owner, { members: 249 });
  await toldOf(team, 'teams');
  await addLeads(owner.id, 2000);
  await ear.query('select 1');
  for (const { payload } of messages) expect(Buffer.byteLength(payload)).toBeLessThan(8000);
  const told = await toldOf(team, 'team_production');
  expect(told.map((owners) => owners.length)).toEqual([100, 100, 50]);
  expect(told.flat().toSorted()).toEqual([owner.id, ...team.memberIds].toSorted());
});

it('a member with another name is told to the team, one with another plan is not', async () => {
  const { team, owner, all } = await teamOfThree();
  await asOwner(app, `update profiles set full_name = 'Ava Stone' where user_id = $1`, [owner.id]);
  expect(await toldOf(team, 'teams')).toEqual([all]);
  await asOwner(app, `update profiles set plan_status = 'active' where user_id = $1`, [owner.id]);
  expect(await toldOf(team, 'teams')).toEqual([]);
});

it('an open stream of a colleague hears it, a stranger’s does not, and what repeats it at once is told together', async () => {
  const owner = await makeAgent(app);
  const team = await makeTeam(app, owner);
  const [colleague, stranger] = [await makeAgent(app, { teamId: team.id }), await makeAgent(app)];
  const [own, foreign] = [await openStream(app.url, colleague.token), await openStream(app.url, stranger.token)];
  const isFigures = ({ table }: { table: string }) => table === 'team_production';
  for (let count = 0; count < 5; count++) await addLeads(owner.id);
  const change = { table: 'team_production', operation: 'update', ids: [team.id] };
  expect(await own.next('change', isFigures)).toEqual(change);
  expect(await own.next('change', isFigures)).toEqual(change);
  await addLeads(stranger.id);
  await foreign.next('change', ({ table }) => table === 'leads');
  expect(foreign.seen().filter(isFigures)).toEqual([]);
  // Nothing of the leads themselves is told to a colleague.
  expect(own.seen().filter(({ table }) => table === 'leads')).toEqual([]);
  expect(own.seen().filter(isFigures)).toHaveLength(2);
  for (const stream of [own, foreign]) stream.close();
});

it('a line of the log is told to whom it is about, and who is leaving hears that they may stay', async () => {
  const agent = await makeAgent(app);
  const stream = await openStream(app.url, agent.token);
  const id = randomUUID();
  await asOwner(app, `insert into audit_log (user_id, id, action) values ($1, $2, 'login')`, [agent.id, id]);
  expect(await stream.next('change', ({ table }) => table === 'audit_log')).toMatchObject({ ids: [id] });

  await asOwner(app, `insert into account_deletions (user_id, delete_after) values ($1, now() + interval '30 days')`, [
    agent.id,
  ]);
  // Told by now: the next stream hears only what comes after it.
  await stream.next('access-changed');
  stream.close();
  const leaving = await openStream(app.url, agent.token);
  await asOwner(app, `delete from account_deletions where user_id = $1`, [agent.id]);
  expect(await leaving.next('change', ({ table }) => table === 'account_deletions')).toMatchObject({
    operation: 'delete',
  });
  await leaving.next('access-changed');
  leaving.close();
});
