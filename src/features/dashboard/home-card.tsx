// What the cards of the home page have in common: a way to the list, and words for a part that could not be read.
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SearchChange } from '../../web/page-search.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';

export interface Retry {
  run: () => void;
  isBusy: boolean;
}

interface HomeCardProps {
  title: string;
  description?: ReactNode;
  /** The list behind it. */
  open: { to: string; search?: SearchChange; label: string };
  /** "your follow-ups"; what could not be read. */
  what: string;
  retry: Retry;
  className?: string;
  /** Null: it could not be read. */
  children: ReactNode;
}

export function HomeCard({ title, description, open, what, retry, className, children }: HomeCardProps) {
  return (
    <Card
      title={title}
      description={description}
      className={className}
      flush
      aside={
        <Link
          to={open.to}
          search={open.search}
          className="-my-1 -mr-1 inline-flex min-h-7 flex-none items-center rounded-xs px-1 text-sm font-medium text-accent-text hover:underline touch:min-h-11"
        >
          {open.label}
        </Link>
      }
    >
      {children ?? <PartFailed what={what} retry={retry} />}
    </Card>
  );
}

export function PartFailed({ what, retry }: { what: string; retry: Retry }) {
  return (
    <div className="px-5 pt-1 pb-5">
      <Notice
        tone="warning"
        action={
          <Button size="small" busy={retry.isBusy} onClick={retry.run}>
            Retry
          </Button>
        }
      >
        We couldn’t load {what}.
      </Notice>
    </div>
  );
}

/** A line or two: nothing there, and that is fine. */
export function Quiet({ children }: { children: ReactNode }) {
  return (
    <div className="grid h-full place-content-center px-8 pt-2 pb-6 text-center text-pretty text-ink-faint">
      <p className="max-w-70">{children}</p>
    </div>
  );
}

export const rowClass =
  'relative flex min-h-10 items-center gap-3 border-t border-line px-5 py-1.5 hover:bg-hover touch:min-h-12';
/** The link that makes its whole row one. */
export const rowLinkClass = 'rounded-xs outline-offset-2 after:absolute after:inset-0';

interface CountRowProps {
  to: string;
  search?: SearchChange;
  icon?: ReactNode;
  label: string;
  /** Already formatted. */
  count: string;
  isQuiet: boolean;
}

export function CountRow({ to, search, icon, label, count, isQuiet }: CountRowProps) {
  return (
    <li className={rowClass}>
      {icon}
      <Link
        to={to}
        search={search}
        aria-label={`${label}: ${count}`}
        className={`min-w-0 flex-1 truncate ${rowLinkClass}`}
      >
        {label}
      </Link>
      <span aria-hidden className={`tabular-nums ${isQuiet ? 'text-ink-faint' : 'font-semibold'}`}>
        {count}
      </span>
      <ChevronRight aria-hidden className="text-ink-faint" />
    </li>
  );
}
