// What an app page asks first, answered by the server's own routes before the page is sent, as the same person.
import type { Context, Hono } from 'hono';
import type { AppEnv } from './app-env.ts';

/** By path of the page; '*' stands for every page of the app. Addresses exactly as the browser asks for them. */
export type FirstCalls = Readonly<Record<string, readonly string[]>>;

interface FirstAnswers {
  /** JSON texts by address. */
  answers: Map<string, string>;
  cookies: readonly string[];
}

const passedOn = ['cookie', 'user-agent', 'x-forwarded-for'];

/** The page is not kept waiting for an answer that takes longer than `patienceMs`: the browser then asks for itself. */
export async function firstAnswers(
  app: Hono<AppEnv>,
  c: Context<AppEnv>,
  calls: FirstCalls,
  patienceMs: number,
): Promise<FirstAnswers> {
  const { pathname, search } = new URL(c.req.url);
  const own = search === '' ? (calls[pathname] ?? []) : [];
  const asked = c.req.header('cookie') ? [...(calls['*'] ?? []), ...own] : [];
  const headers = new Headers({ accept: 'application/json' });
  for (const name of passedOn) if (c.req.header(name)) headers.set(name, c.req.header(name) ?? '');
  const found = await Promise.all(asked.map((address) => inTime(ask(app, c, address, headers), patienceMs)));
  const good = found.filter((each) => each !== null);
  return {
    answers: new Map(good.map(({ address, text }) => [address, text])),
    cookies: good.flatMap(({ cookies }) => cookies),
  };
}

async function ask(app: Hono<AppEnv>, c: Context<AppEnv>, address: string, headers: Headers) {
  const response = await app.fetch(new Request(new URL(address, c.req.url), { headers }), c.env);
  if (!response.ok) return null;
  return { address, text: await response.text(), cookies: response.headers.getSetCookie() };
}

function inTime<T>(work: Promise<T | null>, patienceMs: number): Promise<T | null> {
  return Promise.race([
    work.catch(() => null),
    new Promise<null>((resolve) => void setTimeout(resolve, patienceMs, null).unref()),
  ]);
}
