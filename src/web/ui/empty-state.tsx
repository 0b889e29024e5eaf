import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  icon?: LucideIcon;
  title: string;
  /** What this place is for and how to fill it. */
  children?: ReactNode;
  /** The one next step, and perhaps a second. */
  actions?: ReactNode;
  /** Inside a card or panel. */
  compact?: boolean;
}

export function EmptyState({ icon: Icon, title, children, actions, compact }: EmptyStateProps) {
  return (
    <div
      className={`mx-auto flex max-w-100 flex-col items-center px-6 text-center ${compact ? 'py-8' : 'py-20 max-md:py-12'}`}
    >
      {Icon && (
        <span className="mb-4 grid size-11 place-items-center rounded-lg border border-line bg-canvas text-ink-soft">
          <Icon aria-hidden className="size-5" />
        </span>
      )}
      <p className="text-base font-semibold">{title}</p>
      {children && <div className="mt-1 text-ink-soft">{children}</div>}
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
