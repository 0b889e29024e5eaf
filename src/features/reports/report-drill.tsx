// One period: the way to it, what it opens into, and the clients who were sold in it.
import { ChevronRight } from 'lucide-react';
import { Card } from '../../web/ui/card.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Loading, SkeletonRows } from '../../web/ui/skeleton.tsx';
import { ReportCharts } from './report-charts.tsx';
import { nowLabel, periodLabel, viewLabels } from './report-label.rules.ts';
import { pathTo, type Period, type ReportView } from './report-period.rules.ts';
import { useDrill } from './report-query.browser.ts';
import { SaveCsv } from './report-export.tsx';
import { ReportTable } from './report-table.tsx';
import { RowsBehind } from './rows-behind.tsx';
import { saveClients } from './save-report.browser.ts';

interface ReportDrillProps {
  view: ReportView;
  period: Period;
  today: string;
  searchWith: (change: Record<string, string | null>) => Record<string, string | null>;
  onOpen: (key: string) => void;
}

export function ReportDrill({ view, period, today, searchWith, onOpen }: ReportDrillProps) {
  const { data, error, isError, refetch, isRefetching } = useDrill(period.key);
  const label = periodLabel(period, today);
  const { rows = [], ...line } = data ?? {};
  return (
    <>
      <Crumbs view={view} period={period} today={today} searchWith={searchWith} />
      {data ? (
        <>
          <ReportCharts lines={rows} onOpen={onOpen} />
          <ReportTable
            label={`Production for ${label}`}
            lines={period.unit === 'day' ? [line as typeof data] : rows}
            today={today}
            total={period.unit === 'day' ? null : data}
            totalKey={data.key}
            searchWith={searchWith}
            onOpen={period.unit === 'day' ? undefined : onOpen}
          />
        </>
      ) : isError ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} retrying={isRefetching} />
      ) : (
        <Loading>
          <div className="rounded-md border border-line">
            <SkeletonRows rows={6} />
          </div>
        </Loading>
      )}
      <Card
        title="Sold clients"
        description={label}
        aside={
          data &&
          data.clients > 0 && (
            <span className="print:hidden">
              <SaveCsv of="sold clients" save={() => saveClients(period.key)} />
            </span>
          )
        }
        flush
        className="overflow-hidden"
      >
        <div className="border-t border-line">
          <RowsBehind key={period.key} period={period.key} kind="clients" />
        </div>
      </Card>
    </>
  );
}

function Crumbs({
  view,
  period,
  today,
  searchWith,
}: Pick<ReportDrillProps, 'view' | 'period' | 'today' | 'searchWith'>) {
  const path = pathTo(view, period);
  const link = 'inline-flex items-center rounded-xs text-ink-soft hover:text-ink hover:underline touch:min-h-11';
  return (
    <nav aria-label="Period" className="mt-2">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li>
          <Link to="/app/reports" search={searchWith({ period: null, show: null, of: null })} className={link}>
            {viewLabels[view]}
          </Link>
        </li>
        {path.map((step) => {
          const isLast = step.key === period.key;
          const now = nowLabel(step, today);
          return (
            <li key={step.key} className="flex items-center gap-1.5">
              <ChevronRight aria-hidden className="size-3.5 text-ink-faint" />
              {isLast ? (
                <h2 aria-current="page" className="font-semibold">
                  {periodLabel(step, today)}
                  {now && <span className="font-normal text-ink-faint"> · {now}</span>}
                </h2>
              ) : (
                <Link
                  to="/app/reports"
                  search={searchWith({ period: step.key, show: null, of: null })}
                  className={link}
                >
                  {periodLabel(step, today)}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
