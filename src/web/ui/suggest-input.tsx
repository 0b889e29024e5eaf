// A text field that shows what fits while one types. Anything else may be typed, too. The list lies above everything, so
// that no dialog cuts it, and is there only while it is open.
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLayer } from '../layers.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

export interface Suggestion {
  /** What stands in the field once it is chosen. */
  value: string;
  label: string;
}

interface SuggestInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'list' | 'role'> {
  value: string;
  onText: (text: string) => void;
  suggestions: readonly Suggestion[];
}

const maxShown = 50;

export function SuggestInput({ value, onText, suggestions, ...rest }: SuggestInputProps) {
  const id = useId();
  const field = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** -1: what is typed stays as it is. */
  const [at, setAt] = useState(-1);
  const shown = isOpen ? fitting(suggestions, value).slice(0, maxShown) : [];
  const isShown = shown.length > 0;
  const close = () => {
    setOpen(false);
    setAt(-1);
  };
  useLayer(isShown, close);
  const choose = (index: number) => {
    const chosen = shown[index];
    if (chosen) onText(chosen.value);
    close();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setOpen(true);
      setAt(isShown ? Math.max(0, Math.min(at + by, shown.length - 1)) : 0);
    } else if (!isShown) return;
    else if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter' && at >= 0 && !event.ctrlKey && !event.metaKey) choose(at);
    else return;
    event.preventDefault();
  };
  return (
    <span ref={field} className="block">
      <TextInput
        {...rest}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-activedescendant={isShown && at >= 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        value={value}
        onChange={(event) => {
          onText(event.target.value);
          setOpen(true);
          setAt(-1);
        }}
        onKeyDown={press}
        onBlur={close}
        onClick={() => setOpen(true)}
      />
      {isShown && <List id={id} field={field} shown={shown} at={at} onChoose={choose} onClose={close} />}
    </span>
  );
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
    >
      {shown.map(({ value, label }, index) => (
        <div
          key={value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          data-highlighted={index === at || undefined}
          className="option-row"
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          <span className="truncate">{label}</span>
        </div>
      ))}
    </div>
  );
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

/** What begins with it, then what has a word that does; nothing where it is one of them already. */
function fitting(all: readonly Suggestion[], text: string): readonly Suggestion[] {
  const typed = text.trim().toLowerCase();
  if (typed === '') return all;
  if (all.some(({ value }) => value.toLowerCase() === typed)) return [];
  const rank = ({ value, label }: Suggestion) =>
    value.toLowerCase().startsWith(typed) ? 0 : label.toLowerCase().split(/[\s·]+/).some((word) => word.startsWith(typed)) ? 1 : 2; // prettier-ignore
  return all.filter((each) => rank(each) < 2).toSorted((one, other) => rank(one) - rank(other));
}
