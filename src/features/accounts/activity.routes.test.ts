import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { asOwner, makeAgent, signInToken, testPassword, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { listActivity } from './activity.contract.ts';
import { endOtherDevices } from './devices.contract.ts';
import { changePassword } from './password.contract.ts';
import { signIn, signOut } from '../log-in/sign-in.contract.ts';

const app = useTestApp();
const anyone = () => testClient(app.url);

async function activityOf(agent: Pick<TestAgent, 'call'>) {
  const rows = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(agent, cursor);
    rows.push(...page.rows);
    cursor = page.next_cursor;
  } while (cursor);
  return rows;
}
const read = (agent: Pick<TestAgent, 'call'>, cursor: string | null) =>
  agent.call(listActivity, { query: cursor ? { cursor } : {} });

it('logins, failed ones, log-outs and changes stand in the list, newest first, with device and place', async () => {
  const agent = await makeAgent(app);
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36' };
  await anyone().send('POST', signIn.path, { email: agent.email, password: 'not this one' }, headers);
  await expect.poll(async () => (await activityOf(agent)).map(({ action }) => action)).toContain('login.failed');
  const before = (await activityOf(agent)).length;
  await anyone().send('POST', signIn.path, { email: agent.email, password: testPassword }, headers);
  const token = await signInToken(app, agent.email);
  await testClient(app.url, token).call(signOut, {});
  await agent.call(endOtherDevices, {});
  await agent.call(changePassword, {
    body: { current_password: testPassword, new_password: 'copper kettle on the hill' },
  });
  const after = testClient(app.url, await tokenOf(agent, 'copper kettle on the hill'));
  const rows = await activityOf(after);
  expect(rows.slice(0, rows.length - before).map(({ action }) => action)).toEqual([
    'login',
    'password-changed',
    'sessions.ended',
    'logout',
    'login',
  ]);
  const [first] = rows.slice(-before).filter(({ action }) => action === 'login.failed');
  expect(first).toMatchObject({ device: 'Chrome on Windows', address: '127.0.0.*', way: 'password' });
  expect(rows.findLast(({ device, action }) => action === 'login' && device === 'Chrome on Windows')).toMatchObject({
    way: 'password',
  });
});

async function tokenOf({ email }: TestAgent, password: string): Promise<string> {
  const answer = await anyone().call(signIn, { body: { email, password } });
  return 'token' in answer ? answer.token : '';
}

it('no other account’s activity is in it, and a wrong password for nobody’s email is in none', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  const before = await activityOf(other);
  await anyone().send('POST', signIn.path, { email: agent.email, password: 'not this one' });
  await anyone().send('POST', signIn.path, { email: `nobody-${randomUUID()}@example.com`, password: 'not this one' });
  await expect.poll(async () => (await activityOf(agent)).some(({ action }) => action === 'login.failed')).toBe(true);
  expect(await activityOf(other)).toEqual(before);
});

it('pages over equal moments have each row once, and other acts are left out', async () => {
  const agent = await makeAgent(app);
  await asOwner(
    app,
    `insert into audit_log (user_id, actor_id, action, created_at)
     select $1::uuid, $1::uuid, case when n % 5 = 0 then 'leads.exported' else 'passkey-added' end, '2026-01-01T00:00:00Z'
     from generate_series(1, 50) n`,
    [agent.id],
  );
  const rows = (await activityOf(agent)).filter(({ at }) => at.startsWith('2026-01-01'));
  expect(rows).toHaveLength(40);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(40);
});
