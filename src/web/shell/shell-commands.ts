// What can be done on every page, for the palette.
import { Keyboard, LogOut, Monitor, Moon, Sun, Undo2 } from 'lucide-react';
import type { AppUser } from '../app-user.ts';
import type { Command } from '../commands.ts';
import { keys } from '../key-table.ts';
import { chooseTheme } from '../theme.ts';
import { undoLast } from '../undo.ts';
import { helpOpen } from './shell-shortcuts.tsx';

export function shellCommands(user: AppUser | null): Command[] {
  const theme = 'theme appearance mode';
  return [
    { key: 'undo', label: keys.undo.label, icon: Undo2, shortcut: keys.undo.key, run: undoLast },
    { key: 'keys', label: keys.help.label, icon: Keyboard, shortcut: keys.help.key, run: () => helpOpen.set(true) },
    { key: 'theme-light', label: 'Light theme', icon: Sun, keywords: theme, run: () => chooseTheme('light') },
    { key: 'theme-dark', label: 'Dark theme', icon: Moon, keywords: theme, run: () => chooseTheme('dark') },
    { key: 'theme-system', label: 'System theme', icon: Monitor, keywords: theme, run: () => chooseTheme('system') },
    ...(user ? [{ key: 'log-out', label: 'Log out', icon: LogOut, keywords: 'sign out', run: user.logOut }] : []),
  ];
}
