import { CalendarClock, CircleDollarSign, FileCheck2, UserPlus, type LucideIcon } from 'lucide-react';
import type { DateRange } from '../../domain/calendar-date.ts';
import { formatWholeDollars } from '../../domain/money.ts';
import { formatCount } from '../../web/format-count.ts';
import { Card } from '../../web/ui/card.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import { StatCard } from '../../web/ui/stat-card.tsx';
import { useDashboard, type Dashboard, type DashboardFigures } from './dashboard-query.browser.ts';
import { FirstSteps } from './first-steps.tsx';
import { GetOnboarded } from './get-onboarded.tsx';

interface Figure {
  key: keyof DashboardFigures;
  label: string;
  icon: LucideIcon;
  /** What the report lists behind this figure. */
  behind: 'leads' | 'appointments' | 'clients';
}

const figures: readonly Figure[] = [
  { key: 'leads', label: 'New leads', icon: UserPlus, behind: 'leads' },
  { key: 'appointments', label: 'Appointments', icon: CalendarClock, behind: 'appointments' },
  { key: 'closed', label: 'Policies closed', icon: FileCheck2, behind: 'clients' },
  { key: 'premium_cents', label: 'Premium', icon: CircleDollarSign, behind: 'clients' },
];

const say = (key: Figure['key'], value: number) =>
  key === 'premium_cents' ? formatWholeDollars(value) : formatCount(value);

export function HomePage() {
  const { data, error, isError, refetch, isRefetching } = useDashboard();
  const day = data ? longDay.format(new Date(`${data.today.from}T12:00:00Z`)) : ' ';
  return (
    <Page width="wide" header={<PageHeader title="Home" description={day} />}>
      {data ? (
        <Figures dashboard={data} />
      ) : isError ? (
        <ErrorState
          error={error}
          title="Your figures could not be loaded."
          onRetry={() => void refetch()}
          retrying={isRefetching}
        />
      ) : (
        <HomeSkeleton />
      )}
    </Page>
  );
}

function Figures({ dashboard }: { dashboard: Dashboard }) {
  const { today, week, month, all_time, onboarding } = dashboard;
  const isNew = all_time.leads === 0 && all_time.closed === 0;
  return (
    <div className="flex flex-col gap-6">
      {!onboarding.dismissed && <GetOnboarded />}
      {isNew && <FirstSteps />}
      <section aria-labelledby="today">
        <h2 id="today" className="mb-2 text-base font-semibold">
          Today
        </h2>
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {figures.map(({ key, label, icon: Icon, behind }) => (
            <StatCard
              key={key}
              label={label}
              value={say(key, today.figures[key])}
              note={`${say(key, all_time[key])} in all`}
              icon={<Icon aria-hidden />}
              to="/app/reports"
              search={{ view: 'weekly', period: today.from, show: behind, of: today.from }}
            />
          ))}
        </div>
      </section>
      <div className="grid gap-3 lg:grid-cols-2">
        <SpanCard title="This week" view="weekly" span={week} periodKey={`${week.from}..${week.to}`} />
        <SpanCard title="This month" view="monthly" span={month} periodKey={month.from.slice(0, 7)} />
      </div>
    </div>
  );
}

interface SpanCardProps {
  title: string;
  view: 'weekly' | 'monthly';
  span: Dashboard['week'];
  periodKey: string;
}

function SpanCard({ title, view, span, periodKey }: SpanCardProps) {
  return (
    <Card
      title={title}
      description={sayRange(span)}
      aside={
        <Link
          to="/app/reports"
          search={{ view, period: periodKey }}
          className="-my-1 inline-flex min-h-7 items-center rounded-xs px-1 text-sm font-medium text-accent-text hover:underline touch:min-h-11"
        >
          Open report<span className="sr-only"> of {title.toLowerCase()}</span>
        </Link>
      }
      flush
    >
      <dl className="border-t border-line">
        {figures.map(({ key, label, icon: Icon, behind }) => (
          <div
            key={key}
            className="relative flex h-11 items-center gap-2.5 border-b border-line px-5 last:border-b-0 hover:bg-hover"
          >
            <Icon aria-hidden className="text-ink-faint" />
            <dt className="flex-1 text-ink-soft">{label}</dt>
            <dd className="text-lg font-semibold tabular-nums">
              <Link
                to="/app/reports"
                search={{ view, period: periodKey, show: behind, of: periodKey }}
                className="rounded-xs after:absolute after:inset-0"
              >
                {say(key, span.figures[key])}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const longDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
const shortDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

function sayRange({ from, to }: DateRange): string {
  return [from, to].map((date) => shortDay.format(new Date(`${date}T12:00:00Z`))).join(' – ');
}

function HomeSkeleton() {
  return (
    <Loading label="Loading your figures…">
      <Skeleton className="mb-2 h-5 w-16" />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {figures.map(({ key }) => (
          <div key={key} className="flex h-26 flex-col gap-3 rounded-md border border-line px-4 py-3.5">
            <Skeleton className="h-3 w-20" />
            <Skeleton className="h-6 w-16" />
            <Skeleton className="h-3 w-24" />
          </div>
        ))}
      </div>
      <div className="mt-6 grid gap-3 lg:grid-cols-2">
        {[0, 1].map((card) => (
          <div key={card} className="flex h-63 flex-col gap-7 rounded-md border border-line p-5">
            {figures.map(({ key }) => (
              <Skeleton key={key} className="h-4 w-full" />
            ))}
          </div>
        ))}
      </div>
    </Loading>
  );
}
