// Sessions by Better Auth: opaque, in the database, in an HttpOnly cookie or as a bearer token. No cookie cache: a
// revoked session ends at once.
import { betterAuth } from 'better-auth';
import { hashPassword as scryptHash, verifyPassword as scryptVerify } from 'better-auth/crypto';
import { bearer } from 'better-auth/plugins/bearer';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import type { User } from '../http/route.ts';
import { boundedQueue } from './bounded-queue.ts';
import { createSessionReader, type SessionFacts } from './read-session.ts';
import { cookiePrefix, isSecure, sessionCookieName, sessionSeconds } from './session-cookie.ts';

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(input: { hash: string; password: string }): Promise<boolean>;
}

export interface SignIn {
  /** Who the session cookie or bearer token says; renews the cookie where that is due. */
  identify(headers: Headers, setCookie?: (cookie: string) => void): Promise<User | null>;
  /** The same for many at once, in their order; renews nothing. */
  identifyMany(many: readonly Headers[]): Promise<(User | null)[]>;
  /** Through the bounded queue: refuses with too_many_requests when too many hashes wait. */
  hasher: PasswordHasher;
  auth: Auth;
}

export type Auth = ReturnType<typeof createAuth>;

/** Each hash takes a core for a tenth of a second; what waits beyond this is refused rather than slowing everybody. */
const hashesAtOnce = 2;
const hashesWaiting = 4;

const renewalSeconds = 24 * 3600;

const scrypt: PasswordHasher = { hash: scryptHash, verify: scryptVerify };

interface SignInParts {
  /** Starts as crm_system with the search path `auth`. */
  pool: Pool;
  /** By the database's clock. */
  now: () => Date;
  hasher?: PasswordHasher | undefined;
}

export function createSignIn(config: Config, { pool, now, hasher: plain = scrypt }: SignInParts): SignIn {
  const inTurn = boundedQueue(hashesAtOnce, hashesWaiting);
  const hasher: PasswordHasher = {
    hash: (password) => inTurn(() => plain.hash(password)),
    verify: (input) => inTurn(() => plain.verify(input)),
  };
  const auth = createAuth(config, pool, hasher);
  return { auth, hasher, ...createIdentify(config, { pool, now, auth }) };
}

function createAuth(config: Config, pool: Pool, hasher: PasswordHasher) {
  return betterAuth({
    appName: 'Agent CRM',
    baseURL: config.baseUrl,
    basePath: '/api/auth',
    secret: config.authSecret,
    database: pool,
    telemetry: { enabled: false },
    logger: { disabled: true },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true, // accounts are made by the access feature, in one transaction with their mail
      requireEmailVerification: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: hasher,
    },
    session: { expiresIn: sessionSeconds, updateAge: renewalSeconds, cookieCache: { enabled: false } },
    plugins: [bearer({ requireSignature: true })],
    rateLimit: { enabled: false }, // the routes have limits of their own, per account and per address
    advanced: {
      database: { generateId: 'uuid', joins: true, validateSchema: false },
      cookiePrefix,
      useSecureCookies: isSecure(config),
      disableOriginCheck: true, // origins are checked for every route in one place
      ipAddress: { disableIpTracking: true },
    },
  });
}

/** How exactly the list of devices tells when one was last used; each step is one write. */
const seenEveryMs = 5 * 60_000;

/** Reads the session; a day after its last renewal the library renews it, with a new cookie. */
function createIdentify(
  config: Config,
  { pool, now, auth }: { pool: Pool; now: () => Date; auth: Auth },
): Pick<SignIn, 'identify' | 'identifyMany'> {
  const reader = createSessionReader({ pool, secret: config.authSecret, cookieName: sessionCookieName(config) });
  const isUnseen = ({ seenAt }: SessionFacts) => now().getTime() - seenAt.getTime() >= seenEveryMs;
  const identify: SignIn['identify'] = async (headers, setCookie) => {
    const session = await reader.read(headers);
    if (!session) return null;
    if (isUnseen(session)) await noteSeen(pool, [session.sessionId]);
    const { expiresAt, seenAt: _, ...user } = session;
    const renewedAt = expiresAt.getTime() - sessionSeconds * 1000;
    if (setCookie && now().getTime() - renewedAt >= renewalSeconds * 1000) {
      const renewed = await auth.api.getSession({ headers, returnHeaders: true }).catch(() => undefined);
      for (const cookie of renewed?.headers.getSetCookie() ?? []) setCookie(cookie);
    }
    return user;
  };
  return {
    identify,
    async identifyMany(many) {
      const found = await reader.readMany(many);
      const unseen = found.filter((each) => each !== null).filter(isUnseen);
      if (unseen.length > 0) await noteSeen(pool, unseen.map(({ sessionId }) => sessionId)); // prettier-ignore
      return found.map((session) => {
        if (!session) return null;
        const { expiresAt: _, seenAt: __, ...user } = session;
        return user;
      });
    },
  };
}

/** Like a renewal, this does not decide who somebody is: where the database takes no writes, the next request tries again. */
async function noteSeen(pool: Pool, sessionIds: readonly string[]): Promise<void> {
  const text = `update auth.session set "seenAt" = now() where id = any($1)`;
  await pool.query({ name: 'note that sessions were seen', text, values: [sessionIds] }).catch(() => undefined);
}
