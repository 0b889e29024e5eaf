// The HTTP application: request ids, security headers, routes from the features' tables, one place for errors.
import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import type { ErrorAnswer } from '../../domain/error-code.ts';
import type { Platform } from '../platform.ts';
import type { AppEnv } from './app-env.ts';
import { takeWrittenLinks } from './agent-links.ts';
import { answerRoute, type AccessRules } from './answer-route.ts';
import { clientAddress } from './client-address.ts';
import { databaseRefusal } from './database-refusal.ts';
import { statusOf } from './error-table.ts';
import { refusalPage } from './plain-page.ts';
import { countRefusal, countRequest } from './metrics.ts';
import { RateLimiter } from './rate-limit.ts';
import { readText } from './read-body.ts';
import { Refusal } from './refusal.ts';
import { RouteTable } from './route-table.ts';
import type { Route, Webhook } from './route.ts';
import { refuseCrossSite } from './same-origin.ts';
import { hsts, nothingRuns } from './security-headers.ts';

export interface AppParts {
  platform: Platform;
  access: AccessRules;
  routes: readonly Route[];
  webhooks: readonly Webhook[];
  /** Streams, files, health: what is no JSON endpoint. Mounted after the routes. */
  mount: (app: Hono<AppEnv>) => void;
}

const maxWebhookBytes = 1024 * 1024;

export function createApp({ platform, access, routes, webhooks, mount }: AppParts): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ router: new RouteTable() });
  const limiter = new RateLimiter();
  const ownOrigins = originsOf(platform.config.baseUrl);
  const isSecure = platform.config.baseUrl.startsWith('https:');

  app.use(async (c, next) => {
    const started = performance.now();
    c.set('requestId', randomUUID());
    c.set('address', clientAddress(c.env?.incoming, platform.config.trustedProxies));
    c.header('x-request-id', c.var.requestId);
    c.header('x-content-type-options', 'nosniff');
    c.header('referrer-policy', 'strict-origin-when-cross-origin');
    if (isSecure) c.header('strict-transport-security', hsts);
    await next();
    const took = performance.now() - started;
    const path = c.var.routePath ?? 'files';
    countRequest(c.req.method, path, c.res.status, took / 1000);
    if (path !== 'files') {
      platform.log.info(
        {
          request_id: c.var.requestId,
          method: c.req.method,
          route: path,
          status: c.res.status,
          ms: Math.round(took),
          user_id: c.var.userId,
        },
        'request',
      );
    }
  });

  if (platform.config.filesUrl !== '') nothingButFiles(app, new URL(platform.config.filesUrl).host);
  for (const webhook of webhooks) {
    app.post(webhook.path, async (c) => {
      c.set('routePath', webhook.path);
      const rawBody = await readText(c.req.raw, maxWebhookBytes);
      const log = platform.log.child({ request_id: c.var.requestId, webhook: webhook.path });
      const answer = await webhook.receive({
        platform: { ...platform, log },
        log,
        headers: c.req.raw.headers,
        rawBody,
        params: c.req.param() as Record<string, string>,
      });
      c.header('cache-control', 'no-store');
      c.header('content-security-policy', nothingRuns);
      return c.body(answer.body, answer.status as 200);
    });
  }
  takeWrittenLinks(app);
  for (const route of routes) {
    app.on(route.endpoint.method, route.endpoint.path, async (c) => {
      c.set('routePath', route.endpoint.path);
      c.set('plainRefusals', route.endpoint.plainRefusals === true || wantsPlainText(c));
      c.set('pageRefusals', route.endpoint.pageRefusals === true);
      refuseCrossSite(c.req.method, c.req.raw.headers, ownOrigins);
      return answerRoute({ platform, access, limiter }, route, c);
    });
  }
  refuseOtherMethods(app, routes, webhooks);
  mount(app);
  app.all('/api/*', () => Promise.reject(new Refusal('not_found', 'Page not found.')));
  app.all('/.netlify/*', () => Promise.reject(new Refusal('not_found', 'Page not found.')));
  app.onError((fault, c) => answerFault(platform, fault, c));
  return app;
}

/** What somebody uploaded stands on its own host, and nothing of ours beside it. */
function nothingButFiles(app: Hono<AppEnv>, host: string): void {
  app.use(async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (c.req.header('host') === host && !(isRead && c.req.path.startsWith('/files/')))
      throw new Refusal('not_found', 'Page not found.');
    await next();
  });
}

/** A person opens the product by either name of the loopback address; both are its own origin. */
function originsOf(baseUrl: string): string[] {
  const { origin, hostname } = new URL(baseUrl);
  if (hostname === 'localhost') return [origin, origin.replace('localhost', '127.0.0.1')];
  if (hostname === '127.0.0.1') return [origin, origin.replace('127.0.0.1', 'localhost')];
  return [origin];
}

function refuseOtherMethods(app: Hono<AppEnv>, routes: readonly Route[], webhooks: readonly Webhook[]): void {
  const said = new Map(
    routes.flatMap(({ endpoint: { path, otherMethods } }) => (otherMethods ? [[path, otherMethods]] : [])),
  );
  const paths = new Set([...routes.map((route) => route.endpoint.path), ...webhooks.map((webhook) => webhook.path)]);
  for (const path of paths) {
    const message = said.get(path) ?? 'This endpoint doesn’t support that method.';
    app.all(path, () => Promise.reject(new Refusal('method_not_allowed', message)));
  }
  for (const { endpoint } of routes) {
    const { path, withSlash } = endpoint;
    if (withSlash) app.all(`${path}/`, () => Promise.reject(new Refusal('not_found', withSlash)));
  }
}

function answerFault(platform: Platform, fault: Error, c: Context<AppEnv>): Response | Promise<Response> {
  const request_id = c.var.requestId;
  c.header('content-security-policy', nothingRuns);
  const refusal = fault instanceof Refusal ? fault : databaseRefusal(fault);
  if (!refusal) {
    platform.log.error({ err: fault, request_id, route: c.var.routePath }, 'request failed');
    const error = 'Something went wrong on our end. Please try again.';
    if (c.var.pageRefusals) return answerRefusalPage(c, { code: 'unexpected', message: error });
    if (c.var.plainRefusals) return c.text(error, 500);
    return c.json({ error, code: 'unexpected', request_id } satisfies ErrorAnswer, 500);
  }
  countRefusal(c.var.routePath ?? 'files', refusal.code);
  if (refusal.code === 'unavailable') {
    // Without a cause it is on purpose, and may come with every request.
    const why = refusal.cause === undefined ? { reason: refusal.message } : { err: refusal.cause };
    platform.log.warn({ ...why, request_id, route: c.var.routePath }, 'not available');
  }
  if (refusal.code === 'wrong_caller') {
    platform.log.warn(
      { request_id, route: c.var.routePath, user_id: c.var.userId },
      'caller id differs from the session',
    );
  }
  if (refusal.retryAfter !== undefined) c.header('retry-after', String(refusal.retryAfter));
  c.header('cache-control', 'no-store');
  if (c.var.pageRefusals) return answerRefusalPage(c, refusal);
  if (c.var.plainRefusals) return c.text(refusal.message, statusOf[refusal.code] as 400);
  const { fields, current } = refusal;
  const answer: ErrorAnswer = {
    error: refusal.message,
    code: refusal.code,
    ...(fields && { fields }),
    ...(current !== undefined && { current }),
    request_id,
    ...refusal.answer,
  };
  return c.json(answer, statusOf[refusal.code] as 400);
}

async function answerRefusalPage(
  c: Context<AppEnv>,
  refusal: Pick<Refusal, 'code' | 'message'> & Partial<Pick<Refusal, 'page'>>,
): Promise<Response> {
  const { text, headers } = await (refusal.page?.() ?? refusalPage(refusal));
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return c.body(text, statusOf[refusal.code] as 400);
}

/** A caller that shows the answer's text to a person asks for text before anything else. */
const wantsPlainText = (c: Context): boolean => (c.req.header('accept') ?? '').startsWith('text/plain');
