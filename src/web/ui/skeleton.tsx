// Grey shapes of what comes. The words for screen readers come from the surrounding `Loading`.
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-shimmer rounded-xs bg-pressed', className ?? 'h-3 w-24')} />;
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className="flex flex-col gap-2.5 py-1">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={`h-3 ${line === lines - 1 ? 'w-3/5' : 'w-full'}`} />
      ))}
    </span>
  );
}

export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  return (
    <div>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-10 items-center gap-6 border-b border-line px-4 md:px-6">
          <Skeleton className={`h-3 ${['w-40', 'w-32', 'w-48', 'w-36'][row % 4]}`} />
          <Skeleton className="h-3 w-28" />
          <Skeleton className="hidden h-3 w-20 md:block" />
          <Skeleton className="ml-auto hidden h-3 w-16 md:block" />
        </div>
      ))}
    </div>
  );
}

/** Says once that something loads, for those who cannot see the shapes. `label` may be a text the page must show. */
export function Loading({
  label = 'Loading…',
  shown = false,
  children,
}: {
  label?: string;
  shown?: boolean;
  children?: ReactNode;
}) {
  return (
    <div aria-busy="true">
      <p role="status" className={shown ? 'mb-3 text-sm text-ink-faint' : 'sr-only'}>
        {label}
      </p>
      {children}
    </div>
  );
}
