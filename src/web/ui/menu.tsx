// A button's menu of actions. Destructive entries come last, behind a line. Only the button is there from the beginning:
// the menu's code comes when a pointer or the focus comes near, and tables may have a menu in every row.
import {
  cloneElement,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
} from 'react';
import { holdKeysUntil, releaseKeys } from '../held-keys.ts';
import type { MenuItem } from './menu-item.ts';
import type { FirstEntry, MenuPopup } from './menu-popup.tsx';
import { toast } from './toast.ts';

export interface MenuProps {
  /** A Button or IconButton. */
  trigger: ReactElement;
  /** A function is asked only while the menu is open. */
  items: readonly MenuItem[] | (() => readonly MenuItem[]);
  /** What the items need before they are asked for. */
  load?: () => Promise<unknown>;
  align?: 'start' | 'end';
}

/** Null until the first menu is about to open. */
let Popup: typeof MenuPopup | null = null;

async function loadPopup(): Promise<void> {
  Popup ??= (await import('./menu-popup.tsx')).MenuPopup;
}

export function Menu({ trigger, items, load, align = 'end' }: MenuProps) {
  const { props } = trigger as ReactElement<ComponentProps<'button'>>;
  const ownId = useId();
  const id = props.id ?? ownId;
  const button = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState(false);
  const [first, setFirst] = useState<FirstEntry | null>(null);
  const fetchAll = () => Promise.all([loadPopup(), load?.()]);
  /** What fails now is tried again at the press, and told then. */
  const preload = () => void fetchAll().catch(() => undefined);
  const show = async (entry: FirstEntry) => {
    // Not every browser focuses a pressed button, and the menu gives the focus back to where it was.
    button.current?.focus({ preventScroll: true });
    // Until it takes them itself.
    if (!Popup || load) holdKeysUntil(() => false);
    try {
      await fetchAll();
    } catch {
      releaseKeys();
      return toast({ text: 'We couldn’t load the menu. Check your connection and try again.', tone: 'danger' });
    }
    setFirst(entry);
    setShown(true);
  };
  return (
    <>
      {cloneElement(trigger as ReactElement<ComponentProps<'button'> & { 'data-popup-open'?: '' }>, {
        id,
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': shown,
        'data-popup-open': shown ? '' : undefined,
        onPointerEnter: preload,
        onFocus: preload,
        onClick: (event: MouseEvent<HTMLButtonElement>) => {
          props.onClick?.(event);
          // A key press is a click without a count.
          if (!event.defaultPrevented) void show(event.detail === 0 ? 'first' : 'none');
        },
        onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          void show(event.key === 'ArrowDown' ? 'first' : 'last');
        },
      })}
      {Popup && first && (
        <Popup
          anchor={button}
          labelledBy={id}
          items={typeof items === 'function' ? items() : items}
          align={align}
          open={shown}
          onOpenChange={setShown}
          first={first}
        />
      )}
    </>
  );
}
