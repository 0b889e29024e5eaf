// AUTH_SECRET is changed by putting a new one in front: what the old one signed, sealed or hashed is still good.
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterEach, expect, it } from 'vitest';
import { sendAccountMail } from '../src/features/access/send-account-mail.job.ts';
import { deviceCookie, knownDevice } from '../src/features/access/known-device.operation.ts';
import { confirmEmail, readSession, signUp } from '../src/features/access/sign-in.contract.ts';
import { beginSession } from '../src/features/access/sign-in.operation.ts';
import { beginTwoStep, turnOnTwoStep } from '../src/features/access/two-step.contract.ts';
import { finishSignIn } from '../src/features/access/two-step.operation.ts';
import { takeCardTrial } from '../src/features/billing/trial-card.db.ts';
import { openText, sealText } from '../src/features/schedule/sealed-keys.operation.ts';
import { keyedHashes, type Secrets } from '../src/server/sign-in/keyed-hash.ts';
import { makeAgent, signInToken, testPassword } from './agents.ts';
import { useTestApp } from './app.ts';
import { testClient } from './client.ts';
import { makeVendor } from './vendors.ts';

const app = useTestApp();
const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)];
const setSecrets = (...authSecrets: Secrets) => void Object.assign(app.platform.config, { authSecrets });
afterEach(() => setSecrets(older));
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
  const visitor = { headers: new Headers(), address: '203.0.113.7' };
  const cookie = deviceCookie(app.platform, agent.email, null).split(';')[0] ?? '';
  setSecrets(newer, older);
  expect(knownDevice(app.platform, agent.email, new Headers({ cookie }))).not.toBeNull();
  for (const code of [recovery_codes[0] ?? '', codeAt(now)]) {
    const begun = await beginSession(app.platform, { email: agent.email, password: testPassword, ...visitor });
    const token = 'secondStep' in begun ? begun.secondStep : '';
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
  expect(() => openText(app.platform.config, vendor.agent.id, sealed)).toThrow();
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
