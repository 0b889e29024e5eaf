// Links to an agent's page as people write them on cards: with capitals, or with a slash at the end.
import type { Context, Hono } from 'hono';
import type { AppEnv } from './app-env.ts';

export function takeWrittenLinks(app: Hono<AppEnv>): void {
  app.get('/a/*', async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const [, , slug = '', ...rest] = pathname.replace(/\/+$/, '').split('/');
    const plain = ['/a', slug.toLowerCase(), ...rest].join('/');
    return /^[a-z0-9-]+$/i.test(slug) && plain !== pathname ? c.redirect(`${plain}${search}`, 308) : next();
  });
}

/** What nobody's address can be: its answer is "Page not found". */
const nobody = '/a/-';

/** For an address below an agent's page that leads nowhere; null for all others. */
export async function answerLostLink(app: Hono<AppEnv>, c: Context<AppEnv>): Promise<Response | null> {
  const { pathname } = new URL(c.req.url);
  if (!pathname.startsWith('/a/') || pathname === nobody) return null;
  return app.fetch(new Request(new URL(nobody, c.req.url), { headers: c.req.raw.headers }), c.env);
}
