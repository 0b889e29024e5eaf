import { cx } from 'class-variance-authority';
import { ChevronDown, LogOut, Menu as MenuIcon, Settings } from 'lucide-react';
import { useAppUser } from '../app-user.ts';
import { navigate } from '../navigate.ts';
import { useSaveState } from '../saves.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useIsPhone } from '../use-media-query.ts';
import { late } from '../ui/late.tsx';
import { Menu } from '../ui/menu.tsx';

const Parts = late(async () => (await import('../behind-pages.tsx')).WelcomeBarParts, {
  isQuiet: true,
  keepsFallback: true,
});

/** Who is signed in, and the way out. */
export function WelcomeBar({ onMenu }: { onMenu?: () => void }) {
  const user = useAppUser();
  const isPhone = useIsPhone();
  return (
    <header
      className={cx(
        'flex min-h-12 flex-none items-center gap-x-3 border-b border-line pr-2 max-md:flex-wrap md:pr-4 print:hidden',
        onMenu ? 'pl-4' : 'pl-4 md:pl-6',
      )}
    >
      {onMenu && (
        <IconButton label="Open menu" onClick={onMenu}>
          <MenuIcon aria-hidden className="size-5" />
        </IconButton>
      )}
      <Parts fallback={<NotYetKept />} />
      {user && isPhone && <AccountMenu email={user.email} logOut={user.logOut} />}
      {user && !isPhone && (
        <div className="flex min-w-24 flex-1 items-center justify-end gap-1">
          <span className="truncate text-sm text-ink-soft" data-tip={user.email}>
            Welcome, {user.email}
          </span>
          <Button tone="ghost" size="small" icon={<LogOut aria-hidden />} onClick={user.logOut}>
            Log out
          </Button>
        </div>
      )}
    </header>
  );
}

/** What was changed before the code came that sends it and tells of it: for as long as a lost connection lasts. */
function NotYetKept() {
  const { saves } = useSaveState();
  return saves.length > 0 && <span className="text-sm text-warning-text">Unsaved changes: {saves.length}</span>;
}

/** A phone has no room for both words; the way out is the last entry, where it is not pressed by mistake. */
function AccountMenu({ email, logOut }: { email: string; logOut: () => void }) {
  return (
    <div className="flex min-w-11 flex-1 justify-end">
      <Menu
        trigger={
          <Button
            tone="ghost"
            size="small"
            className="min-w-0 shrink! grid-cols-1 [&>span]:max-w-full [&>span]:min-w-0"
          >
            <span className="sr-only">Account of </span>
            <span className="truncate">{email}</span>
            <ChevronDown aria-hidden className="flex-none text-ink-faint" />
          </Button>
        }
        items={[
          {
            key: 'settings',
            label: 'Settings',
            icon: Settings,
            run: () => void navigate('/app/settings'),
          },
          { key: 'line', line: true },
          { key: 'log-out', label: 'Log out', icon: LogOut, run: logOut },
        ]}
      />
    </div>
  );
}
