import { expect, it } from 'vitest';
import { asOwner, makeAgent, signInToken, testPassword } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { endDevice, endOtherDevices, listDevices } from './devices.contract.ts';
import { readSession } from '../log-in/session.contract.ts';
import { signIn } from '../log-in/sign-in.contract.ts';

const app = useTestApp();
const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0';
const isIn = async (token: string) => (await testClient(app.url, token).call(readSession, { query: {} })).user !== null;

it('lists the devices in words, with the end of the address hidden and this one marked', async () => {
  const agent = await makeAgent(app);
  const answer = await testClient(app.url).send(
    'POST',
    signIn.path,
    { email: agent.email, password: testPassword },
    { 'user-agent': firefox },
  );
  const client = testClient(app.url, answer.headers.get('set-auth-token') ?? '');
  const { rows } = await client.call(listDevices, { query: {} });
  expect(rows).toHaveLength(2);
  expect(rows.find(({ is_this }) => is_this)).toMatchObject({ device: 'Firefox on Mac', address: '127.0.0.*' });
  expect(answer.text + JSON.stringify(rows)).not.toContain('127.0.0.1');
});

it('logs one device out, and all others', async () => {
  const agent = await makeAgent(app);
  const [second, third] = [await signInToken(app, agent.email), await signInToken(app, agent.email)];
  const client = testClient(app.url, second);
  const { rows } = await client.call(listDevices, { query: {} });
  const own = rows.find(({ is_this }) => is_this)?.id ?? '';
  await agent.call(endDevice, { params: { id: own } });
  expect([await isIn(agent.token), await isIn(second), await isIn(third)]).toEqual([true, false, true]);
  expect(await agent.refusal(endDevice, { params: { id: own } })).toMatchObject({ status: 404 });
  expect(await agent.call(endOtherDevices, {})).toEqual({ ended: 1 });
  expect([await isIn(agent.token), await isIn(third)]).toEqual([true, false]);
});

it('lists none whose time is over', async () => {
  const agent = await makeAgent(app);
  await signInToken(app, agent.email);
  const away = (await agent.call(listDevices, { query: {} })).rows.find(({ is_this }) => !is_this)?.id;
  await asOwner(app, `update auth.session set "expiresAt" = now() - interval '1 minute' where id = $1`, [away]);
  expect((await agent.call(listDevices, { query: {} })).rows).toMatchObject([{ is_this: true }]);
});

it('leaves the devices of others alone', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  const [theirs] = (await other.call(listDevices, { query: {} })).rows;
  expect(await agent.refusal(endDevice, { params: { id: theirs?.id ?? '' } })).toMatchObject({ status: 404 });
  await agent.call(endOtherDevices, {});
  expect(await isIn(other.token)).toBe(true);
});
