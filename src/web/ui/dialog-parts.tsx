// What every dialog is made of: its head, its middle, which alone scrolls, and its buttons, which stay in sight.
import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

interface DialogHeadProps {
  title: string;
  description?: ReactNode;
  /** The close button stands beside the title. */
  hasClose?: boolean;
}

export function DialogHead({ title, description, hasClose = false }: DialogHeadProps) {
  return (
    <div className={`px-5 pt-4 pb-1 ${hasClose ? 'pr-14' : ''}`}>
      <Base.Title className="text-lg font-semibold wrap-anywhere">{title}</Base.Title>
      {description && <Base.Description className="mt-1 text-ink-soft">{description}</Base.Description>}
    </div>
  );
}

export function DialogMiddle({ children }: { children: ReactNode }) {
  return <div className="sheet-middle scroll-edge min-h-0 flex-1 overflow-y-auto px-5 py-3">{children}</div>;
}

export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div
      data-sheet-end
      className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3 pb-[max(12px,env(safe-area-inset-bottom))] max-md:*:flex-1"
    >
      {children}
    </div>
  );
}
