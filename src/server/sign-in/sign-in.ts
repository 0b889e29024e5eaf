// Sessions: opaque, in the database, in an HttpOnly cookie or as a bearer token. No cache: a revoked one ends at once.
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import type { User } from './user.ts';
import { boundedQueue } from './bounded-queue.ts';
import { hashPassword, isFormerHash, verifyPassword, type PasswordHasher } from './password-hash.ts';
import { createSessionReader } from './read-session.ts';

export interface SignIn {
  /** Who the session cookie or bearer token says. */
  identify(headers: Headers): Promise<User | null>;
  /** Whose these sessions are now, in their order; null where one has ended. */
  identifySessions(ids: readonly string[]): Promise<(User | null)[]>;
  /** Through the bounded queue: refuses with too_many_requests when too many hashes wait. */
  hasher: PasswordHasher;
}

/** Each hash takes a core for a tenth of a second; what waits beyond this is refused rather than slowing everybody. */
const hashesAtOnce = 2;
const hashesWaiting = 4;

interface SignInParts {
  /** Starts as crm_system. */
  pool: Pool;
  hasher?: PasswordHasher | undefined;
}

const argon2id: PasswordHasher = { hash: hashPassword, verify: verifyPassword, isFormer: isFormerHash };

export function createSignIn(config: Config, { pool, hasher: plain = argon2id }: SignInParts): SignIn {
  const inTurn = boundedQueue(hashesAtOnce, hashesWaiting);
  const reader = createSessionReader(config, pool);
  return {
    hasher: {
      hash: (password) => inTurn(() => plain.hash(password)),
      verify: (input) => inTurn(() => plain.verify(input)),
      isFormer: (hash) => plain.isFormer(hash),
    },
    async identify(headers) {
      const session = await reader.read(headers);
      if (session?.isUnseen) await noteSeen(pool, [session.user.sessionId]);
      if (session?.hasFormer) await forgetFormer(pool, session.user.sessionId);
      return session?.user ?? null;
    },
    async identifySessions(ids) {
      const found = await reader.readMany(ids);
      const unseen = [...found].filter(([, session]) => session.isUnseen).map(([id]) => id);
      if (unseen.length > 0) await noteSeen(pool, unseen);
      return ids.map((id) => found.get(id)?.user ?? null);
    },
  };
}

/** The answer with the new token has arrived. Where the database takes no writes, the former one ends by its time. */
async function forgetFormer(pool: Pool, sessionId: string): Promise<void> {
  const text = `update auth.session set former_hash = null, former_until = null, successor = null where id = $1`;
  await pool.query({ name: 'forget the former token', text, values: [sessionId] }).catch(() => undefined);
}

/** This does not decide who somebody is: where the database takes no writes, the next request tries again. */
async function noteSeen(pool: Pool, sessionIds: readonly string[]): Promise<void> {
  const text = `update auth.session set "seenAt" = now() where id = any($1)`;
  await pool.query({ name: 'note that sessions were seen', text, values: [sessionIds] }).catch(() => undefined);
}
