// Periods and their figures: a period opens into its parts, a figure into the rows behind it.
import { ChevronRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { formatWholeDollars } from '../../domain/money.ts';
import type { Production } from '../../domain/production.ts';
import { formatCount } from '../../web/format-count.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Link } from '../../web/ui/link.tsx';
import { useIsPhone } from '../../web/use-media-query.ts';
import { nowLabel, periodLabel } from './report-label.rules.ts';
import type { ReportLine } from './report-query.browser.ts';
import type { RowKind } from './stat-events.rules.ts';

interface Column {
  key: keyof Production;
  label: string;
  kind: RowKind;
}

const columns: readonly Column[] = [
  { key: 'closed', label: 'Closed', kind: 'closed' },
  { key: 'premium_cents', label: 'Premium', kind: 'closed' },
  { key: 'clients', label: 'Clients', kind: 'clients' },
  { key: 'leads', label: 'Leads', kind: 'leads' },
  { key: 'appointments', label: 'Appointments', kind: 'appointments' },
];

const say = (key: keyof Production, value: number) =>
  key === 'premium_cents' ? formatWholeDollars(value) : formatCount(value);

export interface ReportTableProps {
  label: string;
  lines: readonly ReportLine[];
  today: string;
  /** Shown as the last row. `totalKey` is the period that it sums. */
  total: Production | null;
  totalKey: string;
  /** The address's search values with these changes. */
  searchWith: (change: Record<string, string | null>) => Record<string, string | null>;
  /** Absent where a period opens into nothing further. */
  onOpen?: (key: string) => void;
}

export function ReportTable(props: ReportTableProps) {
  return useIsPhone() ? <Cards {...props} /> : <Grid {...props} />;
}

function Grid({ label, lines, today, total, totalKey, searchWith, onOpen }: ReportTableProps) {
  const open = (event: MouseEvent, key: string) => {
    if (!(event.target instanceof Element && event.target.closest('a'))) onOpen?.(key);
  };
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="h-9 border-b border-line bg-canvas text-xs text-ink-faint">
            <th scope="col" className="pr-3 pl-4 text-left font-medium">
              Period
            </th>
            {columns.map((column) => (
              <th key={column.key} scope="col" className="px-3 text-right font-medium last:pr-4">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr
              key={line.key}
              onClick={(event) => open(event, line.key)}
              className="h-10 border-b border-line last:border-b-0 hover:bg-hover"
            >
              <th scope="row" className="pr-3 pl-4 text-left font-normal">
                <PeriodLink line={line} today={today} searchWith={onOpen && searchWith} />
              </th>
              {columns.map((column) => (
                <td key={column.key} className="px-3 text-right tabular-nums last:pr-4">
                  <FigureLink
                    column={column}
                    figures={line}
                    periodKey={line.key}
                    said={periodLabel(line, today)}
                    searchWith={searchWith}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr className="h-10 border-t border-line-strong bg-canvas font-semibold">
              <th scope="row" className="pr-3 pl-4 text-left font-semibold">
                Total
              </th>
              {columns.map((column) => (
                <td key={column.key} className="px-3 text-right tabular-nums last:pr-4">
                  <FigureLink
                    column={column}
                    figures={total}
                    periodKey={totalKey}
                    said="in all"
                    searchWith={searchWith}
                  />
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function PeriodLink({
  line,
  today,
  searchWith,
}: {
  line: ReportLine;
  today: string;
  searchWith: ReportTableProps['searchWith'] | undefined;
}) {
  const now = nowLabel(line, today);
  if (!searchWith) return <span className="font-medium">{periodLabel(line, today)}</span>;
  return (
    <Link
      to="/app/reports"
      search={searchWith({ period: line.key, show: null, of: null })}
      className="group/period inline-flex items-center gap-2 rounded-xs font-medium touch:min-h-11"
    >
      <span className="group-hover/period:underline">{periodLabel(line, today)}</span>
      {now && <Badge tone="accent">{now}</Badge>}
      <ChevronRight aria-hidden className="size-3.5 text-ink-faint" />
    </Link>
  );
}

interface FigureLinkProps {
  column: Column;
  figures: Production;
  periodKey: string;
  /** The period as people say it, for the link's name. */
  said: string;
  searchWith: ReportTableProps['searchWith'];
  children?: ReactNode;
}

/** Nothing stands behind a zero. */
function FigureLink({ column, figures, periodKey, said, searchWith }: FigureLinkProps) {
  const value = figures[column.key];
  const text = say(column.key, value);
  if (value === 0) return <span className="text-ink-faint">{text}</span>;
  return (
    <Link
      to="/app/reports"
      search={searchWith({ show: column.kind, of: periodKey })}
      aria-label={`${column.label}, ${said}: ${text}`}
      className="rounded-xs underline decoration-transparent underline-offset-3 hover:decoration-current touch:-m-3 touch:inline-block touch:p-3"
    >
      {text}
    </Link>
  );
}

/** On phones: the period with its two main figures, the others beneath. */
function Cards({ label, lines, today, total, totalKey, searchWith, onOpen }: ReportTableProps) {
  return (
    <ul aria-label={label} className="overflow-hidden rounded-md border border-line">
      {lines.map((line) => (
        <li key={line.key} className="border-b border-line px-4 py-2 last:border-b-0">
          <PeriodLink line={line} today={today} searchWith={onOpen && searchWith} />
          <FigureGrid figures={line} periodKey={line.key} said={periodLabel(line, today)} searchWith={searchWith} />
        </li>
      ))}
      {total && (
        <li className="border-t border-line-strong bg-canvas px-4 py-3">
          <p className="mb-2 font-semibold">Total</p>
          <FigureGrid figures={total} periodKey={totalKey} said="in all" searchWith={searchWith} />
        </li>
      )}
    </ul>
  );
}

function FigureGrid(props: Omit<FigureLinkProps, 'column'>) {
  return (
    <dl className="grid grid-cols-[1fr_1.4fr_1fr_1fr_1.2fr] gap-x-2 pb-1">
      {columns.map((column) => (
        <div key={column.key} className="min-w-0">
          <dt className="truncate text-2xs text-ink-faint">
            {column.key === 'appointments' ? 'Appts.' : column.label}
          </dt>
          <dd className="tabular-nums">
            <FigureLink {...props} column={column} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
