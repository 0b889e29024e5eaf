// The keys of the queue. The row at hand is the one with the focus: J and K go along the rows, and a row that leaves hands
// the focus to the next one.
import { useEffect, useRef, type RefObject } from 'react';
import { useShortcut } from '../../web/shortcuts.ts';
import { logOutcomeOf } from '../outcomes/log-outcome.browser.ts';
import { useOutcomeKeys } from '../outcomes/outcome-keys.browser.ts';
import type { FollowUp } from './follow-ups.contract.ts';

interface TodayKeys {
  /** With their places in the list. */
  rows: readonly { row: FollowUp; index: number }[];
  scroller: RefObject<HTMLElement | null>;
  scrollTo: (index: number) => void;
  onDone: (row: FollowUp) => void;
}

const group = 'Today';
/** A menu gives the focus back to its button, which may be gone with its row, once it has closed. */
const menuClosesMs = 200;
const buttonIn = (list: HTMLElement | null, id: string) =>
  list?.querySelector<HTMLElement>(`[data-follow-up="${id}"]`) ?? null;

export function useTodayKeys({ rows, scroller, scrollTo, onDone }: TodayKeys) {
  const wanted = useRef<string | null>(null);
  /** Where one was last, for when nothing has the focus any more. */
  const last = useRef(0);
  useEffect(() => {
    const button = wanted.current === null ? null : buttonIn(scroller.current, wanted.current);
    if (!button) return;
    wanted.current = null;
    button.focus({ preventScroll: true });
  });

  /** -1: none has the focus. */
  function placeAtHand(): number {
    const article = document.activeElement?.closest('article');
    if (!article || !scroller.current?.contains(article)) return -1;
    const id = article.querySelector<HTMLElement>('[data-follow-up]')?.dataset['followUp'];
    return rows.findIndex(({ row }) => row.id === id);
  }

  function goTo(place: number): void {
    last.current = Math.max(0, Math.min(place, rows.length - 1));
    const next = rows[last.current];
    if (!next) return;
    scrollTo(next.index);
    const button = buttonIn(scroller.current, next.row.id);
    if (button) button.focus({ preventScroll: true });
    else wanted.current = next.row.id;
  }

  /** Called before a row goes. */
  function leaving(id: string): void {
    const place = rows.findIndex(({ row }) => row.id === id);
    const next = (rows[place + 1] ?? rows[place - 1])?.row.id ?? null;
    last.current = place;
    if (placeAtHand() === place) wanted.current = next;
    else if (document.activeElement?.closest('[role="menu"]'))
      setTimeout(() => {
        if (document.activeElement === document.body && next !== null)
          buttonIn(scroller.current, next)?.focus({ preventScroll: true });
      }, menuClosesMs);
  }

  function step(by: 1 | -1): void {
    const place = placeAtHand();
    goTo(place < 0 ? last.current : place + by);
  }

  /** The own button of the row at hand. */
  function press(selector: string): void {
    const article = placeAtHand() < 0 ? null : document.activeElement?.closest('article');
    article?.querySelector<HTMLElement>(selector)?.click();
  }

  function finish(): void {
    const row = rows[placeAtHand()]?.row;
    if (!row) return;
    leaving(row.id);
    onDone(row);
  }

  useShortcut({ key: 'j', label: 'Next row', group: 'Lists', run: () => step(1) });
  useShortcut({ key: 'k', label: 'Previous row', group: 'Lists', run: () => step(-1) });
  useShortcut({ key: 'e', label: 'Mark done', group, run: finish });
  useShortcut({ key: 's', label: 'Snooze', group, run: () => press('[data-later]') });
  useShortcut({ key: 'c', label: 'Call', group, run: () => press('[data-reach="call"]') });
  useShortcut({ key: 't', label: 'Text', group, run: () => press('[data-reach="text"]') });
  useOutcomeKeys({
    place: 'row',
    when: rows.length > 0,
    log(outcome) {
      const row = rows[placeAtHand()]?.row;
      if (row) logOutcomeOf(row, outcome);
    },
  });
  return { leaving };
}
