import { testClient } from '../../../test-support/client.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner, makeAgent, signInToken, type TestAgent } from '../../../test-support/agents.ts';
import { startTestApp, type TestApp } from '../../../test-support/app.ts';
import { controlPush, shownOn, subscribe, turnOn } from '../../../test-support/push-devices.ts';
import { startSandbox, type Sandbox } from '../../sandbox/start-sandbox.ts';
import { makePushPass, pushSubscribe, pushTest, pushUnsubscribe, readPush } from './push.contract.ts';
import { maxDevices } from './push.rules.ts';

const app = {} as TestApp & { sandbox: Sandbox };
let agent: TestAgent;
let other: TestAgent;

beforeAll(async () => {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  Object.assign(app, { sandbox }, await startTestApp({ env: { SANDBOX_URL: sandbox.url } }));
});
afterAll(async () => {
  await app.close();
  await app.sandbox.stop();
});
beforeEach(async () => {
  [agent, other] = [await makeAgent(app), await makeAgent(app)];
});

const chosen = { platform: 'ios', topics: ['leads'] } as const;
const on = { platform: chosen.platform, topics: [...chosen.topics] };
const devicesOf = async (who: TestAgent) => (await who.call(readPush, { query: {} })).devices;
const passOf = async (who: TestAgent) => (await who.call(makePushPass, {})).jwt;
const test = (headers: Record<string, string>) =>
  fetch(`${app.url}${pushTest.path}`, { headers }).then(async (answer) => ({
    status: answer.status,
    body: (await answer.json()) as object,
  }));

describe('the key', () => {
  it('is made once, and two who ask first get the same', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => agent.call(readPush, { query: {} })));
    const keys = new Set(answers.map(({ public_key }) => public_key));
    expect(keys.size).toBe(1);
    expect([...keys][0]).toMatch(/^B[\w-]{86}$/);
  });

  it('that can be opened no more is replaced', async () => {
    const before = await agent.call(readPush, { query: {} });
    await asOwner(app, `update push_keys set sealed_private_key = 'x'`);
    const after = await agent.call(readPush, { query: {} });
    expect(after.public_key).not.toBe(before.public_key);
    expect((await agent.call(readPush, { query: {} })).public_key).toBe(after.public_key);
  });

  it('is missing where neither keys nor a sandbox are configured', async () => {
    const { push } = app.platform.config;
    const former = { ...push };
    const browser = await subscribe(app, agent);
    const endpoint = 'https://fcm.googleapis.com/fcm/send/x';
    Object.assign(push, { sandboxUrl: undefined });
    try {
      expect((await agent.call(readPush, { query: {} })).public_key).toBeNull();
      const refused = await agent.refusal(pushSubscribe, { query: {}, body: { ...browser, endpoint, ...on } });
      expect(refused).toMatchObject({ status: 503, error: 'not configured' });
      expect(await test({ authorization: `Bearer ${agent.token}` })).toMatchObject({ status: 503 });
    } finally {
      Object.assign(push, former);
    }
  });
});

describe('push-subscribe', () => {
  it('keeps a browser once, with what was chosen last', async () => {
    const browser = await turnOn(app, agent, { platform: 'ios' });
    await agent.call(pushSubscribe, { query: {}, body: { ...browser, platform: 'ios', topics: [], shows_text: true } });
    expect(await devicesOf(agent)).toEqual([
      { mark: expect.any(String), platform: 'ios', topics: [], shows_text: true, confirmed_at: expect.any(String) },
    ]);
  });

  it('a browser goes over to who turns them on there next', async () => {
    const browser = await turnOn(app, agent);
    await other.call(pushSubscribe, { query: {}, body: { ...browser, ...on } });
    expect([await devicesOf(agent), await devicesOf(other)]).toEqual([[], [expect.objectContaining(chosen)]]);
  });

  it('ends with the log-out', async () => {
    await turnOn(app, agent);
    await agent.send('POST', '/api/auth/sign-out');
    const { rows } = await app.platform.database.asSystem(async (tx) => ({
      rows: await tx.selectFrom('push_devices').select('id').where('user_id', '=', agent.id).execute(),
    }));
    expect(rows).toEqual([]);
  });

  it('ends with the log-out of the session in which they were turned on last', async () => {
    const browser = await turnOn(app, agent);
    const later = testClient(app.url, await signInToken(app, agent.email));
    await later.call(pushSubscribe, { query: {}, body: { ...browser, ...on } });
    expect(await devicesOf(agent)).toHaveLength(1);
    await later.send('POST', '/api/auth/sign-out');
    expect(await devicesOf(agent)).toEqual([]);
  });

  it(`keeps ${maxDevices} devices, and drops the one that was confirmed longest ago`, async () => {
    const first = await turnOn(app, agent);
    for (let each = 1; each < maxDevices; each++) await turnOn(app, agent);
    await agent.call(pushSubscribe, { query: {}, body: { ...first, ...on } });
    await turnOn(app, agent);
    const devices = await devicesOf(agent);
    expect(devices).toHaveLength(maxDevices);
    expect(devices.filter(({ platform }) => platform === 'ios')).toHaveLength(1);
  });

  it.each([
    'http://169.254.169.254/latest',
    'http://127.0.0.1:1/push/x',
    'https://push.example.com/x',
    'https://fcm.googleapis.com.example.com/x',
  ])('refuses %s', async (endpoint) => {
    const { keys } = await subscribe(app, agent);
    const refused = await agent.refusal(pushSubscribe, { query: {}, body: { endpoint, keys, ...on } });
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(await devicesOf(agent)).toEqual([]);
  });

  it('with echo=1 answers whose request it is, and keeps nothing', async () => {
    const browser = await subscribe(app, agent);
    const jwt = await passOf(agent);
    const answer = await agent.call(pushSubscribe, { query: { echo: '1' }, body: { ...browser, ...on, jwt } });
    expect(answer).toEqual({ auth: { user_id: agent.id } });
    expect(await agent.call(pushSubscribe, { query: { echo: '1' }, body: { ...on } })).toEqual(answer);
    expect(await devicesOf(agent)).toEqual([]);
    await expect(agent.refusal(pushSubscribe, { query: {}, body: { ...on } })).resolves.toMatchObject({ status: 400 });
  });

  it.each(['', '?echo=1'])('knows nobody by a token in the body alone%s', async (query) => {
    const browser = await subscribe(app, agent);
    for (const jwt of [await passOf(agent), agent.token]) {
      const body = { ...browser, ...on, jwt };
      const { status } = await testClient(app.url).send('POST', `${pushSubscribe.path}${query}`, body);
      expect(status).toBe(401);
    }
    expect(await devicesOf(agent)).toEqual([]);
  });

  it('takes a token of the same user only', async () => {
    const browser = await subscribe(app, agent);
    const body = { ...browser, ...on };
    const tried = async (jwt: string) =>
      (await agent.refusal(pushSubscribe, { query: {}, body: { ...body, jwt } })).status;
    const [head, claims, signature] = (await passOf(agent)).split('.');
    expect(await tried(await passOf(other))).toBe(403);
    expect(await tried(other.token)).toBe(403);
    expect(await tried('x.y.z')).toBe(401);
    expect(await tried('two\nlines')).toBe(401);
    const forged = Buffer.from(JSON.stringify({ ...JSON.parse(atob(claims!)), exp: 1e12 })).toString('base64url');
    expect(await tried(`${head}.${forged}.${signature}`)).toBe(401);
    for (const jwt of [await passOf(agent), agent.token])
      expect(await agent.call(pushSubscribe, { query: {}, body: { ...body, jwt } })).toEqual({ ok: true });
  });
});

describe('push-test', () => {
  it('goes to the caller’s own devices, and removes dead ones', async () => {
    const [one, two, foreign] = [await turnOn(app, agent), await turnOn(app, agent), await turnOn(app, other)];
    await controlPush(app, 'push/unsubscribe', { endpoint: two.endpoint });
    const bearer = { authorization: `Bearer ${await passOf(agent)}` };
    expect(await test(bearer)).toEqual({ status: 200, body: { ok: true, sent: 1 } });
    expect(await shownOn(app, one)).toMatchObject([{ title: 'Test notification', url: '/app/enable-ios-push' }]);
    expect(await shownOn(app, foreign)).toEqual([]);
    expect(await devicesOf(agent)).toHaveLength(1);
    await agent.call(pushUnsubscribe, { body: { endpoint: one.endpoint } });
    expect(await test(bearer)).toEqual({ status: 200, body: { ok: false, sent: 0 } });
  });

  it('takes a bearer token only: no cookie, no other site, nothing that has ended', async () => {
    const cookie = `agent-crm.session_token=${agent.token}`;
    const jwt = await passOf(agent);
    const bearer = { authorization: `Bearer ${jwt}` };
    const refused: Record<string, string>[] = [
      {},
      { cookie },
      { cookie, authorization: 'Bearer x' },
      { authorization: `Basic ${jwt}` },
    ];
    for (const headers of refused) expect((await test(headers)).status).toBe(401);
    expect((await test({ ...bearer, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await test({ authorization: `Bearer ${agent.token}` })).status).toBe(200);
    await asOwner(app, `delete from auth.session where "userId" = $1`, [agent.id]);
    expect((await test(bearer)).status).toBe(401);
  });

  it('a token of the page is good for ten minutes and for nothing else', async () => {
    const jwt = await passOf(agent);
    const asSession = await fetch(`${app.url}/api/access`, { headers: { authorization: `Bearer ${jwt}` } });
    expect(asSession.status).toBe(401);
    const { now } = app.platform;
    app.platform.now = () => new Date(now().getTime() + 601_000);
    try {
      expect((await test({ authorization: `Bearer ${jwt}` })).status).toBe(401);
    } finally {
      app.platform.now = now;
    }
  });

  it('is closed to whoever has no access', async () => {
    const unpaid = await makeAgent(app, { subscription: null });
    expect((await test({ authorization: `Bearer ${unpaid.token}` })).status).toBe(403);
  });

  it('five a minute', async () => {
    const bearer = { authorization: `Bearer ${agent.token}` };
    const statuses: number[] = [];
    for (let each = 0; each < 6; each++) statuses.push((await test(bearer)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
