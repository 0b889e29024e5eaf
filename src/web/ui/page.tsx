// The frame of a page inside the shell.
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { formatCount } from '../format-count.ts';
import { useDocumentTitle } from '../page-title.ts';

export interface PageProps {
  /** `fill`: the page is as high as the window and its parts scroll (tables, boards, chats). `flow`: it scrolls as a whole. */
  layout?: 'flow' | 'fill';
  /** For reading and forms in a flowing page. */
  width?: 'full' | 'wide' | 'narrow';
  header: ReactNode;
  children: ReactNode;
}

const widths = { full: '', wide: 'max-w-300', narrow: 'max-w-180' };

export function Page({ layout = 'flow', width = 'full', header, children }: PageProps) {
  if (layout === 'fill') {
    return (
      <div className="flex h-full min-h-0 flex-col">
        {header}
        {children}
      </div>
    );
  }
  return (
    <div className="min-h-full">
      {/* As wide as what stands below, so that its buttons end where that ends. */}
      <div className={widths[width]}>{header}</div>
      <div className={cx('px-4 pt-1 pb-24 md:px-6 md:pb-12', widths[width])}>{children}</div>
    </div>
  );
}

export interface PageHeaderProps {
  title: string;
  /** Shown beside the title: how many there are; in words where counting stopped. */
  count?: number | string;
  /** One quiet line under the title. */
  description?: ReactNode;
  /** Secondary buttons. */
  tools?: ReactNode;
  /** The one primary action. On phones it floats at the bottom, where the thumb is. */
  action?: ReactNode;
}

export function PageHeader({ title, count, description, tools, action }: PageHeaderProps) {
  useDocumentTitle(title);
  return (
    <header className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 pt-4 pb-3 md:px-6 md:pt-5">
      <div className="min-w-24 flex-1">
        {/* As high as a button, so that titles stand at the same place with buttons and without. */}
        <div className="flex min-h-9 items-center touch:min-h-11">
          <div className="flex min-w-0 items-baseline gap-2">
            <h1 tabIndex={-1} data-page-heading className="truncate text-xl font-semibold outline-none">
              {title}
            </h1>
            {count !== undefined && (
              <span className="text-base text-ink-faint tabular-nums">
                {typeof count === 'number' ? formatCount(count) : count}
              </span>
            )}
          </div>
        </div>
        {description && <div className="mt-0.5 text-ink-soft">{description}</div>}
      </div>
      {tools && <div className="flex min-h-9 flex-wrap items-center gap-2 touch:min-h-11">{tools}</div>}
      {action && (
        <div className="max-md:fixed max-md:right-4 max-md:bottom-[calc(16px+var(--bottom-bar-height))] max-md:z-20 max-md:rounded-sm max-md:shadow-float max-md:in-[body:has([data-bottom-bar])]:hidden">
          {action}
        </div>
      )}
    </header>
  );
}
