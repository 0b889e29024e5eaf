// The list of one tab: toolbar or bulk bar, table, keys of the row at hand, and its empty and error states.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { navigate } from '../../web/navigate.ts';
import { late } from '../../web/ui/late.tsx';
import { formatCount } from '../../web/format-count.ts';
import type { SetSearch } from '../../web/page-search.ts';
import { ErrorState } from '../../web/ui/error-state.tsx';
import type { CardContext, TableHandle, TableSort } from '../../web/ui/table-types.ts';
import { useListSelection } from '../../web/ui/list-selection.ts';
import { VirtualTable } from '../../web/ui/virtual-table.tsx';
import { useDeleteLeads } from '../trash/use-delete-leads.browser.ts';
import { leadName } from '../../domain/lead-name.ts';
import type { AskLeadDialog } from '../lead-page/lead-dialogs.tsx';
import { useCellEditing } from './lead-editing.tsx';
import { useAsListOrder } from '../leads/list-order.browser.ts';
import { useLeadList, useMatchCount } from '../leads/loaded-leads.browser.ts';
import type { LeadHost } from '../lead-page/lead-acts.browser.ts';
import { useLeadActs } from '../lead-page/use-lead-acts.browser.ts';
import { keys } from '../../web/key-table.ts';
import { useShortcut } from '../../web/shortcuts.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import type { BulkToolProps } from '../leads/lead-slots.browser.ts';
import { LeadRowActions } from './lead-row-actions.tsx';
import { defaultColumns, sameColumns } from '../lead-search/lead-columns.rules.ts';
import { readSort, sortDirection, defaultSort, type LeadSort } from '../lead-search/lead-sort.rules.ts';
import { columnOrders, tableColumns } from './leads-columns.tsx';
import { isNarrowed, nothingNarrowed, type LeadsSearch } from '../lead-search/leads-address.rules.ts';
import { foundLabel, LeadsToolbar } from './leads-toolbar.tsx';
import { useRowsAsChanged } from './rows-as-changed.browser.ts';
import { rowHeights, useColumnWidths, useDensity } from './list-look.browser.ts';
import { useShownColumns } from './shown-columns.browser.ts';

const LeadCard = late(async () => (await import('./lead-card.tsx')).LeadCard);
const LeadsEmpty = late(async () => (await import('./leads-empty.tsx')).LeadsEmpty);
const SelectionBar = late(async () => (await import('./selection-bar.tsx')).SelectionBar, {
  keepsFallback: true,
  takesKeys: true,
});

interface LeadsTableProps {
  search: LeadsSearch;
  setSearch: SetSearch;
  counts: { lead: number; sold: number } | undefined;
  onOpen: (id: string, field?: string | null) => void;
  ask: AskLeadDialog;
  onAdd: () => void;
}

const keyOf = (row: LeadRow): string => row.id;

export function LeadsTable({ search, setSearch, counts, onOpen, ask, onAdd }: LeadsTableProps) {
  const { tab, q, texts, sort } = search;
  const list = useLeadList({ status: tab, q, texts, sort });
  const rows = useRowsAsChanged(list.rows);
  const next = list.data?.pages.at(-1)?.next_cursor ?? null;
  useAsListOrder(
    useMemo(
      () => ({
        kind: 'leads',
        view: { status: tab, q, texts, sort },
        parts: [{ name: 'all', ids: rows.map(keyOf), next }],
      }),
      [rows, next, tab, q, texts, sort],
    ),
  );
  const narrowed = isNarrowed(search);
  const matching = useMatchCount({ status: tab, q, texts }, narrowed);
  const deleteLeads = useDeleteLeads();
  const selection = useListSelection(rows);
  const { clear } = selection;
  const [activeId, setActiveId] = useState<string | null>(null);
  const table = useRef<TableHandle>(null);
  const [seenOpen, setSeenOpen] = useState<string | null>(null);
  // The lead that is shown is the one at hand, however it was opened: J and K go on from it.
  if (seenOpen !== search.open) {
    setSeenOpen(search.open);
    if (search.open !== null) setActiveId(search.open);
  }
  const active = rows.find((row) => row.id === activeId) ?? null;
  const [shown, setShown] = useShownColumns(search, setSearch);
  const [density, setDensity] = useDensity();
  const [widths, setWidths] = useColumnWidths(tab);

  const remove = async (ids: readonly string[]) => {
    const gone = await deleteLeads(ids, ids.length === 1 ? nameIn(rows, ids[0]) : undefined);
    // Others that are selected stay so.
    if (gone && ids.some((id) => selection.ids.has(id))) clear();
  };
  // Another order is another table: the focus goes on at the same header.
  const sortedBy = useRef<string | null>(null);
  useLayoutEffect(() => {
    const column = sortedBy.current;
    if (column === null || document.activeElement !== document.body) return;
    sortedBy.current = null;
    document.querySelector<HTMLElement>(`[data-column="${column}"] button`)?.focus({ preventScroll: true });
  });
  const removeOne = useRef(remove);
  useEffect(() => {
    removeOne.current = remove;
  });
  const host = useMemo<LeadHost>(
    () => ({
      open: onOpen,
      ask,
      remove: ({ id }) => void removeOne.current([id]),
      go: (to) => void navigate(to),
    }),
    [onOpen, ask],
  );
  useLeadActs({ lead: active, place: 'row', host, isChoosing: selection.ids.size > 0 });
  useShortcut({ ...keys.select, when: active !== null, run: () => active && selection.toggle(active.id) });
  const editing = useCellEditing(table, (id) => {
    // Null here may be an address that the first press has changed and nobody has drawn yet.
    if (search.open === null || search.open === id) setSearch({ lead: null });
  });
  const columns = useMemo(() => {
    const rowActions = (row: LeadRow, { active: isActive }: { active: boolean }) => (
      <LeadRowActions row={row} active={isActive} host={host} />
    );
    return tableColumns(shown, { actions: rowActions, areChosen: !sameColumns(shown, defaultColumns[tab]) });
  }, [shown, tab, host]);
  const renderCard = useMemo(
    () =>
      (row: LeadRow, { choosing }: CardContext) => <LeadCard row={row} choosing={choosing} onOpen={onOpen} />,
    [onOpen],
  );
  // Each view begins at its top with nothing selected.
  const view = JSON.stringify([tab, q, texts, sort]);
  const [seenView, setSeenView] = useState(view);
  if (seenView !== view) {
    setSeenView(view);
    clear();
    setActiveId(null);
  }
  if (list.isError && rows.length === 0) {
    return (
      <ErrorState
        title="We couldn’t load your leads."
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  const counted = narrowed ? matching.data : counts?.[tab];
  const found = narrowed && matching.data !== undefined ? foundLabel(matching.data) : null;
  const all: BulkToolProps['all'] = selection.isAll
    ? { filter: { status: tab, ...(q && { q }), ...texts }, total: counted ?? null }
    : null;
  const { isPhone } = selection;
  const isMore = list.hasNextPage || selection.ids.size < rows.length;
  const offersAll = isMore && (isPhone || selection.coversLoaded);
  const toolbar = (
    <LeadsToolbar
      search={search}
      setSearch={setSearch}
      found={found}
      columns={shown}
      setColumns={setShown}
      look={{ density, setDensity, widths, setWidths }}
      choosing={selection.choosing}
      onChoose={(choosing) => (choosing ? selection.choose() : clear())}
    />
  );
  const bar = selection.isShown && (
    <SelectionBar
      fallback={isPhone ? null : toolbar}
      isPhone={isPhone}
      status={tab}
      ids={selection.ids}
      all={all}
      onSelectAll={offersAll ? (list.hasNextPage ? selection.selectAll : selection.selectLoaded) : undefined}
      allLabel={allLabel(counted, isPhone)}
      onClear={() => {
        clear();
        if (isPhone) table.current?.focus();
      }}
      onRemove={() => void remove([...selection.ids])}
    />
  );
  return (
    <>
      {isPhone ? toolbar : bar || toolbar}
      <VirtualTable
        key={JSON.stringify([tab, texts, sort])}
        ref={table}
        label={tab === 'sold' ? 'Sold leads' : 'Leads'}
        rows={rows}
        rowKey={keyOf}
        columns={columns}
        rowHeight={rowHeights[density]}
        widths={widths}
        onWidths={setWidths}
        loading={list.isPending}
        hasMore={list.hasNextPage}
        total={counted === undefined || counted === null ? undefined : Math.max(counted, rows.length)}
        onEndReached={() => void (list.isFetching || list.fetchNextPage())}
        fetching={list.isFetching && !list.isFetchNextPageError}
        sort={sortShown(sort, tab)}
        onSort={({ key }) => {
          sortedBy.current = key;
          setSearch({ sort: nextSort(sort, key, tab), lead: null });
        }}
        selection={selection.ids}
        onSelect={selection.select}
        choosing={selection.choosing}
        activeKey={activeId}
        onActive={setActiveId}
        onOpen={(row) => onOpen(row.id)}
        onStep={({ id }) => search.open !== null && search.open !== id && setSearch({ lead: id })}
        rowLabel={leadName}
        renderCard={renderCard}
        editing={editing}
        empty={
          <LeadsEmpty
            tab={tab}
            isFiltered={narrowed}
            isSearched={q !== ''}
            onReset={() => setSearch(nothingNarrowed)}
            onAdd={onAdd}
          />
        }
      />
      {isPhone && bar}
    </>
  );
}

/** The arrow in the header; the usual order shows none. */
function sortShown(sort: LeadSort, tab: LeadsSearch['tab']): TableSort | undefined {
  const { order } = readSort(sort);
  const column = Object.entries(columnOrders).find(([, each]) => each === order)?.[0];
  return column && sort !== defaultSort(tab) ? { key: column, direction: sortDirection(sort) } : undefined;
}

/** A header's presses: its order, the same from its end, the usual one. Null leaves the address. */
function nextSort(sort: LeadSort, column: string, tab: LeadsSearch['tab']): LeadSort | null {
  const order = (columnOrders as Record<string, LeadSort | undefined>)[column];
  if (!order) return null;
  const next = readSort(sort).order !== order ? order : sort === order ? (`-${order}` as LeadSort) : defaultSort(tab);
  return next === defaultSort(tab) ? null : next;
}

function nameIn(rows: readonly LeadRow[], id: string | undefined): string | undefined {
  const row = rows.find((each) => each.id === id);
  return row && leadName(row);
}

/** Short on a phone: 'Select all 1,234'. */
function allLabel(counted: number | null | undefined, isPhone: boolean): string {
  if (!counted) return 'Select all that match';
  return `Select all ${isPhone ? formatCount(counted) : foundLabel(counted)}`;
}
