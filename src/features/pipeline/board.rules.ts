// The board as the agent made it: what the server has, with the changes that have not reached it yet.
import { leadName } from '../../domain/lead-name.ts';
import { leadStages, type LeadStage } from '../../domain/lead-stage.ts';
import { parseCents } from '../../domain/money.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { reachedPhone } from '../../domain/reached-phone.ts';

/** A lead as the board shows it. */
export interface PipelineCard {
  id: string;
  name: string | null;
  /** E.164 */
  phone: string | null;
  further_phones: string[];
  email: string | null;
  state: string | null;
  zip: string | null;
  stage: string;
  stage_changed_at: string;
  next_follow_up_at: string | null;
  quoted: { carrier: string | null; face_cents: number | null; premium_cents: number | null } | null;
  pending_reason: string | null;
  version: number;
}

export type CardOrder = 'latest' | 'longest' | 'follow_up';

/** How to reach them: below the title, and never what that says already. */
export function reachLine(card: PipelineCard): string[] {
  const title = leadName(card);
  const phone = reachedPhone(card);
  const shown = [phone && formatPhone(phone), card.state]
    .filter((each) => each !== null)
    .filter((each) => each !== title);
  if (shown.length > 0) return shown;
  if (card.email !== null && card.email !== title) return [card.email];
  return [phone === null && card.email === null ? 'No phone or email' : 'No name'];
}

export interface Column {
  stage: LeadStage;
  count: number;
  /** There are more than `count`. */
  isMore?: boolean;
  cards: readonly PipelineCard[];
}

interface Base {
  leadId: string;
  version: number;
  /** The lead as it was seen, for showing it and for telling whether somebody else changed the same. */
  card: PipelineCard;
}

export type PipelineSave =
  | { kind: 'pipeline.quote'; input: Base & { carrier: string; face: string; premium: string } }
  | { kind: 'pipeline.pending-reason'; input: Base & { reason: string } }
  /** A move is taken back: the card, as it was moved, goes to where it stood and since when. */
  | {
      kind: 'lead.undo-stage';
      input: { leadId: string; stage: string; stage_changed_at: string | null; card?: PipelineCard };
    }
  /** Any other change of a lead, as lists show it too; one that was made outside the board names no card. */
  | { kind: 'lead'; input: { leadId: string; isSold: boolean; fields: CardFields; card?: PipelineCard | undefined } };

export type CardFields = Partial<
  Pick<PipelineCard, 'name' | 'phone' | 'email' | 'state' | 'zip' | 'stage' | 'next_follow_up_at'>
>;

export interface TimedSave {
  save: PipelineSave;
  /** ISO instant */
  madeAt: string;
}

/** The card as it is once this save has been made. */
export function cardAfter(card: PipelineCard, { save, madeAt }: TimedSave): PipelineCard {
  const moved = (stage: string) => (card.stage === stage ? {} : { stage, stage_changed_at: madeAt });
  switch (save.kind) {
    case 'lead': {
      const { stage = card.stage, ...fields } = save.input.fields;
      return { ...card, ...fields, ...moved(stage) };
    }
    case 'lead.undo-stage': {
      const { stage, stage_changed_at: since, card: movedCard } = save.input;
      if (movedCard && card.stage !== movedCard.stage) return card;
      return { ...card, stage, stage_changed_at: since ?? card.stage_changed_at };
    }
    case 'pipeline.quote': {
      const { carrier, face, premium } = save.input;
      const quoted = { carrier, face_cents: parseCents(face), premium_cents: parseCents(premium) };
      return { ...card, quoted, ...moved('quoted') };
    }
    case 'pipeline.pending-reason':
      return { ...card, pending_reason: save.input.reason, ...moved('app_pending') };
  }
}

/** What an order sorts by; the smaller comes first. */
function sortKey(card: PipelineCard, order: CardOrder): number {
  if (order === 'follow_up') return card.next_follow_up_at === null ? Infinity : Date.parse(card.next_follow_up_at);
  return Date.parse(card.stage_changed_at) * (order === 'latest' ? -1 : 1);
}

function insert(cards: readonly PipelineCard[], card: PipelineCard, order: CardOrder): PipelineCard[] {
  const key = sortKey(card, order);
  const place = cards.findIndex((other) => sortKey(other, order) >= key);
  return cards.toSpliced(place < 0 ? cards.length : place, 0, card);
}

/** Puts a card where it belongs: in its place while nothing it is sorted by changed, else where the order wants it. Counts follow. */
export function placeCard(columns: readonly Column[], card: PipelineCard, order: CardOrder = 'latest'): Column[] {
  const from = columns.find((column) => column.cards.some(({ id }) => id === card.id));
  const known = from?.cards.find(({ id }) => id === card.id);
  const stays = from?.stage === card.stage && known && sortKey(known, order) === sortKey(card, order);
  return columns.map((column) => {
    if (column === from && stays)
      return { ...column, cards: column.cards.map((one) => (one.id === card.id ? card : one)) };
    if (column === from && column.stage === card.stage) {
      const others = column.cards.filter(({ id }) => id !== card.id);
      return { ...column, cards: insert(others, card, order) };
    }
    if (column === from) return without(column, card.id);
    if (column.stage !== card.stage) return column;
    return { ...column, count: column.count + (from ? 1 : 0), cards: insert(column.cards, card, order) };
  });
}

const has = ({ cards }: Column, id: string): boolean => cards.some((card) => card.id === id);

function without(column: Column, id: string): Column {
  return { ...column, count: Math.max(0, column.count - 1), cards: column.cards.filter((card) => card.id !== id) };
}

export function boardWith(
  columns: readonly Column[],
  saves: readonly TimedSave[],
  order: CardOrder = 'latest',
): Column[] {
  return saves.reduce<Column[]>(
    (board, timed) => {
      const { input } = timed.save;
      if (timed.save.kind === 'lead' && timed.save.input.isSold)
        return board.map((column) => (has(column, input.leadId) ? without(column, input.leadId) : column));
      const card = board.flatMap((column) => column.cards).find(({ id }) => id === input.leadId);
      if (card) return placeCard(board, cardAfter(card, timed), order);
      const seen = 'card' in input ? input.card : undefined;
      if (!seen) return board;
      // Deeper in its column than what is loaded: only a move brings it up.
      const after = cardAfter(seen, timed);
      if (after.stage === seen.stage) return board;
      const left = board.map((column) =>
        column.stage === seen.stage ? { ...column, count: Math.max(0, column.count - 1) } : column,
      );
      return left.map((column) =>
        column.stage === after.stage
          ? { ...column, count: column.count + 1, cards: insert(column.cards, after, order) }
          : column,
      );
    },
    [...columns],
  );
}

/** The column to the left, right, above or below, on a board of `wide` columns a row; the same one at the edge. */
export function neighborStage(stage: LeadStage, key: string, wide: number): LeadStage {
  const place = leadStages.indexOf(stage);
  const row = Math.floor(place / wide);
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -wide, ArrowDown: wide };
  const next = place + (steps[key] ?? 0);
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
  if (isSideways && Math.floor(next / wide) !== row) return stage;
  return leadStages[next] ?? stage;
}
