import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { leadStages, type LeadStage } from '../../domain/lead-stage.ts';
import type { PipelineCard } from './board.rules.ts';

// Amounts are dollars in the stored quote, as the sold form has them, and cents in every answer.
const cardColumns = sql`id, name, phone, email, state, stage, stage_changed_at, next_follow_up_at,
  case when jsonb_typeof(pipeline->'quoted') = 'object' then jsonb_build_object(
    'carrier', pipeline#>>'{quoted,carrier}',
    'face_cents', round((pipeline#>>'{quoted,face}')::numeric * 100),
    'premium_cents', round((pipeline#>>'{quoted,premium}')::numeric * 100)) end as quoted,
  pipeline#>>'{pending,reason}' as pending_reason, version`;

const onBoard = sql`status = 'lead' and deleted_at is null`;

type BoardRow = PipelineCard & { column_stage: LeadStage; count: number };

/** How many leads are in each stage, and which `limit` were moved there last? One round trip. */
export async function findBoard(tx: Transaction, userId: string, limit: number): Promise<BoardRow[]> {
  const { rows } = await sql<BoardRow>`
    select stages.stage as column_stage, coalesce(kept.count, 0) as count, cards.*
    from unnest(${[...leadStages]}::text[]) with ordinality as stages (stage, place)
    left join lead_counts as kept on kept.user_id = ${userId} and kept.status = 'lead' and kept.stage = stages.stage
    left join lateral (
      select ${cardColumns} from leads
      where user_id = ${userId} and leads.stage = stages.stage and ${onBoard}
      order by stage_changed_at desc, id desc limit ${limit}
    ) as cards on true
    order by stages.place, cards.stage_changed_at desc, cards.id desc`.execute(tx);
  return rows;
}

export interface CardKey {
  stage_changed_at: string;
  id: string;
}

/** Which cards of this stage follow `after`, latest moved first? */
export async function findColumn(
  tx: Transaction,
  { userId, stage, after, limit }: { userId: string; stage: LeadStage; after: CardKey | null; limit: number },
): Promise<PipelineCard[]> {
  const rest = after
    ? sql`and (stage_changed_at, id) < (${after.stage_changed_at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<PipelineCard>`
    select ${cardColumns} from leads where user_id = ${userId} and stage = ${stage} and ${onBoard} ${rest}
    order by stage_changed_at desc, id desc limit ${limit}`.execute(tx);
  return rows;
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
