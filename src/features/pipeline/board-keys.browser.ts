// The board by keyboard: arrows walk, Enter opens, Space lifts and drops, Escape puts back, J and K walk from card to card.
import { leadName } from '../../domain/lead-name.ts';
import { useState, type KeyboardEvent } from 'react';
import { keys } from '../../web/key-table.ts';
import { useShortcut } from '../../web/shortcuts.ts';
import { stageLabel, type LeadStage } from '../../domain/lead-stage.ts';
import { neighborStage, type Column, type PipelineCard } from './board.rules.ts';

export interface Lifted {
  card: PipelineCard;
  over: LeadStage;
}

interface Board {
  columns: readonly Column[];
  activeId: string | null;
  openId: string | null;
  setActive: (id: string) => void;
  open: (card: PipelineCard) => void;
  move: (card: PipelineCard, stage: LeadStage) => void;
  /** For people who cannot see the board. */
  say: (text: string) => void;
  /** Columns in a row. */
  wide: number;
}

export function useBoardKeys(board: Board) {
  const [lifted, setLifted] = useState<Lifted | null>(null);

  const onKeyDown = (event: KeyboardEvent, column: Column) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const isHandled = lifted ? whileLifted(event.key, lifted) : whileWalking(event.key, column);
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  };

  function whileLifted(key: string, { card, over }: Lifted): boolean {
    if (key === 'Escape' || key === 'Tab') {
      setLifted(null);
      showColumn(card.stage);
      board.say(`${leadName(card)} stays in ${stageLabel(card.stage)}.`);
      return key === 'Escape';
    }
    if (key === ' ' || key === 'Enter') {
      setLifted(null);
      board.move(card, over);
      // After the card has arrived there, else the column would begin at its first card.
      if (card.stage !== over) requestAnimationFrame(() => focusColumn(over));
      return true;
    }
    if (!key.startsWith('Arrow')) return true;
    const next = neighborStage(over, key, board.wide);
    setLifted({ card, over: next });
    showColumn(next);
    board.say(stageLabel(next));
    return true;
  }

  function whileWalking(key: string, column: Column): boolean {
    const { cards } = column;
    const index = cards.findIndex(({ id }) => id === board.activeId);
    const card = cards[index];
    if (key === ' ' && card) {
      setLifted({ card, over: column.stage });
      board.say(
        `${leadName(card)} picked up from ${stageLabel(column.stage)}. Use the arrow keys to choose a stage and Space to drop.`,
      );
      return true;
    }
    if (key === 'Enter' && card) {
      board.open(card);
      return true;
    }
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      focusColumn(neighborStage(column.stage, key, board.wide));
      return true;
    }
    const to = placeFor(key, index, cards.length);
    const next = to === null ? undefined : cards[to];
    if (next) board.setActive(next.id);
    return next !== undefined;
  }

  /** Along the column of the lead that is shown, else of the card at hand. */
  function step(by: 1 | -1): void {
    if (lifted) return;
    const from = board.openId ?? board.activeId;
    const column = board.columns.find(({ cards }) => cards.some(({ id }) => id === from));
    const cards = (column ?? board.columns.find((each) => each.cards.length > 0))?.cards ?? [];
    const index = cards.findIndex(({ id }) => id === from);
    const next = cards[Math.max(0, Math.min(index < 0 ? 0 : index + by, cards.length - 1))];
    if (!next) return;
    board.setActive(next.id);
    if (board.openId !== null) board.open(next);
    else focusColumn(next.stage as LeadStage);
  }
  useShortcut({ ...keys.next, label: 'Next card', run: () => step(1) });
  useShortcut({ ...keys.previous, label: 'Previous card', run: () => step(-1) });

  return { lifted, onKeyDown };
}

function placeFor(key: string, index: number, length: number): number | null {
  if (key === 'ArrowDown') return Math.min(length - 1, index + 1);
  if (key === 'ArrowUp') return Math.max(0, index - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  return null;
}

function focusColumn(stage: LeadStage): void {
  document.getElementById(`cards-${stage}`)?.focus();
}

/** Its head: where a card would be dropped may be scrolled away, to the side or below. */
function showColumn(stage: string): void {
  document.getElementById(`stage-${stage}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
