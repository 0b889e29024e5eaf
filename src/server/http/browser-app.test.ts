import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppEnv } from './app-env.ts';
import { mountBrowserApp } from './browser-app.ts';

const files = {
  'landing.html': '<title>Landing</title>',
  'terms.html': '<title>Terms</title>',
  'index.html': '<head></head><div id="root"></div>',
  'sw.js': 'self',
  'manifest.webmanifest': '{}',
  'favicon.ico': 'icon',
  'assets/home-1a2b3c.js': 'export {}',
  'assets/inter-4d5e6f.woff2': 'font',
  '.vite/pages.json': JSON.stringify([{ path: '/app', files: ['/assets/home-1a2b3c.js'] }]),
};
const app = new Hono<AppEnv>();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'browser-app-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const origin = 'https://crm.example.com';
  await mountBrowserApp(app, { folder, origin, firstCalls: {}, livePosition: () => 'p.0' });
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

it('what is not there is kept by nobody', async () => {
  const answer = await app.request('/assets/gone.js');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
});
