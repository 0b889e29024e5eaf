import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** What went wrong with a control that has no room for it, right under it; what holds both is `relative`. */
export function CellNote({ children }: { children: ReactNode }) {
  return (
    <span
      role="alert"
      className="cell-note absolute top-full z-10 left-0 mt-0.5 flex w-max max-w-72 items-center gap-1 rounded-sm border border-line bg-raised px-2 py-1 text-xs text-danger-text shadow-float"
    >
      <CircleAlert className="size-3.5 flex-none" aria-hidden />
      {children}
    </span>
  );
}
