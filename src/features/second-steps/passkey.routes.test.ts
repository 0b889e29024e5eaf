import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { softwareKey, type KeyFaults, type SoftwareKey } from '../../../test-support/software-key.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
} from './passkey.contract.ts';
import { readSession } from '../log-in/session.contract.ts';

const app = useTestApp();
const anyone = () => testClient(app.url);
const site = { origin: 'http://localhost:3000', rpId: 'localhost' };

async function register(agent: TestAgent, key: SoftwareKey, faults: KeyFaults = {}) {
  const { challenge } = await agent.call(beginPasskey, {});
  return agent.send('POST', addPasskey.path, {
    ...key.make({ ...site, challenge, ...faults }),
    transports: ['internal'],
    name: 'Work laptop',
  });
}

async function withPasskey(): Promise<{ agent: TestAgent; key: SoftwareKey }> {
  const [agent, key] = [await makeAgent(app), softwareKey()];
  expect(await register(agent, key)).toMatchObject({ status: 200 });
  return { agent, key };
}

async function prove(key: SoftwareKey, userId: string, faults: KeyFaults = {}) {
  const { challenge } = await anyone().call(beginPasskeySignIn, {});
  return key.prove({ ...site, challenge, userId, ...faults });
}

const logIn = (proof: object) => anyone().send('POST', signInWithPasskey.path, proof);

describe('adding a passkey', () => {
  it('keeps it under its name, and lists it', async () => {
    const { agent } = await withPasskey();
    expect((await agent.call(listPasskeys, { query: {} })).rows).toMatchObject([
      { name: 'Work laptop', is_synced: false, last_used_at: null },
    ]);
  });

  it.each<[string, KeyFaults, number]>([
    ['another origin', { origin: 'http://localhost.evil.example' }, 400],
    ['another site', { rpId: 'evil.example' }, 400],
    ['nobody verified', { isVerified: false }, 400],
    ['another purpose', { type: 'webauthn.get' }, 400],
    ['a challenge nobody gave', { challenge: 'AAAA' }, 410],
  ])('refuses %s', async (_, faults, status) => {
    const agent = await makeAgent(app);
    expect(await register(agent, softwareKey(), faults)).toMatchObject({ status });
    expect((await agent.call(listPasskeys, { query: {} })).rows).toEqual([]);
  });

  it('takes a challenge once, in time, and from the session that asked', async () => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    const { challenge } = await agent.call(beginPasskey, {});
    const body = { ...softwareKey().make({ ...site, challenge }), transports: [], name: 'Key' };
    expect((await other.send('POST', addPasskey.path, body)).status).toBe(410);
    expect((await agent.send('POST', addPasskey.path, body)).status).toBe(200);
    expect((await agent.send('POST', addPasskey.path, body)).status).toBe(410);
    const late = await agent.call(beginPasskey, {});
    const real = app.platform.now;
    app.platform.now = () => new Date(Date.now() + 5 * 60_000 + 1000);
    const answer = await agent.send('POST', addPasskey.path, {
      ...softwareKey().make({ ...site, challenge: late.challenge }),
      transports: [],
      name: 'Key',
    });
    app.platform.now = real;
    expect(answer.status).toBe(410);
  });

  it('belongs to one account', async () => {
    const { key } = await withPasskey();
    const other = await makeAgent(app);
    expect(await register(other, key)).toMatchObject({ status: 409 });
  });

  it('asks for the password again after ten minutes', async () => {
    const { agent } = await withPasskey();
    await asOwner(app, `update auth.session set "provenAt" = now() - interval '11 minutes' where "userId" = $1`, [
      agent.id,
    ]);
    expect(await agent.refusal(beginPasskey, {})).toMatchObject({ code: 'proof_needed' });
    const [passkey] = (await agent.call(listPasskeys, { query: {} })).rows;
    expect(await agent.refusal(removePasskey, { params: { id: passkey?.id ?? '' } })).toMatchObject({
      code: 'proof_needed',
    });
  });
});

describe('a log-in with a passkey', () => {
  it('begins a session', async () => {
    const { agent, key } = await withPasskey();
    const answer = await logIn(await prove(key, agent.id));
    expect(answer).toMatchObject({ status: 200, body: { user: { id: agent.id, email: agent.email } } });
    const token = answer.headers.get('set-auth-token') ?? '';
    expect(await testClient(app.url, token).call(readSession, { query: {} })).toMatchObject({ user: { id: agent.id } });
    expect((await agent.call(listPasskeys, { query: {} })).rows[0]?.last_used_at).not.toBeNull();
  });

  it.each<[string, KeyFaults, number]>([
    ['another origin', { origin: 'https://evil.example' }, 400],
    ['another site', { rpId: 'evil.example' }, 400],
    ['nobody verified', { isVerified: false }, 400],
    ['another purpose', { type: 'webauthn.create' }, 400],
    ['a forged signature', { isForged: true }, 401],
    ['a copied key: the counter stands still', { counter: 0 }, 400],
    ['a challenge nobody gave', { challenge: 'AAAA' }, 410],
  ])('refuses %s', async (_, faults, status) => {
    const { agent, key } = await withPasskey();
    await logIn(await prove(key, agent.id));
    expect(await logIn(await prove(key, agent.id, faults))).toMatchObject({ status });
  });

  it('takes an answer once', async () => {
    const { agent, key } = await withPasskey();
    const proof = await prove(key, agent.id);
    expect([(await logIn(proof)).status, (await logIn(proof)).status]).toEqual([200, 410]);
  });

  it('uses the challenge up even when the answer was refused', async () => {
    const { agent, key } = await withPasskey();
    const { challenge } = await anyone().call(beginPasskeySignIn, {});
    const proof = { ...site, challenge, userId: agent.id };
    expect((await logIn(key.prove({ ...proof, isForged: true }))).status).toBe(401);
    expect((await logIn(key.prove(proof))).status).toBe(410);
  });

  it('refuses an unknown key, another person’s handle, and a removed one', async () => {
    const { agent, key } = await withPasskey();
    const other = await makeAgent(app);
    expect(await logIn(await prove(softwareKey(), agent.id))).toMatchObject({
      status: 401,
      body: { error: 'We don’t recognize this passkey. Log in with your password instead.' },
    });
    expect((await logIn(await prove(key, other.id))).status).toBe(401);
    const [passkey] = (await agent.call(listPasskeys, { query: {} })).rows;
    expect(await other.refusal(removePasskey, { params: { id: passkey?.id ?? '' } })).toMatchObject({ status: 404 });
    await agent.call(removePasskey, { params: { id: passkey?.id ?? '' } });
    expect((await logIn(await prove(key, agent.id))).status).toBe(401);
  });
});
