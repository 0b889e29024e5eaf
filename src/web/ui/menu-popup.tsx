// The open part of a menu, loaded when one is about to open.
import { Menu as Base } from '@base-ui/react/menu';
import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { useLayer } from '../layers.ts';
import { keyCaps } from '../shortcuts.ts';
import { Kbd } from './kbd.tsx';
import type { MenuItem } from './menu-item.ts';
import { useLayerKeys } from './use-layer-keys.ts';

/** Opened by the keyboard, the focus goes straight to an entry; by a pointer, to none. */
export type FirstEntry = 'none' | 'first' | 'last';

interface MenuPopupProps {
  anchor: RefObject<HTMLElement | null>;
  /** The id of the button. */
  labelledBy: string;
  items: readonly MenuItem[];
  align: 'start' | 'end';
  open: boolean;
  onOpenChange: (open: boolean) => void;
  first: FirstEntry;
}

export function MenuPopup({ anchor, labelledBy, items, align, open, onOpenChange, first }: MenuPopupProps) {
  const isEntered = useRef(false);
  const popup = useRef<HTMLDivElement>(null);
  useLayerKeys(open, popup);
  useEffect(() => {
    if (!open) isEntered.current = false;
  }, [open]);
  useLayer(open, () => onOpenChange(false));
  // The menu takes the focus itself when it opens; from there the keyboard goes on to an entry, once.
  const enter = (event: FocusEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || isEntered.current) return;
    isEntered.current = true;
    const entries = event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])');
    if (first !== 'none') entries[first === 'first' ? 0 : entries.length - 1]?.focus();
  };
  // From the button the Tab key then goes on to its neighbor.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    anchor.current?.focus({ preventScroll: true });
    onOpenChange(false);
  };
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      {/* Its own landmark: it stands at the end of the body, outside the page's. */}
      <Base.Portal render={<div role="region" aria-label="Menu" />}>
        <Base.Positioner positionMethod="fixed" anchor={anchor} sideOffset={4} align={align} className="z-50">
          <Base.Popup
            ref={popup}
            aria-labelledby={labelledBy}
            onFocus={enter}
            onKeyDown={leave}
            className="popup float-motion max-h-[min(calc(100dvh-16px),var(--available-height,100dvh))] min-w-48 overflow-y-auto"
          >
            {items.map((item) =>
              'line' in item ? (
                <Base.Separator key={item.key} className="-mx-1 my-1 h-px bg-line" />
              ) : (
                <Base.Item
                  key={item.key}
                  disabled={item.disabled}
                  onClick={item.run}
                  className={`option-row ${item.tone === 'danger' ? 'text-danger-text!' : ''}`}
                >
                  {item.icon && <item.icon aria-hidden className={item.tone === 'danger' ? '' : 'text-ink-faint'} />}
                  <span className="flex-1">{item.label}</span>
                  {item.shortcut && (
                    <span className="touch:hidden">
                      <Kbd caps={keyCaps(item.shortcut)} />
                    </span>
                  )}
                </Base.Item>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
