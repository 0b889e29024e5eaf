import { cx } from 'class-variance-authority';
import { LogOut, Menu } from 'lucide-react';
import { useAppUser } from '../app-user.ts';
import { features } from '../features.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { late } from '../ui/late.tsx';

// Nothing is unsaved at the first paint.
const UnsavedChanges = late(async () => (await import('./unsaved-changes.tsx')).UnsavedChanges, { isQuiet: true });

const parts = features.flatMap(({ welcomeBar }) => (welcomeBar ? [late(welcomeBar, { isQuiet: true })] : []));

/** Who is signed in, and the way out. */
export function WelcomeBar({ onMenu }: { onMenu?: () => void }) {
  const user = useAppUser();
  return (
    <header
      className={cx(
        'flex h-12 flex-none items-center gap-3 border-b border-line pr-2 md:pr-4 print:hidden',
        onMenu ? 'pl-1 md:pl-4' : 'pl-6',
      )}
    >
      {onMenu && (
        <IconButton label="Open menu" onClick={onMenu}>
          <Menu aria-hidden className="size-5" />
        </IconButton>
      )}
      {parts.map((Part, index) => (
        <Part key={index} />
      ))}
      <UnsavedChanges />
      {user && (
        <div className="ml-auto flex min-w-0 items-center gap-1">
          <span className="truncate text-sm text-ink-soft" data-tip={user.email}>
            <span className="max-md:sr-only">Welcome, </span>
            {user.email}
          </span>
          <Button tone="ghost" size="small" icon={<LogOut aria-hidden />} onClick={user.logOut}>
            Log out
          </Button>
        </div>
      )}
    </header>
  );
}
