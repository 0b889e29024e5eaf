// Saved views at the right of the list's toolbar: choose, save, and what belongs to keeping them. Pinned ones become tabs.
import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { lateDialog } from '../../web/ui/late.tsx';
import { useDeviceSet } from '../../web/device-memory.ts';
import { keys } from '../../web/key-table.ts';
import { useShortcut } from '../../web/shortcuts.ts';
import { Button } from '../../web/ui/button.tsx';
import type { LeadColumn } from '../lead-search/lead-columns.rules.ts';
import {
  addressOf,
  isNarrowed,
  type AddressChange,
  type LeadsSearch,
  type ListTab,
} from '../lead-search/leads-address.rules.ts';
import { builtInView, builtInViews } from '../lead-search/built-in-views.rules.ts';
import { defaultSort } from '../lead-search/lead-sort.rules.ts';
import { askForName } from './ask-for-name.browser.ts';
import {
  builtInSearchOf,
  fieldsOf,
  isChanged,
  orToast,
  saveNewView,
  saveView,
  searchOf,
  useViews,
} from './lead-views.browser.ts';

const ViewList = lateDialog(async () => (await import('./view-list.tsx')).ViewList);

interface ViewMenuProps {
  search: LeadsSearch;
  setSearch: (change: AddressChange, options?: { push?: boolean }) => void;
  /** As the table shows them now. */
  columns: readonly LeadColumn[];
  showTabs: (tabs: readonly ListTab[]) => void;
}

export function ViewMenu({ search, setSearch, columns, showTabs }: ViewMenuProps) {
  const client = useQueryClient();
  const views = useViews();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const view = views?.find(({ id }) => id === search.view) ?? null;
  const builtIn = builtInView(search.view);
  const shown = view ? searchOf(view) : builtIn && builtInSearchOf(builtIn);
  const [unpinned, setUnpinned] = useDeviceSet('lead-views-unpinned');
  const isBare = !isNarrowed(search) && search.sort === defaultSort(search.tab) && search.columns === null;
  useShortcut({ ...keys.views, run: () => setOpen(true) });
  useEffect(() => {
    const builtIns = builtInViews.filter(({ key }) => !unpinned.has(key));
    const pinned = (views ?? []).filter((each) => each.pinned);
    showTabs([
      ...builtIns.map((each) => ({ key: each.key, label: each.name, address: addressOf(builtInSearchOf(each)) })),
      ...pinned.map((each) => ({ key: each.id, label: each.name, address: addressOf(searchOf(each)) })),
    ]);
  }, [views, unpinned, showTabs]);
  // An address that names nothing but its view: `?view=…`, as a bookmark has it.
  const arrive = useEffectEvent(() => {
    if (view && isBare && isChanged(search, searchOf(view))) setSearch(addressOf(searchOf(view)));
  });
  useEffect(() => arrive(), [view?.id]);

  const choose = (next: Parameters<typeof addressOf>[0]) => setSearch(addressOf(next), { push: true });
  const saveAsNew = async () => {
    const name = await askForName('Save view', views ?? [], '');
    if (name === null) return;
    const id = crypto.randomUUID();
    const kept = { ...search, columns: search.columns ?? columns };
    setSearch({ view: id, cols: kept.columns.join(',') });
    const refused = await saveNewView(client, { id, name, pinned: true, ...fieldsOf(kept) });
    if (!refused) return;
    setSearch({ view: search.view, cols: search.columns?.join(',') ?? null });
    await orToast(Promise.resolve(refused));
  };
  const changed = shown !== undefined && isChanged(search, shown);
  const canSaveNew = shown ? changed && (view !== null || !isBare) : !isBare;
  return (
    <>
      {changed && view && (
        <Button
          size="small"
          tone="quiet"
          onClick={() =>
            void orToast(saveView(client, view, fieldsOf({ ...search, columns: search.columns ?? columns })))
          }
        >
          Save changes
        </Button>
      )}
      {canSaveNew && (
        // Beside a panel the list of views has it alone.
        <Button size="small" tone="quiet" className="squeezed:hidden" onClick={() => void saveAsNew()}>
          {shown ? 'Save as new' : 'Save view'}
        </Button>
      )}
      <Button
        ref={button}
        tone="ghost"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="max-w-56"
      >
        <span className="flex items-center gap-1">
          <span className="truncate">{view?.name ?? builtIn?.name ?? 'Views'}</span>
          <ChevronDown aria-hidden className="size-3.5" />
        </span>
      </Button>
      {isOpen && (
        <ViewList
          anchor={button}
          views={views ?? []}
          current={search.view}
          unpinned={unpinned}
          onPin={(key, isPinned) => setUnpinned(key, !isPinned)}
          onChoose={choose}
          onSave={() => void saveAsNew()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
