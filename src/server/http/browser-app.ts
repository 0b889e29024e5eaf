// The browser app and the public pages. An app page's first answer names all code that page needs and, for who is signed
// in, brings the answers to what it asks first: one way to the server less before it can be used.
import { answerLostLink } from './agent-links.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Hono } from 'hono';
import type { AppEnv } from './app-env.ts';
import { firstAnswers, type FirstCalls } from './first-answers.ts';
import { answerPage } from './answer-page.ts';
import { pageHeaders } from './security-headers.ts';
import { cachingOf, listStaticFiles, type Fill, type StaticFile } from './static-files.ts';

interface PageCode {
  /** `/app/team/$teamId/dashboard` */
  path: string;
  files: readonly string[];
}

interface BrowserAppOptions extends Fill {
  folder: string;
  firstCalls: FirstCalls;
  /** So long a page waits for their answers. */
  firstAnswersMs: number;
  /** The host of uploaded files; blank for our own. */
  filesUrl: string;
  /** Up to where live changes are heard at this moment. */
  livePosition: () => string;
}

const notBuilt = 'The browser app has not been built. Run `npm start`.';

export async function mountBrowserApp(app: Hono<AppEnv>, options: BrowserAppOptions) {
  const { folder, origin, processors, firstCalls, firstAnswersMs, filesUrl, livePosition } = options;
  const files = await listStaticFiles(folder, { origin, processors });
  const codeOf = pageFinder(await readPageCode(folder));
  const shell = files.get('/index.html');
  app.get('*', async (c) => {
    const { pathname } = new URL(c.req.url);
    const page = publicPage(files, pathname);
    if (page) return page.answer(c.req.raw.headers, pageHeaders(await page.text(), filesUrl));
    const bare = pathname.replace(/\/+$/, '');
    if (bare !== pathname && publicPage(files, bare)) return c.redirect(bare, 302);
    const file = pathname.endsWith('.html') ? undefined : files.get(pathname);
    if (file) return file.answer(c.req.raw.headers, cachingOf(pathname));
    if (isFile(pathname) && !isNavigation(c)) return c.text('Not found', 404, { 'cache-control': 'no-store' });
    if (!shell) return c.text(notBuilt, 503);
    const code = codeOf(pathname);
    if (!code) return (await answerLostLink(app, c)) ?? c.redirect('/', 302);
    const calls = pathname.startsWith('/app') ? firstCalls : {};
    return appPage(app, c, { shell, code, calls, firstAnswersMs, filesUrl, livePosition });
  });
}

interface AppPage {
  shell: StaticFile;
  code: readonly string[];
  calls: FirstCalls;
  firstAnswersMs: number;
  filesUrl: string;
  livePosition: () => string;
}

async function appPage(app: Hono<AppEnv>, c: Context<AppEnv>, page: AppPage): Promise<Response> {
  const { shell, code, calls, firstAnswersMs, filesUrl, livePosition } = page;
  const template = await shell.text();
  // Before anything is read: what changes from here on the page's stream tells.
  const live = JSON.stringify(livePosition());
  const { answers, cookies } = await firstAnswers(app, c, calls, firstAnswersMs);
  if (answers.size > 0) answers.set('live', live);
  return answerPage(c.req.raw.headers, { template, code, answers, cookies, filesUrl });
}

/** `/` is landing.html, `/legal/terms` is legal/terms.html. */
function publicPage(files: ReadonlyMap<string, StaticFile>, pathname: string): StaticFile | undefined {
  if (pathname === '/') return files.get('/landing.html');
  if (pathname === '/index' || pathname === '/landing') return undefined;
  return files.get(`${pathname}.html`);
}

/** The last part has an ending: no page is called like that. */
function isFile(pathname: string): boolean {
  return pathname.startsWith('/assets/') || /\.[a-z0-9]+$/i.test(pathname);
}

/** A person opens the address, instead of a page that asks for one of its files. */
function isNavigation(c: Context): boolean {
  const mode = c.req.header('sec-fetch-mode');
  return mode === undefined ? (c.req.header('accept') ?? '').startsWith('text/html') : mode === 'navigate';
}

function pageFinder(pages: readonly PageCode[]): (pathname: string) => readonly string[] | undefined {
  const patterns = pages.map(({ path, files }) => {
    const parts = path
      .split('/')
      .map((part) => (part.startsWith('$') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
    return { pattern: new RegExp(`^${parts.join('/')}/?$`), files };
  });
  return (pathname) => patterns.find(({ pattern }) => pattern.test(pathname))?.files;
}

async function readPageCode(folder: string): Promise<PageCode[]> {
  const text = await readFile(join(folder, '.vite/pages.json'), 'utf8').catch(() => '[]');
  return JSON.parse(text) as PageCode[];
}
