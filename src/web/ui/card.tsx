import { cx } from 'class-variance-authority';
import { useId, type ReactNode } from 'react';

export interface CardProps {
  title?: ReactNode;
  description?: ReactNode;
  /** At the right of the title; below it where there is no room. */
  aside?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** Content to the edge: tables, lists. */
  flush?: boolean;
  className?: string;
}

export function Card({ title, description, aside, children, footer, flush, className }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={cx('flex min-w-0 flex-col rounded-md border border-line bg-surface', className)}
    >
      {title && (
        <header className="flex flex-wrap items-start gap-3 px-5 pt-4 pb-1">
          <div className="min-w-40 flex-1">
            <h2 id={id} className="text-base font-semibold">
              {title}
            </h2>
            {description && <p className="mt-0.5 text-sm text-ink-faint">{description}</p>}
          </div>
          {aside}
        </header>
      )}
      <div className={cx('min-w-0 flex-1', flush ? 'pt-2' : title ? 'px-5 pt-3 pb-5' : 'p-5')}>{children}</div>
      {footer && (
        <footer className="flex items-center justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>
      )}
    </section>
  );
}
