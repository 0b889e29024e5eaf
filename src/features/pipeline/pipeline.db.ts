import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { leadStages, type LeadStage } from '../../domain/lead-stage.ts';
import type { PipelineCard } from './board.rules.ts';
import type { BoardOrder } from './pipeline.contract.ts';

// Amounts are dollars in the stored quote, as the sold form has them, and cents in every answer.
const cardColumns = sql`id, name, phone, further_phones, email, state, address ->> 'zip' as zip, stage, stage_changed_at, next_follow_up_at,
  case when jsonb_typeof(pipeline->'quoted') = 'object' then jsonb_build_object(
    'carrier', pipeline#>>'{quoted,carrier}',
    'face_cents', round((pipeline#>>'{quoted,face}')::numeric * 100),
    'premium_cents', round((pipeline#>>'{quoted,premium}')::numeric * 100)) end as quoted,
  pipeline#>>'{pending,reason}' as pending_reason, version`;

const onBoard = sql`status = 'lead' and deleted_at is null`;

/** So many leads of a narrowed board are counted, in all; those of a whole stage are counted as they change. */
export const maxCounted = 100_000;
/** A search looks at every text and every note, which is ten times dearer. */
export const maxSearched = 10_000;

/** Says which leads are shown besides "those on the board"; null shows all. */
export type Narrowing = { each: RawBuilder<boolean>; all: RawBuilder<boolean>; most: number } | null;

/** Some cards of a column, in the order of an index. */
interface Part {
  key: 'stage_changed_at' | 'next_follow_up_at';
  isDown: boolean;
  where: RawBuilder<boolean>;
}

/** A column is one part after another: by follow-up, those without one come last, the one moved last before the others. */
const orders: Record<BoardOrder, readonly Part[]> = {
  latest: [{ key: 'stage_changed_at', isDown: true, where: sql`true` }],
  longest: [{ key: 'stage_changed_at', isDown: false, where: sql`true` }],
  follow_up: [
    { key: 'next_follow_up_at', isDown: false, where: sql`next_follow_up_at is not null` },
    { key: 'stage_changed_at', isDown: true, where: sql`next_follow_up_at is null` },
  ],
};

/** `part`: the number of the part of its column; `sort_key`: what that is sorted by, as the database writes it. */
export type CardRow = PipelineCard & { part: number; sort_key: string };
type BoardRow = CardRow & { column_stage: LeadStage };

interface BoardQuery {
  userId: string;
  order: BoardOrder;
  narrowing: Narrowing;
  limit: number;
}

/** How many leads are in each stage? One look at all of them is cheaper than one for each stage. */
export async function countStages(
  tx: Transaction,
  { userId, narrowing }: Pick<BoardQuery, 'userId' | 'narrowing'>,
): Promise<{ stage: string; count: number }[]> {
  const counts = narrowing
    ? sql`select stage, count(*)::int as count from (
        select stage from leads where user_id = ${userId} and ${onBoard} and ${narrowing.all} limit ${narrowing.most + 1}) as counted
        group by stage`
    : sql`select stage, sum(count)::int as count from lead_counts where user_id = ${userId} and status = 'lead' group by stage`;
  return (await sql<{ stage: string; count: number }>`${counts}`.execute(tx)).rows;
}

/** Which `limit` leads come first in each stage? One round trip for each part of the order; an empty stage has no row. */
export async function findBoard(tx: Transaction, { userId, order, narrowing, limit }: BoardQuery): Promise<BoardRow[]> {
  const columns = new Map<LeadStage, BoardRow[]>(leadStages.map((stage) => [stage, []]));
  for (const [part, { key, isDown, where }] of orders[order].entries()) {
    const open = leadStages.filter((stage) => columns.get(stage)!.length < limit);
    if (open.length === 0) break;
    const [at, direction] = [sql.ref(key), directionOf(isDown)];
    const { rows } = await sql<BoardRow>`
      select stages.stage as column_stage, ${part}::int as part, cards.*
      from unnest(${open}::text[]) with ordinality as stages (stage, place)
      cross join lateral (
        select ${cardColumns}, ${at} as sort_at, ${at}::text as sort_key from leads
        where user_id = ${userId} and leads.stage = stages.stage and ${onBoard} and ${where} ${narrowed(narrowing)}
        order by ${at} ${direction}, id ${direction} limit ${limit}
      ) as cards
      order by stages.place, cards.sort_at ${direction}, cards.id ${direction}`.execute(tx);
    for (const row of rows) columns.get(row.column_stage)!.push(row);
  }
  return [...columns.values()].flatMap((rows) => rows.slice(0, limit));
}

const directionOf = (isDown: boolean): RawBuilder<unknown> => (isDown ? sql`desc` : sql`asc`);
const narrowed = (narrowing: Narrowing): RawBuilder<unknown> => (narrowing ? sql`and ${narrowing.each}` : sql``);

export interface CardKey {
  part: number;
  at: string;
  id: string;
}

/** Which cards of this stage follow `after`? */
export async function findColumn(
  tx: Transaction,
  { userId, stage, order, narrowing, after, limit }: BoardQuery & { stage: LeadStage; after: CardKey | null },
): Promise<CardRow[]> {
  const found: CardRow[] = [];
  for (const [part, { key, isDown, where }] of orders[order].entries()) {
    if (part < (after?.part ?? 0)) continue;
    if (found.length >= limit) break;
    const [at, direction, isLater] = [sql.ref(key), directionOf(isDown), isDown ? sql`<` : sql`>`];
    const rest =
      part === after?.part ? sql`and (${at}, id) ${isLater} (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
    const { rows } = await sql<CardRow>`
      select ${cardColumns}, ${part}::int as part, ${at}::text as sort_key from leads
      where user_id = ${userId} and stage = ${stage} and ${onBoard} and ${where} ${narrowed(narrowing)} ${rest}
      order by ${at} ${direction}, id ${direction} limit ${limit - found.length}`.execute(tx);
    found.push(...rows);
  }
  return found;
}

export interface LockedCard {
  card: PipelineCard;
  status: 'lead' | 'sold';
}

/** The lead as it is now, held until this transaction ends. */
export async function lockCard(tx: Transaction, userId: string, id: string): Promise<LockedCard | undefined> {
  const { rows } = await sql<PipelineCard & { status: LockedCard['status'] }>`
    select ${cardColumns}, status from leads
    where user_id = ${userId} and id = ${id} and deleted_at is null for update`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { status, ...card } = row;
  return { card, status };
}

/** Has this save been made before? Asked after the lock: a statement that waited for it would not see the note. */
export async function isSaved(tx: Transaction, userId: string, leadId: string, saveId: string): Promise<boolean> {
  const { rows } = await sql`
    select from lead_notes where user_id = ${userId} and id = ${saveId} and lead_id = ${leadId}`.execute(tx);
  return rows.length > 0;
}

/** Merges `part` into the pipeline's own keys and moves the lead; the stage's time changes only with the stage. */
export async function writePipeline(
  tx: Transaction,
  userId: string,
  id: string,
  { stage, part }: { stage: LeadStage; part: object },
): Promise<PipelineCard> {
  const { rows } = await sql<PipelineCard>`
    update leads set pipeline = pipeline || ${JSON.stringify(part)}::jsonb, stage = ${stage},
      stage_changed_at = case when stage = ${stage} then stage_changed_at else now() end
    where user_id = ${userId} and id = ${id} returning ${cardColumns}`.execute(tx);
  return one(rows);
}

function one(rows: PipelineCard[]): PipelineCard {
  const [row] = rows;
  if (!row) throw new Error('A locked lead is gone.');
  return row;
}
