// Deleted leads: for some time they can come back.
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ListChecks, RotateCcw, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { formatPhone } from '../../domain/phone-number.ts';
import { call } from '../../web/api-client.ts';
import { formatCount } from '../../web/format-count.ts';
import { formatDateTime, formatDay, formatExactTime } from '../../web/format-date.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { usePageSearch, type RawSearch } from '../../web/page-search.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button, buttonClass, IconButton } from '../../web/ui/button.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { SearchField } from '../../web/ui/search-field.tsx';
import type { TableColumn } from '../../web/ui/table-types.ts';
import { BulkBar, ChooseBar } from '../../web/ui/bulk-bar.tsx';
import { Toolbar } from '../../web/ui/toolbar.tsx';
import { useListSelection } from '../../web/ui/list-selection.ts';
import { VirtualTable } from '../../web/ui/virtual-table.tsx';
import { leadName } from '../../domain/lead-name.ts';
import { trashDays } from '../../domain/retention.ts';
import { Nothing, Phone } from '../leads/lead-cells.tsx';
import { listTrash, type TrashRow } from './trash.contract.ts';
import { useEmptyTrash } from './empty-trash.browser.ts';
import { useTrashActions } from './trash-actions.browser.ts';

const readSearch = (raw: RawSearch) => ({ q: (raw['q'] ?? '').slice(0, 200) });
const keyOf = (row: TrashRow): string => row.id;
const gatherMs = 150;

function useTrash(q: string) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveChanges(['leads'], () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void client.invalidateQueries({ queryKey: ['leads', 'trash'] }), gatherMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useInfiniteQuery({
    queryKey: ['leads', 'trash', q],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(listTrash, { query: { limit: 100, ...(q && { q }), ...(pageParam && { cursor: pageParam }) } }, { signal }),
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
}

export function TrashPage() {
  const [{ q }, setSearch] = usePageSearch(readSearch);
  const trash = useTrash(q);
  const rows = useMemo(() => trash.data?.pages.flatMap((page) => page.rows) ?? [], [trash.data]);
  const selection = useListSelection(rows);
  const { isBusy, restore, purge } = useTrashActions(selection.clear);
  const { isEmptying, empty } = useEmptyTrash(selection.clear);
  const find = useCallback((text: string) => setSearch({ q: text.trim() }), [setSearch]);
  const columns = useMemo(() => trashColumns({ restore, purge }), [restore, purge]);
  const { isPhone } = selection;
  const ids = [...selection.ids];
  const isNothingToEmpty = q !== '' || (!trash.isPending && rows.length === 0 && !isEmptying);
  const Bar = isPhone ? ChooseBar : BulkBar;
  const bar = selection.isShown && (
    <Bar
      count={ids.length}
      noun="lead"
      allLabel={`Select all ${formatCount(rows.length)}`}
      onSelectAll={isPhone && !trash.hasNextPage && ids.length < rows.length ? selection.selectLoaded : undefined}
      onClear={selection.clear}
    >
      <Button size="small" icon={<RotateCcw aria-hidden />} busy={isBusy} onClick={() => restore(ids)}>
        Restore
      </Button>
      <Button size="small" icon={<Trash2 aria-hidden />} busy={isBusy} onClick={() => void purge(ids)}>
        Delete permanently
      </Button>
    </Bar>
  );
  return (
    <Page
      layout="fill"
      header={
        <PageHeader
          title="Trash"
          description={`Deleted leads stay here for ${trashDays} days. Then they and their notes are permanently deleted.`}
          tools={
            <>
              <Link to="/app/leads" className={buttonClass({})}>
                <span className="inline-flex items-center gap-2">
                  <ArrowLeft aria-hidden />
                  Back to leads
                </span>
              </Link>
              {/* It keeps its place, or on a phone the search would move. */}
              <Button
                icon={<Trash2 aria-hidden />}
                className={isNothingToEmpty ? 'invisible' : ''}
                busy={isEmptying}
                disabled={trash.isPending || isNothingToEmpty}
                onClick={empty}
              >
                Empty trash
              </Button>
            </>
          }
        />
      }
    >
      {(!isPhone && bar) || (
        <Toolbar label="Search">
          <SearchField
            label="Search the trash"
            value={q}
            onChange={find}
            placeholder="Name, phone, email, company"
            className="max-md:flex-1"
          />
          <IconButton
            label="Select"
            className="md:hidden"
            aria-pressed={selection.choosing}
            onClick={() => (selection.choosing ? selection.clear() : selection.choose())}
          >
            <ListChecks aria-hidden />
          </IconButton>
        </Toolbar>
      )}
      {trash.isError && rows.length === 0 ? (
        <ErrorState
          title="We couldn’t load the trash."
          error={trash.error}
          onRetry={() => void trash.refetch()}
          retrying={trash.isFetching}
        />
      ) : (
        <VirtualTable
          label="Deleted leads"
          rows={rows}
          rowKey={keyOf}
          columns={columns}
          loading={trash.isPending}
          hasMore={trash.hasNextPage}
          onEndReached={() => void (trash.isFetching || trash.fetchNextPage())}
          fetching={trash.isFetching && !trash.isFetchNextPageError}
          selection={selection.ids}
          onSelect={selection.select}
          choosing={selection.choosing}
          rowLabel={leadName}
          renderCard={(row, { choosing }) => (
            <TrashCard
              row={row}
              choosing={choosing}
              onRestore={() => restore([row.id])}
              onPurge={() => void purge([row.id], leadName(row))}
            />
          )}
          empty={<Empty q={q} onReset={() => setSearch({ q: null })} />}
        />
      )}
      {isPhone && bar}
    </Page>
  );
}

function Empty({ q, onReset }: { q: string; onReset: () => void }) {
  if (q)
    return (
      <EmptyState title="No matching leads" actions={<Button onClick={onReset}>Clear search</Button>}>
        No lead in the trash has “{q}” in its name, phone, email or company.
      </EmptyState>
    );
  return (
    <EmptyState icon={Trash2} title="The trash is empty">
      Leads you delete stay here for {trashDays} days in case you need them back.
    </EmptyState>
  );
}

interface RowTools {
  restore: (ids: readonly string[]) => void;
  purge: (ids: readonly string[], name?: string) => Promise<void>;
}

function trashColumns({ restore, purge }: RowTools): TableColumn<TrashRow>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      minWidth: 180,
      grow: 2,
      render: (row) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">{leadName(row)}</span>
          {row.status === 'sold' && <Badge tone="good">Sold</Badge>}
        </span>
      ),
    },
    { key: 'phone', header: 'Phone', width: 170, render: ({ phone }) => <Phone phone={phone} /> },
    {
      key: 'email',
      header: 'Email',
      minWidth: 160,
      grow: 1.5,
      render: ({ email }) => (email ? <span className="truncate">{email}</span> : <Nothing />),
    },
    { key: 'deleted', header: 'Deleted', width: 170, render: ({ deleted_at: at }) => <Time at={at} /> },
    { key: 'goes', header: 'Deletes on', width: 130, render: ({ purged_at: at }) => <Day at={at} /> },
    {
      key: 'actions',
      header: 'Actions',
      width: 96,
      render: (row, { active }) => (
        <span className="-ml-1.5 flex items-center text-ink-faint">
          <IconButton
            label={`Restore ${leadName(row)}`}
            size="small"
            tabIndex={active ? 0 : -1}
            onClick={() => restore([row.id])}
          >
            <RotateCcw aria-hidden />
          </IconButton>
          <IconButton
            label={`Permanently delete ${leadName(row)}`}
            size="small"
            tabIndex={active ? 0 : -1}
            onClick={() => void purge([row.id], leadName(row))}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      ),
    },
  ];
}

function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} data-tip={formatExactTime(at)} className="truncate tabular-nums">
      {formatDateTime(at)}
    </time>
  );
}

function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} data-tip={formatExactTime(at)} className="truncate tabular-nums">
      {formatDay(at)}
    </time>
  );
}

interface TrashCardProps {
  row: TrashRow;
  choosing: boolean;
  onRestore: () => void;
  onPurge: () => void;
}

function TrashCard({ row, choosing, onRestore, onPurge }: TrashCardProps) {
  const name = leadName(row);
  return (
    <div className="flex h-full items-center gap-1 pr-2 pl-4">
      <span className="min-w-0 flex-1 py-2">
        <span className="block truncate text-lg font-medium">{name}</span>
        <span className="block truncate text-sm text-ink-faint tabular-nums">
          {row.phone && `${formatPhone(row.phone)} · `}deletes {formatDay(row.purged_at)}
        </span>
      </span>
      {!choosing && (
        <>
          <IconButton label={`Restore ${name}`} onClick={onRestore}>
            <RotateCcw aria-hidden className="size-5" />
          </IconButton>
          <IconButton label={`Permanently delete ${name}`} onClick={onPurge}>
            <Trash2 aria-hidden className="size-5" />
          </IconButton>
        </>
      )}
    </div>
  );
}
