// Everything the command palette can do: the manifests' commands, those of the page on screen, and searches while typing.
import type { LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { createStore } from './store.ts';

export interface Command {
  key: string;
  label: string;
  /** Heading in the palette; 'Actions' when absent. */
  group?: string;
  /** A second, quieter line part: a phone number, a stage. */
  detail?: string;
  icon?: LucideIcon;
  /** Further words it is found by. */
  keywords?: string;
  /** Shown at its right, "s" or "mod+z"; it does not register the key. */
  shortcut?: string;
  run: (context: CommandContext) => void;
}

export interface CommandContext {
  navigate: (path: string) => void;
}

export interface CommandSource {
  key: string;
  /** Called as the person types, with at least two letters; an aborted answer is dropped. */
  find: (query: string, signal: AbortSignal) => Promise<Command[]>;
}

interface PageCommands {
  commands: readonly Command[];
  /** Of what they act on, as with keys; null: they act on the page. */
  rank: number | null;
}

export const pageCommands = createStore<ReadonlyMap<object, PageCommands>>(new Map());
export const paletteOpen = createStore(false);

/** Adds commands to the palette while the component is on screen. Keep the array stable (useMemo). */
export function useCommands(commands: readonly Command[], rank: number | null = null): void {
  useEffect(() => {
    const owner = {};
    pageCommands.set((now) => new Map(now).set(owner, { commands, rank }));
    return () =>
      pageCommands.set((now) => {
        const rest = new Map(now);
        rest.delete(owner);
        return rest;
      });
  }, [commands, rank]);
}

/** What the selection, else the lead that is shown, else the row at hand can be done with comes first; then the page's own. */
export function commandsAtHand(all: Iterable<PageCommands>): Command[] {
  const offered = [...all].filter(({ commands }) => commands.length > 0);
  const highest = Math.max(...offered.map(({ rank }) => rank ?? -1));
  const first = offered.findLast(({ rank }) => rank !== null && rank === highest);
  return [first, ...offered.filter(({ rank }) => rank === null)].flatMap((each) => each?.commands ?? []);
}

export function openPalette(): void {
  paletteOpen.set(true);
}
