// The list of keys that are active now, and the switch that rests the single letters.
import { keyCaps, switchSingleKeys, useActiveShortcuts, useSingleKeysOn, type Shortcut } from '../shortcuts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Switch } from '../ui/switch.tsx';

export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const groups = grouped(useActiveShortcuts());
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" size="medium">
      <div className="mb-5 border-b border-line pb-4">
        <Switch
          label="Single-key shortcuts"
          hint="When off, only shortcuts with Ctrl or Cmd work. Helpful if you use voice input or often hit keys by accident."
          checked={useSingleKeysOn()}
          onChange={(event) => switchSingleKeys(event.target.checked)}
        />
      </div>
      <div className="columns-1 gap-10 md:columns-2">
        {[...groups].map(([group, shortcuts]) => (
          <section key={group} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-xs font-medium text-ink-faint">{group}</h3>
            <ul>
              {shortcuts.map((shortcut) => (
                <li key={shortcut.key} className="flex min-h-8 items-center justify-between gap-4">
                  {shortcut.label}
                  <Kbd caps={keyCaps(shortcut.key)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function grouped(shortcuts: readonly Shortcut[]): Map<string, Shortcut[]> {
  const groups = new Map<string, Shortcut[]>([['This page', []]]);
  const seen = new Set<string>();
  for (const shortcut of shortcuts.toReversed()) {
    if (seen.has(shortcut.key)) continue;
    seen.add(shortcut.key);
    const group = shortcut.group ?? 'This page';
    groups.set(group, [shortcut, ...(groups.get(group) ?? [])]);
  }
  if (groups.get('This page')?.length === 0) groups.delete('This page');
  return groups;
}
