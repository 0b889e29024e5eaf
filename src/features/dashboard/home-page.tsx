import { CalendarClock, CircleDollarSign, FileCheck2, UserPlus, type LucideIcon } from 'lucide-react';
import type { DateRange } from '../../domain/calendar-date.ts';
import { formatWholeDollars } from '../../domain/money.ts';
import { formatCount } from '../../web/format-count.ts';
import { Card } from '../../web/ui/card.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { late } from '../../web/ui/late.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import { StatCard } from '../../web/ui/stat-card.tsx';
import { useDashboard, type Dashboard, type DashboardFigures } from './dashboard-query.browser.ts';
import { hasFirstSteps } from './first-steps.rules.ts';
import type { Retry } from './home-card.tsx';
import { HomeDay } from './home-day.tsx';

// What stands below the first screen, or is there for the first days only.
const HomeWeek = late(async () => (await import('./home-week.tsx')).HomeWeek);
const FirstSteps = late(async () => (await import('./first-steps.tsx')).FirstSteps);
const SampleNotice = late(async () => (await import('./sample-notice.tsx')).SampleNotice);
const CheckedNotice = late(async () => (await import('../lead-repair/checked-notice.tsx')).CheckedNotice);
const GetOnboarded = late(async () => (await import('./get-onboarded.tsx')).GetOnboarded);

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
  const day = data ? longDay.format(new Date(`${data.today.from}T12:00:00Z`)) : '\u00A0'; // a line's height, before the day is known
  return (
    <Page width="wide" header={<PageHeader title="Home" description={day} />}>
      {data ? (
        <Parts dashboard={data} retry={{ run: () => void refetch(), isBusy: isRefetching }} />
      ) : isError ? (
        <ErrorState
          error={error}
          title="We couldn’t load your numbers."
          onRetry={() => void refetch()}
          retrying={isRefetching}
        />
      ) : (
        <HomeSkeleton />
      )}
    </Page>
  );
}

/** A new account begins with its first steps; whoever has leads begins with the day. */
function Parts({ dashboard, retry }: { dashboard: Dashboard; retry: Retry }) {
  const { week, month, all_time: allTime, onboarding } = dashboard;
  const isNew = allTime.leads === 0 && allTime.closed === 0;
  const firstSteps = hasFirstSteps(dashboard.first_steps, dashboard.meetings?.connection !== null) && (
    <FirstSteps
      dashboard={dashboard}
      fallback={
        <Skeleton
          className={`h-53 w-full rounded-md max-lg:h-68 ${dashboard.samples.is_offered ? 'max-md:h-116' : 'max-md:h-87'}`}
        />
      }
    />
  );
  return (
    <div className="flex flex-col gap-5">
      {dashboard.samples.count > 0 && (
        <SampleNotice
          count={dashboard.samples.count}
          fallback={<Skeleton className="h-15 w-full rounded-md max-md:h-34.5" />}
        />
      )}
      {!isNew && <CheckedNotice />}
      {isNew && firstSteps}
      <HomeDay dashboard={dashboard} retry={retry} />
      <Today dashboard={dashboard} />
      <HomeWeek dashboard={dashboard} retry={retry} fallback={<WeekSkeleton />} />
      <div className="grid gap-3 lg:grid-cols-2">
        <SpanCard title="This week" view="weekly" span={week} periodKey={`${week.from}..${week.to}`} />
        <SpanCard title="This month" view="monthly" span={month} periodKey={month.from.slice(0, 7)} />
      </div>
      {!isNew && firstSteps}
      {!onboarding.dismissed && <GetOnboarded />}
    </div>
  );
}

function Today({ dashboard: { today, all_time: allTime } }: { dashboard: Dashboard }) {
  return (
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
            note={`${say(key, allTime[key])} all time`}
            icon={<Icon aria-hidden />}
            to="/app/reports"
            search={{ view: 'weekly', period: today.from, show: behind, of: today.from }}
          />
        ))}
      </div>
    </section>
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
          className="-my-1 -mr-1 inline-flex min-h-7 items-center rounded-xs px-1 text-sm font-medium text-accent-text hover:underline touch:min-h-11"
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

function WeekSkeleton() {
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <Skeleton className="h-63 w-full rounded-md" />
      <Skeleton className="h-63 w-full rounded-md max-lg:h-61" />
    </div>
  );
}

function HomeSkeleton() {
  return (
    <Loading label="Loading your numbers…">
      <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {[0, 1, 2].map((card) => (
          <div key={card} className="flex h-72 flex-col gap-6 rounded-md border border-line p-5">
            {[0, 1, 2, 3, 4].map((row) => (
              <Skeleton key={row} className="h-4 w-full" />
            ))}
          </div>
        ))}
      </div>
      <Skeleton className="mt-5 mb-2 h-5 w-16" />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {figures.map(({ key }) => (
          <div key={key} className="flex h-26 flex-col gap-3 rounded-md border border-line px-4 py-3.5">
            <Skeleton className="h-3 w-20" />
            <Skeleton className="h-6 w-16" />
            <Skeleton className="h-3 w-24" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
