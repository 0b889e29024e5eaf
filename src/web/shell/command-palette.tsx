// Ctrl/Cmd-K: everything by its name. Commands of the page first, then what the sources find, then the places to go.
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { CornerDownLeft, Search } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Command } from '../commands.ts';
import { holdKeysUntil } from '../held-keys.ts';
import { useLayer } from '../layers.ts';
import { keyCaps } from '../shortcuts.ts';
import { Kbd } from '../ui/kbd.tsx';
import { goTo } from './go-to.ts';
import { usePaletteGroups, type CommandGroup } from './palette-groups.ts';

export interface TypedAhead {
  text: string;
  /** Enter was pressed after it. */
  isEntered: boolean;
}

interface CommandPaletteProps {
  onClose: () => void;
  /** What was typed before the field had the focus; it has it from now on. */
  takeTyped: () => TypedAhead;
}

export function CommandPalette({ onClose, takeTyped }: CommandPaletteProps) {
  const [open, setOpen] = useState(true);
  const [query, setQuery] = useState('');
  const { groups, searching, isFirstSettled } = usePaletteGroups(query);
  const chosen = useRef<Command | null>(null);
  const isDone = useRef(false);
  /** The words after which Enter was pressed before what they name was found. */
  const entered = useRef<string | null>(null);
  const isRowChosen = useRef(false);
  const takeOver = () => {
    const { text, isEntered } = takeTyped();
    if (!text) return;
    setQuery(query + text);
    if (isEntered) entered.current = query + text;
  };
  const close = () => {
    // What is pressed from now on is for what it opens, or for the page.
    holdKeysUntil(() => isDone.current);
    setOpen(false);
  };
  const choose = (command: Command) => {
    chosen.current = command;
    close();
  };
  useEffect(() => {
    const { current: words } = entered;
    if (words === null || (words === query && !isFirstSettled)) return;
    entered.current = null;
    const first = groups[0]?.items[0];
    if (words === query && first) choose(first);
  });
  const enter = (event: KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler: () => void }) => {
    const { value } = event.currentTarget;
    if (event.key !== 'Enter' || isRowChosen.current || (value === query && isFirstSettled)) return;
    // What stands first now was found for other words.
    event.preventDefault();
    event.preventBaseUIHandler();
    entered.current = value;
  };
  const type = (text: string) => {
    isRowChosen.current = false;
    setQuery(text);
  };
  useLayer(open, close);
  // The command runs once the palette has given the focus back, so that what it opens may take it.
  const finished = (shown: boolean) => {
    if (shown) return;
    onClose();
    chosen.current?.run({ navigate: (path) => void goTo(path) });
    isDone.current = true;
  };
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()} onOpenChangeComplete={finished}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop-motion fixed inset-0 z-50" />
        <Dialog.Popup
          data-modal
          aria-label="Search and commands"
          className="float-motion fixed inset-x-0 top-[12dvh] z-50 mx-auto flex max-h-[70dvh] w-[calc(100%-24px)] max-w-150 flex-col overflow-hidden rounded-lg bg-raised shadow-float outline-none max-md:top-3"
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            filter={null}
            value={query}
            onValueChange={type}
            onItemHighlighted={(_, { reason }) => (isRowChosen.current = reason !== 'none')}
            autoHighlight="always"
            keepHighlight
            itemToStringValue={(command: Command) => command.label}
          >
            <div className="flex items-center gap-3 border-b border-line px-4">
              <Search aria-hidden className="text-ink-faint" />
              <Autocomplete.Input
                aria-label="Search and commands"
                placeholder="Search or jump to…"
                onFocus={takeOver}
                onKeyDown={enter}
                className="h-13 min-w-0 flex-1 bg-transparent text-lg outline-none"
              />
              <Kbd caps={['Esc']} />
            </div>
            <Autocomplete.Empty className="px-4 py-8 text-center text-ink-faint empty:hidden">
              {searching ? 'Searching…' : `No results for “${query}”.`}
            </Autocomplete.Empty>
            <Autocomplete.List className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2 data-empty:p-0">
              {(group: CommandGroup) => (
                <Autocomplete.Group key={group.value} items={group.items} className="not-last:mb-2">
                  <Autocomplete.GroupLabel className="px-2 py-1 text-xs font-medium text-ink-faint">
                    {group.value}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: Command) => <Row key={command.key} command={command} onChoose={choose} />}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Row({ command, onChoose }: { command: Command; onChoose: (command: Command) => void }) {
  const Icon = command.icon;
  return (
    <Autocomplete.Item value={command} onClick={() => onChoose(command)} className="option-row group min-h-9 gap-3">
      {Icon && <Icon aria-hidden className="text-ink-faint" />}
      <span className="truncate">{command.label}</span>
      {command.detail && <span className="truncate text-sm text-ink-faint tabular-nums">{command.detail}</span>}
      <span className="ml-auto inline-flex items-center gap-2">
        {command.shortcut && <Kbd caps={keyCaps(command.shortcut)} />}
        <CornerDownLeft aria-hidden className="invisible size-3.5 text-ink-faint group-data-highlighted:visible" />
      </span>
    </Autocomplete.Item>
  );
}
