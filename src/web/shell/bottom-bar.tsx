// On a phone: the four pages of the day where the thumb is, and the rest of the menu behind More. Out of the way while
// somebody types or chooses rows.
import { Menu } from 'lucide-react';
import { Link } from '../ui/link.tsx';
import { MenuBadge, OtherBadges } from './menu-badge.tsx';
import { menuPagesFor } from './menu.ts';

const paths = ['/app', '/app/today', '/app/leads', '/app/pipeline'];

const entries = paths.flatMap((path) => {
  const page = menuPagesFor(false).find((each) => each.path === path);
  if (!page) return [];
  const { label, icon } = page.menu;
  return [{ path, label, Icon: icon }];
});

const look =
  'group relative flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs text-ink-soft no-underline ' +
  'aria-[current]:font-medium aria-[current]:text-accent-text';

export function BottomBar({ onMore }: { onMore: () => void }) {
  return (
    <nav
      aria-label="Pages of the day"
      data-phone-bar
      className="h-(--bottom-bar-height) flex-none border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <ul className="flex h-full">
        {entries.map(({ path, label, Icon }) => (
          <li key={path} className="flex min-w-0 flex-1">
            <Link to={path} className={look} activeExact={path === '/app'}>
              <Icon aria-hidden className="size-5" />
              {label}
              <span className="absolute top-1 left-1/2 ml-2">
                <MenuBadge path={path} />
              </span>
            </Link>
          </li>
        ))}
        <li className="flex min-w-0 flex-1">
          <button type="button" className={look} onClick={onMore} aria-haspopup="dialog">
            <Menu aria-hidden className="size-5" />
            More
            <OtherBadges besides={paths} />
          </button>
        </li>
      </ul>
    </nav>
  );
}
