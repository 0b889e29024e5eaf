// The day: whom to come back to, who has booked, what is new, and what wants a look.
import { CopyCheck, MessageSquare, Video, Webhook } from 'lucide-react';
import { leadName } from '../../domain/lead-name.ts';
import { isLeadStage, stageLabel } from '../../domain/lead-stage.ts';
import { todayIn } from '../../domain/time-zone.ts';
import { formatCount } from '../../web/format-count.ts';
import { formatExactTime, formatTime } from '../../web/format-date.ts';
import { buttonClass } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { StageDot } from '../../web/ui/stage-badge.tsx';
import { useMinutes } from '../../web/use-minutes.ts';
import { writeValues } from '../../domain/value-list.ts';
import { maxCounted } from '../follow-ups/follow-ups.contract.ts';
import { daysToCheck, postsParameter } from '../intake/posts-shown.rules.ts';
import type { Dashboard } from './dashboard-query.browser.ts';
import { maxNewLeads, maxToCheck } from './dashboard.rules.ts';
import { CountRow, HomeCard, Quiet, rowClass, rowLinkClass, type Retry } from './home-card.tsx';
import { sayLateDay, sayUpTo } from './home.words.ts';

export function HomeDay({ dashboard, retry }: { dashboard: Dashboard; retry: Retry }) {
  return (
    <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      <FollowUps dashboard={dashboard} retry={retry} />
      <Meetings dashboard={dashboard} retry={retry} />
      <div className="flex min-w-0 flex-col gap-3 md:max-xl:col-span-2 md:max-xl:flex-row md:max-xl:*:flex-1">
        <NewLeads dashboard={dashboard} retry={retry} />
        <ToReview dashboard={dashboard} retry={retry} />
      </div>
    </div>
  );
}

interface PartProps {
  dashboard: Dashboard;
  retry: Retry;
}

function FollowUps({ dashboard, retry }: PartProps) {
  const { follow_ups: due, today, time_zone: zone } = dashboard;
  const now = useMinutes();
  return (
    <HomeCard
      title="Follow-ups"
      description={due && <DueCounts overdue={due.overdue} today={due.today} />}
      open={{ to: '/app/today', label: 'Open Today' }}
      what="your follow-ups"
      retry={retry}
    >
      {due &&
        (due.rows.length === 0 ? (
          <Quiet>You’re all caught up. Follow-ups you set show up here when they’re due.</Quiet>
        ) : (
          <ol aria-label="Follow-ups due">
            {due.rows.map((row) => (
              <FollowUpRow key={row.id} row={row} today={today.from} zone={zone} now={now} />
            ))}
          </ol>
        ))}
    </HomeCard>
  );
}

function DueCounts({ overdue, today }: { overdue: number; today: number }) {
  return (
    <>
      {overdue > 0 && <span className="font-medium text-warning-text">{sayUpTo(overdue, maxCounted)} overdue</span>}
      {overdue > 0 && ' · '}
      {sayUpTo(today, maxCounted)} due today
    </>
  );
}

interface FollowUpRowProps {
  row: NonNullable<Dashboard['follow_ups']>['rows'][number];
  today: string;
  zone: string;
  now: number;
}

function FollowUpRow({ row, today, zone, now }: FollowUpRowProps) {
  const at = row.next_follow_up_at;
  const isOfToday = todayIn(zone, Date.parse(at)) === today;
  const isLate = Date.parse(at) < now;
  return (
    <li className={rowClass}>
      <time
        dateTime={at}
        data-tip={formatExactTime(at, zone)}
        className={`relative w-22 flex-none text-sm tabular-nums ${isLate ? 'font-medium text-warning-text' : 'text-ink-soft'}`}
      >
        {isOfToday ? formatTime(at, zone) : sayLateDay(at, today, zone)}
      </time>
      <Link to="/app/today" search={{ lead: row.id }} className={`min-w-0 flex-1 truncate font-medium ${rowLinkClass}`}>
        {leadName(row)}
      </Link>
      <span className="flex flex-none items-center gap-1.5 text-xs text-ink-soft">
        {row.status !== 'sold' && isLeadStage(row.stage) && <StageDot stage={row.stage} />}
        {row.status === 'sold' ? 'Sold' : stageLabel(row.stage)}
      </span>
    </li>
  );
}

function Meetings({ dashboard: { meetings, today, time_zone: zone, first_steps }, retry }: PartProps) {
  const isOfToday = (at: string) => todayIn(zone, Date.parse(at)) === today.from;
  const days = [
    { label: 'Today', rows: meetings?.rows.filter(({ starts_at }) => isOfToday(starts_at)) ?? [] },
    { label: 'Tomorrow', rows: meetings?.rows.filter(({ starts_at }) => !isOfToday(starts_at)) ?? [] },
  ];
  return (
    <HomeCard
      title="Meetings"
      description={
        meetings && meetings.rows.length > 0 ? sayMeetings(days[0]?.rows.length ?? 0, meetings.is_more) : undefined
      }
      open={{ to: '/app/calendar', label: 'Open schedule' }}
      what="your meetings"
      retry={retry}
    >
      {meetings && (
        <>
          {meetings.connection === 'reconnect' && (
            <p className="mx-5 mt-1 mb-3 rounded-sm bg-warning-soft px-3 py-2 text-sm text-warning-text">
              New bookings don’t show up here right now.{' '}
              <Link to="/app/calendar" className="underline underline-offset-3">
                Reconnect your calendar
              </Link>
            </p>
          )}
          {meetings.rows.length === 0 ? (
            <Quiet>
              {meetings.connection || !first_steps.calendar_offered ? (
                'No meetings today or tomorrow.'
              ) : (
                <>
                  <Link to="/app/calendar" className={textLinkClass}>
                    Connect your calendar
                  </Link>{' '}
                  to see booked meetings here.
                </>
              )}
            </Quiet>
          ) : (
            days.map(
              ({ label, rows }) => rows.length > 0 && <MeetingDay key={label} label={label} rows={rows} zone={zone} />,
            )
          )}
        </>
      )}
    </HomeCard>
  );
}

function sayMeetings(today: number, isMore: boolean): string {
  const said = today === 0 ? 'None left today' : `${formatCount(today)} left today`;
  return isMore ? `${said}, more tomorrow` : said;
}

type MeetingFacts = NonNullable<Dashboard['meetings']>['rows'][number];

function MeetingDay({ label, rows, zone }: { label: string; rows: readonly MeetingFacts[]; zone: string }) {
  return (
    <>
      <h3 className="border-t border-line bg-canvas px-5 py-1 text-xs font-medium text-ink-soft">{label}</h3>
      <ol aria-label={`Meetings ${label.toLowerCase()}`}>
        {rows.map((row) => (
          <MeetingRow key={row.id} row={row} zone={zone} />
        ))}
      </ol>
    </>
  );
}

function MeetingRow({ row, zone }: { row: MeetingFacts; zone: string }) {
  const who = row.people.map(({ name }) => name ?? 'Someone').join(', ');
  const lead = row.people.find(({ lead_id }) => lead_id !== null)?.lead_id ?? null;
  const start = formatTime(row.starts_at, zone);
  return (
    <li className={rowClass}>
      <time
        dateTime={row.starts_at}
        data-tip={formatExactTime(row.starts_at, zone)}
        className="relative w-18 flex-none text-sm text-ink-soft tabular-nums"
      >
        {start}
      </time>
      <span className="min-w-0 flex-1">
        <Link to="/app/calendar" search={lead ? { lead } : {}} className={`block truncate font-medium ${rowLinkClass}`}>
          {who}
        </Link>
        <span className="block truncate text-sm text-ink-faint">
          {row.place ? `${row.meeting} · ${row.place}` : row.meeting}
        </span>
      </span>
      {row.join_url && (
        <a
          href={row.join_url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Join ${row.meeting} with ${who} at ${start} (opens in a new tab)`}
          className={buttonClass({ size: 'small', className: 'z-1' })}
        >
          <span className="inline-flex items-center gap-1.5">
            <Video aria-hidden /> Join
          </span>
        </a>
      )}
    </li>
  );
}

function NewLeads({ dashboard: { new_leads: found }, retry }: PartProps) {
  const since = found ? { created: `${found.since}..` } : {};
  return (
    <HomeCard
      title="New leads"
      description="Since yesterday"
      open={{
        to: '/app/leads',
        search: since,
        label: found && found.count > 0 ? `Open all ${sayUpTo(found.count, maxNewLeads)}` : 'Open leads',
      }}
      what="your new leads"
      retry={retry}
    >
      {found &&
        (found.count === 0 ? (
          <Quiet>No new leads since yesterday.</Quiet>
        ) : (
          <ul aria-label="New leads by source">
            {found.sources.map(({ source, count }) => (
              <CountRow
                key={source ?? ''}
                to="/app/leads"
                search={{ ...since, source: writeValues([source]) }}
                label={source ?? 'No source'}
                count={formatCount(count)}
                isQuiet={false}
              />
            ))}
            {found.others > 0 && (
              <CountRow
                to="/app/leads"
                search={since}
                label="Other sources"
                count={formatCount(found.others)}
                isQuiet={false}
              />
            )}
          </ul>
        ))}
    </HomeCard>
  );
}

function ToReview({ dashboard: { unread, duplicates, posts_to_check: posts } }: PartProps) {
  return (
    <Card title="To review" flush>
      <ul aria-label="To review">
        <CountRow
          to="/app/messages"
          icon={<MessageSquare aria-hidden className="text-ink-faint" />}
          label="Unread conversations"
          count={unread === null ? 'Not available' : formatCount(unread)}
          isQuiet={!unread}
        />
        <CountRow
          to="/app/leads/duplicates"
          icon={<CopyCheck aria-hidden className="text-ink-faint" />}
          label="Possible duplicates"
          count={duplicates ? sayUpTo(duplicates.count, maxToCheck) : 'Not available'}
          isQuiet={!duplicates?.count}
        />
        <CountRow
          to="/app/leads"
          search={{ [postsParameter]: 'to_check' }}
          icon={<Webhook aria-hidden className="text-ink-faint" />}
          label={`Posts not added, last ${daysToCheck} days`}
          count={posts === null ? 'Not available' : sayUpTo(posts, maxToCheck)}
          isQuiet={!posts}
        />
      </ul>
    </Card>
  );
}
