// Whom to come back to, and the ways to do it: call, done, later. Nothing due: whom nobody has called yet.
import { PhoneCall } from 'lucide-react';
import { useRef, useState } from 'react';
import { leadName } from '../../domain/lead-name.ts';
import { isLeadStage, stageLabel } from '../../domain/lead-stage.ts';
import { todayIn } from '../../domain/time-zone.ts';
import { formatCounted } from '../../web/format-count.ts';
import { formatExactTime, formatTime } from '../../web/format-date.ts';
import { buttonClass } from '../../web/ui/button.tsx';
import { lateDialog } from '../../web/ui/late.tsx';
import { Link } from '../../web/ui/link.tsx';
import { StageDot } from '../../web/ui/stage-badge.tsx';
import { useMinutes } from '../../web/use-minutes.ts';
import { maxCounted } from '../follow-ups/follow-ups.contract.ts';
import { useFollowUpActions, useStayingFollowUps } from '../follow-ups/follow-up-queries.browser.ts';
import { SettleButtons } from '../follow-ups/settle-buttons.tsx';
import { useMatchCount } from '../leads/loaded-leads.browser.ts';
import { ReachButtons } from '../leads/reach-buttons.tsx';
import type { Dashboard } from './dashboard-query.browser.ts';
import { HomeCard, Quiet, rowClass, rowLinkClass, type Retry } from './home-card.tsx';
import { sayLateDay, sayUpTo } from './home.words.ts';

const ChooseTimeDialog = lateDialog(async () => (await import('../leads/choose-time-dialog.tsx')).ChooseTimeDialog);

interface FollowUpsProps {
  dashboard: Dashboard;
  retry: Retry;
}

type Row = NonNullable<Dashboard['follow_ups']>['rows'][number];

const noRows: Row[] = [];

export function HomeFollowUps({ dashboard, retry }: FollowUpsProps) {
  const { follow_ups: due, today, time_zone: zone } = dashboard;
  const now = useMinutes();
  const all = due?.rows ?? noRows;
  const rows = useStayingFollowUps(all);
  const isLate = (row: Row) => Date.parse(row.next_follow_up_at) < now && !isOf(today.from, zone, row);
  const gone = all.filter((row) => !rows.includes(row));
  const lateGone = gone.filter(isLate).length;
  return (
    <HomeCard
      title="Follow-ups"
      description={due && <DueCounts overdue={due.overdue - lateGone} today={due.today - (gone.length - lateGone)} />}
      open={{ to: '/app/today', label: 'Open Today' }}
      what="your follow-ups"
      retry={retry}
    >
      {due && (rows.length === 0 ? <NothingDue /> : <DueList rows={rows} today={today.from} zone={zone} now={now} />)}
    </HomeCard>
  );
}

const isOf = (day: string, zone: string, { next_follow_up_at: at }: Row): boolean =>
  todayIn(zone, Date.parse(at)) === day;

function DueCounts({ overdue, today }: { overdue: number; today: number }) {
  return (
    <>
      {overdue > 0 && <span className="font-medium text-warning-text">{sayUpTo(overdue, maxCounted)} overdue</span>}
      {overdue > 0 && ' · '}
      {sayUpTo(today, maxCounted)} due today
    </>
  );
}

const neverCalled = { attempts: '0..0' };

function NothingDue() {
  const count = useMatchCount({ status: 'lead', q: '', texts: neverCalled }, true).data;
  if (!count) return <Quiet>You’re all caught up. Follow-ups you set show up here when they’re due.</Quiet>;
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-4">
      <p className="min-w-40 flex-1 text-pretty text-ink-soft">
        You’re all caught up.{' '}
        <Link to="/app/leads" search={neverCalled} className="font-medium text-accent-text hover:underline">
          {formatCounted(count, 'lead')} never called
        </Link>
      </p>
      <Link
        to="/app/dialer/session"
        search={neverCalled}
        aria-label={`Start calling ${formatCounted(count, 'lead')} never called`}
        className={buttonClass({ tone: 'primary', size: 'small' })}
      >
        <span className="inline-flex items-center gap-1.5">
          <PhoneCall aria-hidden /> Start
        </span>
      </Link>
    </div>
  );
}

interface DueListProps {
  rows: readonly Row[];
  today: string;
  zone: string;
  now: number;
}

function DueList({ rows, ...day }: DueListProps) {
  const { done, later } = useFollowUpActions();
  const list = useRef<HTMLOListElement>(null);
  const [chosen, setChosen] = useState<Row | null>(null);
  /** The row that takes the place of the one that goes has the focus then. */
  const settle = (row: Row, act: () => void) => {
    const place = rows.indexOf(row);
    const isHere = list.current?.contains(document.activeElement) || document.activeElement?.closest('[role="menu"]');
    act();
    if (isHere) requestAnimationFrame(() => requestAnimationFrame(() => focusRow(list.current, place)));
  };
  return (
    <>
      <ol ref={list} aria-label="Follow-ups due">
        {rows.map((row) => (
          <DueRow
            key={row.id}
            row={row}
            {...day}
            onDone={() => settle(row, () => done({ ...row, note: null }))}
            onLater={(to) => settle(row, () => later({ ...row, note: null }, to))}
            onChoose={() => setChosen(row)}
          />
        ))}
      </ol>
      {chosen && (
        <ChooseTimeDialog
          lead={chosen}
          onClose={() => setChosen(null)}
          onChoose={(to) => (to === null ? done({ ...chosen, note: null }) : later({ ...chosen, note: null }, to))}
        />
      )}
    </>
  );
}

function focusRow(list: HTMLElement | null, place: number): void {
  const buttons = list?.querySelectorAll<HTMLElement>('[data-done]') ?? [];
  const next = buttons[Math.min(place, buttons.length - 1)];
  if (next) next.focus({ preventScroll: true });
  else document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
}

interface DueRowProps extends Omit<DueListProps, 'rows'> {
  row: Row;
  onDone: () => void;
  onLater: (to: string) => void;
  onChoose: () => void;
}

function DueRow({ row, today, zone, now, onDone, onLater, onChoose }: DueRowProps) {
  const at = row.next_follow_up_at;
  const name = leadName(row);
  const isLate = Date.parse(at) < now;
  return (
    <li className={rowClass}>
      <div className="min-w-0 flex-1">
        <Link to="/app/today" search={{ lead: row.id }} className={`block truncate font-medium ${rowLinkClass}`}>
          {name}
        </Link>
        <p className="flex min-w-0 items-center gap-1.5 text-xs text-ink-soft">
          <time
            dateTime={at}
            data-tip={formatExactTime(at, zone)}
            className={`relative flex-none tabular-nums ${isLate ? 'font-medium text-warning-text' : ''}`}
          >
            {isOf(today, zone, row) ? formatTime(at, zone) : sayLateDay(at, today, zone)}
          </time>
          {row.status !== 'sold' && isLeadStage(row.stage) && <StageDot stage={row.stage} />}
          <span className="truncate">{row.status === 'sold' ? 'Sold' : stageLabel(row.stage)}</span>
        </p>
      </div>
      {/* Above the link that makes the whole row one. */}
      <div className="relative -mr-2 flex flex-none">
        <ReachButtons lead={row} ways="call" />
        <SettleButtons name={name} hasKeys={false} onDone={onDone} onLater={onLater} onChoose={onChoose} />
      </div>
    </li>
  );
}
