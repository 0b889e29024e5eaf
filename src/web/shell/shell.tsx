// The frame of the app area: sidebar, welcome bar, offline bar, and the page in the middle.
import { useEffect, useState, type ReactNode } from 'react';
import { useAppUser } from '../app-user.ts';
import { useAddress } from '../navigate.ts';
import { useHasSidebar, useIsPhone } from '../use-media-query.ts';
import { dialogOnDemand } from '../ui/dialog-on-demand.tsx';
import { late } from '../ui/late.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { PaletteHost } from './palette-host.tsx';
import { ShellShortcuts } from './shell-shortcuts.tsx';
import { Sidebar } from './sidebar.tsx';
import { WelcomeBar } from './welcome-bar.tsx';

const { Dialog: NavDrawer, near: nearDrawer } = dialogOnDemand(
  async () => (await import('./nav-drawer.tsx')).NavDrawer,
);
const drawerAfterMs = 1_000;

const OfflineWords = late(async () => (await import('../behind-pages.tsx')).OfflineWords, { isQuiet: true });
const Backgrounds = late(async () => (await import('../behind-pages.tsx')).Backgrounds, { isQuiet: true });

export function Shell({ children }: { children: ReactNode }) {
  const hasSidebar = useHasSidebar();
  const isPhone = useIsPhone();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const path = useAddress((place) => place.path);
  const user = useAppUser();
  useEffect(() => setDrawerOpen(false), [path]);
  useEffect(() => {
    if (hasSidebar) return;
    const timer = setTimeout(nearDrawer, drawerAfterMs);
    return () => clearTimeout(timer);
  }, [hasSidebar]);
  return (
    <div className="flex h-dvh min-h-0 bg-surface print:block print:h-auto">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-sm bg-accent px-4 py-2 font-medium text-on-accent focus:translate-y-0"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        Skip to content
      </a>
      {hasSidebar ? (
        <aside className="w-(--sidebar-width) flex-none border-r border-line print:hidden">
          <Sidebar key={user?.id} />
        </aside>
      ) : (
        <NavDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)}>
          <Sidebar key={user?.id} onClose={() => setDrawerOpen(false)} />
        </NavDrawer>
      )}
      <div className="beside-panel flex min-w-0 flex-1 flex-col">
        <div role="status">
          <OfflineWords />
        </div>
        <WelcomeBar onMenu={hasSidebar || isPhone ? undefined : () => setDrawerOpen(true)} />
        <main
          id="main"
          tabIndex={-1}
          className="relative min-h-0 flex-1 overflow-y-auto outline-none print:overflow-visible"
        >
          {children}
        </main>
        {isPhone && <BottomBar onMore={() => setDrawerOpen(true)} />}
      </div>
      <ShellShortcuts />
      <PaletteHost />
      <Backgrounds />
    </div>
  );
}
