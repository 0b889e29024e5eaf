import { ChartColumn } from 'lucide-react';
import { lateDialog } from '../../web/ui/late.tsx';
import { formatWholeDollars } from '../../domain/money.ts';
import { formatCount } from '../../web/format-count.ts';
import { usePageSearch } from '../../web/page-search.ts';
import { useLightPaper } from '../../web/use-light-paper.ts';
import { useIsPhone } from '../../web/use-media-query.ts';
import { buttonClass, Button } from '../../web/ui/button.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { SegmentedControl } from '../../web/ui/radio-group.tsx';
import { Loading, Skeleton, SkeletonRows } from '../../web/ui/skeleton.tsx';
import { StatCard } from '../../web/ui/stat-card.tsx';
import { ReportCharts } from './report-charts.tsx';
import { ReportDrill } from './report-drill.tsx';
import { PrintButton, SaveCsv } from './report-export.tsx';
import { includesSamples, periodLabel, viewLabels } from './report-label.rules.ts';
import type { ReportView } from './report-period.rules.ts';
import { useReport, useReportRefresh, type ReportAnswer } from './report-query.browser.ts';
import { parseReportSearch } from './report-search.rules.ts';
import { ReportTable } from './report-table.tsx';
import { saveReport } from './save-report.browser.ts';

const BehindPanel = lateDialog(async () => (await import('./behind-panel.tsx')).BehindPanel);

const viewOptions = (['weekly', 'monthly', 'all_time'] as const).map((value) => ({ value, label: viewLabels[value] }));
const earlier: Record<ReportView, string> = {
  weekly: 'Show earlier weeks',
  monthly: 'Show earlier months',
  all_time: '',
};

export function ReportPage() {
  useReportRefresh();
  useLightPaper();
  const [{ view, period, behind }, setSearch] = usePageSearch(parseReportSearch);
  const report = useReport(view);
  const first = report.data?.pages[0];
  const address = { view, period: period?.key ?? null, show: behind?.kind ?? null, of: behind?.period.key ?? null };
  const searchWith = (change: Record<string, string | null>) => ({ ...address, ...change });
  const open = (key: string) => setSearch({ period: key, show: null, of: null }, { push: true });
  const isPhone = useIsPhone();
  const tools = first && (
    <div className="flex gap-2 print:hidden">
      <SaveCsv
        of={period ? periodLabel(period, first.today) : `${viewLabels[view]} production`}
        save={() => saveReport(view, period)}
      />
      <PrintButton />
    </div>
  );
  const toggle = (
    <SegmentedControl
      label="Periods"
      options={viewOptions}
      value={view}
      onChange={(next) => setSearch({ view: next, period: null, show: null, of: null }, { push: true })}
      className={isPhone ? 'mb-3 w-full' : ''}
    />
  );
  return (
    <Page
      width="wide"
      header={
        <PageHeader
          title="Production report"
          tools={
            <>
              {!isPhone && toggle}
              {tools}
            </>
          }
        />
      }
    >
      {isPhone && toggle}
      {!first ? (
        <NotThereYet report={report} />
      ) : (
        <div className="flex flex-col gap-3">
          {first.samples > 0 && <SamplesCounted count={first.samples} />}
          <SummaryCards summary={first.summary} today={first.today} view={view} period={address.period} />
          {period ? (
            <ReportDrill view={view} period={period} today={first.today} searchWith={searchWith} onOpen={open} />
          ) : (
            <ReportList view={view} report={report} searchWith={searchWith} onOpen={open} />
          )}
        </div>
      )}
      {behind && first && (
        <BehindPanel
          kind={behind.kind}
          period={behind.period}
          today={first.today}
          onClose={() => setSearch({ show: null, of: null })}
        />
      )}
    </Page>
  );
}

/** On paper, too. */
function SamplesCounted({ count }: { count: number }) {
  return (
    <Notice tone="warning">
      {includesSamples(count)}{' '}
      <Link to="/app" className={`${textLinkClass} text-current print:hidden`}>
        Remove sample data on Home
      </Link>
    </Notice>
  );
}

interface SummaryCardsProps {
  summary: ReportAnswer['summary'];
  today: string;
  view: ReportView;
  period: string | null;
}

function SummaryCards({ summary, today, view, period }: SummaryCardsProps) {
  const month = today.slice(0, 7);
  const behind = (of: string) => ({ to: '/app/reports', search: { view, period, show: 'clients', of } });
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatCard label="Closed" note="All time" value={formatCount(summary.closed)} {...behind('all')} />
      <StatCard label="Premium" note="All time" value={formatWholeDollars(summary.premium_cents)} {...behind('all')} />
      <StatCard label="Closed" note="This month" value={formatCount(summary.month_closed)} {...behind(month)} />
      <StatCard
        label="Premium"
        note="This month"
        value={formatWholeDollars(summary.month_premium_cents)}
        {...behind(month)}
      />
    </div>
  );
}

interface ReportListProps {
  view: ReportView;
  report: ReturnType<typeof useReport>;
  searchWith: (change: Record<string, string | null>) => Record<string, string | null>;
  onOpen: (key: string) => void;
}

function ReportList({ view, report, searchWith, onOpen }: ReportListProps) {
  const pages = report.data?.pages ?? [];
  const lines = pages.flatMap((page) => page.rows);
  const first = pages[0];
  if (!first || lines.length === 0) {
    return (
      <EmptyState
        icon={ChartColumn}
        title="Nothing to report yet"
        actions={
          <Link to="/app/leads" className={buttonClass({ tone: 'primary' })}>
            Go to leads
          </Link>
        }
      >
        Your leads, follow-ups and closed policies will show up here.
      </EmptyState>
    );
  }
  return (
    <>
      <ReportCharts lines={first.rows.filter((line) => line.from <= first.today).toReversed()} onOpen={onOpen} />
      <ReportTable
        label={`${viewLabels[view]} production`}
        lines={lines}
        today={first.today}
        total={first.total}
        totalKey="all"
        searchWith={searchWith}
        onOpen={onOpen}
      />
      {report.hasNextPage && (
        <div className="flex justify-center print:hidden">
          <Button size="small" busy={report.isFetchingNextPage} onClick={() => void report.fetchNextPage()}>
            {earlier[view]}
          </Button>
        </div>
      )}
    </>
  );
}

function NotThereYet({ report: { error, isError, refetch, isRefetching } }: { report: ReturnType<typeof useReport> }) {
  if (isError) {
    return (
      <ErrorState
        error={error}
        title="We couldn’t load the report."
        onRetry={() => void refetch()}
        retrying={isRefetching}
      />
    );
  }
  return (
    <Loading label="Loading the report…">
      <div className="mb-3 grid grid-cols-2 gap-3 lg:grid-cols-4">
        {[0, 1, 2, 3].map((card) => (
          <div key={card} className="flex h-26 flex-col gap-3 rounded-md border border-line px-4 py-3.5">
            <Skeleton className="h-3 w-20" />
            <Skeleton className="h-6 w-16" />
          </div>
        ))}
      </div>
      <div className="rounded-md border border-line">
        <SkeletonRows rows={10} />
      </div>
    </Loading>
  );
}
