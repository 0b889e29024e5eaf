// Every import: the file, when, what became of its rows, its leads, its rejected rows, and the way back.
import { Download, FileSpreadsheet, MoreHorizontal, Undo2, Upload, X } from 'lucide-react';
import { useState } from 'react';
import { formatCount, formatCounted } from '../../web/format-count.ts';
import { formatDateTime, formatExactTime } from '../../web/format-date.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button, IconButton } from '../../web/ui/button.tsx';
import { dialogOnDemand } from '../../web/ui/dialog-on-demand.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { type MenuItem } from '../../web/ui/menu-item.ts';
import { Menu } from '../../web/ui/menu.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Loading, SkeletonRows } from '../../web/ui/skeleton.tsx';
import { toast } from '../../web/ui/toast.ts';
import { call } from '../../web/api-client.ts';
import { downloadRejected } from './download-rejected.browser.ts';
import { isUnderWay, restoreImport, useImports } from './import-queries.browser.ts';
import { openImport } from './import-store.browser.ts';
import { cancelImport, type ListedImport } from './lead-import.contract.ts';
import { hasRejectedRows, tallyCounts } from './tally-counts.rules.ts';

const details = dialogOnDemand(async () => (await import('./import-details.tsx')).ImportDetails);
const reverting = dialogOnDemand(async () => (await import('./revert-dialog.tsx')).RevertDialog);
const near = () => {
  details.near();
  reverting.near();
};

type Shown = { kind: 'details' | 'revert'; record: ListedImport } | null;

export function ImportsPage() {
  const imports = useImports();
  const [shown, setShown] = useState<Shown>(null);
  const rows = imports.data?.pages.flatMap((page) => page.rows) ?? [];
  const close = () => setShown(null);
  return (
    <Page
      width="wide"
      header={
        <PageHeader
          title="Imports"
          description={
            <>
              Every file you’ve imported, what happened to each row, and the option to revert.{' '}
              <Link to="/app/leads" activeExact className={textLinkClass}>
                Back to leads
              </Link>
            </>
          }
          action={
            <Button tone="primary" icon={<Upload aria-hidden />} onClick={() => openImport()}>
              Import CSV
            </Button>
          }
        />
      }
    >
      {rows.length > 0 ? (
        <>
          <ImportList rows={rows} onShow={setShown} />
          {imports.hasNextPage && (
            <div className="flex justify-center p-4">
              <Button tone="ghost" busy={imports.isFetchingNextPage} onClick={() => void imports.fetchNextPage()}>
                Show older
              </Button>
            </div>
          )}
        </>
      ) : imports.data ? (
        <EmptyState
          icon={FileSpreadsheet}
          title="No imports yet"
          actions={<Button onClick={() => openImport()}>Choose files</Button>}
        >
          Every file you import is listed here with what happened to each row. You can revert an import anytime.
        </EmptyState>
      ) : imports.error ? (
        <ErrorState
          error={imports.error}
          title="We couldn’t load your imports."
          retrying={imports.isRefetching}
          onRetry={() => void imports.refetch()}
        />
      ) : (
        <Loading label="Loading imports…">
          <SkeletonRows rows={6} />
        </Loading>
      )}
      {shown?.kind === 'details' && (
        <details.Dialog record={shown.record} onClose={close} onRevert={() => setShown({ ...shown, kind: 'revert' })} />
      )}
      {shown?.kind === 'revert' && <reverting.Dialog record={shown.record} onClose={close} />}
    </Page>
  );
}

function ImportList({ rows, onShow }: { rows: readonly ListedImport[]; onShow: (shown: Shown) => void }) {
  const columns = ['New', 'Filled in', 'Duplicates', 'Rejected'];
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        {/* On a phone no more than the line: its one column needs no title. */}
        <tr className="h-9 max-md:h-0 border-b border-line text-left text-xs text-ink-soft">
          <th scope="col" className="pr-3 font-medium">
            <span className="max-md:sr-only">File</span>
          </th>
          <th scope="col" className="w-56 px-3 font-medium max-xl:hidden">
            When
          </th>
          {columns.map((label) => (
            <th key={label} scope="col" className="w-22 px-3 text-right font-medium max-md:hidden">
              {label}
            </th>
          ))}
          <th scope="col" className="w-28 px-3 font-medium max-md:hidden">
            Status
          </th>
          <th scope="col" className="w-10">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((record) => (
          <ImportRow key={record.id} record={record} onShow={onShow} />
        ))}
      </tbody>
    </table>
  );
}

function ImportRow({ record, onShow }: { record: ListedImport; onShow: (shown: Shown) => void }) {
  const { tally } = record;
  const counts = tally && tallyCounts(tally);
  const when = formatDateTime(record.created_at);
  return (
    <tr className="border-b border-line hover:bg-hover" onPointerEnter={near} onFocus={near}>
      <th scope="row" className="py-2.5 pr-3 text-left font-normal">
        {tally ? (
          <button
            type="button"
            className="block max-w-full truncate rounded-xs font-medium hover:underline touch:-my-2 touch:py-2"
            title={record.file_name}
            onClick={() => onShow({ kind: 'details', record })}
          >
            {record.file_name}
          </button>
        ) : (
          <span className="block truncate font-medium" title={record.file_name}>
            {record.file_name}
          </span>
        )}
        <span className="block truncate text-xs text-ink-faint tabular-nums xl:hidden">
          {`You · ${when}`}
          {counts && (
            <span className="md:hidden">{` · ${formatCount(counts.created)} new of ${formatCounted(tally.rows, 'row')}${tally.sales ? ` · ${formatCount(tally.sales)} sold` : ''}`}</span>
          )}
        </span>
        <span className="mt-1 block md:hidden">
          <StateBadge record={record} />
        </span>
      </th>
      <td className="px-3 whitespace-nowrap text-ink-soft max-xl:hidden">
        <time dateTime={record.created_at} data-tip={formatExactTime(record.created_at)}>
          {when}
        </time>
        <span className="text-ink-faint"> · you</span>
      </td>
      {(['created', 'updated', 'duplicates', 'rejected'] as const).map((key) => (
        <td key={key} className="px-3 text-right tabular-nums max-md:hidden">
          <span className={counts?.[key] ? '' : 'text-ink-faint'}>{counts ? formatCount(counts[key]) : '–'}</span>
          {key === 'created' && tally?.sales && (
            <span className="block text-xs text-ink-faint">{`${formatCount(tally.sales)} sold`}</span>
          )}
        </td>
      ))}
      <td className="px-3 max-md:hidden">
        <StateBadge record={record} />
      </td>
      <td className="text-right">
        <Menu
          trigger={
            <IconButton tone="ghost" label={`Actions for ${record.file_name}`}>
              <MoreHorizontal aria-hidden />
            </IconButton>
          }
          items={itemsOf(record, onShow)}
        />
      </td>
    </tr>
  );
}

function StateBadge({ record }: { record: ListedImport }) {
  if (record.reverted_at) return <Badge tone="warning">Reverted</Badge>;
  if (record.state === 'done') return <Badge tone="good">Done</Badge>;
  const rows = formatCounted(record.staged_rows, 'row');
  return isUnderWay(record) ? <Badge tone="accent">{`Running · ${rows}`}</Badge> : <Badge>Not finished</Badge>;
}

function itemsOf(record: ListedImport, onShow: (shown: Shown) => void): MenuItem[] {
  if (record.state === 'staging') {
    const discard = () =>
      void call(cancelImport, { params: { id: record.id }, body: {} }).catch((error: Error) =>
        toast({ tone: 'danger', text: error.message }),
      );
    return [{ key: 'discard', label: 'Discard', icon: X, tone: 'danger', run: discard }];
  }
  const items: MenuItem[] = [
    { key: 'details', label: 'Details', icon: FileSpreadsheet, run: () => onShow({ kind: 'details', record }) },
  ];
  if (hasRejectedRows(record)) {
    items.push({
      key: 'rejected',
      label: 'Download rejected rows',
      icon: Download,
      run: () => void fetchRejected(record),
    });
  }
  if (record.reverted_at)
    items.push({ key: 'undo', label: 'Restore import', icon: Undo2, run: () => void restoreImport(record.id) });
  else if (hasChanged(record)) {
    items.push(
      { key: 'line', line: true },
      {
        key: 'revert',
        label: 'Revert import…',
        icon: Undo2,
        tone: 'danger',
        run: () => onShow({ kind: 'revert', record }),
      },
    );
  }
  return items;
}

const hasChanged = ({ tally }: ListedImport): boolean => (tally?.created ?? 0) + (tally?.updated ?? 0) > 0;

async function fetchRejected(record: ListedImport): Promise<void> {
  try {
    await downloadRejected(record);
  } catch {
    toast({ tone: 'danger', text: 'We couldn’t download the rejected rows. Please try again.' });
  }
}
