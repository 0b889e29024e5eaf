// Keys that work on every page: the palette, the list of keys, and G then a letter to go somewhere.
import { useAppUser } from '../app-user.ts';
import { openPalette } from '../commands.ts';
import { keys } from '../key-table.ts';
import { useShortcut } from '../shortcuts.ts';
import { goTo } from './go-to.ts';
import { undoLast } from '../undo.ts';
import { createStore, useStore } from '../store.ts';
import { lateDialog } from '../ui/late.tsx';
import { offeredNext } from '../ui/toast.ts';
import { menuPagesFor, type MenuPage } from './menu.ts';

export const helpOpen = createStore(false);

const ShortcutHelp = lateDialog(async () => (await import('./shortcut-help.tsx')).ShortcutHelp);

export function ShellShortcuts() {
  const isAdmin = useAppUser()?.isAdmin ?? false;
  const help = useStore(helpOpen);
  useShortcut({ ...keys.palette, run: openPalette });
  const offered = useStore(offeredNext);
  useShortcut({ ...keys.undo, run: undoLast });
  useShortcut({ ...keys.accept, when: offered !== null, run: () => offeredNext.get()?.run() });
  useShortcut({ ...keys.help, run: () => helpOpen.set(true) });
  return (
    <>
      {menuPagesFor(isAdmin)
        .filter((page) => page.menu.goKey)
        .map((page) => (
          <GoKey key={page.key} page={page} />
        ))}
      {help && <ShortcutHelp onClose={() => helpOpen.set(false)} />}
    </>
  );
}

function GoKey({ page }: { page: MenuPage }) {
  useShortcut({
    key: `g ${page.menu.goKey}`,
    label: `Go to ${page.menu.label}`,
    group: 'Go to',
    run: () => void goTo(page.path),
  });
  return null;
}
