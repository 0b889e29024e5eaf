// The row between the page header and the content: search, filters, view options.
import type { ReactNode } from 'react';

interface ToolbarProps {
  label: string;
  children: ReactNode;
  aside?: ReactNode;
  /** In a line of its own, whatever room there is: what stands below stays where it is when a panel opens, and while its code comes. */
  below?: ReactNode;
}

export function Toolbar({ label, children, aside, below }: ToolbarProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex min-h-12 flex-wrap items-center gap-2 px-4 pb-3 touch:min-h-14 md:px-6"
    >
      {children}
      {aside && <div className="ml-auto flex items-center gap-2 max-md:ml-0">{aside}</div>}
      {below && <div className="flex min-h-7 basis-full flex-wrap items-center gap-2 touch:min-h-10">{below}</div>}
    </div>
  );
}
