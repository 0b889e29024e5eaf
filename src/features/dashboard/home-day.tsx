// The day: whom to come back to, who has booked, what is new, and what wants a look.
import { ChevronRight, CopyCheck, MessageSquare, Video, WalletMinimal, Webhook } from 'lucide-react';
import { useState } from 'react';
import { sayUpTo } from '../../domain/count-words.ts';
import { formatDollars } from '../../domain/money.ts';
import { todayIn } from '../../domain/time-zone.ts';
import { formatCount, formatCounted } from '../../web/format-count.ts';
import { formatExactTime, formatTime } from '../../web/format-date.ts';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { late } from '../../web/ui/late.tsx';
import { Link, textLinkClass } from '../../web/ui/link.tsx';
import { writeValues } from '../../domain/value-list.ts';
import { daysToCheck, postsParameter } from '../intake/posts-shown.rules.ts';
import type { Dashboard } from './dashboard-query.browser.ts';
import { maxToCheck, shownSources } from './dashboard.rules.ts';
import { FollowUpsAtFirst } from './due-rows.tsx';
import { CountRow, HomeCard, Quiet, rowClass, rowLinkClass, type Retry } from './home-card.tsx';

const HomeFollowUps = late(async () => (await import('./home-follow-ups.tsx')).HomeFollowUps, { keepsFallback: true });

export function HomeDay({ dashboard, retry }: { dashboard: Dashboard; retry: Retry }) {
  return (
    <div className="grid items-start gap-3 md:grid-cols-2 xl:grid-cols-3">
      <HomeFollowUps
        dashboard={dashboard}
        retry={retry}
        fallback={<FollowUpsAtFirst dashboard={dashboard} retry={retry} />}
      />
      <div className="flex min-w-0 flex-col gap-3">
        <Meetings dashboard={dashboard} retry={retry} />
        <ToReview dashboard={dashboard} retry={retry} />
      </div>
      <div className="flex min-w-0 flex-col gap-3 md:max-xl:col-span-2">
        <NewLeads dashboard={dashboard} retry={retry} />
        <Balance cents={dashboard.balance_cents} />
      </div>
    </div>
  );
}

interface PartProps {
  dashboard: Dashboard;
  retry: Retry;
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
  const [isAll, setAll] = useState(false);
  const sources = found?.sources ?? [];
  const shown = isAll ? sources : sources.slice(0, shownSources(sources.length));
  const rest = sources.length - shown.length;
  return (
    <HomeCard
      title="New leads"
      description="Since yesterday"
      open={{
        to: '/app/leads',
        search: since,
        label: found && found.count > 0 ? `Open all ${formatCount(found.count)}` : 'Open leads',
      }}
      what="your new leads"
      retry={retry}
    >
      {found &&
        (found.count === 0 ? (
          <Quiet>No new leads since yesterday.</Quiet>
        ) : (
          <ul aria-label="New leads by source">
            {shown.map(({ source, count }) => (
              <CountRow
                key={source ?? ''}
                to="/app/leads"
                search={{ ...since, source: writeValues([source]) }}
                label={source ?? 'No source'}
                count={formatCount(count)}
                isQuiet={false}
              />
            ))}
            {rest > 0 && (
              <li className="border-t border-line px-3 py-1">
                <Button size="small" tone="quiet" onClick={() => setAll(true)}>
                  {formatCounted(rest, 'more source')}
                </Button>
              </li>
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

function Balance({ cents }: { cents: number | null }) {
  return (
    <section
      aria-labelledby="wallet-balance"
      className="relative flex min-h-14 items-center gap-3 rounded-md border border-line bg-surface px-5 py-2.5 hover:bg-hover"
    >
      <WalletMinimal aria-hidden className="text-ink-faint" />
      <h2 id="wallet-balance" className="min-w-0 flex-1 text-ink-soft">
        <Link to="/app/wallet" className={rowLinkClass}>
          Wallet balance
        </Link>
      </h2>
      <p className={`text-lg font-semibold tabular-nums ${cents !== null && cents < 0 ? 'text-danger-text' : ''}`}>
        {cents === null ? 'Not available' : formatDollars(cents)}
      </p>
      <ChevronRight aria-hidden className="text-ink-faint" />
    </section>
  );
}
