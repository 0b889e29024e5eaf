// How it goes: this week's sales beside last week's, and the stages as a bar.
import type { LeadStage } from '../../domain/lead-stage.ts';
import { stageLabel } from '../../domain/lead-stage.ts';
import { formatWholeDollars } from '../../domain/money.ts';
import { formatCount, formatCounted, formatShortCount } from '../../web/format-count.ts';
import { Link } from '../../web/ui/link.tsx';
import { StageDot } from '../../web/ui/stage-badge.tsx';
import type { Dashboard } from './dashboard-query.browser.ts';
import { HomeCard, Quiet, rowLinkClass, type Retry } from './home-card.tsx';
import { daysUntil } from './dashboard.rules.ts';
import { sayChange } from './home.words.ts';

interface PartProps {
  dashboard: Dashboard;
  retry: Retry;
}

export function HomeWeek({ dashboard, retry }: PartProps) {
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <Sales dashboard={dashboard} retry={retry} />
      <Stages dashboard={dashboard} retry={retry} />
    </div>
  );
}

type DayOfSales = Dashboard['sales']['this_week'][number];

const premium = (days: readonly DayOfSales[]): number => days.reduce((sum, day) => sum + day.premium_cents, 0);

function Sales({ dashboard: { sales, today, week }, retry }: PartProps) {
  const [now, before] = [premium(sales.this_week), premium(sales.last_week)];
  const sameDays = premium(sales.last_week.slice(0, daysUntil(sales.this_week, today.from)));
  const most = Math.max(1, ...[...sales.this_week, ...sales.last_week].map((day) => day.premium_cents));
  return (
    <HomeCard
      title="Premium this week"
      description={sayChange(now, sameDays, formatWholeDollars)}
      open={{
        to: '/app/reports',
        search: { view: 'weekly', period: `${week.from}..${week.to}` },
        label: 'Open report',
      }}
      what="your sales"
      retry={retry}
    >
      <div className="flex h-full flex-col px-5 pt-1 pb-4">
        <dl className="flex gap-5 text-sm">
          <Total swatch="bg-accent" label="This week" cents={now} />
          <Total swatch="bg-line-strong" label="Last week" cents={before} />
        </dl>
        <ol aria-label="Premium by day" className="mt-3 grid min-h-32 flex-1 grid-cols-7 gap-1 sm:gap-2">
          {sales.this_week.map((day, index) => (
            <SalesDay key={day.date} day={day} before={sales.last_week[index] ?? day} today={today.from} most={most} />
          ))}
        </ol>
      </div>
    </HomeCard>
  );
}

function Total({ swatch, label, cents }: { swatch: string; label: string; cents: number }) {
  return (
    <div className="flex items-center gap-1.5">
      <span aria-hidden className={`size-2.5 rounded-xs ${swatch}`} />
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-semibold tabular-nums">{formatWholeDollars(cents)}</dd>
    </div>
  );
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
const noon = (date: string) => new Date(`${date}T12:00:00Z`);

interface SalesDayProps {
  day: DayOfSales;
  before: DayOfSales;
  today: string;
  most: number;
}

function SalesDay({ day, before, today, most }: SalesDayProps) {
  const said = `${longDay.format(noon(day.date))}: ${formatWholeDollars(day.premium_cents)}, last week ${formatWholeDollars(before.premium_cents)}`;
  const isToday = day.date === today;
  const chart = (
    <>
      <span
        aria-hidden
        className="flex min-h-0 w-full flex-1 items-end justify-center gap-0.5 border-b border-line-strong"
      >
        <Bar cents={before.premium_cents} most={most} look="bg-line-strong" />
        <Bar cents={day.premium_cents} most={most} look="bg-accent" isNamed />
      </span>
      <span aria-hidden className={`pt-1 text-xs ${isToday ? 'font-semibold text-ink' : 'text-ink-faint'}`}>
        {weekday.format(noon(day.date))}
      </span>
      <span className="sr-only">{said}</span>
    </>
  );
  const frame = 'flex min-w-0 flex-col items-center rounded-sm px-0.5 pt-1';
  return (
    <li className="flex flex-col *:flex-1">
      {day.date > today ? (
        <div data-tip={said} className={frame}>
          {chart}
        </div>
      ) : (
        <Link
          to="/app/reports"
          search={{ view: 'weekly', period: day.date, show: 'clients', of: day.date }}
          data-tip={said}
          className={`${frame} hover:bg-hover`}
        >
          {chart}
        </Link>
      )}
    </li>
  );
}

interface BarProps {
  cents: number;
  most: number;
  look: string;
  /** With its amount on top. */
  isNamed?: boolean;
}

function Bar({ cents, most, look, isNamed = false }: BarProps) {
  return (
    <span className="relative flex h-full w-full max-w-6 flex-col items-center justify-end">
      {isNamed && cents > 0 && (
        <span className="text-2xs whitespace-nowrap text-ink-soft tabular-nums">
          ${formatShortCount(Math.round(cents / 100))}
        </span>
      )}
      {cents > 0 && (
        // The tallest leaves room for its amount.
        <span className={`min-h-0.5 w-full rounded-t-xs ${look}`} style={{ height: `${(cents / most) * 84}%` }} />
      )}
    </span>
  );
}

const fills: Record<LeadStage, string> = {
  no_pickup: 'bg-stage-no-pickup',
  answered: 'bg-stage-answered',
  quoted: 'bg-stage-quoted',
  app_started: 'bg-stage-app-started',
  app_pending: 'bg-stage-app-pending',
  app_submitted: 'bg-stage-app-submitted',
};

function Stages({ dashboard: { stages }, retry }: PartProps) {
  const total = stages?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <HomeCard
      title="Pipeline"
      description={stages && formatCounted(total, 'open lead')}
      open={{ to: '/app/pipeline', label: 'Open pipeline' }}
      what="your pipeline"
      retry={retry}
    >
      {stages &&
        (total === 0 ? (
          <Quiet>Leads you add show up here by stage.</Quiet>
        ) : (
          <div className="flex h-full flex-col px-5 pt-1 pb-4">
            {/* The list below has the same links by name. */}
            <div aria-hidden className="flex h-3 flex-none gap-0.5 overflow-hidden rounded-full">
              {stages.map(
                ({ stage, count }) =>
                  count > 0 && (
                    <Link
                      key={stage}
                      to="/app/leads"
                      search={{ stage }}
                      tabIndex={-1}
                      data-tip={`${stageLabel(stage)}: ${formatCount(count)}`}
                      className={`min-w-1.5 basis-0 transition-opacity hover:opacity-80 ${fills[stage]}`}
                      style={{ flexGrow: count }}
                    />
                  ),
              )}
            </div>
            <ul
              aria-label="Open leads by stage"
              className="mt-2 grid flex-1 auto-rows-fr grid-cols-2 gap-x-3 sm:max-lg:grid-cols-3"
            >
              {stages.map(({ stage, count }) => (
                <li
                  key={stage}
                  className="relative -mx-2 flex min-h-8 items-center gap-1.5 rounded-sm px-2 text-sm hover:bg-hover touch:min-h-11"
                >
                  <StageDot stage={stage} />
                  <Link
                    to="/app/leads"
                    search={{ stage }}
                    aria-label={`${stageLabel(stage)}: ${formatCount(count)}`}
                    className={`min-w-0 flex-1 truncate text-ink-soft ${rowLinkClass}`}
                  >
                    {stageLabel(stage)}
                  </Link>
                  <span aria-hidden className="font-semibold tabular-nums">
                    {formatCount(count)}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </HomeCard>
  );
}
