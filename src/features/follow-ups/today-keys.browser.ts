// The keys of the queue. The row at hand is the one with the focus: J and K go along the rows, and a row that leaves hands
// the focus to the next one.
import { useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { afterOverlays } from '../../web/after-overlays.ts';
import { keys } from '../../web/key-table.ts';
import { useShortcut } from '../../web/shortcuts.ts';
import type { LeadHost } from '../lead-page/lead-acts.browser.ts';
import { useLeadActs } from '../lead-page/use-lead-acts.browser.ts';
import type { FollowUp } from './follow-ups.contract.ts';

interface TodayKeys {
  /** With their places in the list. */
  rows: readonly { row: FollowUp; index: number }[];
  scroller: RefObject<HTMLElement | null>;
  scrollTo: (index: number) => void;
  onDone: (row: FollowUp) => void;
  /** The lead that is shown beside the list. */
  openId: string | null;
  /** Shows the next one there. */
  onStep: (id: string) => void;
  host: LeadHost;
}

const buttonIn = (list: HTMLElement | null, id: string) =>
  list?.querySelector<HTMLElement>(`[data-follow-up="${id}"]`) ?? null;

const rowOf = (list: HTMLElement | null, id: string) => buttonIn(list, id)?.closest('article');

export function useTodayKeys({ rows, scroller, scrollTo, onDone, openId, onStep, host }: TodayKeys) {
  const [atHand, setAtHand] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  /** Where one was last, for when nothing has the focus any more. */
  const last = useRef(0);
  /** Left by its menu, which gives the focus back to the row. */
  const going = useRef<{ id: string; at: string | undefined; next: string | null } | null>(null);
  useEffect(() => {
    const { current: gone } = going;
    if (!gone || rows.some(({ row }) => row.id === gone.id && row.next_follow_up_at === gone.at)) return;
    going.current = null;
    afterOverlays(() => {
      const { activeElement: active } = document;
      const isLost = active === document.body || active?.closest('article') === rowOf(scroller.current, gone.id);
      if (isLost && gone.next !== null) buttonIn(scroller.current, gone.next)?.focus({ preventScroll: true });
    });
  });
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
    const at = rows[place]?.row.next_follow_up_at;
    const next = (rows[place + 1] ?? rows[place - 1])?.row.id ?? null;
    last.current = place;
    if (placeAtHand() === place) wanted.current = next;
    else if (document.activeElement?.closest('[role="menu"]')) going.current = { id, at, next };
  }

  function step(by: 1 | -1): void {
    const shown = openId === null ? -1 : rows.findIndex(({ row }) => row.id === openId);
    const place = shown < 0 ? placeAtHand() : shown;
    const next = place < 0 ? last.current : place + by;
    goTo(next);
    const row = rows[last.current]?.row;
    if (openId !== null && row) onStep(row.id);
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

  useShortcut({ ...keys.next, run: () => step(1) });
  useShortcut({ ...keys.previous, run: () => step(-1) });
  const has = atHand !== null;
  useShortcut({ ...keys.done, when: has, run: finish });
  useShortcut({ ...keys.later, when: has, run: () => press('[data-later]') });
  useLeadActs({ lead: rows.find(({ row }) => row.id === atHand)?.row, place: 'row', host });

  const onFocus = ({ target }: FocusEvent) => {
    const article = target.closest('article');
    setAtHand(article?.querySelector<HTMLElement>('[data-follow-up]')?.dataset['followUp'] ?? null);
  };
  // A dialog, the palette and a menu give the focus back.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isBack = relatedTarget instanceof Element && relatedTarget.closest('[data-modal],[role="menu"]') !== null;
    if (!isBack && !currentTarget.contains(relatedTarget)) setAtHand(null);
  };
  return { leaving, onFocus, onBlur };
}
