import { LogOut, Menu } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useAppUser, type AppUser } from '../app-user.ts';
import { forgetDrafts } from '../draft.ts';
import { features } from '../features.ts';
import { countUnsaved, forgetSaves } from '../saves.ts';
import { confirm } from '../ui/ask.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';

const parts = features.flatMap(({ welcomeBar }) =>
  welcomeBar ? [lazy(async () => ({ default: await welcomeBar() }))] : [],
);

/** Who is signed in, and the way out. */
export function WelcomeBar({ onMenu }: { onMenu?: () => void }) {
  const user = useAppUser();
  return (
    <header className="flex h-12 flex-none items-center gap-3 border-b border-line pr-2 pl-4 max-md:pl-1 md:pr-4 md:pl-6">
      {onMenu && (
        <IconButton label="Open menu" onClick={onMenu}>
          <Menu aria-hidden className="size-5" />
        </IconButton>
      )}
      <Suspense fallback={null}>
        {parts.map((Part, index) => (
          <Part key={index} />
        ))}
      </Suspense>
      <UnsavedChanges />
      {user && (
        <div className="ml-auto flex min-w-0 items-center gap-1">
          <span className="truncate text-sm text-ink-soft" data-tip={user.email}>
            <span className="max-md:sr-only">Welcome, </span>
            {user.email}
          </span>
          <Button tone="ghost" size="small" icon={<LogOut aria-hidden />} onClick={() => void leave(user)}>
            Log out
          </Button>
        </div>
      )}
    </header>
  );
}

/** Nothing of this person stays in this browser; what would be lost with it is asked about first. */
async function leave(user: AppUser): Promise<void> {
  const unsaved = countUnsaved();
  const mayLeave =
    unsaved === 0 ||
    (await confirm({
      title: unsaved === 1 ? 'One change is not saved yet' : `${unsaved} changes are not saved yet`,
      body: 'Logging out now loses them. Stay until they are saved to keep them.',
      confirmLabel: 'Log out anyway',
      cancelLabel: 'Stay',
      tone: 'danger',
    }));
  if (!mayLeave) return;
  await forgetSaves(user.id);
  forgetDrafts(user.id);
  user.logOut();
}
