import * as z from 'zod/mini';
import { addAutoNote } from '../leads/add-auto-note.operation.ts';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import type { Transaction } from '../../database/transaction.ts';
import { leadStages } from '../../domain/lead-stage.ts';
import { parseCents } from '../../domain/money.ts';
import { pageCursor } from '../../server/http/page-cursor.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route, type Call } from '../../server/http/route.ts';
import { pendingReasonNote, quoteNote } from './auto-note.rules.ts';
import type { PipelineCard } from './board.rules.ts';
import {
  firstCards,
  readBoard,
  readColumn,
  savePendingReason,
  saveQuote,
  pipelineCardSchema,
} from './pipeline.contract.ts';
import { findBoard, findColumn, isSaved, lockCard, writePipeline } from './pipeline.db.ts';

const reads = { who: 'subscriber', inTransaction: true, limit: perMinute(300) } as const;
const writes = { who: 'subscriber', inTransaction: true, limit: perMinute(240) } as const;

export const pipelineRoutes = [
  route(readBoard, reads, board),
  route(readColumn, reads, column),
  route(saveQuote, writes, quote),
  route(savePendingReason, writes, pendingReason),
];

const cursor = pageCursor(z.strictObject({ stage_changed_at: z.iso.datetime({ offset: true }), id: z.uuid() }));

async function board({ tx, user }: Call<typeof readBoard, typeof reads>): Promise<EndpointAnswer<typeof readBoard>> {
  const rows = await findBoard(tx, user.id, firstCards + 1);
  const columns = leadStages.map((stage) => {
    const own = rows.filter((row) => row.column_stage === stage);
    // An empty stage is one row without a card.
    const found = own.filter((row) => row.id !== null).map((row) => z.parse(pipelineCardSchema, row));
    const { rows: cards, next_cursor } = cutPage(found, firstCards);
    return { stage, count: own[0]?.count ?? 0, cards, next_cursor };
  });
  return { columns };
}

async function column({ tx, user, params, query }: Call<typeof readColumn, typeof reads>) {
  const after = cursor.read(query.cursor);
  const found = await findColumn(tx, { userId: user.id, stage: params.stage, after, limit: query.limit + 1 });
  return cutPage(found, query.limit);
}

/** `found` holds one row more than the page when there is another page. */
function cutPage(found: PipelineCard[], limit: number): { rows: PipelineCard[]; next_cursor: string | null } {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next_cursor: last ? cursor.write({ stage_changed_at: last.stage_changed_at, id: last.id }) : null };
}

async function quote({ tx, user, params, body }: Call<typeof saveQuote, typeof writes>) {
  const { carrier } = body;
  const [faceCents, premiumCents] = [parseCents(body.face) ?? 0, parseCents(body.premium) ?? 0];
  return saveOnce(tx, { userId: user.id, leadId: params.id, ...body }, async () => ({
    card: await writePipeline(tx, user.id, params.id, {
      stage: 'quoted',
      part: { quoted: { carrier, face: faceCents / 100, premium: premiumCents / 100 } },
    }),
    note: quoteNote({ carrier, faceCents, premiumCents }),
  }));
}

async function pendingReason({ tx, user, params, body }: Call<typeof savePendingReason, typeof writes>) {
  return saveOnce(tx, { userId: user.id, leadId: params.id, ...body }, async () => ({
    card: await writePipeline(tx, user.id, params.id, {
      stage: 'app_pending',
      part: { pending: { reason: body.reason } },
    }),
    note: pendingReasonNote(body.reason),
  }));
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
  if (!locked) throw new Refusal('not_found', 'There is no such lead.');
  if (await isSaved(tx, save.userId, save.leadId, save.id)) return { card: locked.card };
  if (locked.status === 'sold') throw new Refusal('conflict', 'This lead is sold and has left the pipeline.');
  if (locked.card.version !== save.version) {
    throw new Refusal('conflict', 'This lead was changed elsewhere.', { current: { card: locked.card } });
  }
  const { card: saved, note } = await write();
  await addAutoNote(tx, { userId: save.userId, leadId: save.leadId, id: save.id, body: note });
  return { card: saved };
}
