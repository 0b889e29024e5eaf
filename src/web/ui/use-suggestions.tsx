// A list of what fits, below a field that keeps the focus. It lies above everything, so that no dialog cuts it, and is there only
// while it is open.
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type SyntheticEvent,
  type ReactNode,
} from 'react';
import { useLayer } from '../layers.ts';
import { fitting, type Suggestion } from './suggestions.ts';

interface SuggestionsAsked {
  /** What they are to fit to. */
  text: string;
  suggestions: readonly Suggestion[];
  onChoose: (value: string) => void;
}

interface Suggestions {
  /** For what the list stands below. */
  anchor: { current: HTMLSpanElement | null };
  /** For the field. */
  attributes: {
    role: 'combobox';
    'aria-autocomplete': 'list';
    'aria-expanded': boolean;
    'aria-controls': string | undefined;
    'aria-activedescendant': string | undefined;
    autoComplete: 'off';
  };
  open: () => void;
  close: () => void;
  /** True when the key was the list's. */
  press: (event: KeyboardEvent) => boolean;
  list: ReactNode;
}

const maxShown = 50;

export function useSuggestions({ text, suggestions, onChoose }: SuggestionsAsked): Suggestions {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** -1: what is typed stays as it is. */
  const [at, setAt] = useState(-1);
  const shown = isOpen ? fitting(suggestions, text).slice(0, maxShown) : [];
  const isShown = shown.length > 0;
  const close = () => {
    setOpen(false);
    setAt(-1);
  };
  const open = () => {
    setOpen(true);
    setAt(-1);
  };
  useLayer(isShown, close);
  const choose = (index: number) => {
    const chosen = shown[index];
    if (chosen) onChoose(chosen.value);
    close();
  };
  const press = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing) return false;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setOpen(true);
      setAt(isShown ? Math.max(0, Math.min(at + by, shown.length - 1)) : 0);
    } else if (!isShown) return false;
    else if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter' && at >= 0 && !event.ctrlKey && !event.metaKey) choose(at);
    else return false;
    event.preventDefault();
    return true;
  };
  return {
    anchor,
    attributes: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'aria-controls': isShown ? id : undefined,
      'aria-activedescendant': isShown && at >= 0 ? `${id}-${at}` : undefined,
      autoComplete: 'off',
    },
    open,
    close,
    press,
    list: isShown && <List id={id} field={anchor} shown={shown} at={at} onChoose={choose} onClose={close} />,
  };
}

interface ListProps {
  id: string;
  field: { current: HTMLElement | null };
  shown: readonly Suggestion[];
  at: number;
  onChoose: (index: number) => void;
  onClose: () => void;
}

const gap = 4;
const tallest = 240;

function List({ id, field, shown, at, onChoose, onClose }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    list.current?.showPopover();
    place(list.current, field.current);
  }, [field, shown.length]);
  useEffect(() => {
    const [own, option] = [list.current, list.current?.children[at]];
    if (!own || !(option instanceof HTMLElement)) return;
    // By itself: `scrollIntoView` would scroll what lies below it, too.
    const { offsetTop: top, offsetHeight: height } = option;
    own.scrollTop = Math.min(top, Math.max(own.scrollTop, top + height - own.clientHeight));
  }, [at]);
  useEffect(() => {
    const ended = new AbortController();
    const options = { capture: true, passive: true, signal: ended.signal };
    const isElsewhere = ({ target }: Event) => !(target instanceof Node && list.current?.contains(target));
    // A field that takes the focus is scrolled into sight, and the list goes along: it ends when the field has left it again.
    let wasSeen = false;
    const follow = (event: Event) => {
      if (!isElsewhere(event)) return;
      const isSeen = field.current !== null && isInSight(field.current);
      if (isSeen) place(list.current, field.current);
      else if (wasSeen) close();
      wasSeen ||= isSeen;
    };
    const scrollBy = (event: Event) => void (isElsewhere(event) && (wasSeen = true));
    addEventListener('scroll', follow, options);
    addEventListener('resize', follow, options);
    for (const ofHand of ['wheel', 'touchmove']) addEventListener(ofHand, scrollBy, options);
    return () => ended.abort();
  }, [field]);
  return (
    <div
      ref={list}
      id={id}
      popover="manual"
      role="listbox"
      aria-label="Suggestions"
      className="popup fixed m-0 overflow-y-auto p-1"
      // The field keeps the focus, and the row around it hears nothing.
      onPointerDown={keep}
      onMouseDown={keep}
      onClick={(event) => event.stopPropagation()}
    >
      {shown.map(({ value, label }, index) => (
        <div
          key={value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          data-highlighted={index === at || undefined}
          className="option-row"
          onClick={() => onChoose(index)}
        >
          <span className="truncate">{label}</span>
        </div>
      ))}
    </div>
  );
}

function keep(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function place(list: HTMLElement | null, field: HTMLElement | null): void {
  if (!list || !field) return;
  const anchor = field.getBoundingClientRect();
  const below = innerHeight - anchor.bottom - 2 * gap;
  const isBelow = below >= Math.min(list.scrollHeight, tallest) || below > anchor.top;
  const height = Math.min(tallest, list.scrollHeight, (isBelow ? below : anchor.top) - gap);
  list.style.width = `${anchor.width}px`;
  list.style.left = `${anchor.left}px`;
  list.style.maxHeight = `${height}px`;
  list.style.top = `${isBelow ? anchor.bottom + gap : anchor.top - height - gap}px`;
}

/** In the window, and in whatever scrolls around it. */
function isInSight(field: HTMLElement): boolean {
  const { top, bottom } = field.getBoundingClientRect();
  let [from, before] = [0, innerHeight];
  for (let around = field.parentElement; around; around = around.parentElement) {
    if (around.scrollHeight <= around.clientHeight || getComputedStyle(around).overflowY === 'visible') continue;
    const box = around.getBoundingClientRect();
    [from, before] = [Math.max(from, box.top), Math.min(before, box.bottom)];
  }
  return bottom > from && top < before;
}
