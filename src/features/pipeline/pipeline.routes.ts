import * as z from 'zod/mini';
import { standingsOf, type Asking } from '../contact-gate/read-standings.operation.ts';
import { filterConditions } from '../lead-search/lead-filter.operation.ts';
import { readLeadFilter } from '../lead-search/lead-filter.rules.ts';
import { addAutoNote } from '../lead-history/add-auto-note.operation.ts';
import type { Transaction } from '../../database/transaction.ts';
import { leadStages } from '../../domain/lead-stage.ts';
import { parseCents } from '../../domain/money.ts';
import { monthlyCents } from '../../domain/premium-parts.ts';
import { pageCursor } from '../../server/http/page-cursor.ts';
import type { EndpointInput } from '../../domain/endpoint.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { pendingReasonNote, quoteNote } from '../lead-history/auto-note.words.ts';
import type { PipelineCard } from './board.rules.ts';
import {
  firstCards,
  readBoard,
  readColumn,
  savePendingReason,
  saveQuote,
  pipelineCardSchema,
} from './pipeline.contract.ts';
import {
  countStages,
  findBoard,
  findColumn,
  isSaved,
  lockCard,
  maxCounted,
  maxSearched,
  writePipeline,
  type CardRow,
  type Narrowing,
} from './pipeline.db.ts';

const reads = { who: 'subscriber', inTransaction: true, limit: perMinute(300) } as const;
const writes = { who: 'subscriber', inTransaction: true, limit: perMinute(240) } as const;

export const pipelineRoutes = [
  route(readBoard, reads, async ({ tx, user, platform, query }) => {
    const { order } = query;
    const narrowing = await narrowingOf(tx, { userId: user.id, now: platform.now().getTime() }, query);
    const [counts, rows] = await Promise.all([
      countStages(tx, { userId: user.id, narrowing }),
      findBoard(tx, { userId: user.id, order, narrowing, limit: firstCards + 1 }),
    ]);
    const isMore = narrowing !== null && counts.reduce((sum, { count }) => sum + count, 0) > narrowing.most;
    const columns = leadStages.map((stage) => {
      const { rows: cards, next_cursor } = cutPage(
        rows.filter((row) => row.column_stage === stage),
        firstCards,
      );
      const count = counts.find((one) => one.stage === stage)?.count ?? 0;
      return { stage, count, is_more: isMore, cards, next_cursor };
    });
    const cards = columns.flatMap((column) => column.cards);
    return { columns, standings: await standingsOf(tx, askingOf(user, platform), cards) };
  }),
  route(readColumn, reads, async ({ tx, user, platform, params, query }) => {
    const { order, limit } = query;
    const after = cursor.read(query.cursor);
    const narrowing = await narrowingOf(tx, { userId: user.id, now: platform.now().getTime() }, query);
    const page = cutPage(
      await findColumn(tx, { userId: user.id, stage: params.stage, order, narrowing, after, limit: limit + 1 }),
      limit,
    );
    return { ...page, standings: await standingsOf(tx, askingOf(user, platform), page.rows) };
  }),
  route(saveQuote, writes, async ({ tx, user, params, body }) => {
    const { carrier } = body;
    const [faceCents, premiumCents] = [parseCents(body.face) ?? 0, parseCents(body.premium) ?? 0];
    return saveOnce(tx, { userId: user.id, leadId: params.id, ...body }, async () => ({
      card: await writePipeline(tx, user.id, params.id, {
        stage: 'quoted',
        part: {
          quoted: {
            carrier,
            face: faceCents / 100,
            premium: premiumCents / 100,
            // As the form shows it beside the year's: of the two, one is reckoned from the other.
            monthlyPayment: monthlyCents(premiumCents) / 100,
          },
        },
      }),
      note: quoteNote({ carrier, faceCents, premiumCents }),
    }));
  }),
  route(savePendingReason, writes, ({ tx, user, params, body }) =>
    saveOnce(tx, { userId: user.id, leadId: params.id, ...body }, async () => ({
      card: await writePipeline(tx, user.id, params.id, {
        stage: 'app_pending',
        part: { pending: { reason: body.reason } },
      }),
      note: pendingReasonNote(body.reason),
    })),
  ),
];

/** As PostgreSQL writes a timestamptz. */
const instant = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-]\d{2}(:\d{2})?$/;
const cursor = pageCursor(z.strictObject({ part: z.int(), at: z.string().check(z.regex(instant)), id: z.uuid() }));

type Narrowed = Omit<EndpointInput<typeof readBoard>['query'], 'order'>;

async function narrowingOf(
  tx: Transaction,
  { userId, now }: { userId: string; now: number },
  query: Narrowed,
): Promise<Narrowing> {
  const filter = readLeadFilter(query);
  const conditions = await filterConditions(tx, { userId, filter, now });
  return conditions && { ...conditions, most: filter.q.trim() ? maxSearched : maxCounted };
}

/** `found` holds one row more than the page when there is another page. */
const askingOf = ({ id }: { id: string }, { now, config }: Pick<Platform, 'now' | 'config'>): Asking => ({
  userId: id,
  now: now().getTime(),
  asksRegistry: config.asksRegistry,
});

function cutPage(found: CardRow[], limit: number): { rows: PipelineCard[]; next_cursor: string | null } {
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const rows = page.map((row) => z.parse(pipelineCardSchema, row));
  return { rows, next_cursor: last ? cursor.write({ part: last.part, at: last.sort_key, id: last.id }) : null };
}

interface Save {
  userId: string;
  leadId: string;
  id: string;
  version: number;
}

/** Makes a save and its automatic note, unless the same save was made before or the lead changed since it was seen. */
async function saveOnce(tx: Transaction, save: Save, write: () => Promise<{ card: PipelineCard; note: string }>) {
  const locked = await lockCard(tx, save.userId, save.leadId);
  if (!locked) throw new Refusal('not_found', 'This lead no longer exists.');
  if (await isSaved(tx, save.userId, save.leadId, save.id)) return { card: locked.card };
  if (locked.status === 'sold')
    throw new Refusal('conflict', 'This lead is sold, so it’s no longer in the pipeline.', { current: locked });
  if (locked.card.version !== save.version) {
    throw new Refusal('conflict', 'This lead just changed. Reload it and try again.', {
      current: { card: locked.card },
    });
  }
  const { card: saved, note } = await write();
  await addAutoNote(tx, { userId: save.userId, leadId: save.leadId, id: save.id, body: note });
  return { card: saved };
}
