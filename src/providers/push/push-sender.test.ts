import type { LookupAddress } from 'node:dns';
import { createServer } from 'node:http';
import { isIPv4, type AddressInfo } from 'node:net';
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

// The first and the last of each range, what stands beside it, and the spellings that hide one.
const addresses = [
  ...`
    0.0.0.0 0.255.255.255 10.0.0.0 10.1.2.3 10.255.255.255 100.64.0.0 100.64.0.1 100.127.255.255 127.0.0.0 127.0.0.1 127.1.2.3
    127.255.255.255 169.254.0.0 169.254.169.254 169.254.170.2 169.254.255.255 172.16.0.0 172.20.10.1 172.31.0.1 172.31.255.255
    192.0.0.0 192.0.0.170 192.0.0.255 192.0.2.0 192.0.2.255 192.88.99.0 192.88.99.1 192.168.0.0 192.168.1.1 192.168.255.255
    198.18.0.0 198.19.255.255 198.51.100.0 198.51.100.255 203.0.113.0 203.0.113.255 224.0.0.0 224.0.0.1 239.255.255.255 240.0.0.0
    240.0.0.1 255.255.255.254 255.255.255.255 :: ::1 ::2 ::ffff:0:0 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:169.254.169.254
    ::ffff:192.168.1.1 ::ffff:8.8.8.8 ::7f00:1 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b::a00:1 64:ff9b:1::1 100::1 2001::1
    2001:0:7f00:1::1 2001:2::1 2001:10::1 2001:20::1 2001:1ff:ffff::1 2001:db8::1 2001:db8:ffff::1 2002:7f00:1:: 2002:a00:1::1
    2002:a9fe:a9fe::1 2002:ffff:ffff::1 3fff::1 3fff:fff::1 4000::1 5f00::1 fc00::1 fd00::1 fd00:ec2::254 fdff:ffff::1 fe80::1
    fe80::a9fe:a9fe febf::1 fec0::1 feff::1 ff00::1 ff02::1 ff0e::1 1fff::1 0:0:0:0:0:0:0:1`
    .trim()
    .split(/\s+/)
    .map((address) => [address, false] as const),
  ...`
    8.8.8.8 1.1.1.1 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 142.250.80.42 169.253.255.255
    169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255
    2001:200::1 2001:4860:4860::8888 2003::1 2607:f8b0:4006:80f::200a 2a00:1450::1 3ffe::1`
    .trim()
    .split(/\s+/)
    .map((address) => [address, true] as const),
];

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

  it('does not go where the name of a push service leads inside', async () => {
    const to = { ...(await subscribe()), endpoint: 'https://fcm.googleapis.com/fcm/send/abc' };
    const inside = addresses.flatMap(([address, isPublic]) => (isPublic ? [] : [address]));
    expect(inside.length).toBeGreaterThan(80);
    for (const address of inside) {
      const misled = new PushSender({
        subject: 'mailto:push@example.com',
        sandboxUrl: sandbox.url,
        resolve: (_, done) => done(null, [{ address, family: isIPv4(address) ? 4 : 6 }]),
      });
      expect(await misled.send(keys, to, letter), address).toEqual({ is: 'refused', why: 'private address' });
    }
  });

  it('goes no further where a push service sends it on', async () => {
    let connections = 0;
    const inside = createServer().on('connection', () => (connections += 1));
    await new Promise<void>((ready) => inside.listen(0, '127.0.0.1', ready));
    const { port } = inside.address() as AddressInfo;
    const asked: number[] = [];
    const service = createServer((request, answer) => {
      const status = Number(request.url?.split('/').at(-1));
      asked.push(status);
      answer.writeHead(status, { location: `http://127.0.0.1:${port}/push/x` }).end();
    });
    await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
    const sandboxUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const misled = new PushSender({ subject: 'mailto:push@example.com', sandboxUrl });
    const to = await subscribe();
    const ways = [301, 302, 303, 307, 308];
    for (const status of ways)
      expect(await misled.send(keys, { ...to, endpoint: `${sandboxUrl}/push/${status}` }, letter)).toEqual({
        is: 'refused',
        why: String(status),
      });
    expect({ asked, connections }).toEqual({ asked: ways, connections: 0 });
    for (const server of [service, inside]) await new Promise((closed) => server.close(closed));
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

  it.each(addresses)('%s is public: %s', (address, isPublic) => {
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
