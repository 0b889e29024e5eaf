import { late } from '../../web/ui/late.tsx';
import { formatWholeDollars } from '../../domain/money.ts';
import { formatCount, formatShortCount } from '../../web/format-count.ts';
import { Card } from '../../web/ui/card.tsx';
import { useIsPhone } from '../../web/use-media-query.ts';
import { barLabel } from './report-label.rules.ts';
import type { ReportLine } from './report-query.browser.ts';

const ReportChart = late(async () => (await import('./report-chart.tsx')).ReportChart);

const maxBars = { phone: 7, desktop: 13 };

interface ReportChartsProps {
  /** Oldest first. */
  lines: readonly ReportLine[];
  onOpen: (key: string) => void;
}

export function ReportCharts({ lines, onOpen }: ReportChartsProps) {
  const most = useIsPhone() ? maxBars.phone : maxBars.desktop;
  const shown = lines.slice(-most);
  if (shown.length < 2) return null;
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <ChartCard
        title="Premium"
        lines={shown}
        valueOf={(line) => line.premium_cents}
        say={shortDollars}
        onOpen={onOpen}
      />
      <ChartCard
        title="Policies closed"
        lines={shown}
        valueOf={(line) => line.closed}
        say={formatCount}
        onOpen={onOpen}
      />
    </div>
  );
}

interface ChartCardProps extends ReportChartsProps {
  title: string;
  valueOf: (line: ReportLine) => number;
  say: (value: number) => string;
}

function ChartCard({ title, lines, valueOf, say, onOpen }: ChartCardProps) {
  const bars = lines.map((line) => {
    const value = valueOf(line);
    return { key: line.key, label: barLabel(line), value, said: value === 0 ? '' : say(value) };
  });
  return (
    <Card title={title}>
      <figure role="img" aria-label={`${title} bar chart. The table below has the same numbers.`} className="h-40">
        <ReportChart bars={bars} onOpen={onOpen} />
      </figure>
    </Card>
  );
}

/** 123456 → "$1.2K" */
function shortDollars(cents: number): string {
  return cents < 100_000 ? formatWholeDollars(cents) : `$${formatShortCount(Math.round(cents / 100))}`;
}
