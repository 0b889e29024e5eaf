import type { LookupAddress } from 'node:dns';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { startSandbox, type Sandbox } from '../../sandbox/start-sandbox.ts';
import { isPublicAddress, publicLookup } from './public-address.ts';
import { isPushEndpoint } from './push-hosts.ts';
import { PushSender, type PushAddress } from './push-sender.ts';

const keys = webPush.generateVAPIDKeys();
const letter = { text: '{"title":"Hello"}', ttlSeconds: 60, topic: 'hello' };
let sandbox: Sandbox;
let sender: PushSender;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  sender = new PushSender({ subject: 'mailto:push@example.com', sandboxUrl: sandbox.url });
});
afterAll(() => sandbox.stop());
beforeEach(() => control('reset', {}));

async function control<T = unknown>(path: string, body: object): Promise<T> {
  const answer = await fetch(`${sandbox.url}/_control/${path}`, { method: 'POST', body: JSON.stringify(body) });
  return (await answer.json()) as T;
}

async function subscribe(): Promise<PushAddress> {
  const made = await control<{ endpoint: string; keys: { p256dh: string; auth: string } }>('push/subscriptions', {
    applicationServerKey: keys.publicKey,
  });
  return { endpoint: made.endpoint, ...made.keys };
}

describe('a notification', () => {
  it('is sent, encrypted and signed as the push service wants it', async () => {
    const to = await subscribe();
    expect(await sender.send(keys, to, letter)).toEqual({ is: 'sent' });
    const query = new URLSearchParams({ endpoint: to.endpoint });
    const received = await (await fetch(`${sandbox.url}/_control/push/received?${query}`)).json();
    expect(received).toMatchObject([{ text: letter.text, ttl: 60, topic: 'hello', urgency: 'high' }]);
  });

  it('ends as the push service says', async () => {
    const to = await subscribe();
    const fault = (mode: string) => control('faults', { provider: 'push', operation: 'send', mode });
    await control('push/limit', { times: 1 });
    expect(await sender.send(keys, to, letter)).toEqual({ is: 'later', seconds: 30 });
    await fault('error');
    expect(await sender.send(keys, to, letter)).toEqual({ is: 'later', seconds: 30 });
    await fault('answer-lost');
    expect(await sender.send(keys, to, letter)).toEqual({ is: 'in_doubt' });
    expect(await sender.send(webPush.generateVAPIDKeys(), to, letter)).toEqual({ is: 'refused', why: '403' });
    await control('push/unsubscribe', { endpoint: to.endpoint });
    expect(await sender.send(keys, to, letter)).toEqual({ is: 'gone' });
    expect(await sender.send(keys, { ...to, endpoint: `${sandbox.url}/push/nobody` }, letter)).toEqual({ is: 'gone' });
  });

  it('waits for a push service that cannot be reached', async () => {
    const away = new PushSender({ subject: 'mailto:push@example.com', sandboxUrl: 'http://127.0.0.1:9' });
    const to = { ...(await subscribe()), endpoint: 'http://127.0.0.1:9/push/x' };
    expect(await away.send(keys, to, letter)).toEqual({ is: 'later', seconds: 30 });
  });

  it('goes to no other address, whatever the browser says', async () => {
    let connections = 0;
    const listener = createServer().on('connection', () => (connections += 1));
    await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready));
    const { port } = listener.address() as { port: number };
    const to = await subscribe();
    const targets = [
      `http://127.0.0.1:${port}/push/x`,
      `http://localhost:${port}/push/x`,
      `http://[::1]:${port}/push/x`,
      `http://[::ffff:127.0.0.1]:${port}/push/x`,
      `http://2130706433:${port}/push/x`,
      `https://127.0.0.1:${port}/push/x`,
      `http://fcm.googleapis.com@127.0.0.1:${port}/push/x`,
      `https://fcm.googleapis.com:${port}/push/x`,
      `${sandbox.url}/_control/reset`,
    ];
    for (const endpoint of targets)
      expect(await sender.send(keys, { ...to, endpoint }, letter), endpoint).toEqual({ is: 'refused', why: 'host' });
    expect(connections).toBe(0);
    await new Promise((closed) => listener.close(closed));
  });
});

describe('addresses of push services', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ])('takes %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, undefined)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.example.com/abc',
    'https://notify.windows.com.example.com/abc',
    'https://evilpush.apple.com.example.com/',
    'https://10.0.0.1/abc',
    'https://169.254.169.254/latest/meta-data',
    'ftp://web.push.apple.com/abc',
    'https://web.push.apple.com/#part',
    'no address',
    `https://web.push.apple.com/${'x'.repeat(1000)}`,
    'http://127.0.0.1:3001/push/abc',
  ])('refuses %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, undefined)).toBe(false);
  });

  it.each([
    ['8.8.8.8', true],
    ['142.250.80.42', true],
    ['2607:f8b0:4006:80f::200a', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.31.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['::1', false],
    ['::', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['::ffff:127.0.0.1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['2001:db8::1', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });

  it('a name that leads inside is not followed, in neither form of the question', async () => {
    const asked = (found: LookupAddress[], all: boolean) =>
      new Promise((done) =>
        publicLookup((_, answer) => answer(null, found))('push.example.com', { all }, (error, address) =>
          done(error ? error.name : address),
        ),
      );
    const [inside, outside] = [
      { address: '127.0.0.1', family: 4 },
      { address: '8.8.8.8', family: 4 },
    ];
    for (const all of [true, false]) {
      expect(await asked([inside], all)).toBe('PrivateAddress');
      expect(await asked([outside, inside], all)).toBe('PrivateAddress');
      expect(await asked([], all)).toBe('PrivateAddress');
    }
    expect(await asked([outside], false)).toBe('8.8.8.8');
    expect(await asked([outside], true)).toEqual([outside]);
  });
});
