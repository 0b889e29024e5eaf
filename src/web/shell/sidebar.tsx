// 240 px of places to go. Groups fold, and this device remembers which, per person.
import { ChevronDown, Keyboard, Search, X } from 'lucide-react';
import { useAppUser } from '../app-user.ts';
import { openPalette } from '../commands.ts';
import { useDeviceSet } from '../device-memory.ts';
import { features } from '../features.ts';
import { keyCaps } from '../shortcuts.ts';
import { IconButton } from '../ui/button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { late } from '../ui/late.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Brand } from './brand.tsx';
import { MenuBadge } from './menu-badge.tsx';
import { MenuLink } from './menu-link.tsx';
import { menuFor, type MenuPage } from './menu.ts';
import type { MenuSectionKey } from './menu-order.ts';
import { helpOpen } from './shell-shortcuts.tsx';

/** The link leads there until the site is set up, so that it comes and goes with that page. */
const setUpSitePath = '/app/agent/showcase';
const canSetUpSite = features.some(({ pages }) => pages?.some(({ path }) => path === setUpSitePath));

const ThemeSwitch = late(async () => (await import('../behind-pages.tsx')).ThemeSwitch, {
  isQuiet: true,
  keepsFallback: true,
});
const AgentSiteLink = late(async () => (await import('../behind-pages.tsx')).AgentSiteLink, { isQuiet: true });

export function Sidebar({ onClose }: { onClose?: () => void }) {
  const user = useAppUser();
  const [folded, setFolded] = useDeviceSet(`folded-groups:${user?.id ?? ''}`);
  return (
    <div className="flex h-full flex-col bg-canvas">
      <div className="flex h-12 flex-none items-center justify-between pr-2 pl-4">
        <Brand />
        {onClose && (
          <IconButton label="Close menu" onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      <div className="px-2 pb-2">
        <button
          type="button"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => {
            onClose?.();
            openPalette();
          }}
          className="flex h-8 w-full items-center gap-2 rounded-sm border border-line-strong bg-surface px-2 text-sm text-ink-faint transition-colors hover:text-ink touch:h-11"
        >
          <Search aria-hidden />
          <span className="flex-1 text-left">Search or jump to…</span>
          <span aria-hidden className="touch:hidden">
            <Kbd caps={keyCaps('mod+k')} />
          </span>
        </button>
      </div>
      <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-4">
        {menuFor(user?.isAdmin ?? false).map(({ key, label, pages }) => (
          <Section
            key={key}
            id={key}
            label={label}
            pages={pages}
            folded={folded.has(key)}
            onFold={(fold) => setFolded(key, fold)}
          />
        ))}
      </nav>
      <div className="flex flex-none items-center justify-between border-t border-line px-2 py-2">
        <ThemeSwitch fallback={<span className="h-8 w-28 rounded-sm bg-sunken touch:h-11" />} />
        <IconButton
          label="Keyboard shortcuts"
          shortcut="?"
          size="small"
          onClick={() => helpOpen.set(true)}
          className="touch:hidden"
        >
          <Keyboard aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

interface SectionProps {
  id: MenuSectionKey;
  label: string | null;
  pages: readonly MenuPage[];
  folded: boolean;
  onFold: (fold: boolean) => void;
}

function Section({ id, label, pages, folded, onFold }: SectionProps) {
  const links = pages.length > 0 && (
    <ul id={`menu-${id}`} hidden={folded && label !== null} className="flex flex-col gap-px">
      {pages.map((page) => (
        <MenuLink
          key={page.key}
          label={page.menu.label}
          icon={page.menu.icon}
          to={page.path}
          badge={<MenuBadge path={page.path} />}
        />
      ))}
    </ul>
  );
  return (
    <>
      {id === 'agent-site' && <AgentSitePlace />}
      {label === null || !links ? (
        links
      ) : (
        <section className="mt-4">
          <button
            type="button"
            aria-expanded={!folded}
            aria-controls={`menu-${id}`}
            onClick={() => onFold(!folded)}
            className="flex h-7 w-full items-center justify-between rounded-xs px-2 text-left text-xs font-medium whitespace-nowrap text-ink-faint hover:text-ink touch:h-11"
          >
            {label}
            <ChevronDown aria-hidden className={`size-3.5 transition-transform ${folded ? '-rotate-90' : ''}`} />
          </button>
          {links}
        </section>
      )}
    </>
  );
}

function AgentSitePlace() {
  if (!canSetUpSite) return null;
  return (
    <ul className="mt-4">
      <AgentSiteLink fallback={<Skeleton className="m-2 h-4 w-36" />} />
    </ul>
  );
}
