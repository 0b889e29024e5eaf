// Which commands the palette offers for what was typed, in groups.
import { useEffect, useMemo, useState } from 'react';
import { useAppUser } from '../app-user.ts';
import { commandsAtHand, pageCommands, type Command } from '../commands.ts';
import { features } from '../features.ts';
import { useStore } from '../store.ts';
import { labelBegins, rankCommands } from './rank-commands.ts';
import { menuPagesFor } from './menu.ts';
import { shellCommands } from './shell-commands.ts';

export interface CommandGroup {
  value: string;
  items: Command[];
}

const alwaysThere = features.flatMap((feature) => feature.commands ?? []);
const sources = features.flatMap((feature) => feature.commandSources ?? []);
const settleMs = 120;

export interface PaletteGroups {
  groups: CommandGroup[];
  searching: boolean;
  /** The first command stays the first, whatever the search still finds. */
  isFirstSettled: boolean;
}

export function usePaletteGroups(query: string): PaletteGroups {
  const user = useAppUser();
  const isAdmin = user?.isAdmin ?? false;
  const onPage = useStore(pageCommands);
  const hasApp = user?.hasApp ?? false;
  const { found, searching } = useFound(hasApp ? query.trim() : '');
  const { groups, isFirstNamed } = useMemo(() => {
    const places = menuPagesFor(isAdmin).map<Command>(({ key, menu, path, title }) => ({
      key: `go-${key}`,
      label: menu.label,
      group: 'Go to',
      icon: menu.icon,
      keywords: title,
      shortcut: menu.goKey && `g ${menu.goKey}`,
      run: ({ navigate }) => navigate(path),
    }));
    const typed = rankCommands(
      [...commandsAtHand(onPage.values()), ...(hasApp ? alwaysThere : []), ...places, ...shellCommands(user)],
      query,
    );
    // A command named exactly so comes before what a search found; the further matches after it.
    const named = query.trim() ? typed.filter((command) => labelBegins(command, query)) : typed;
    return { groups: grouped([...new Set([...named, ...found, ...typed])]), isFirstNamed: named.length > 0 };
  }, [user, isAdmin, hasApp, onPage, found, query]);
  return { groups, searching, isFirstSettled: isFirstNamed || !searching };
}

function useFound(query: string): { found: Command[]; searching: boolean } {
  const [found, setFound] = useState<{ query: string; commands: Command[] }>({ query: '', commands: [] });
  const asks = query.length >= 2 && sources.length > 0;
  useEffect(() => {
    if (!asks) return;
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      const answers = await Promise.allSettled(sources.map((source) => source.find(query, asking.signal)));
      if (asking.signal.aborted) return;
      setFound({ query, commands: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])) });
    }, settleMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [query, asks]);
  return { found: asks ? found.commands : noCommands, searching: asks && found.query !== query };
}

const noCommands: Command[] = [];

function grouped(commands: readonly Command[]): CommandGroup[] {
  const groups = Map.groupBy(commands, (command) => command.group ?? 'Actions');
  return [...groups].map(([value, items]) => ({ value, items }));
}
