import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from './start-sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
});
afterAll(() => sandbox.stop());

/** As a browser sends it: `fetch` of a program sets the Host itself. */
async function statusOf(method: string, path: string, headers: Record<string, string>): Promise<number> {
  const { hostname, port } = new URL(sandbox.url);
  const asked = request({ host: hostname, port, method, path, headers }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode ?? 0;
}

const own = () => new URL(sandbox.url).host;

it.each(['evil.example', 'evil.example:3001', '127.0.0.1.evil.example', 'localhost.evil.example:80', '192.0.2.7'])(
  'a page that made %s lead here reads and changes nothing',
  async (host) => {
    expect(await statusOf('GET', '/_control/mail', { host })).toBe(421);
    expect(await statusOf('POST', '/_control/reset', { host, origin: `http://${host}` })).toBe(421);
  },
);

it.each([
  [{ origin: 'https://evil.example' }],
  [{ origin: 'null' }],
  [{ origin: 'http://127.0.0.1:1' }],
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
])('a form of another page changes nothing: %o', async (headers) => {
  expect(await statusOf('POST', '/_control/reset', { host: own(), ...headers })).toBe(403);
  expect(await statusOf('POST', '/v1/customers', { host: own(), ...headers })).toBe(403);
});

it('its own pages, links from the product, and programs pass', async () => {
  const { port } = new URL(sandbox.url);
  for (const host of [own(), `localhost:${port}`, `[::1]:${port}`]) {
    expect(await statusOf('GET', '/', { host, 'sec-fetch-site': 'cross-site' })).toBe(200);
    expect(await statusOf('POST', '/_control/reset', { host })).toBe(200);
    const page = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
    expect(await statusOf('POST', '/_control/reset', page)).toBe(200);
  }
});

it('without a name it is not reached', async () => {
  const { hostname, port } = new URL(sandbox.url);
  const asked = request({ host: hostname, port, path: '/_control/mail', setHost: false }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(400);
});
