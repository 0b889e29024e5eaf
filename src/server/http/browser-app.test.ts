import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AppEnv } from './app-env.ts';
import { mountBrowserApp } from './browser-app.ts';

const files = {
  'landing.html': '<title>Landing</title>',
  'terms.html': '<title>Terms</title>',
  'index.html': '<head></head><div id="root"></div>',
  'privacy.html':
    '<ul><li data-processor="mail">Mails<span data-company=""></span></li><li data-processor="calendar">Meetings</li></ul>',
  'sw.js': 'self',
  'manifest.webmanifest': '{}',
  'favicon.ico': 'icon',
  'assets/home-1a2b3c.js': 'export {}',
  'assets/inter-4d5e6f.woff2': 'font',
  '.vite/pages.json': JSON.stringify([{ path: '/app', files: ['/assets/home-1a2b3c.js'] }]),
};
const page = {
  origin: 'https://crm.example.com',
  processors: new Map([['mail', 'Post & Co']] as const),
  livePosition: () => 'p.0',
  filesUrl: '',
};
const app = new Hono<AppEnv>();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'browser-app-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  await mountBrowserApp(app, { ...page, folder, firstCalls: {}, firstAnswersMs: 0 });
});
afterAll(() => rm(folder, { recursive: true }));

// A browser asks for everything else again: an old service worker or page would hold back every later version.
it.each([
  ['/assets/home-1a2b3c.js', 'public, max-age=31536000, immutable'],
  ['/assets/inter-4d5e6f.woff2', 'public, max-age=31536000, immutable'],
  ['/sw.js', 'no-cache'],
  ['/manifest.webmanifest', 'no-cache'],
  ['/favicon.ico', 'no-cache'],
  ['/', 'no-cache'],
  ['/terms', 'no-cache'],
  ['/app', 'no-store'],
])('%s may be kept: %s', async (path, caching) => {
  const answer = await app.request(path);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, caching]);
  const etag = answer.headers.get('etag');
  if (etag) expect((await app.request(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

it('names only the companies that are in use', async () => {
  expect(await (await app.request('/privacy')).text()).toBe(
    '<ul><li data-processor="mail">Mails (Post &amp; Co)</li></ul>',
  );
});

it('what is not there is kept by nobody', async () => {
  const answer = await app.request('/assets/gone.js');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

describe('a page that waits for its answers', () => {
  async function openPage(firstAnswersMs: number) {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()];
    const own = new Hono<AppEnv>();
    own.get('/api/leads', () => {
      asked.resolve();
      return answer.promise;
    });
    await mountBrowserApp(own, { ...page, folder, firstCalls: { '/app': ['/api/leads'] }, firstAnswersMs });
    const opened = own.request('/app', { headers: { cookie: 'session=a' } });
    await asked.promise;
    return { html: async () => (await opened).text(), answer: () => answer.resolve(Response.json({ rows: [] })) };
  }
  afterEach(() => void vi.useRealTimers());

  it.each([0, 250, 30_000])('for %i ms goes without one that is not there by then', async (ms) => {
    const { html } = await openPage(ms);
    vi.advanceTimersByTime(ms);
    expect(await html()).not.toContain('first-answers');
  });

  it.each([250, 30_000])('for %i ms brings one that is', async (ms) => {
    const { html, answer } = await openPage(ms);
    vi.advanceTimersByTime(ms - 1);
    answer();
    expect(await html()).toContain('"/api/leads":{"rows":[]}');
  });
});
