// The push service of a browser's vendor (RFC 8030), as strict as the strictest of them.
import type { Context } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import type { Faults } from '../faults.ts';
import type { SandboxApp } from '../sandbox-app.ts';
import { decrypt } from './decrypt.ts';
import type { Subscription, Subscriptions } from './subscriptions.ts';
import { faultOfVapid } from './vapid.ts';

const MAX_BODY = 4_096;
const SLOW_MS = 3_000;
const DROPPED_MS = 60_000;
const urgencies = ['very-low', 'low', 'normal', 'high'];

export interface PushWorld {
  subscriptions: Subscriptions;
  faults: Faults;
  publicUrl: () => string;
  changed: () => void;
  /** Ordered by a test: so many further calls are too many. */
  tooMany: number;
}

type Call = Context<{ Bindings: HttpBindings }>;

export const endpointOf = (world: Pick<PushWorld, 'publicUrl'>, token: string): string =>
  `${world.publicUrl()}/push/${token}`;

export function mountPushService(app: SandboxApp, world: PushWorld): void {
  app.post('/push/:token', async (c) => {
    const fault = world.faults.take('push', 'send')?.mode;
    if (fault === 'timeout') return hangUp(c, DROPPED_MS);
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS).unref());
    if (fault === 'error') return refuse(c, 503, 'Please try again later.');
    const answer = await take(c, world);
    return fault === 'answer-lost' ? hangUp(c, 0) : answer;
  });
}

async function take(c: Call, world: PushWorld): Promise<Response> {
  if (world.tooMany > 0) {
    world.tooMany -= 1;
    c.header('Retry-After', '30');
    return refuse(c, 429, 'Too many notifications.');
  }
  const subscription = world.subscriptions.find(c.req.param('token') ?? '');
  if (!subscription) return refuse(c, 404, 'There is no such subscription.');
  if (subscription.isGone) return refuse(c, 410, 'The browser has unsubscribed.');
  const audience = new URL(world.publicUrl()).origin;
  const stranger = faultOfVapid(c.req.header('authorization'), { key: subscription.applicationServerKey, audience });
  if (stranger) return refuse(c, stranger.status, stranger.reason);
  const body = Buffer.from(await c.req.arrayBuffer());
  if (body.length > MAX_BODY) return refuse(c, 413, 'A notification has at most 4,096 bytes.');
  const ttl = c.req.header('ttl') ?? '';
  const topic = c.req.header('topic') ?? null;
  const urgency = c.req.header('urgency') ?? 'normal';
  if (!/^\d{1,9}$/.test(ttl)) return refuse(c, 400, 'TTL is missing or no number of seconds.');
  if (topic !== null && !/^[\w-]{1,32}$/.test(topic))
    return refuse(c, 400, 'Topic has at most 32 letters of base64url.');
  if (!urgencies.includes(urgency)) return refuse(c, 400, 'Urgency is none of the four.');
  if (body.length > 0 && c.req.header('content-encoding') !== 'aes128gcm')
    return refuse(c, 400, 'Content-Encoding must be aes128gcm.');
  const { id } = world.subscriptions.keep({
    token: subscription.token,
    ttl: Number(ttl),
    topic,
    urgency,
    text: opened(body, subscription),
  });
  world.changed();
  c.header('Location', `${world.publicUrl()}/push-message/${id}`);
  c.header('TTL', ttl);
  return c.body(null, 201);
}

/** A push service does not see what it carries: what the browser cannot open is lost there. */
function opened(body: Buffer, keys: Subscription): string | null {
  try {
    return decrypt(body, keys);
  } catch {
    return null;
  }
}

const refuse = (c: Call, status: 400 | 401 | 403 | 404 | 410 | 413 | 429 | 503, reason: string): Response =>
  c.json({ reason }, status);

/** Never answers: the connection is cut after that time. */
function hangUp(c: Call, afterMs: number): Promise<Response> {
  setTimeout(() => c.env.incoming.socket.destroy(), afterMs).unref();
  return new Promise(() => undefined);
}
