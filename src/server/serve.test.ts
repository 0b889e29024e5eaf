// A process that stops cuts nobody off; a worker serves nothing but its health.
import { Agent, request, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { makeAgent } from '../../test-support/agents.ts';
import { startTestApp } from '../../test-support/app.ts';
import { openStream } from '../../test-support/event-stream.ts';
import { endpoint } from '../domain/endpoint.ts';
import { perMinute } from './http/rate-limit.ts';
import { route } from './http/route.ts';

const body = z.strictObject({ n: z.int() });
const work = endpoint({ method: 'POST', path: '/api/test/work', summary: 'test', body, answer: body });

interface Told {
  status: number;
  connection: string | undefined;
}

function post(url: string, agent: Agent): Promise<Told> {
  return new Promise((done, fail) => {
    const headers = { 'content-type': 'application/json' };
    const sent = request(`${url}${work.path}`, { method: 'POST', agent, headers }, (answer: IncomingMessage) => {
      answer.resume();
      answer.once('end', () => done({ status: answer.statusCode ?? 0, connection: answer.headers.connection }));
      answer.once('error', fail);
    });
    sent.once('error', fail);
    sent.end('{"n":1}');
  });
}

describe('a server that stops under load', () => {
  it('answers every request it took, tells its connections to go, ends its streams and closes', async () => {
    let hold: Promise<void> | undefined;
    const app = await startTestApp({
      extraRoutes: [
        route(work, { who: 'anyone', limit: perMinute(1_000_000) }, async ({ body: { n } }) => {
          await hold;
          return { n };
        }),
      ],
    });
    const { token } = await makeAgent(app);
    const stream = await openStream(app.url, token);
    const answers: Told[] = [];
    const faults: string[] = [];
    let hasEnough = () => {};
    const enough = new Promise<void>((resolve) => (hasEnough = resolve));
    const clients = Array.from({ length: 8 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (;;) {
        try {
          answers.push(await post(app.url, agent));
          if (answers.length === 100) hasEnough();
        } catch (fault) {
          faults.push(String((fault as { code?: string }).code));
          return;
        }
      }
    });
    await enough;
    // A request that is under way for longer than everything else.
    let release = () => {};
    hold = new Promise<void>((resolve) => (release = resolve));
    const late = post(app.url, new Agent({ keepAlive: true }));
    const stopped = app.stop();
    await stream.ended;
    setTimeout(release, 300);
    expect(await late).toEqual({ status: 200, connection: 'close' });
    await stopped;
    await Promise.all(clients);
    // Nobody is cut in the middle: each client ends where a new connection is refused.
    expect(faults).toEqual(clients.map(() => 'ECONNREFUSED'));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ connection }) => connection === 'close').length).toBeGreaterThanOrEqual(clients.length);
  });
});

it('figures are for this host alone, and not for what a proxy on it passes on', async () => {
  const app = await startTestApp({ env: { METRICS_TOKEN: 'a token for figures only' } });
  const status = async (headers: Record<string, string>) => (await fetch(`${app.url}/metrics`, { headers })).status;
  expect(await status({})).toBe(200);
  expect(await status({ 'x-forwarded-for': '203.0.113.7' })).toBe(403);
  expect(await status({ forwarded: 'for=203.0.113.7', authorization: 'Bearer a wrong token of figures' })).toBe(403);
  expect(await status({ 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer a token for figures only' })).toBe(
    200,
  );
  await app.close();
});

it('behind a proxy, which need not say that it is one, figures are for the token alone', async () => {
  const app = await startTestApp({ env: { METRICS_TOKEN: 'a token for figures only', TRUSTED_PROXIES: '1' } });
  const status = async (headers: Record<string, string>) => (await fetch(`${app.url}/metrics`, { headers })).status;
  expect(await status({})).toBe(403);
  expect(await status({ authorization: 'Bearer a token for figures only' })).toBe(200);
  await app.close();
});

it('a page that came by https is asked for by nothing else from then on', async () => {
  const header = async (BASE_URL: string) => {
    const app = await startTestApp({ env: { BASE_URL } });
    const { headers } = await fetch(`${app.url}/healthz`);
    await app.close();
    return headers.get('strict-transport-security');
  };
  expect(await header('https://crm.example.com')).toBe('max-age=31536000; includeSubDomains');
  expect(await header('http://localhost:3000')).toBeNull();
});

describe('a worker', () => {
  it('serves its health and its figures, no page and no API', async () => {
    const app = await startTestApp({ env: { ROLE: 'worker' } });
    const status = async (path: string) => (await fetch(app.url + path)).status;
    expect(await Promise.all(['/healthz', '/readyz', '/metrics'].map(status))).toEqual([200, 200, 200]);
    const others = ['/', '/app/leads', '/api/session', '/api/leads', '/api/events', '/api/openapi.json', '/sw.js'];
    expect(await Promise.all(others.map(status))).toEqual(others.map(() => 404));
    await app.close();
  });
});
