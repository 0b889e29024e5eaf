import { Ellipsis, MessageSquare, Phone, Plus, Trash2, Upload } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { lateDialog } from '../ui/late.tsx';
import { formatDateTime, formatExactTime } from '../format-date.ts';
import { usePageSearch, type RawSearch } from '../page-search.ts';
import { useShortcut } from '../shortcuts.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { InlineSelect } from '../ui/inline-select.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { StageDot } from '../ui/stage-badge.tsx';
import type { TableColumn, TableSort } from '../ui/table-types.ts';
import { toast } from '../ui/toast.ts';
import { offerUndo } from '../undo.ts';
import { BulkBar } from '../ui/bulk-bar.tsx';
import { FilterChip } from '../ui/filter-chip.tsx';
import { Toolbar } from '../ui/toolbar.tsx';
import { VirtualTable } from '../ui/virtual-table.tsx';
import { sampleLead, stageOptions, type SampleLead } from './sample-leads.ts';

const total = 100_000;
const pageSize = 200;
const readSearch = (raw: RawSearch) => ({
  open: raw['lead'] ?? null,
  query: raw['q'] ?? '',
  stage: raw['stage'] ?? '',
});
const LeadPanel = lateDialog(async () => (await import('./lead-panel.tsx')).LeadPanel);

export function LeadsPage() {
  const [search, setSearch] = usePageSearch(readSearch);
  const [rows, setRows] = useState(() => Array.from({ length: pageSize }, (_, index) => sampleLead(index)));
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [sort, setSort] = useState<TableSort>({ key: 'name', direction: 'asc' });
  const [loading, setLoading] = useState(false);
  const columns = useMemo(
    () => columnsFor((id, stage) => setRows((now) => now.map((row) => (row.id === id ? { ...row, stage } : row)))),
    [],
  );
  const loadMore = () => {
    if (loading) return;
    setLoading(true);
    setTimeout(() => {
      setRows((now) => [...now, ...Array.from({ length: pageSize }, (_, index) => sampleLead(now.length + index))]);
      setLoading(false);
    }, 60);
  };
  useShortcut({ key: 'c', label: 'Call', run: () => void toast('Calling…') });
  const open = rows.find((row) => row.id === search.open);
  const clear = () => setSelection(new Set());
  return (
    <Page
      layout="fill"
      header={
        <PageHeader
          title="Leads"
          count={total}
          tools={<Button icon={<Upload aria-hidden />}>Import</Button>}
          action={
            <Button tone="primary" icon={<Plus aria-hidden />}>
              New lead
            </Button>
          }
        />
      }
    >
      {selection.size ? (
        <BulkBar
          count={selection.size}
          noun="lead"
          onClear={clear}
          allLabel={`Select all ${total.toLocaleString()}`}
          onSelectAll={() => {}}
        >
          <Button size="small" icon={<MessageSquare aria-hidden />}>
            Text
          </Button>
          <Button
            size="small"
            icon={<Trash2 aria-hidden />}
            onClick={() => offerUndo({ said: `Deleted ${selection.size} leads.`, undo: () => {} })}
          >
            Delete
          </Button>
        </BulkBar>
      ) : (
        <Toolbar label="Filters">
          <SearchField
            label="Search leads"
            value={search.query}
            onChange={(q) => setSearch({ q })}
            placeholder="Search leads"
          />
          <FilterChip name="Stage" value="Quoted" onRemove={() => setSearch({ stage: null })} />
          <FilterChip name="State" value="Iowa" onRemove={() => {}} />
        </Toolbar>
      )}
      <VirtualTable
        label="Leads"
        rows={rows}
        rowKey={keyOf}
        columns={columns}
        total={total}
        hasMore={rows.length < total}
        onEndReached={loadMore}
        sort={sort}
        onSort={setSort}
        selection={selection}
        onSelect={setSelection}
        onOpen={(row) => setSearch({ lead: row.id }, { push: true })}
        rowLabel={(row) => row.name}
        rowActions={useCallback(
          (row: SampleLead) => (
            <>
              <IconButton label={`Call ${row.name}`} size="small" shortcut="c">
                <Phone aria-hidden />
              </IconButton>
              <IconButton label={`Text ${row.name}`} size="small" shortcut="t">
                <MessageSquare aria-hidden />
              </IconButton>
              <IconButton label={`More for ${row.name}`} size="small">
                <Ellipsis aria-hidden />
              </IconButton>
            </>
          ),
          [],
        )}
        renderCard={renderCard}
      />
      {open && <LeadPanel lead={open} onClose={() => setSearch({ lead: null })} />}
    </Page>
  );
}

const keyOf = (row: SampleLead) => row.id;

function columnsFor(setStage: (id: string, stage: SampleLead['stage']) => void): TableColumn<SampleLead>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      minWidth: 180,
      grow: 2,
      sortable: true,
      render: (row) => <span className="truncate font-medium">{row.name}</span>,
    },
    {
      key: 'stage',
      header: 'Stage',
      width: 172,
      sortable: true,
      render: (row, { active }) => (
        <InlineSelect
          label={`Stage of ${row.name}`}
          value={row.stage}
          options={stageOptions}
          onChange={(stage) => setStage(row.id, stage)}
          mark={<StageDot stage={row.stage} />}
          tabIndex={active ? 0 : -1}
        />
      ),
    },
    { key: 'phone', header: 'Phone', width: 140, render: (row) => <span className="tabular-nums">{row.phone}</span> },
    {
      key: 'email',
      header: 'Email',
      minWidth: 160,
      grow: 2,
      render: (row) => <span className="truncate text-ink-soft">{row.email}</span>,
    },
    { key: 'state', header: 'State', width: 72, render: (row) => row.state },
    {
      key: 'follow',
      header: 'Follow-up',
      width: 160,
      sortable: true,
      render: (row) =>
        row.followUp ? (
          <time dateTime={row.followUp} data-tip={formatExactTime(row.followUp)} className="truncate tabular-nums">
            {formatDateTime(row.followUp)}
          </time>
        ) : (
          <span className="text-ink-faint">—</span>
        ),
    },
    {
      key: 'premium',
      header: 'Premium',
      width: 110,
      align: 'end',
      sortable: true,
      render: (row) => `$${row.premium.toFixed(2)}`,
    },
  ];
}

function renderCard(row: SampleLead) {
  return (
    <div className="flex h-full items-center gap-1 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <p className="truncate text-lg font-medium">{row.name}</p>
        <p className="flex items-center gap-1.5 text-sm text-ink-soft">
          <StageDot stage={row.stage} />
          {stageOptions.find((one) => one.value === row.stage)?.label}
          <span className="truncate text-ink-faint">{row.followUp && `· ${formatDateTime(row.followUp)}`}</span>
        </p>
      </div>
      <IconButton label={`Text ${row.name}`}>
        <MessageSquare aria-hidden className="size-5" />
      </IconButton>
      <IconButton label={`Call ${row.name}`}>
        <Phone aria-hidden className="size-5" />
      </IconButton>
    </div>
  );
}
