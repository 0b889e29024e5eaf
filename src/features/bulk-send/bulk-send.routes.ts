import * as z from 'zod/mini';
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { pageCursor } from '../../server/http/page-cursor.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { whereFilter } from '../lead-search/lead-filter.operation.ts';
import { readLeadFilter } from '../lead-search/lead-filter.rules.ts';
import { batchesPage, findBatch, openBatches } from './batches.db.ts';
import { changeState } from './change-batch.operation.ts';
import {
  changeBatch,
  listBatches,
  listOpenBatches,
  listPeople,
  readNewLeadTexts,
  saveNewLeadTexts,
  sendBatch,
  type BulkPerson,
  type BulkTarget,
} from './bulk-send.contract.ts';
import { splitSkipped, allOf } from './bulk-send.rules.ts';
import { refusedSentences } from './bulk-send.words.ts';
import { readSettings, writeSettings } from './new-lead-settings.operation.ts';
import { peoplePage } from './people.db.ts';
import { dryRun, sendBatch as send, type Batch } from './send-batch.operation.ts';

const sends = {
  who: 'subscriber',
  limit: perMinute(60),
  inTransaction: true,
  stoppedBy: ['BULK_DISABLED', 'SENDS_PAUSED'],
} as const;
const writes = { who: 'subscriber', limit: perMinute(120), inTransaction: true } as const;
const reads = { who: 'subscriber', limit: perMinute(600), inTransaction: true } as const;

export const bulkSendRoutes = [
  route(sendBatch, sends, async ({ tx, user, platform, body }) => {
    const { batch_id, name, people } = body;
    requireAllowed(platform, people);
    const batch: Batch = { userId: user.id, id: batch_id, name, leadIds: people.map(({ lead_id }) => lead_id) };
    if (body.dry_run) return describe(await dryRun(tx, platform, batch), batch, platform);
    const { queued, skipped } = await send(tx, platform, batch);
    return {
      dry_run: false as const,
      batch_id,
      ok: queued,
      ...splitSkipped(skipped),
      stop: null,
      skipped_by_reason: skipped,
    };
  }),
  route(listPeople, { ...reads, worksReadOnly: true }, async ({ tx, user, platform, body }) => {
    const { cap } = platform.config.bulk;
    const where = await whereTarget(tx, { userId: user.id, target: body.target, now: platform.now().getTime() });
    const found = await peoplePage(tx, { where, after: cursor.read(body.cursor), limit: cap + 1 });
    const rows = found.slice(0, cap);
    const last = rows.at(-1);
    return {
      people: rows.map(({ created_at: _, ...person }) => person),
      next_cursor: found.length > rows.length && last ? cursor.write({ at: last.created_at, id: last.lead_id }) : null,
    };
  }),
  route(listOpenBatches, reads, async ({ tx, user }) => ({ rows: await openBatches(tx, user.id) })),
  route(listBatches, reads, async ({ tx, user, query }) => {
    const found = await batchesPage(tx, { userId: user.id, after: cursor.read(query.cursor), limit: query.limit + 1 });
    const rows = found.slice(0, query.limit);
    const last = rows.at(-1);
    return {
      rows,
      next_cursor: found.length > rows.length && last ? cursor.write({ at: last.created_at, id: last.id }) : null,
    };
  }),
  route(changeBatch, writes, async ({ tx, user, platform, params, body }) => {
    await changeState(tx, platform.jobs, { userId: user.id, id: params.id, to: body.state });
    const batch = await findBatch(tx, user.id, params.id);
    if (!batch) throw new Refusal('not_found', 'We can’t find that bulk text.');
    return { batch };
  }),
  route(readNewLeadTexts, reads, ({ tx, user }) => readSettings(tx, user.id)),
  route(saveNewLeadTexts, writes, async ({ tx, user, body }) => {
    await writeSettings(tx, user.id, body);
    return readSettings(tx, user.id);
  }),
];

/** @throws Refusal too_large */
function requireAllowed({ config: { bulk } }: Platform, people: readonly BulkPerson[]): void {
  if (people.length > bulk.cap)
    throw new Refusal('too_large', refusedSentences.over_cap, {
      answer: { error: 'over_cap', message: refusedSentences.over_cap, cap: bulk.cap },
    });
}

function describe(planned: Awaited<ReturnType<typeof dryRun>>, { id, leadIds }: Batch, { config }: Platform) {
  const { willSend, willWait, costCents, balanceCents, heldCents, skipped, blocker, example, dearest } = planned;
  if (willSend + allOf(skipped) !== leadIds.length) throw new Error('A dry run does not add up to its people.');
  return {
    dry_run: true as const,
    batch_id: id,
    total_candidates: leadIds.length,
    will_send: willSend,
    will_wait: willWait,
    estimated_cost_cents: costCents,
    wallet_balance_cents: balanceCents,
    wallet_held_cents: heldCents,
    skipped_by_reason: skipped,
    blocker,
    cap: config.bulk.cap,
    example,
    dearest,
  };
}

/** Good for one statement of this transaction. */
async function whereTarget(
  tx: Transaction,
  { userId, target, now }: { userId: string; target: BulkTarget; now: number },
) {
  if ('filter' in target) return whereFilter(tx, { userId, filter: readLeadFilter(target.filter), now });
  return sql<boolean>`(leads.user_id = ${userId} and leads.deleted_at is null and leads.id = any(${target.ids}::uuid[]))`;
}

const cursor = pageCursor(z.strictObject({ at: z.iso.datetime({ offset: true }), id: z.uuid() }));
