// Above the board: search and filters, which the address keeps, and the order of the columns, which the device remembers.
import { ArrowDownUp, ListFilter } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { late, lateDialog } from '../../web/ui/late.tsx';
import type { SetSearch } from '../../web/page-search.ts';
import { holdKeys } from '../../web/held-keys.ts';
import { keys } from '../../web/key-table.ts';
import { useShortcut } from '../../web/shortcuts.ts';
import { useIsPhone } from '../../web/use-media-query.ts';
import { Button, IconButton } from '../../web/ui/button.tsx';
import { InlineSelect } from '../../web/ui/inline-select.tsx';
import { Menu } from '../../web/ui/menu.tsx';
import { SearchField } from '../../web/ui/search-field.tsx';
import { Toolbar } from '../../web/ui/toolbar.tsx';
import type { FilterTexts } from '../lead-search/lead-filter.rules.ts';
import { boardOrders, type BoardOrder } from './pipeline.contract.ts';

const Filters = lateDialog(async () => (await import('../lead-search/leads-filters.tsx')).LeadsFilters);
const FilterChips = late(async () => (await import('../lead-search/leads-filter-chips.tsx')).LeadsFilterChips);

const orderLabels: Record<BoardOrder, string> = {
  latest: 'Recently moved first',
  longest: 'Longest in stage',
  follow_up: 'Next follow-up first',
};
const orders = boardOrders.map((value) => ({ value, label: orderLabels[value] }));

interface BoardToolbarProps {
  q: string;
  texts: FilterTexts;
  setSearch: SetSearch;
  order: BoardOrder;
  onOrder: (order: BoardOrder) => void;
  /** "1,234 leads" while the board is narrowed. */
  found: string | null;
}

export function BoardToolbar({ q, texts, setSearch, order, onOrder, found }: BoardToolbarProps) {
  const find = useCallback((text: string) => setSearch({ q: text.trim() }), [setSearch]);
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const open = () => {
    holdKeys();
    setOpen(true);
  };
  const button = useRef<HTMLButtonElement>(null);
  useShortcut({ ...keys.filter, label: 'Filter the board', run: open });
  // What the leads' own filters read of a page.
  const search = { tab: 'lead', q, texts, sort: 'newest', columns: null, view: null, open: null } as const;
  return (
    <Toolbar
      label="Search and filters"
      below={Object.keys(texts).length > 0 && <FilterChips search={search} setSearch={setSearch} />}
      aside={
        <>
          {found && (
            <p role="status" className="text-sm text-ink-faint tabular-nums squeezed:sr-only">
              {found}
            </p>
          )}
          {!isPhone && (
            <InlineSelect
              label="Sort order"
              value={order}
              options={orders}
              onChange={onOrder}
              mark={<ArrowDownUp aria-hidden className="text-ink-faint" />}
            />
          )}
        </>
      }
    >
      <SearchField
        label="Search pipeline"
        value={q}
        onChange={find}
        placeholder="Name, phone, email, note or tag"
        className="w-70 squeezed:w-50 max-lg:w-60 max-md:w-auto max-md:min-w-0 max-md:flex-1"
      />
      {isPhone && (
        <Menu
          trigger={
            <IconButton label={`Sort order: ${orderLabels[order]}`}>
              <ArrowDownUp aria-hidden />
            </IconButton>
          }
          items={orders.map(({ value, label }) => ({ key: value, label, run: () => onOrder(value) }))}
        />
      )}
      <Button
        ref={button}
        tone="ghost"
        icon={<ListFilter aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <span className="squeezed:sr-only">Filter</span>
      </Button>
      {isOpen && (
        <Filters anchor={button} search={search} setSearch={setSearch} found={found} withoutStage onClose={close} />
      )}
    </Toolbar>
  );
}
