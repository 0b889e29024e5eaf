import { Settings2 } from 'lucide-react';
import type { DateRange } from '../../domain/calendar-date.ts';
import { formatWholeDollars } from '../../domain/money.ts';
import { formatCount } from '../../web/format-count.ts';
import { usePageSearch, type RawSearch } from '../../web/page-search.ts';
import { useIsPhone } from '../../web/use-media-query.ts';
import { buttonClass } from '../../web/ui/button.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { SegmentedControl } from '../../web/ui/radio-group.tsx';
import { StatCard } from '../../web/ui/stat-card.tsx';
import { LeaderboardSwitch } from './leaderboard-switch.tsx';
import { TeamLeaderboard } from './team-leaderboard.tsx';
import { TeamNotOpen } from './team-not-open.tsx';
import type { TeamPeriod } from './team-production.rules.ts';
import { isTakenAway, useTeamDashboard, useTeamId, type TeamDashboard } from './teams-queries.browser.ts';

const periods = [
  { value: 'week', label: 'This week' },
  { value: 'month', label: 'This month' },
  { value: 'all_time', label: 'All time' },
] as const;

const parse = ({ period }: RawSearch): { period: TeamPeriod } => ({
  period: period === 'week' || period === 'all_time' ? period : 'month',
});

export function TeamDashboardPage() {
  const teamId = useTeamId();
  const [{ period }, setSearch] = usePageSearch(parse);
  const query = useTeamDashboard(teamId, period);
  const isPhone = useIsPhone();
  const data = isTakenAway(query.error) ? undefined : query.data;
  const choice = (
    <SegmentedControl
      label="Period"
      options={periods}
      value={period}
      onChange={(next) => setSearch({ period: next === 'month' ? null : next })}
      className={isPhone ? 'w-full' : ''}
    />
  );
  return (
    <Page
      width="wide"
      header={
        <PageHeader
          title={data?.team.name ?? 'Team dashboard'}
          description={data ? sayPeriod(data) : '\u00A0'}
          tools={
            data && (
              <>
                {!isPhone && choice}
                {data.team.role === 'owner' && (
                  <Link to={`/app/team/manage/${teamId}`} className={buttonClass()}>
                    <span className="inline-flex items-center gap-2">
                      <Settings2 aria-hidden /> Manage
                    </span>
                  </Link>
                )}
              </>
            )
          }
        />
      }
    >
      {data ? (
        <div className="flex flex-col gap-4">
          {isPhone && choice}
          <Totals total={data.total} />
          <TeamLeaderboard dashboard={data} />
          <LeaderboardSwitch key={teamId} teamId={teamId} shown={data.on_leaderboard} />
        </div>
      ) : (
        <TeamNotOpen teamId={teamId} query={query} />
      )}
    </Page>
  );
}

function Totals({ total }: { total: TeamDashboard['total'] }) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      <StatCard label="Leads" value={formatCount(total.leads)} note="created" />
      <StatCard label="Apps" value={formatCount(total.apps)} note="leads with a follow-up" />
      <StatCard label="Policies" value={formatCount(total.policies)} note="sold" />
      <StatCard label="Premium" value={formatWholeDollars(total.premium_cents)} note="of sold policies" />
      <div className="grid max-lg:col-span-2">
        <StatCard
          label="Conversion"
          value={total.conversion === null ? '–' : `${total.conversion}%`}
          note="policies sold of leads created"
        />
      </div>
    </div>
  );
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

function sayPeriod({ from, to }: TeamDashboard): string {
  return from && to ? `Team dashboard · ${sayRange({ from, to })}` : 'Team dashboard · all time';
}

function sayRange({ from, to }: DateRange): string {
  return [from, to].map((date) => day.format(new Date(`${date}T12:00:00Z`))).join(' – ');
}
