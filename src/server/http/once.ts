// Gives a repeated request its first answer: the same Idempotency-Key with the same body acts once.
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { databaseFault } from '../../database/database-fault.ts';
import type { Database } from '../../database/transaction.ts';
import { Refusal } from './refusal.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

interface FirstRequest {
  userId: string;
  key: string;
  endpoint: string;
  body: unknown;
}

/**
 * Runs `work` unless this key has been answered before. A first request still at work, or one that died, answers 409
 * to its repeats for a minute; after that a repeat takes its place (every `work` is safe to run again by its own rules).
 * @throws Refusal conflict when the key was used for another request.
 */
export async function answerOnce(
  database: Database,
  first: FirstRequest,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (!uuid.test(first.key)) {
    const message = 'Idempotency-Key must be a UUID.';
    throw new Refusal('invalid_input', message, { fields: [{ path: 'headers.idempotency-key', message }] });
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([first.endpoint, first.body ?? null]))
    .digest('hex');
  const claimedAt = performance.now();
  const stored = await claim(database, first, hash);
  if (stored) return stored.answer;
  try {
    const answer = await work();
    await settle(database, first, JSON.stringify(answer));
    return answer;
  } catch (fault) {
    // Who waits has waited for the database already; the repeat that they are asked for should not be refused.
    if (databaseFault(fault)) void releaseWhenBack(database, first, claimedAt + ownMs);
    else await release(database, first);
    throw fault;
  }
}

/** Less than the minute after which a repeat may claim the key: that one's claim is not ours to release. */
const ownMs = 50_000;
const tryEveryMs = 1_000;

async function releaseWhenBack(database: Database, first: FirstRequest, until: number): Promise<void> {
  while (performance.now() < until) {
    try {
      await release(database, first);
      return;
    } catch {
      await pause(tryEveryMs, undefined, { ref: false });
    }
  }
}

async function claim(database: Database, { userId, key, endpoint }: FirstRequest, hash: string) {
  return database.asSystem(async (tx) => {
    const inserted = await sql`
      insert into idempotency_keys as kept (user_id, key, endpoint, request_hash)
      values (${userId}, ${key}, ${endpoint}, ${hash})
      on conflict (user_id, key) do update set created_at = now()
        where kept.status is null and kept.request_hash = excluded.request_hash and kept.created_at < now() - interval '1 minute'
      returning key`.execute(tx);
    if (inserted.rows.length > 0) return undefined;
    const row = await tx
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'status', 'answer'])
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (row.request_hash !== hash) {
      throw new Refusal('conflict', 'This Idempotency-Key was used for another request.');
    }
    if (row.status === null)
      throw new Refusal('conflict', 'The same request is still being worked on.', { retryAfter: 2 });
    return { answer: row.answer };
  });
}

function settle(database: Database, { userId, key }: FirstRequest, answer: string): Promise<unknown> {
  return database.asSystem((tx) =>
    tx
      .updateTable('idempotency_keys')
      .set({ status: 200, answer })
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .execute(),
  );
}

/** A refusal had no effect: the same key may be tried again. */
function release(database: Database, { userId, key }: FirstRequest): Promise<unknown> {
  return database.asSystem((tx) =>
    tx
      .deleteFrom('idempotency_keys')
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .where('status', 'is', null)
      .execute(),
  );
}
