// GET /api/events: one server-sent event stream per browser. It ends with the session, whenever access to the app begins or
// ends, and at the latest after 15 minutes; the browser reconnects by itself. Without access it tells of access only, and
// while the database cannot say who this is, nothing.
import type { Hono } from 'hono';
import { streamSSE, type SSEStreamingApi } from 'hono/streaming';
import { beatMs, liveChannelPath, type LiveWord, type LiveWords } from '../../domain/live-channel.ts';
import type { AppEnv } from '../http/app-env.ts';
import { streamsOpen } from '../http/metrics.ts';
import { Refusal } from '../http/refusal.ts';
import type { AccessRules } from '../http/answer-route.ts';
import type { Draining } from '../http/health.ts';
import type { User } from '../sign-in/user.ts';
import type { Platform } from '../platform.ts';
import type { LiveEvent } from './recent-changes.ts';
import { identifyAll, watchSessions, type Verdict } from './session-watch.ts';

const maxAgeMs = 15 * 60_000;
const maxStreamsPerUser = 20;
/** Their rows decide who may use the app. */
const accessTables = new Set(['subscriptions', 'user_teams', 'account_deletions', 'account_suspensions']);
/** Told when sessions of this person end: each of their streams looks whether it was its own, and tells no window. */
const sessionsTable = 'sessions';
const openStreams = new Map<string, number>();

/** Returns what ends all of them, for a process that stops. */
export function mountEventStream(
  app: Hono<AppEnv>,
  { platform, access, state }: { platform: Platform; access: AccessRules; state: Draining },
): () => void {
  const enders = new Set<() => void>();
  const watch = watchSessions(platform);
  app.get(liveChannelPath, async (c) => {
    c.set('routePath', liveChannelPath);
    const user = await platform.signIn.identify(c.req.raw.headers);
    if (!user) throw new Refusal('not_signed_in', 'Please log in.');
    if (state.draining) throw new Refusal('unavailable', 'We’re restarting. Please try again.', { retryAfter: 1 });
    if ((openStreams.get(user.id) ?? 0) >= maxStreamsPerUser) {
      throw new Refusal('too_many_requests', 'Too many open windows. Close a few and reload.', { retryAfter: 30 });
    }
    c.header('x-accel-buffering', 'no');
    return streamSSE(c, async (stream) => {
      count(user.id, 1);
      // What the page or the stream before this one has not heard.
      const queue: LiveEvent[] = platform.live.since(user.id, c.req.query('since'));
      let wake = () => {};
      const unsubscribe = platform.live.subscribe(user.id, (event) => {
        // A browser that does not read must not fill our memory: past this it reloads instead.
        if (queue.length > 500) queue.splice(0, queue.length, { type: 'resync', position: event.position });
        else queue.push(event);
        wake();
      });
      let open = true;
      let allowed = false;
      /** The database could not say whether this session still holds. */
      let inDoubt = false;
      /** With where the next stream goes on: all before is told. */
      const greet = (event: 'hello' | 'beat', data: LiveWords['beat'] = {}) =>
        say(stream, event, data, queue.length === 0 ? platform.live.position() : undefined);
      /** Told as the last thing, when who this is or what they may is no longer as it was. */
      let farewell: 'access-changed' | 'signed-out' | undefined;
      const judge = (now: Verdict) => {
        inDoubt = now === 'unknown';
        if (now === 'unknown') return;
        if (now?.id !== user.id) farewell = 'signed-out';
        else if (mayUseApp(access, now) !== allowed) farewell = 'access-changed';
        if (farewell || queue.length > 0) wake();
      };
      const look = async () => judge((await identifyAll(platform, [user.sessionId]))[0] ?? null);
      let unwatch = () => {};
      const end = () => {
        open = false;
        wake();
      };
      enders.add(end);
      stream.onAbort(end);
      const endsAt = performance.now() + maxAgeMs;
      let beatAt = performance.now();
      const undeaf = platform.live.onDeaf(() => {
        beatAt = -Infinity; // no window waits for the next beat to say so
        wake();
      });
      try {
        // Again: what was told before the subscription began was not heard.
        const [started = null] = await identifyAll(platform, [user.sessionId]);
        if (started === 'unknown') return;
        allowed = started?.id === user.id && mayUseApp(access, started);
        unwatch = watch(user.sessionId, judge);
        await greet('hello');
        while (open && performance.now() < endsAt) {
          if (inDoubt && queue.length > 0) await look();
          while (queue.length > 0 && open && !inDoubt && !farewell) {
            const event = queue.shift()!;
            const isOfSessions = event.type === 'change' && event.change.table === sessionsTable;
            const decides = isOfSessions || decidesAccess(event);
            if (!isOfSessions && (allowed || decides)) await send(stream, event);
            // Before anything that happened later: a removed member hears nothing more.
            if (decides) await look();
          }
          if (!open) break;
          if (farewell) {
            await say(stream, farewell, {});
            break;
          }
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, beatAt + beatMs - performance.now());
            wake = () => {
              clearTimeout(timer);
              resolve();
            };
            if ((queue.length > 0 && !inDoubt) || !open || farewell) wake();
          });
          if (performance.now() - beatAt >= beatMs) {
            beatAt = performance.now();
            await greet('beat', platform.live.isDeaf() ? { isDeaf: true } : {});
          }
        }
      } catch (fault) {
        platform.log.error({ err: fault, request_id: c.var.requestId }, 'an event stream failed');
      } finally {
        unsubscribe();
        unwatch();
        undeaf();
        enders.delete(end);
        count(user.id, -1);
      }
    });
  });
  return () => {
    for (const end of enders) end();
  };
}

function decidesAccess(event: LiveEvent): boolean {
  return event.type === 'resync' || accessTables.has(event.change.table);
}

function mayUseApp(access: AccessRules, user: User): boolean {
  try {
    access.requireSubscription(user);
    return true;
  } catch (fault) {
    if (fault instanceof Refusal) return false;
    throw fault;
  }
}

function send(stream: SSEStreamingApi, event: LiveEvent): Promise<void> {
  return event.type === 'resync'
    ? say(stream, 'resync', {}, event.position)
    : say(stream, 'change', event.change, event.position);
}

function say<W extends LiveWord>(stream: SSEStreamingApi, word: W, data: LiveWords[W], id?: string): Promise<void> {
  return stream.writeSSE({ event: word, data: JSON.stringify(data), ...(id !== undefined && { id }) });
}

function count(userId: string, step: 1 | -1): void {
  const left = (openStreams.get(userId) ?? 0) + step;
  if (left > 0) openStreams.set(userId, left);
  else openStreams.delete(userId);
  streamsOpen.inc(step);
}
