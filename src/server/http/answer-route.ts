// Takes one request through a route's guards, in their fixed order, to its handler.
import type { Context } from 'hono';
import type { Endpoint } from '../../domain/endpoint.ts';
import { committing, type Transaction } from '../../database/transaction.ts';
import { whileSomebodyWaits } from '../../providers/patience.ts';
import type { Platform } from '../platform.ts';
import { compareCallerIds } from './caller-ids.ts';
import { answerOnce } from './once.ts';
import { addressGroup, type RateLimiter } from './rate-limit.ts';
import { defaultBodyBytes, readBytes, readJsonBody } from './read-body.ts';
import { Refusal } from './refusal.ts';
import { refuseSwitchedOff } from './refuse-switched-off.ts';
import type { User } from '../sign-in/user.ts';
import type { Route } from './route.ts';
import { nothingRuns } from './security-headers.ts';
import { validateInput } from './validate.ts';
import type { AppEnv } from './app-env.ts';

/** What decides about access; the features that know it hand it in. */
export interface AccessRules {
  /** @throws Refusal not_subscribed */
  requireSubscription(user: User): void;
  /** @throws Refusal forbidden. Runs in a system transaction, as its only statement. */
  requireAdmin(tx: Transaction, platform: Pick<Platform, 'config'>, user: User): Promise<void>;
}

export interface RouteContext {
  platform: Platform;
  access: AccessRules;
  limiter: RateLimiter;
}

async function readRawBody(
  { refusesLongBodies }: Endpoint,
  request: Request,
  maxBytes: number,
): Promise<Uint8Array | null> {
  try {
    return await readBytes(request, maxBytes);
  } catch (fault) {
    if (refusesLongBodies && fault instanceof Refusal && fault.code === 'too_large') return null;
    throw fault;
  }
}

export async function answerRoute(
  context: RouteContext,
  { endpoint, guards, handle }: Route,
  c: Context<AppEnv>,
): Promise<Response> {
  const { platform, access, limiter } = context;
  const { address, requestId } = c.var;
  const log = platform.log.child({ request_id: requestId, route: `${endpoint.method} ${endpoint.path}` });
  const headers = c.req.raw.headers;
  const { searchParams: query, search } = new URL(c.req.url);

  const user = guards.who === 'anyone' ? undefined : await requireUser(platform, c);
  const maxBytes = endpoint.maxBodyBytes ?? defaultBodyBytes;
  let body = endpoint.body ? await readJsonBody(c.req.raw, maxBytes) : undefined;
  const rawBody = endpoint.rawBody ? await readRawBody(endpoint, c.req.raw, maxBytes) : undefined;
  if (user) {
    compareCallerIds(user, {
      header: headers.get('x-user-id') ?? undefined,
      query,
      body,
      targets: endpoint.targets ?? [],
      takesQuery: endpoint.query !== undefined,
    });
  }
  limiter.take(`${endpoint.method} ${endpoint.path} ${user?.id ?? addressGroup(address)}`, guards.limit);

  if (user && guards.who === 'subscriber') access.requireSubscription(user);
  if (user && guards.who === 'admin')
    await platform.database.asSystem((tx) => committing(tx, () => access.requireAdmin(tx, platform, user)));
  refuseSwitchedOff(platform.switches, endpoint, guards);
  const validated = () => {
    const input = validateInput(endpoint, {
      params: c.req.param() as Record<string, string>,
      query: withoutCallerIds(endpoint, query),
      body: withoutCallerIdsIn(endpoint, body),
    });
    // What came is not held beside its checked copy while the database works: chunks of an import are large.
    body = undefined;
    return input;
  };
  const request = { id: requestId, address, userAgent: headers.get('user-agent') ?? '', headers };
  const base = { platform: { ...platform, log }, log, request, user, rawBody, answerHeaders: c.res.headers };
  const run = handle as (call: object) => Promise<unknown>;

  const work = async (): Promise<unknown> => {
    if (user && guards.inTransaction) {
      const input = validated();
      const handled = (tx: Transaction) => run({ ...base, ...input, tx });
      return endpoint.method === 'GET'
        ? platform.database.asReadingAgent(user.id, handled)
        : platform.database.asAgent(user.id, handled, guards.isSlow ? 'slow' : 'usual');
    }
    return whileSomebodyWaits(() => run({ ...base, ...validated() }));
  };
  const key = headers.get('idempotency-key');
  const answer =
    guards.once && user && key
      ? await answerOnce(
          platform.database,
          {
            userId: user.id,
            key,
            endpoint: `${endpoint.method} ${endpoint.path}`,
            target: `${endpoint.method} ${c.req.path}${search}`,
            body,
          },
          work,
        )
      : await work();
  // A page or a file may say otherwise for itself.
  const own = answer instanceof Response ? answer.headers : new Headers();
  if (!own.has('cache-control')) c.header('cache-control', 'no-store');
  if (!own.has('content-security-policy')) c.header('content-security-policy', nothingRuns);
  // A file or a part of it, whose bytes come as they are, a page, or a way to another one.
  if (answer instanceof Response) {
    const isHead = c.req.method === 'HEAD';
    // A stream that nobody reads would stay open.
    if (isHead) await answer.body?.cancel();
    return c.newResponse(isHead ? null : answer.body, answer.status as 200, Object.fromEntries(answer.headers));
  }
  return c.json(answer as object, 200);
}

async function requireUser(platform: Platform, c: Context<AppEnv>): Promise<User> {
  const user = await platform.signIn.identify(c.req.raw.headers);
  if (!user) throw new Refusal('not_signed_in', 'Please log in.');
  c.set('userId', user.id);
  return user;
}

/** Assertions have been compared and are dropped, unless the contract has a field of that name. */
function withoutCallerIds(endpoint: Endpoint, query: URLSearchParams): URLSearchParams {
  const left = new URLSearchParams(query);
  for (const name of [...left.keys()]) if (isDroppable(endpoint.query, name)) left.delete(name);
  return left;
}

function withoutCallerIdsIn(endpoint: Endpoint, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !isDroppable(endpoint.body, name)));
}

const assertions = new Set(['user_id', 'userId', 'requesterId', 'agent_id', 'uid']);

function isDroppable(schema: Endpoint['body'], name: string): boolean {
  if (!assertions.has(name)) return false;
  const shape = (schema as { def?: { shape?: object } } | undefined)?.def?.shape;
  return !(shape && Object.hasOwn(shape, name));
}
