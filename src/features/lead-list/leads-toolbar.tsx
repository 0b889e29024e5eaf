import { Columns3, ListChecks, ListFilter } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { late, lateDialog } from '../../web/ui/late.tsx';
import { formatCount } from '../../web/format-count.ts';
import type { SetSearch } from '../../web/page-search.ts';
import { holdKeys } from '../../web/held-keys.ts';
import { keys } from '../../web/key-table.ts';
import { useShortcut } from '../../web/shortcuts.ts';
import { Button, buttonClass, IconButton } from '../../web/ui/button.tsx';
import { SearchField } from '../../web/ui/search-field.tsx';
import { Toolbar } from '../../web/ui/toolbar.tsx';
import type { LeadColumn } from '../lead-search/lead-columns.rules.ts';
import { showListTabs, useLeadSlots } from '../leads/lead-slots.browser.ts';
import type { ListLook } from './list-look.browser.ts';
import type { LeadsSearch } from '../lead-search/leads-address.rules.ts';

const Filters = lateDialog(async () => (await import('../lead-search/leads-filters.tsx')).LeadsFilters);
const FilterChips = late(async () => (await import('../lead-search/leads-filter-chips.tsx')).LeadsFilterChips);
const ColumnsPanel = lateDialog(async () => (await import('./leads-columns-panel.tsx')).LeadsColumnsPanel);

interface LeadsToolbarProps {
  search: LeadsSearch;
  setSearch: SetSearch;
  /** "1,234 leads" while the list is narrowed and they are counted. */
  found: string | null;
  columns: readonly LeadColumn[];
  setColumns: (columns: readonly LeadColumn[] | null) => void;
  look: ListLook;
  /** On a phone: cards are being chosen. */
  choosing: boolean;
  onChoose: (choosing: boolean) => void;
}

export function LeadsToolbar({
  search,
  setSearch,
  found,
  columns,
  setColumns,
  look,
  choosing,
  onChoose,
}: LeadsToolbarProps) {
  const find = useCallback((q: string) => setSearch({ q: q.trim(), lead: null }), [setSearch]);
  const [shown, setShown] = useState<'filters' | 'columns' | null>(null);
  const filterButton = useRef<HTMLButtonElement>(null);
  const columnsButton = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setShown(null), []);
  useShortcut({
    ...keys.filter,
    run() {
      holdKeys();
      setShown('filters');
    },
  });
  const isFiltered = Object.keys(search.texts).length > 0;
  return (
    <Toolbar
      label="Search and filters"
      below={isFiltered && <FilterChips search={search} setSearch={setSearch} />}
      aside={
        <>
          {/* Beside a panel there is no room for it: the line would break, and the rows move. */}
          {found && (
            <p role="status" className="text-sm text-ink-faint tabular-nums squeezed:hidden">
              {found}
            </p>
          )}
          <ViewTools search={search} setSearch={setSearch} columns={columns} />
          <IconButton
            ref={columnsButton}
            label="Columns and density"
            className="max-md:hidden"
            aria-haspopup="dialog"
            aria-expanded={shown === 'columns'}
            onClick={() => setShown('columns')}
          >
            <Columns3 aria-hidden />
          </IconButton>
          <Button
            tone="ghost"
            icon={<ListChecks aria-hidden />}
            className="md:hidden"
            aria-pressed={choosing}
            onClick={() => onChoose(!choosing)}
          >
            Select
          </Button>
        </>
      }
    >
      <SearchField
        label={search.tab === 'sold' ? 'Search sold leads' : 'Search leads'}
        value={search.q}
        onChange={find}
        placeholder="Name, phone, email, note or tag"
        className="w-70 squeezed:w-50 max-md:w-auto max-md:min-w-1/2 max-md:flex-1"
      />
      <Button
        ref={filterButton}
        tone="ghost"
        icon={<ListFilter aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={shown === 'filters'}
        onClick={() => setShown('filters')}
      >
        <span className="max-md:sr-only">Filter</span>
      </Button>
      {shown === 'filters' && (
        <Filters anchor={filterButton} search={search} setSearch={setSearch} found={found} onClose={close} />
      )}
      {shown === 'columns' && (
        <ColumnsPanel
          anchor={columnsButton}
          tab={search.tab}
          shown={columns}
          onChange={setColumns}
          look={look}
          onClose={close}
        />
      )}
    </Toolbar>
  );
}

/** What other features offer for the list as it stands: saved views. */
function ViewTools(props: { search: LeadsSearch; setSearch: SetSearch; columns: readonly LeadColumn[] }) {
  return useLeadSlots().map(({ listTool }, index) => {
    if (!listTool) return null;
    const Tool = late(listTool.load);
    const place = <ToolPlace label={listTool.label} />;
    return <Tool key={index} {...props} showTabs={showListTabs} fallback={place} />;
  });
}

/** As wide as the button that will stand there. */
function ToolPlace({ label }: { label: string }) {
  return (
    <span aria-hidden className={buttonClass({ tone: 'ghost', className: 'invisible' })}>
      <span className="flex items-center gap-1">
        {label}
        <span className="size-3.5" />
      </span>
    </span>
  );
}

export const foundLabel = (count: number | null): string =>
  count === null ? '10,000+ leads' : `${formatCount(count)} lead${count === 1 ? '' : 's'}`;
