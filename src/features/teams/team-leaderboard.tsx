// Each member's production, most premium first.
import { formatWholeDollars } from '../../domain/money.ts';
import { formatCount } from '../../web/format-count.ts';
import { useAppUser } from '../../web/app-user.ts';
import { useIsPhone } from '../../web/use-media-query.ts';
import { Badge } from '../../web/ui/badge.tsx';
import type { TeamDashboard } from './teams-queries.browser.ts';

type Line = TeamDashboard['members'][number];
type Figures = Line['figures'];

const columns: readonly { key: keyof Figures; label: string }[] = [
  { key: 'premium_cents', label: 'Premium' },
  { key: 'policies', label: 'Policies' },
  { key: 'apps', label: 'Apps' },
  { key: 'leads', label: 'Leads' },
  { key: 'conversion', label: 'Conversion' },
];

function say(key: keyof Figures, figures: Figures): string {
  const value = figures[key];
  if (value === null) return '–';
  if (key === 'premium_cents') return formatWholeDollars(value);
  return key === 'conversion' ? `${value}%` : formatCount(value);
}

export function TeamLeaderboard({ dashboard }: { dashboard: TeamDashboard }) {
  const { members, hidden_members: hidden, total } = dashboard;
  return (
    <section aria-labelledby="leaderboard">
      <h2 id="leaderboard" className="mb-2 text-base font-semibold">
        Leaderboard
      </h2>
      {useIsPhone() ? <Cards members={members} total={total} /> : <Grid members={members} total={total} />}
      {hidden > 0 && (
        <p className="mt-2 text-sm text-ink-faint">
          {hidden === 1 ? 'One member is' : `${hidden} members are`} not on the leaderboard, but their numbers count
          toward the total.
        </p>
      )}
    </section>
  );
}

interface LinesProps {
  members: readonly Line[];
  total: Figures;
}

function Grid({ members, total }: LinesProps) {
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Production by member</caption>
        <thead>
          <tr className="h-9 border-b border-line bg-canvas text-xs text-ink-faint">
            <th scope="col" className="w-10 pl-4 text-left font-medium">
              #
            </th>
            <th scope="col" className="px-3 text-left font-medium">
              Member
            </th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" className="px-3 text-right font-medium last:pr-4">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((line, index) => (
            <tr key={line.user_id} className="h-11 border-b border-line last:border-b-0">
              <td className="pl-4 text-ink-faint tabular-nums">{index + 1}</td>
              <th scope="row" className="max-w-80 px-3 text-left font-medium">
                <Name line={line} />
              </th>
              {columns.map(({ key }) => (
                <td key={key} className="px-3 text-right tabular-nums last:pr-4">
                  {say(key, line.figures)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="h-11 border-t border-line-strong bg-canvas font-semibold">
            <td />
            <th scope="row" className="px-3 text-left font-semibold">
              Team
            </th>
            {columns.map(({ key }) => (
              <td key={key} className="px-3 text-right tabular-nums last:pr-4">
                {say(key, total)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Cards({ members, total }: LinesProps) {
  return (
    <ol className="overflow-hidden rounded-md border border-line">
      {members.map((line, index) => (
        <li key={line.user_id} className="border-b border-line px-4 py-3">
          <div className="flex items-baseline gap-2">
            <span className="w-5 flex-none text-ink-faint tabular-nums">{index + 1}</span>
            <span className="min-w-0 flex-1 font-medium">
              <Name line={line} />
            </span>
          </div>
          <FigureRow figures={line.figures} />
        </li>
      ))}
      <li className="bg-canvas px-4 py-3">
        <p className="font-semibold">Team</p>
        <FigureRow figures={total} />
      </li>
    </ol>
  );
}

function FigureRow({ figures }: { figures: Figures }) {
  return (
    <dl className="mt-1.5 grid grid-cols-[1.5fr_1fr_1fr_1fr_1.2fr] gap-x-2">
      {columns.map(({ key, label }) => (
        <div key={key} className="min-w-0">
          <dt className="truncate text-2xs text-ink-faint">{key === 'conversion' ? 'Conv.' : label}</dt>
          <dd className="tabular-nums">{say(key, figures)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Name({ line }: { line: Line }) {
  const isOwn = useAppUser()?.id === line.user_id;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="max-w-full truncate">{line.name}</span>
      {isOwn && <Badge tone="accent">You</Badge>}
      {line.role === 'owner' && <Badge>owner</Badge>}
      {!line.on_leaderboard && <Badge>hidden from others</Badge>}
    </span>
  );
}
