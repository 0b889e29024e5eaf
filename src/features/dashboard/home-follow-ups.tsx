// Whom to come back to, and the ways to do it: call, done, later. Nothing due: whom nobody has called yet.
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { leadName } from '../../domain/lead-name.ts';
import { afterOverlays } from '../../web/after-overlays.ts';
import { lateDialog } from '../../web/ui/late.tsx';
import { useMinutes } from '../../web/use-minutes.ts';
import { useFollowUpActions, useStayingFollowUps } from '../follow-ups/follow-up-queries.browser.ts';
import { SettleButtons } from '../follow-ups/settle-buttons.tsx';
import { useMatchCount } from '../leads/loaded-leads.browser.ts';
import { ReachButtons } from '../leads/reach-buttons.tsx';
import type { Dashboard } from './dashboard-query.browser.ts';
import {
  AllCaughtUp,
  DueRow,
  FollowUpsCard,
  isOfToday,
  neverCalled,
  NeverCalled,
  type DueFollowUp,
  type FollowUpsProps,
} from './due-rows.tsx';

const ChooseTimeDialog = lateDialog(async () => (await import('../leads/choose-time-dialog.tsx')).ChooseTimeDialog);

const noRows: DueFollowUp[] = [];

export function HomeFollowUps({ dashboard, retry }: FollowUpsProps) {
  const all = dashboard.follow_ups?.rows ?? noRows;
  const rows = useStayingFollowUps(all);
  const gone = all.filter((row) => !rows.includes(row));
  const today = gone.filter((row) => isOfToday(dashboard, row)).length;
  const list = useRef<HTMLOListElement>(null);
  const going = useFocusAfter(rows, list);
  return (
    <FollowUpsCard dashboard={dashboard} retry={retry} gone={{ overdue: gone.length - today, today }}>
      {rows.length === 0 ? <NothingDue /> : <DueList rows={rows} dashboard={dashboard} list={list} onGoing={going} />}
    </FollowUpsCard>
  );
}

function NothingDue() {
  const { data: count, isError } = useMatchCount({ status: 'lead', q: '', texts: neverCalled }, true);
  return count === 0 || isError ? <AllCaughtUp /> : <NeverCalled count={count} />;
}

interface DueListProps {
  rows: readonly DueFollowUp[];
  dashboard: Dashboard;
  list: RefObject<HTMLOListElement | null>;
  /** Before a row goes. */
  onGoing: (row: DueFollowUp) => void;
}

function DueList({ rows, dashboard, list, onGoing }: DueListProps) {
  const actions = useFollowUpActions();
  const now = useMinutes();
  const [chosen, setChosen] = useState<DueFollowUp | null>(null);
  const done = (row: DueFollowUp) => {
    onGoing(row);
    actions.done({ ...row, note: null });
  };
  const later = (row: DueFollowUp, to: string) => {
    onGoing(row);
    actions.later({ ...row, note: null }, to);
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
                  onDone={() => done(row)}
                  onLater={(to) => later(row, to)}
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
          onChoose={(to) => (to === null ? done(chosen) : later(chosen, to))}
        />
      )}
    </>
  );
}

/** Once a row has gone, the one that takes its place has the focus, wherever it would be lost. */
function useFocusAfter(rows: readonly DueFollowUp[], list: RefObject<HTMLElement | null>) {
  const going = useRef<{ id: string; place: number } | null>(null);
  useLayoutEffect(() => {
    const { current: gone } = going;
    if (!gone || rows.some(({ id }) => id === gone.id)) return;
    going.current = null;
    const goOn = () => {
      const isLost = document.activeElement === document.body;
      if (isLost) focusRow(list.current, gone.place);
      return isLost;
    };
    if (!goOn()) afterOverlays(goOn);
  });
  return (row: DueFollowUp) => {
    going.current = { id: row.id, place: rows.indexOf(row) };
  };
}

function focusRow(list: HTMLElement | null, place: number): void {
  const buttons = list?.querySelectorAll<HTMLElement>('[data-done]') ?? [];
  const next = buttons[Math.min(place, buttons.length - 1)];
  if (next) next.focus({ preventScroll: true });
  else document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
}
