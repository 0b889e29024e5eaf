// Whoever shows the password again, or changes how one logs in, goes on under a new token; what was open stays open.
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { expect, it, vi } from 'vitest';
import { asOwner, makeAgent, testPassword } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { openStream } from '../../../test-support/event-stream.ts';
import { softwareKey } from '../../../test-support/software-key.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { accountSweep } from './account-sweep.job.ts';
import { listDevices } from './devices.contract.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '../second-steps/passkey.contract.ts';
import { changePassword, provePassword } from './password.contract.ts';
import { readSession } from '../log-in/session.contract.ts';
import { beginTwoStep, turnOffTwoStep, turnOnTwoStep } from '../second-steps/two-step.contract.ts';

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
    // The new one in use ends the old one.
    expect([await isIn(next), await isIn(token)], path).toEqual([true, false]);
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
  await expect.poll(() => judged.mock.calls.length).toBeGreaterThan(0);
  const lead = randomUUID();
  await agent.send('POST', '/api/leads', { id: lead, name: 'Ann Lee' });
  expect(await stream.next('change', (change) => change.table === 'leads')).toMatchObject({ ids: [lead] });
  stream.close();
});

const prove = (token: string, password = testPassword) =>
  testClient(app.url, token).send('POST', provePassword.path, { password });
const tokenOf = (answer: { headers: Headers }) => answer.headers.get('set-auth-token') ?? '';

it('a password that nobody had time to look at is no wrong one', async () => {
  const agent = await makeAgent(app);
  const busy = new Refusal('too_many_requests', 'Too many at once.');
  const verify = vi.spyOn(app.platform.signIn.hasher, 'verify').mockRejectedValue(busy);
  for (let times = 0; times < 6; times += 1) expect((await prove(agent.token)).status).toBe(429);
  verify.mockRestore();
  expect((await prove(agent.token)).status).toBe(200);
});

it('of two at once with one token, both go on with the same new one: the answers’ cookies cannot cross', async () => {
  const agent = await makeAgent(app);
  const answers = await Promise.all([prove(agent.token), prove(agent.token)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(answers.map(tokenOf)).size).toBe(1);
  expect(await isIn(answers.map(tokenOf)[0] ?? '')).toBe(true);
});

it('an answer that was lost logs nobody out: the old token is good until the new one is used, a minute at most', async () => {
  const agent = await makeAgent(app);
  const lost = tokenOf(await prove(agent.token));
  expect([await isIn(agent.token), await isIn(agent.token)]).toEqual([true, true]);
  // The person tries again, and has what was lost.
  const again = await prove(agent.token);
  expect([again.status, tokenOf(again)]).toEqual([200, lost]);
  expect([await isIn(lost), await isIn(agent.token)]).toEqual([true, false]);
  expect((await prove(agent.token)).status).toBe(401);

  const late = await makeAgent(app);
  const unused = tokenOf(await prove(late.token));
  await asOwner(app, `update auth.session set former_until = now() where "userId" = $1`, [late.id]);
  expect([await isIn(late.token), (await prove(late.token)).status]).toEqual([false, 401]);
  await accountSweep.handle({}, app.platform);
  const kept = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('auth.session').select(['former_hash', 'successor']).where('userId', '=', late.id).execute(),
  );
  expect(kept).toEqual([{ former_hash: null, successor: null }]);
  expect(await isIn(unused)).toBe(true);
});

it('another tab that was asking with the old token in the meantime is answered', async () => {
  const agent = await makeAgent(app);
  const renewed = await prove(agent.token);
  const tab = testClient(app.url, agent.token);
  expect((await tab.send('GET', '/api/leads')).status).toBe(200);
  expect((await tab.send('POST', '/api/leads', { id: randomUUID(), name: 'Bo Lee' })).status).toBe(200);
  expect(await isIn(tokenOf(renewed))).toBe(true);
});

it('a copy of the old token gains nothing of the step-up', async () => {
  const agent = await makeAgent(app);
  const copy = testClient(app.url, agent.token);
  await prove(agent.token);
  const passkey = await copy.send('POST', beginPasskey.path, {});
  const second = await copy.send('POST', beginTwoStep.path, {});
  const change = await copy.send('POST', changePassword.path, {
    current_password: 'a wrong one',
    new_password: 'copper kettle',
  });
  expect([passkey, second].map(({ status, body }) => [status, (body as { code: string }).code])).toEqual([
    [403, 'proof_needed'],
    [403, 'proof_needed'],
  ]);
  expect([change.status, change.headers.getSetCookie()]).toEqual([400, []]);
  const wrong = await prove(agent.token, 'a wrong one');
  expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([400, []]);
});

it('a refused one keeps the token', async () => {
  const agent = await makeAgent(app);
  const answer = await agent.send('POST', provePassword.path, { password: 'wrong' });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
  expect(await isIn(agent.token)).toBe(true);
});
