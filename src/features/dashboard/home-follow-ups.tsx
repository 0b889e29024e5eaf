// Whom to come back to, and the ways to do it: call, done, later. Nothing due: whom nobody has called yet.
import { PhoneCall } from 'lucide-react';
import { useRef, useState } from 'react';
import { leadName } from '../../domain/lead-name.ts';
import { formatCounted } from '../../web/format-count.ts';
import { buttonClass } from '../../web/ui/button.tsx';
import { lateDialog } from '../../web/ui/late.tsx';
import { Link } from '../../web/ui/link.tsx';
import { useMinutes } from '../../web/use-minutes.ts';
import { useFollowUpActions, useStayingFollowUps } from '../follow-ups/follow-up-queries.browser.ts';
import { SettleButtons } from '../follow-ups/settle-buttons.tsx';
import { useMatchCount } from '../leads/loaded-leads.browser.ts';
import { ReachButtons } from '../leads/reach-buttons.tsx';
import type { Dashboard } from './dashboard-query.browser.ts';
import { allCaughtUp, DueRow, FollowUpsCard, isOfToday, type DueFollowUp, type FollowUpsProps } from './due-rows.tsx';
import { Quiet } from './home-card.tsx';

const ChooseTimeDialog = lateDialog(async () => (await import('../leads/choose-time-dialog.tsx')).ChooseTimeDialog);

const noRows: DueFollowUp[] = [];

export function HomeFollowUps({ dashboard, retry }: FollowUpsProps) {
  const all = dashboard.follow_ups?.rows ?? noRows;
  const rows = useStayingFollowUps(all);
  const gone = all.filter((row) => !rows.includes(row));
  const today = gone.filter((row) => isOfToday(dashboard, row)).length;
  return (
    <FollowUpsCard dashboard={dashboard} retry={retry} gone={{ overdue: gone.length - today, today }}>
      {rows.length === 0 ? <NothingDue /> : <DueList rows={rows} dashboard={dashboard} />}
    </FollowUpsCard>
  );
}

const neverCalled = { attempts: '0..0' };

function NothingDue() {
  const count = useMatchCount({ status: 'lead', q: '', texts: neverCalled }, true).data;
  if (!count) return <Quiet>{allCaughtUp} Follow-ups you set show up here when they’re due.</Quiet>;
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-4">
      <p className="min-w-40 flex-1 text-pretty text-ink-soft">
        {allCaughtUp}{' '}
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
  rows: readonly DueFollowUp[];
  dashboard: Dashboard;
}

function DueList({ rows, dashboard }: DueListProps) {
  const { done, later } = useFollowUpActions();
  const now = useMinutes();
  const list = useRef<HTMLOListElement>(null);
  const [chosen, setChosen] = useState<DueFollowUp | null>(null);
  /** The row that takes the place of the one that goes has the focus then. */
  const settle = (row: DueFollowUp, act: () => void) => {
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
            dashboard={dashboard}
            now={now}
            actions={
              <>
                <ReachButtons lead={row} ways="call" />
                <SettleButtons
                  name={leadName(row)}
                  hasKeys={false}
                  onDone={() => settle(row, () => done({ ...row, note: null }))}
                  onLater={(to) => settle(row, () => later({ ...row, note: null }, to))}
                  onChoose={() => setChosen(row)}
                />
              </>
            }
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
