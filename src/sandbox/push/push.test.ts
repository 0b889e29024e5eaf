import { createECDH, createPrivateKey, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { startSandbox, type Sandbox } from '../start-sandbox.ts';
import { decrypt } from './decrypt.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
});
afterAll(() => sandbox.stop());
beforeEach(() => control('reset', {}));

const keys = webPush.generateVAPIDKeys();
const subject = 'mailto:push@example.com';

interface Subscribed {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

async function control<T = unknown>(path: string, body?: object): Promise<T> {
  const answer = await fetch(`${sandbox.url}/_control/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as T;
}

const subscribe = () => control<Subscribed>('push/subscriptions', { applicationServerKey: keys.publicKey });
const received = (endpoint: string) =>
  control<{ text: string | null; topic: string | null }[]>(`push/received?endpoint=${encodeURIComponent(endpoint)}`);

function details(to: Subscribed, text: string, options: Partial<webPush.RequestOptions> = {}) {
  return webPush.generateRequestDetails(to, text, {
    vapidDetails: { subject, ...keys },
    TTL: 60,
    topic: 'lead',
    ...options,
  });
}

/** What the library makes, with headers changed. */
async function send(to: Subscribed, headers: Record<string, string | null> = {}, text = 'Hello'): Promise<number> {
  const made = details(to, text);
  const sent = { ...(made.headers as Record<string, string>), ...headers };
  const answer = await fetch(to.endpoint, {
    method: 'POST',
    headers: Object.fromEntries(
      Object.entries(sent)
        .filter(([name, value]) => value !== null && name !== 'Content-Length')
        .map(([name, value]) => [name, String(value)]),
    ),
    body: made.body ? new Uint8Array(made.body) : null,
  });
  return answer.status;
}

function authorization(claims: object, key = keys, alg = 'ES256'): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ typ: 'JWT', alg })}.${part(claims)}`;
  const point = Buffer.from(key.publicKey, 'base64url');
  const half = (from: number, to: number) => point.subarray(from, to).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: half(1, 33), y: half(33, 65), d: key.privateKey };
  const signature = sign('sha256', Buffer.from(text), {
    key: createPrivateKey({ key: jwk, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${key.publicKey}`;
}

describe('the push service', () => {
  it('opens what was encrypted for the browser', async () => {
    const browser = await subscribe();
    expect(await send(browser, {}, '{"title":"New lead"}')).toBe(201);
    expect(await received(browser.endpoint)).toMatchObject([{ text: '{"title":"New lead"}', topic: 'lead' }]);
  });

  it('what was encrypted for another browser is not readable', async () => {
    const [browser, other] = [await subscribe(), await subscribe()];
    expect(await send({ ...browser, keys: other.keys })).toBe(201);
    expect(await received(browser.endpoint)).toMatchObject([{ text: null }]);
  });

  it('reads the example of RFC 8291', () => {
    const body =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
    const privateKey = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94';
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    const opened = decrypt(Buffer.from(body, 'base64url'), {
      publicKey: pair.getPublicKey('base64url'),
      privateKey,
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    });
    expect(opened).toBe('When I grow up, I want to be a watermelon');
  });

  it.each([
    ['no authorization', { Authorization: null }, 401],
    ['another scheme', { Authorization: 'Bearer x' }, 401],
    ['no TTL', { TTL: null }, 400],
    ['a TTL that is no number', { TTL: 'soon' }, 400],
    ['a long topic', { Topic: 'x'.repeat(33) }, 400],
    ['an unknown urgency', { Urgency: 'extreme' }, 400],
    ['an older encoding', { 'Content-Encoding': 'aesgcm' }, 400],
  ])('refuses %s', async (_, headers: Record<string, string | null>, status) => {
    expect(await send(await subscribe(), headers)).toBe(status);
  });

  it.each([
    ['for another push service', { aud: 'https://push.example.com' }],
    ['that has expired', { exp: 1 }],
    ['that is good for two days', { exp: Math.floor(Date.now() / 1000) + 172_800 }],
    ['without an address to write to', { sub: 'somebody' }],
    ['with an address on localhost', { sub: 'mailto:me@localhost' }],
  ])('refuses a token %s', async (_, change: object) => {
    const browser = await subscribe();
    const claims = { aud: new URL(sandbox.url).origin, exp: Math.floor(Date.now() / 1000) + 3600, sub: subject };
    expect(await send(browser, { Authorization: authorization(claims) })).toBe(201);
    expect(await send(browser, { Authorization: authorization({ ...claims, ...change }) })).toBe(403);
  });

  it('refuses another key, another algorithm and a forged signature', async () => {
    const browser = await subscribe();
    const claims = { aud: new URL(sandbox.url).origin, exp: Math.floor(Date.now() / 1000) + 3600, sub: subject };
    const stranger = webPush.generateVAPIDKeys();
    const forged = authorization(claims, stranger).replace(stranger.publicKey, keys.publicKey);
    for (const header of [authorization(claims, stranger), authorization(claims, keys, 'HS256'), forged])
      expect(await send(browser, { Authorization: header })).toBe(403);
    expect(await received(browser.endpoint)).toEqual([]);
  });

  it('refuses what is too large, unknown, given up, or too much', async () => {
    const browser = await subscribe();
    expect(await send(browser, {}, 'x'.repeat(4_080))).toBe(413);
    expect(await send({ ...browser, endpoint: `${sandbox.url}/push/nobody` })).toBe(404);
    await control('push/limit', { times: 1 });
    expect([await send(browser), await send(browser)]).toEqual([429, 201]);
    await control('push/unsubscribe', { endpoint: browser.endpoint });
    expect(await send(browser)).toBe(410);
  });
});
