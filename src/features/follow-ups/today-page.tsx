import { useQueryClient } from '@tanstack/react-query';
import { BellRing, CircleCheckBig } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { sayTogether } from '../../domain/count-words.ts';
import { uuidOrNull } from '../../domain/uuid.ts';
import { lateDialog } from '../../web/ui/late.tsx';
import { usePageSearch, type RawSearch } from '../../web/page-search.ts';
import { Button, buttonClass } from '../../web/ui/button.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { partAbove, useAreHere } from '../../web/ui/part-above.ts';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import type { LeadHost } from '../lead-page/lead-acts.browser.ts';
import { useLeadHost } from '../lead-page/lead-host.browser.ts';
import { useAskedField } from '../lead-page/asked-field.browser.ts';
import { useLeadDialogs } from '../lead-page/lead-dialogs.tsx';
import { useFollowUpCounts, useLiveFollowUps } from './follow-up-counts.browser.ts';
import {
  eachOnce,
  reload,
  useFollowUpActions,
  useFollowUpGroup,
  useReloadWhenSaved,
} from './follow-up-queries.browser.ts';
import type { FollowUp } from './follow-ups.contract.ts';
import { TodayList } from './today-list.tsx';
import { useTodaySections } from './today-slots.browser.ts';

const LeadPanel = lateDialog(async () => (await import('../lead-page/lead-panel.tsx')).LeadPanel);
const RemindersDialog = lateDialog(async () => (await import('./reminders-dialog.tsx')).RemindersDialog);
const ChooseTimeDialog = lateDialog(async () => (await import('../leads/choose-time-dialog.tsx')).ChooseTimeDialog);

const readSearch = (raw: RawSearch) => ({ open: uuidOrNull(raw['lead']) });

export function TodayPage() {
  const [{ open }, setSearch] = usePageSearch(readSearch);
  const [chosen, setChosen] = useState<FollowUp | null>(null);
  const [asksReminders, setAsksReminders] = useState(false);
  const { dialog, ask } = useLeadDialogs();
  useLiveFollowUps();
  useReloadWhenSaved();
  const counts = useFollowUpCounts().data;
  const [focusField, askField] = useAskedField(open);
  const onOpen = useCallback(
    (id: string, field: string | null = null) => {
      askField(id, field);
      setSearch({ lead: id }, { push: true });
    },
    [setSearch, askField],
  );
  const onStep = useCallback((id: string) => setSearch({ lead: id }), [setSearch]);
  const client = useQueryClient();
  const onRemoved = useCallback(() => reload(client), [client]);
  const loads = useTodaySections();
  const sections = useMemo(() => loads.map((load) => partAbove(load)), [loads]);
  const areHere = useAreHere(useMemo(() => sections.map(({ code }) => code), [sections]));
  const host = useLeadHost({ open: onOpen, ask, onRemoved });
  return (
    <Page
      layout="fill"
      header={
        <PageHeader
          title="Today"
          count={counts && counts.overdue + counts.today > 0 ? sayTogether(counts.overdue, counts.today) : undefined}
          tools={
            <Button icon={<BellRing aria-hidden />} onClick={() => setAsksReminders(true)}>
              Reminders
            </Button>
          }
        />
      }
    >
      {sections.map(({ Part }, index) => (
        <Part key={index} />
      ))}
      {areHere ? (
        <Queue openId={open} onOpen={onOpen} onStep={onStep} onChoose={setChosen} host={host} />
      ) : (
        <QueueSkeleton />
      )}
      {open && (
        <LeadPanel key={open} id={open} focusField={focusField} ask={ask} onClose={() => setSearch({ lead: null })} />
      )}
      {dialog}
      {asksReminders && <RemindersDialog onClose={() => setAsksReminders(false)} />}
      {chosen && <Choosing row={chosen} onClose={() => setChosen(null)} />}
    </Page>
  );
}

function Choosing({ row, onClose }: { row: FollowUp; onClose: () => void }) {
  const { done, later } = useFollowUpActions();
  const choose = (to: string | null) => (to === null ? done(row) : later(row, to));
  return <ChooseTimeDialog lead={row} onClose={onClose} onChoose={choose} />;
}

interface QueueProps {
  openId: string | null;
  onOpen: (id: string) => void;
  onStep: (id: string) => void;
  host: LeadHost;
  onChoose: (row: FollowUp) => void;
}

function Queue({ openId, onOpen, onStep, onChoose, host }: QueueProps) {
  const client = useQueryClient();
  const counts = useFollowUpCounts().data;
  const [overdue, today, next] = [useFollowUpGroup('overdue'), useFollowUpGroup('today'), useFollowUpGroup('next')];
  const actions = useFollowUpActions();
  const groups = useMemo(() => {
    const [late, now, later] = eachOnce([overdue.rows, today.rows, next.rows] as const);
    return [
      { group: 'overdue' as const, list: { ...overdue, rows: late }, count: left(counts?.overdue, overdue.leaving) },
      { group: 'today' as const, list: { ...today, rows: now }, count: left(counts?.today, today.leaving) },
      { group: 'next' as const, list: { ...next, rows: later }, count: left(counts?.next, next.leaving) },
    ];
  }, [overdue, today, next, counts]);
  const lists = groups.map(({ list }) => list);
  const failed = lists.find((list) => list.isError && list.rows.length === 0);
  if (failed)
    return (
      <ErrorState
        title="We couldn’t load your follow-ups."
        error={failed.error}
        onRetry={() => reload(client)}
        retrying={lists.some((list) => list.isFetching)}
      />
    );
  if (lists.some((list) => list.isPending)) return <QueueSkeleton />;
  if (lists.every((list) => list.rows.length === 0 && !list.hasNextPage)) return <NothingToDo />;
  return (
    <TodayList
      groups={groups}
      openId={openId}
      onOpen={onOpen}
      onStep={onStep}
      host={host}
      onChoose={onChoose}
      onDone={actions.done}
      onLater={actions.later}
    />
  );
}

const left = (count = 0, leaving: number): number => Math.max(0, count - leaving);

function NothingToDo() {
  return (
    <EmptyState
      icon={CircleCheckBig}
      title="You’re all caught up"
      actions={
        <Link to="/app/leads" className={buttonClass({})}>
          Go to leads
        </Link>
      }
    >
      Follow-ups you set show up here: overdue, today and the next 7 days.
    </EmptyState>
  );
}

function QueueSkeleton() {
  return (
    <Loading label="Loading your follow-ups…">
      <div className="border-t border-line px-4 md:px-6">
        {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
          <div key={row} className="flex h-15 items-center gap-4 border-b border-line">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
