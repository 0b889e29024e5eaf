// AUTH_SECRET is changed by putting a new one in front: what the old one signed, sealed or hashed is still good, and what is
// used goes over to the new one. When the old one is taken off, what it alone could open is told as such, never a fault.
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterEach, expect, it } from 'vitest';
import { sendAccountMail } from '../src/features/accounts/send-account-mail.job.ts';
import { deviceCookie, knownDevice } from '../src/features/accounts/known-device.operation.ts';
import { confirmEmail, signUp } from '../src/features/accounts/sign-up.contract.ts';
import { readSession } from '../src/features/log-in/session.contract.ts';
import { beginSession } from '../src/features/log-in/sign-in.operation.ts';
import { beginTwoStep, turnOnTwoStep } from '../src/features/second-steps/two-step.contract.ts';
import { finishSignIn } from '../src/features/second-steps/two-step.operation.ts';
import { takeCardTrial } from '../src/features/billing/trial-card.db.ts';
import { credentialOf, keepResealed } from '../src/features/intake/credentials.db.ts';
import { readWebhook, rotateWebhook } from '../src/features/intake/intake.contract.ts';
import { openText, sealText } from '../src/features/schedule/sealed-keys.operation.ts';
import { keyedHashes, type Secrets } from '../src/server/sign-in/keyed-hash.ts';
import { makeAgent, signInToken, testPassword, type TestAgent } from './agents.ts';
import { useTestApp } from './app.ts';
import { testClient } from './client.ts';
import { makeVendor, postLead } from './vendors.ts';

const app = useTestApp();
const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)];
const setSecrets = (...authSecrets: Secrets) => void Object.assign(app.platform.config, { authSecrets });
afterEach(() => setSecrets(older));
const visitor = { headers: new Headers(), address: '203.0.113.7' };
const signedIn = async (email: string) => testClient(app.url, await signInToken(app, email)).call;
const isIn = async (token: string) => (await testClient(app.url, token).call(readSession, { query: {} })).user !== null;

it('sessions go on, new ones are signed by the new one, and without the old one its sessions end', async () => {
  setSecrets(older);
  const agent = await makeAgent(app);
  setSecrets(newer, older);
  const fresh = await signInToken(app, agent.email);
  expect([await isIn(agent.token), await isIn(fresh)]).toEqual([true, true]);
  setSecrets(newer);
  expect([await isIn(agent.token), await isIn(fresh)]).toEqual([false, true]);
});

it('second step, recovery codes and known browsers', async () => {
  setSecrets(older);
  const agent = await makeAgent(app);
  const { secret } = await agent.call(beginTwoStep, {});
  const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  const now = app.platform.now().getTime();
  const { recovery_codes } = await agent.call(turnOnTwoStep, { body: { code: codeAt(now - 30_000) } });
  const cookie = deviceCookie(app.platform, agent.email, null).split(';')[0] ?? '';
  setSecrets(newer, older);
  expect(knownDevice(app.platform, agent.email, new Headers({ cookie }))).not.toBeNull();
  for (const code of [recovery_codes[0] ?? '', codeAt(now)]) {
    const started = await beginSession(app.platform, { email: agent.email, password: testPassword, ...visitor });
    const token = 'secondStep' in started ? started.secondStep : '';
    expect(await finishSignIn(app.platform, { token, code, ...visitor })).toMatchObject({ user: { id: agent.id } });
  }
});

it('webhooks and calendars', async () => {
  setSecrets(older);
  const vendor = await makeVendor(app);
  const sealed = sealText(app.platform.config, vendor.agent.id, 'a key of the calendar');
  setSecrets(newer, older);
  expect((await vendor.post({ name: 'Ann Lee', phone: '2025550123' })).status).toBe(200);
  expect((await vendor.agent.send('GET', '/.netlify/functions/user-webhook')).text).toContain(vendor.secret);
  expect(openText(app.platform.config, vendor.agent.id, sealed)).toBe('a key of the calendar');
  setSecrets(newer);
  expect(openText(app.platform.config, vendor.agent.id, sealed)).toBeNull();
});

it.each(['shown', 'posted with'])('a webhook secret that was %s goes on without the old one', async (use) => {
  setSecrets(older);
  const vendor = await makeVendor(app);
  setSecrets(newer, older);
  if (use === 'shown') await vendor.agent.call(readWebhook, {});
  else await vendor.post({ name: 'Ann Lee', phone: '2025550123' });
  setSecrets(newer);
  const call = await signedIn(vendor.agent.email);
  expect(await call(readWebhook, {})).toEqual({ id: vendor.id, secret: vendor.secret });
  expect((await vendor.post({ name: 'Bo Lee', phone: '2025550124' })).status).toBe(200);
});

it('a webhook secret that is changed while the former one is sealed again stays changed', async () => {
  setSecrets(older);
  const vendor = await makeVendor(app);
  const asSystem = app.platform.database.asSystem.bind(app.platform.database);
  const known = await asSystem((tx) => credentialOf(tx, vendor.agent.id));
  if (!known) throw new Error('A vendor without a webhook.');
  const made = await vendor.agent.call(rotateWebhook, {});
  await asSystem((tx) => keepResealed(tx, { ...known, secret_hash: Buffer.alloc(32) }, known));
  expect(await vendor.agent.call(readWebhook, {})).toEqual(made);
});

it('a webhook secret of a secret that was taken off is shown as gone, and a new one is made in its place', async () => {
  setSecrets(older);
  const vendor = await makeVendor(app);
  setSecrets(newer);
  const call = await signedIn(vendor.agent.email);
  expect(await call(readWebhook, {})).toEqual({ id: vendor.id, secret: null });
  expect((await vendor.post({ name: 'Ann Lee', phone: '2025550123' })).status).toBe(401);
  const made = await call(rotateWebhook, {});
  expect(made).toEqual({ id: vendor.id, secret: expect.any(String) });
  expect(await call(readWebhook, {})).toEqual(made);
  expect(
    (await postLead(app, { id: vendor.id, secret: made.secret }, { name: 'Ann Lee', phone: '2025550123' })).status,
  ).toBe(200);
});

const secondStepOf = async (agent: TestAgent) => {
  const { secret } = await agent.call(beginTwoStep, {});
  const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  const now = app.platform.now().getTime();
  const { recovery_codes } = await agent.call(turnOnTwoStep, { body: { code: codeAt(now - 30_000) } });
  const logIn = async (code: string) => {
    const started = await beginSession(app.platform, { email: agent.email, password: testPassword, ...visitor });
    const token = 'secondStep' in started ? started.secondStep : '';
    return finishSignIn(app.platform, { token, code, ...visitor });
  };
  return { logIn, now, codeAt, recoveryCode: recovery_codes[0] ?? '' };
};

it('a second step that was used goes on without the old secret', async () => {
  setSecrets(older);
  const agent = await makeAgent(app);
  const { logIn, codeAt, now } = await secondStepOf(agent);
  setSecrets(newer, older);
  expect(await logIn(codeAt(now))).toMatchObject({ user: { id: agent.id } });
  setSecrets(newer);
  expect(await logIn(codeAt(now + 30_000))).toMatchObject({ user: { id: agent.id } });
});

it('a second step of a secret that was taken off says so; whoever is let in sets it up again', async () => {
  setSecrets(older);
  const agent = await makeAgent(app);
  const { logIn, codeAt, now, recoveryCode } = await secondStepOf(agent);
  setSecrets(newer);
  for (const code of [codeAt(now), recoveryCode, '000000'])
    await expect(logIn(code), code).rejects.toMatchObject({
      code: 'gone',
      message: expect.stringContaining('passkey'),
    });
});

it('a card has one trial', async () => {
  const [one, other] = [await makeAgent(app), await makeAgent(app)];
  const card = `card ${randomUUID()}`;
  const take = ({ id }: { id: string }, ...secrets: Secrets) =>
    app.platform.database.asSystem((tx) => takeCardTrial(tx, id, keyedHashes(secrets, 'trial card', card)));
  expect(await take(one, older)).toBe(true);
  expect([await take(other, newer, older), await take(other, newer, older)]).toEqual([false, false]);
  expect(await take(one, newer, older)).toBe(true);
});

it('a confirmation that waited for its mail', async () => {
  setSecrets(older);
  const email = `person-${randomUUID()}@example.com`;
  const { enqueue } = app.platform.jobs;
  const waiting: Parameters<typeof sendAccountMail.handle>[0][] = [];
  app.platform.jobs.enqueue = async (_, __, payload) => void waiting.push(payload as never);
  const texts: string[] = [];
  const { send } = app.platform.mail;
  app.platform.mail.send = async ({ text }) => void texts.push(text);
  try {
    await testClient(app.url).call(signUp, { body: { email, password: testPassword } });
    setSecrets(newer, older);
    for (const payload of waiting) await sendAccountMail.handle(payload, app.platform);
  } finally {
    app.platform.jobs.enqueue = enqueue;
    app.platform.mail.send = send;
  }
  const token = /confirm=([\w-]+)/.exec(texts.join())?.[1] ?? '';
  expect(await testClient(app.url).call(confirmEmail, { body: { token, password: testPassword } })).toEqual({ email });
});
