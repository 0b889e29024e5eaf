// A button's menu of actions. Destructive entries come last, behind a line.
import { Menu as Base } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { keyCaps } from '../shortcuts.ts';
import { Kbd } from './kbd.tsx';

export type MenuItem =
  | {
      key: string;
      label: string;
      icon?: LucideIcon;
      shortcut?: string;
      tone?: 'normal' | 'danger';
      disabled?: boolean;
      run: () => void;
    }
  | { key: string; line: true };

export interface MenuProps {
  /** A Button or IconButton. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

export function Menu({ trigger, items, align = 'end', open, onOpenChange }: MenuProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className="z-50">
          <Base.Popup className="popup float-motion max-h-(--available-height) min-w-44 overflow-y-auto">
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
                  {item.shortcut && <Kbd caps={keyCaps(item.shortcut)} />}
                </Base.Item>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
