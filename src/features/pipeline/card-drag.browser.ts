// Dragging a card with mouse, pen or finger. A mouse drags after a few pixels, a finger after a long press, so that
// swiping still scrolls. What may be dropped on bears `data-drop-stage`.
import { useCallback, useEffect, useRef, useState } from 'react';
import { isLeadStage, type LeadStage } from '../../domain/lead-stage.ts';
import type { PipelineCard } from './board.rules.ts';

export interface Dragged {
  card: PipelineCard;
  over: LeadStage | null;
  width: number;
}

interface Start {
  card: PipelineCard;
  element: HTMLElement;
  pointerId: number;
  isTouch: boolean;
  /** Where the pointer went down, and where in the card. */
  x: number;
  y: number;
  insideX: number;
  insideY: number;
}

const mouseSlack = 5;
const touchSlack = 10;
const longPressMs = 350;
const edge = 72;

export function useCardDrag(onDrop: (card: PipelineCard, stage: LeadStage) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const end = useRef<(() => void) | null>(null);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => () => end.current?.(), []);

  const begin = useCallback((event: React.PointerEvent<HTMLElement>, card: PipelineCard) => {
    if (event.button !== 0 || end.current || (event.target as Element).closest('a,button')) return;
    const element = event.currentTarget;
    const box = element.getBoundingClientRect();
    const { clientX: x, clientY: y, pointerId, pointerType } = event;
    const start = {
      card,
      element,
      pointerId,
      isTouch: pointerType === 'touch',
      x,
      y,
      insideX: x - box.left,
      insideY: y - box.top,
    };
    end.current = follow(start, {
      ghost: () => ghost.current,
      onLift: () => setDragged({ card, over: null, width: box.width }),
      onOver: (over) => setDragged((now) => now && (now.over === over ? now : { ...now, over })),
      onEnd: (stage) => {
        end.current = null;
        setDragged(null);
        if (stage) drop.current(card, stage);
      },
    });
  }, []);

  return { dragged, ghost, begin };
}

interface Reactions {
  ghost: () => HTMLElement | null;
  onLift: () => void;
  onOver: (stage: LeadStage | null) => void;
  /** With the stage dropped on; null: canceled. */
  onEnd: (stage: LeadStage | null) => void;
}

/** Listens until the pointer goes up; returns the way to cancel. */
function follow(start: Start, { ghost, onLift, onOver, onEnd }: Reactions): () => void {
  const listening = new AbortController();
  const at = { x: start.x, y: start.y };
  let isLifted = false;
  let over: LeadStage | null = null;
  let frame = 0;

  const lift = () => {
    isLifted = true;
    onLift();
    frame = requestAnimationFrame(step);
  };
  const timer = start.isTouch ? setTimeout(lift, longPressMs) : undefined;

  /** Once a frame: the ghost follows, the page scrolls near its edges, the column below is found. */
  function step() {
    const element = ghost();
    if (element) element.style.transform = start.isTouch ? underFinger(at, element.offsetWidth) : inHand(at, start);
    scrollAtEdge(at.y);
    const found = stageAt(at.x, at.y);
    if (found !== over) onOver((over = found));
    frame = requestAnimationFrame(step);
  }

  function finish(stage: LeadStage | null) {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    listening.abort();
    if (isLifted) addEventListener('click', swallow, { capture: true, once: true });
    // A press that ends without a click (dropped elsewhere) must not swallow the next one.
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50);
    onEnd(isLifted ? stage : null);
  }

  const { signal } = listening;
  addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== start.pointerId) return;
      Object.assign(at, { x: event.clientX, y: event.clientY });
      const distance = Math.hypot(at.x - start.x, at.y - start.y);
      if (isLifted) return;
      if (start.isTouch && distance > touchSlack) finish(null);
      else if (!start.isTouch && distance > mouseSlack) lift();
    },
    { signal },
  );
  addEventListener(
    'pointerup',
    (event) => event.pointerId === start.pointerId && finish(stageAt(event.clientX, event.clientY)),
    { signal },
  );
  addEventListener('pointercancel', (event) => event.pointerId === start.pointerId && finish(null), { signal });
  addEventListener('blur', () => finish(null), { signal });
  addEventListener(
    'keydown',
    (event) => {
      if (!isLifted || event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      finish(null);
    },
    { signal, capture: true },
  );
  // The finger drags instead of scrolling, and a long press opens no menu.
  addEventListener('touchmove', (event) => isLifted && event.preventDefault(), { signal, passive: false });
  addEventListener('contextmenu', (event) => (isLifted || start.isTouch) && event.preventDefault(), { signal });
  return () => finish(null);
}

/** The card stays where the mouse took it. */
function inHand(at: { x: number; y: number }, { insideX, insideY }: Start): string {
  return `translate(${at.x - insideX}px, ${at.y - insideY}px)`;
}

/** Smaller and below the finger, so that the stages above it stay in sight. */
function underFinger(at: { x: number; y: number }, width: number): string {
  return `translate(${at.x - width / 4}px, ${at.y + 28}px) scale(0.5)`;
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function stageAt(x: number, y: number): LeadStage | null {
  const stage = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop-stage]')?.dataset.dropStage;
  return stage !== undefined && isLeadStage(stage) ? stage : null;
}

function scrollAtEdge(y: number): void {
  const main = document.getElementById('main');
  if (!main) return;
  const { top, bottom } = main.getBoundingClientRect();
  if (y < top + edge) main.scrollTop -= Math.min(18, (top + edge - y) / 4);
  else if (y > bottom - edge) main.scrollTop += Math.min(18, (y - bottom + edge) / 4);
}
