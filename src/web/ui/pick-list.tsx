import { Popover as Base } from '@base-ui/react/popover';
import { cx } from 'class-variance-authority';
import { Check } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLayer } from '../layers.ts';
import { useStore } from '../store.ts';
import { openPick, type Pick, type PickOption } from './pick.ts';
import { useLayerKeys } from './use-layer-keys.ts';

export function PickHost() {
  const pick = useStore(openPick);
  return pick && <PickList key={pick.label} {...pick} onClose={() => openPick.set(null)} />;
}

interface PickListProps extends Pick {
  onClose: () => void;
}

export function PickList({ anchor, cameFrom, label, options, value, onPick, onClose }: PickListProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  useLayerKeys(true, popup);
  useLayer(true, onClose);
  const [query, setQuery] = useState('');
  const found = matching(options, query);
  const [at, setAt] = useState(Math.max(0, options.findIndex((option) => option.value === value))); // prettier-ignore
  useEffect(() => {
    // It answers with a promise in newer browsers, which is no way to end an effect.
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const choose = (chosen: PickOption | undefined) => {
    if (chosen === undefined || chosen.disabled) return;
    onClose();
    if (chosen.value !== value) onPick(chosen.value);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) setAt(Math.max(0, Math.min(at + by, found.length - 1)));
    else if (event.key === 'Home') setAt(0);
    else if (event.key === 'End') setAt(found.length - 1);
    else if (event.key === 'Enter') choose(found[at]);
    else if (event.key === 'Tab' || event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Positioner positionMethod="fixed" anchor={anchor} sideOffset={4} align="start" className="z-60">
          <Base.Popup
            data-modal
            ref={popup}
            aria-label={label}
            initialFocus={field}
            finalFocus={() => cameFrom}
            // What is pressed here means nothing to what stands around the control.
            onKeyDown={(event) => event.ctrlKey || event.metaKey || event.stopPropagation()}
            onClick={(event) => event.stopPropagation()}
            className="popup float-motion flex max-h-[min(20rem,calc(100dvh-16px),var(--available-height,100dvh))] w-[max(15rem,var(--anchor-width))] max-w-[calc(100vw-16px)] flex-col p-0! outline-none"
          >
            <input
              ref={field}
              role="combobox"
              aria-label={label}
              aria-expanded
              aria-controls={id}
              aria-autocomplete="list"
              aria-activedescendant={found[at] && `${id}-${at}`}
              placeholder="Type to find…"
              autoComplete="off"
              spellCheck={false}
              value={query}
              onChange={(event) => {
                setQuery(event.target.value);
                setAt(0);
              }}
              onKeyDown={press}
              className="h-9 flex-none border-b border-line bg-transparent px-3 outline-none"
            />
            <div ref={list} id={id} role="listbox" aria-label={label} className="min-h-0 overflow-y-auto p-1">
              {found.map((option, index) => (
                <div
                  key={option.value}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={option.value === value}
                  aria-disabled={option.disabled}
                  data-disabled={option.disabled}
                  data-highlighted={index === at || undefined}
                  className="option-row"
                  onPointerMove={() => setAt(index)}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                >
                  {option.mark}
                  <span className={cx('truncate', option.detail ? 'max-w-2/3 flex-none' : 'min-w-0 flex-1')}>
                    {option.label}
                  </span>
                  {option.detail && (
                    <span className="min-w-0 flex-1 truncate text-right text-sm text-ink-faint">{option.detail}</span>
                  )}
                  {option.value === value && <Check aria-hidden />}
                </div>
              ))}
            </div>
            {found.length === 0 && <p className="px-3 pb-3 text-sm text-ink-faint">No matches.</p>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** What begins with it first, then what has a word that begins with it. */
function matching(options: Pick['options'], query: string): Pick['options'] {
  const typed = query.trim().toLowerCase();
  if (typed === '') return options;
  const rank = ({ label, detail = '' }: PickOption) => {
    const low = label.toLowerCase();
    if (low.startsWith(typed)) return 0;
    if (low.includes(` ${typed}`)) return 1;
    return low.includes(typed) || detail.toLowerCase().includes(typed) ? 2 : 3;
  };
  return options.filter((option) => rank(option) < 3).toSorted((one, other) => rank(one) - rank(other));
}
