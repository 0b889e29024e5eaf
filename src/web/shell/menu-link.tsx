import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../ui/link.tsx';

export interface MenuLinkProps {
  label: string;
  icon: LucideIcon;
  /** A page of the app. */
  to?: string;
  /** Anything else, opened in a new tab. */
  href?: string;
  /** At the right of the word. */
  badge?: ReactNode;
}

const look =
  'group flex h-8 items-center gap-2.5 rounded-sm px-2 text-base text-ink-soft no-underline transition-colors ' +
  'hover:bg-hover hover:text-ink aria-[current]:bg-pressed aria-[current]:font-medium aria-[current]:text-ink touch:h-11';

/** One entry of the sidebar, as a list item. */
export function MenuLink({ label, icon: Icon, to, href, badge }: MenuLinkProps) {
  const content = (
    <>
      <Icon aria-hidden className="text-ink-faint group-hover:text-ink-soft group-aria-[current]:text-accent-text" />
      <span className="truncate">{label}</span>
      {badge}
    </>
  );
  return (
    <li>
      {to ? (
        <Link to={to} className={look} activeExact={to === '/app'}>
          {content}
        </Link>
      ) : (
        <a href={href} target="_blank" rel="noopener" className={look}>
          {content}
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
    </li>
  );
}
