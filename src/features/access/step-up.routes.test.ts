// Whoever shows the password again, or changes how one logs in, goes on under a new token; what was open stays open.
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { expect, it, vi } from 'vitest';
import { makeAgent, testPassword } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { openStream } from '../../../test-support/event-stream.ts';
import { softwareKey } from '../../../test-support/software-key.ts';
import { listDevices } from './devices.contract.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './passkey.contract.ts';
import { changePassword, provePassword } from './password.contract.ts';
import { readSession } from './sign-in.contract.ts';
import { beginTwoStep, turnOffTwoStep, turnOnTwoStep } from './two-step.contract.ts';

const app = useTestApp();
const isIn = async (token: string) => (await testClient(app.url, token).call(readSession, { query: {} })).user !== null;

it('each gives a new token, by header and cookie; the old one is out, the session and its stream go on', async () => {
  const agent = await makeAgent(app);
  const { id } = (await agent.call(listDevices, { query: {} })).rows[0] ?? {};
  const stream = await openStream(app.url, agent.token);
  let token = agent.token;
  const stepUp = async (method: string, path: string, body?: unknown) => {
    const answer = await agent.send(method, path, body);
    expect(answer.status, `${path} ${answer.text}`).toBe(200);
    const next = answer.headers.get('set-auth-token') ?? '';
    expect(answer.headers.getSetCookie().join(), path).toContain(`agent-crm.session_token=${next};`);
    expect([await isIn(token), await isIn(next)], path).toEqual([false, true]);
    token = next;
  };
  const password = 'copper kettle on the hill';
  await stepUp('POST', provePassword.path, { password: testPassword });
  await stepUp('POST', changePassword.path, { current_password: testPassword, new_password: password });
  await stepUp('POST', '/api/exports', { password });
  const { secret } = await agent.call(beginTwoStep, {});
  const timestamp = app.platform.now().getTime();
  await stepUp('POST', turnOnTwoStep.path, {
    code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp }),
  });
  await stepUp('POST', turnOffTwoStep.path, { password });
  const { challenge } = await agent.call(beginPasskey, {});
  const made = softwareKey().make({ origin: 'http://localhost:3000', rpId: 'localhost', challenge });
  await stepUp('POST', addPasskey.path, { ...made, transports: [], name: 'Key' });
  const [passkey] = (await agent.call(listPasskeys, { query: {} })).rows;
  await stepUp('DELETE', removePasskey.path.replace(':id', passkey?.id ?? ''));

  expect((await agent.call(listDevices, { query: {} })).rows).toMatchObject([{ id, is_this: true }]);
  const judged = vi.spyOn(app.platform.signIn, 'identifySessions');
  await vi.waitFor(() => expect(judged).toHaveBeenCalled(), 10_000);
  const lead = randomUUID();
  await agent.send('POST', '/api/leads', { id: lead, name: 'Ann Lee' });
  expect(await stream.next('change', (change) => change.table === 'leads')).toMatchObject({ ids: [lead] });
  stream.close();
});

it('of two at once with one token, one goes on: the answers’ cookies cannot cross', async () => {
  const agent = await makeAgent(app);
  const answers = await Promise.all(
    [1, 2].map(() => testClient(app.url, agent.token).send('POST', provePassword.path, { password: testPassword })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401]);
  const tokens = answers.map(({ headers }) => headers.get('set-auth-token')).filter((token) => token !== null);
  expect(tokens).toHaveLength(1);
  expect(await isIn(tokens[0] ?? '')).toBe(true);
});

it('a refused one keeps the token', async () => {
  const agent = await makeAgent(app);
  const answer = await agent.send('POST', provePassword.path, { password: 'wrong' });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
  expect(await isIn(agent.token)).toBe(true);
});
