// Gives a repeated request its first answer: the same Idempotency-Key at the same address with the same body acts once.
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { isUuid } from '../../domain/uuid.ts';
import { databaseFault } from '../../database/database-fault.ts';
import type { Database } from '../../database/transaction.ts';
import { Refusal } from './refusal.ts';

interface FirstRequest {
  userId: string;
  key: string;
  endpoint: string;
  /** Where it went, ids and query with it: the same words for somebody else are another request. */
  target: string;
  body: unknown;
}

/** The row of a key, held under its own id, so that nobody settles or releases what another one holds by now. */
interface Claim {
  database: Database;
  userId: string;
  key: string;
  id: string;
}

/**
 * Runs `work` unless this key has been answered before. While the first request is still at work its repeats are asked to come
 * again; one that died is replaced after a minute (every `work` is safe to run again by its own rules).
 * @throws Refusal conflict when the key was used for another request; unavailable while the first one is at work
 */
export async function answerOnce(
  database: Database,
  first: FirstRequest,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (!isUuid(first.key)) {
    const message = 'Idempotency-Key must be a UUID.';
    throw new Refusal('invalid_input', message, { fields: [{ path: 'headers.idempotency-key', message }] });
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([first.target, first.body ?? null]))
    .digest('hex');
  const claim: Claim = { database, userId: first.userId, key: first.key, id: randomUUID() };
  const stored = await take(claim, first.endpoint, hash);
  if (stored) return stored.answer;
  let answer: unknown;
  try {
    answer = await work();
  } catch (fault) {
    await sure(() => release(claim));
    throw fault;
  }
  // Done is done: an answer that cannot be stored yet is given all the same, and stored as soon as that is possible.
  await sure(() => settle(claim, JSON.stringify(answer)));
  return answer;
}

/** While the database is away nobody waits for it here: who waits has waited for it already. */
async function sure(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (fault) {
    if (!databaseFault(fault)) throw fault;
    void againAndAgain(act);
  }
}

/** Until a repeat may take the place of this claim by itself. */
const patienceMs = 60_000;
const tryEveryMs = 1_000;

async function againAndAgain(act: () => Promise<unknown>): Promise<void> {
  const giveUpAt = performance.now() + patienceMs;
  while (performance.now() < giveUpAt) {
    await pause(tryEveryMs, undefined, { ref: false });
    try {
      if ((await act()) !== false) return;
    } catch {
      // Still away.
    }
  }
}

async function take(claim: Claim, endpoint: string, hash: string) {
  const { database, userId, key, id } = claim;
  try {
    return await database.asSystem(async (tx) => {
      const inserted = await sql`
        insert into idempotency_keys as kept (user_id, key, endpoint, request_hash, claim)
        values (${userId}, ${key}, ${endpoint}, ${hash}, ${id})
        on conflict (user_id, key) do update set created_at = now(), claim = excluded.claim
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
      if (row.status === null) {
        const message = 'Your first try is still in progress. Please try again in a moment.';
        throw new Refusal('unavailable', message, { retryAfter: 2 });
      }
      return { answer: row.answer };
    });
  } catch (fault) {
    // The answer may be lost and the claim made, or be made yet: it must not keep out the repeat that is asked for.
    if (databaseFault(fault)) void againAndAgain(() => release(claim));
    throw fault;
  }
}

async function settle({ database, userId, key, id }: Claim, answer: string): Promise<void> {
  await database.asSystem((tx) =>
    tx
      .updateTable('idempotency_keys')
      .set({ status: 200, answer })
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .where('claim', '=', id)
      .execute(),
  );
}

/** A refusal had no effect: the same key may be tried again. @returns false when this claim is not there (yet) */
function release({ database, userId, key, id }: Claim): Promise<boolean> {
  return database.asSystem(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('idempotency_keys')
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .where('claim', '=', id)
      .where('status', 'is', null)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
}
