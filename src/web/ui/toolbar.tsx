// The row between the page header and the content: search, filters, view options.
import type { ReactNode } from 'react';

export function Toolbar({ label, children, aside }: { label: string; children: ReactNode; aside?: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex min-h-12 flex-wrap items-center gap-2 px-4 pb-3 touch:min-h-14 md:px-6"
    >
      {children}
      {aside && <div className="ml-auto flex items-center gap-2 max-md:ml-0">{aside}</div>}
    </div>
  );
}
