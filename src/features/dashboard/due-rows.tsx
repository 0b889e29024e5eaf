// The card of what is due: the rows as they are first seen. What can be done with them comes a moment later (home-follow-ups.tsx).
import { PhoneCall } from 'lucide-react';
import type { ReactNode } from 'react';
import { sayUpTo } from '../../domain/count-words.ts';
import { leadName } from '../../domain/lead-name.ts';
import { isLeadStage, stageLabel } from '../../domain/lead-stage.ts';
import { todayIn } from '../../domain/time-zone.ts';
import { formatCounted } from '../../web/format-count.ts';
import { formatExactTime, formatTime } from '../../web/format-date.ts';
import { buttonClass } from '../../web/ui/button.tsx';
import { Link } from '../../web/ui/link.tsx';
import { StageDot } from '../../web/ui/stage-badge.tsx';
import { useMinutes } from '../../web/use-minutes.ts';
import type { Dashboard } from './dashboard-query.browser.ts';
import { HomeCard, Quiet, rowClass, rowLinkClass, type Retry } from './home-card.tsx';
import { sayLateDay } from './home.words.ts';

export interface FollowUpsProps {
  dashboard: Dashboard;
  retry: Retry;
}

export type DueFollowUp = NonNullable<Dashboard['follow_ups']>['rows'][number];

interface FollowUpsCardProps extends FollowUpsProps {
  /** Less than the server counted: what was settled a moment ago. */
  gone?: { overdue: number; today: number };
  children: ReactNode;
}

export function FollowUpsCard({ dashboard, retry, gone, children }: FollowUpsCardProps) {
  const { follow_ups: due } = dashboard;
  return (
    <HomeCard
      title="Follow-ups"
      description={
        due && <DueCounts overdue={due.overdue - (gone?.overdue ?? 0)} today={due.today - (gone?.today ?? 0)} />
      }
      open={{ to: '/app/today', label: 'Open Today' }}
      what="your follow-ups"
      retry={retry}
    >
      {due && children}
    </HomeCard>
  );
}

/** Until the rest is here. */
export function FollowUpsAtFirst({ dashboard, retry }: FollowUpsProps) {
  const rows = dashboard.follow_ups?.rows ?? [];
  const now = useMinutes();
  return (
    <FollowUpsCard dashboard={dashboard} retry={retry}>
      {rows.length === 0 ? (
        dashboard.all_time.leads === 0 ? (
          <AllCaughtUp />
        ) : (
          <NeverCalled count={undefined} />
        )
      ) : (
        <ol aria-label="Follow-ups due">
          {rows.map((row) => (
            <DueRow key={row.id} row={row} dashboard={dashboard} now={now} />
          ))}
        </ol>
      )}
    </FollowUpsCard>
  );
}

const allCaughtUp = 'You’re all caught up.';
export const neverCalled = { attempts: '0..0' };

export function AllCaughtUp() {
  return <Quiet>{allCaughtUp} Follow-ups you set show up here when they’re due.</Quiet>;
}

/** Null: more than are counted. Before they are counted their place is kept. */
export function NeverCalled({ count }: { count: number | null | undefined }) {
  const leads = count === null ? '10,000+ leads' : formatCounted(count ?? 0, 'lead');
  const place = count === undefined ? 'invisible' : '';
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-4">
      <p className="min-w-40 flex-1 text-pretty text-ink-soft">
        {allCaughtUp}{' '}
        <Link to="/app/leads" search={neverCalled} className={`font-medium text-accent-text hover:underline ${place}`}>
          {leads} never called
        </Link>
      </p>
      <Link
        to="/app/dialer/session"
        search={neverCalled}
        aria-label={`Start calling ${leads} never called`}
        className={buttonClass({
          tone: 'primary',
          size: 'small',
          className: place,
        })}
      >
        <span className="inline-flex items-center gap-1.5">
          <PhoneCall aria-hidden /> Start
        </span>
      </Link>
    </div>
  );
}

export const isOfToday = ({ today, time_zone: zone }: Dashboard, { next_follow_up_at: at }: DueFollowUp): boolean =>
  todayIn(zone, Date.parse(at)) === today.from;

function DueCounts({ overdue, today }: { overdue: number; today: number }) {
  return (
    <>
      {overdue > 0 && <span className="font-medium text-warning-text">{sayUpTo(overdue)} overdue</span>}
      {overdue > 0 && ' · '}
      {sayUpTo(today)} due today
    </>
  );
}

interface DueRowProps {
  row: DueFollowUp;
  dashboard: Dashboard;
  now: number;
  actions?: ReactNode;
}

/** The place of the actions is kept. */
export function DueRow({ row, dashboard, now, actions }: DueRowProps) {
  const { next_follow_up_at: at } = row;
  const { today, time_zone: zone } = dashboard;
  const isLate = Date.parse(at) < now;
  return (
    <li className={rowClass}>
      <div className="min-w-0 flex-1">
        <Link to="/app/today" search={{ lead: row.id }} className={`block truncate font-medium ${rowLinkClass}`}>
          {leadName(row)}
        </Link>
        <p className="flex min-w-0 items-center gap-1.5 text-xs text-ink-soft">
          <time
            dateTime={at}
            data-tip={formatExactTime(at, zone)}
            className={`relative flex-none tabular-nums ${isLate ? 'font-medium text-warning-text' : ''}`}
          >
            {isOfToday(dashboard, row) ? formatTime(at, zone) : sayLateDay(at, today.from, zone)}
          </time>
          {row.status !== 'sold' && isLeadStage(row.stage) && <StageDot stage={row.stage} />}
          <span className="truncate">{row.status === 'sold' ? 'Sold' : stageLabel(row.stage)}</span>
        </p>
      </div>
      {/* Above the link that makes the whole row one. */}
      <div className="relative -mr-2 flex min-w-21 flex-none justify-end touch:min-h-10 touch:min-w-30">{actions}</div>
    </li>
  );
}
