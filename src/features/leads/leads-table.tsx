// The list of one tab: toolbar or bulk bar, table, keys of the row at hand, and its empty and error states.
import { useEffect, useMemo, useRef, useState } from 'react';
import type { SetSearch } from '../../web/page-search.ts';
import { ErrorState } from '../../web/ui/error-state.tsx';
import type { TableHandle, TableSort } from '../../web/ui/table-types.ts';
import { VirtualTable } from '../../web/ui/virtual-table.tsx';
import { useLeadActions } from './lead-actions.browser.ts';
import { LeadCard } from './lead-card.tsx';
import { leadName } from './lead-cells.tsx';
import type { AskLeadDialog } from './lead-dialogs.tsx';
import { useLeadList } from './lead-list.browser.ts';
import { useLeadKeys } from './lead-keys.browser.ts';
import type { LeadRow } from './lead-shape.contract.ts';
import { LeadRowActions } from './lead-row-actions.tsx';
import { leadColumns, soldColumns } from './leads-columns.tsx';
import { LeadsEmpty } from './leads-empty.tsx';
import type { LeadsSearch } from './leads-page.tsx';
import { LeadsToolbar, SelectionBar } from './leads-toolbar.tsx';

interface LeadsTableProps {
  search: LeadsSearch;
  setSearch: SetSearch;
  counts: { lead: number; sold: number; stages: Record<string, number> } | undefined;
  onOpen: (id: string, field?: string | null) => void;
  ask: AskLeadDialog;
  onAdd: () => void;
}

const keyOf = (row: LeadRow): string => row.id;
const none: ReadonlySet<string> = new Set();

export function LeadsTable({ search, setSearch, counts, onOpen, ask, onAdd }: LeadsTableProps) {
  const { tab, q, stage, sort } = search;
  const list = useLeadList({ status: tab, q, stage, sort });
  const actions = useLeadActions();
  const [selection, setSelection] = useState(none);
  const [activeId, setActiveId] = useState<string | null>(null);
  const table = useRef<TableHandle>(null);
  const active = list.rows.find((row) => row.id === activeId) ?? null;

  const remove = async (ids: readonly string[]) => {
    const gone = await actions.remove(ids, ids.length === 1 ? nameIn(list.rows, ids[0]) : undefined);
    if (gone) setSelection(none);
  };
  const removeOne = useRef(remove);
  useEffect(() => {
    removeOne.current = remove;
  });
  useLeadKeys({
    active,
    onOpen,
    ask,
    onRemove: (id) => void remove(selection.size > 0 ? [...selection] : [id]),
    onUndo: actions.undo,
    onToggle: (id) => setSelection(toggled(selection, id)),
  });

  const columns = useMemo(() => {
    const rowActions = (row: LeadRow, { active: isActive }: { active: boolean }) => (
      <LeadRowActions
        row={row}
        active={isActive}
        onOpen={onOpen}
        ask={ask}
        onRemove={(id) => void removeOne.current([id])}
      />
    );
    return tab === 'sold'
      ? soldColumns(rowActions)
      : leadColumns((id, next) => void actions.setStage(id, next), rowActions);
  }, [tab, actions, onOpen, ask]);
  const renderCard = useMemo(() => (row: LeadRow) => <LeadCard row={row} onOpen={onOpen} />, [onOpen]);
  // Each view begins at its top with nothing selected.
  const view = `${tab} ${q} ${stage} ${sort}`;
  const [seenView, setSeenView] = useState(view);
  if (seenView !== view) {
    setSeenView(view);
    setSelection(none);
    setActiveId(null);
  }
  if (list.isError && list.rows.length === 0) {
    return (
      <ErrorState
        title="Your leads could not be loaded."
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  const total = q ? undefined : stage ? counts?.stages[stage] : counts?.[tab];
  return (
    <>
      {selection.size > 0 ? (
        <SelectionBar ids={selection} onClear={() => setSelection(none)} onRemove={() => void remove([...selection])} />
      ) : (
        <LeadsToolbar search={search} setSearch={setSearch} counts={counts} />
      )}
      <VirtualTable
        key={`${tab} ${stage} ${sort}`}
        ref={table}
        label={tab === 'sold' ? 'Sold leads' : 'Leads'}
        rows={list.rows}
        rowKey={keyOf}
        columns={columns}
        loading={list.isPending}
        hasMore={list.hasNextPage}
        total={total === undefined ? undefined : Math.max(total, list.rows.length)}
        onEndReached={() => void (list.isFetchingNextPage || list.fetchNextPage())}
        sort={q || sort === 'newest' ? undefined : sortShown(sort)}
        onSort={q ? undefined : (next) => setSearch({ sort: next.key === sort ? null : next.key })}
        selection={selection}
        onSelect={setSelection}
        activeKey={activeId}
        onActive={setActiveId}
        onOpen={(row) => onOpen(row.id)}
        rowLabel={leadName}
        renderCard={renderCard}
        empty={
          <LeadsEmpty
            tab={tab}
            isFiltered={q !== '' || stage !== ''}
            onReset={() => setSearch({ q: null, stage: null })}
            onAdd={onAdd}
          />
        }
      />
    </>
  );
}

const sortShown = (key: string): TableSort => ({ key, direction: 'asc' });

function nameIn(rows: readonly LeadRow[], id: string | undefined): string | undefined {
  const row = rows.find((each) => each.id === id);
  return row && leadName(row);
}

function toggled(selection: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}
