import { CalendarDays, Ellipsis, FastForward, Pause, Play, RefreshCw, RotateCcw } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { formatPhone } from '../../domain/phone-number.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button, IconButton } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { Checkbox } from '../../web/ui/checkbox.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { late } from '../../web/ui/late.tsx';
import { Link } from '../../web/ui/link.tsx';
import { Menu } from '../../web/ui/menu.tsx';
import { SearchField } from '../../web/ui/search-field.tsx';
import type { TableColumn } from '../../web/ui/table-types.ts';
import { VirtualTable } from '../../web/ui/virtual-table.tsx';
import { TextableNow } from '../texting/textable-now.tsx';
import { longestSearch, type RescueSettingsAnswer, type Tracker } from './lead-rescue.contract.ts';
import { stopLabels, whatNext } from './lead-rescue.words.ts';
import { useChangeTracker, useTrackers, type TrackerAction } from './rescue-queries.browser.ts';
import { momentIn, shownDay } from './shown-moments.browser.ts';

const PlanCalendarDialog = late(async () => (await import('./plan-calendar-dialog.tsx')).PlanCalendarDialog);

const keyOf = ({ id }: Tracker) => id;
const nameOf = ({ name, phone }: Tracker) => name ?? formatPhone(phone);

export function ActiveContacts({ settings }: { settings: RescueSettingsAnswer | null }) {
  const [q, setQ] = useState('');
  const [isAll, setAll] = useState(false);
  const [calendarOf, setCalendarOf] = useState<Tracker | null>(null);
  const trackers = useTrackers({ q, isAll });
  const change = useChangeTracker();
  const find = useCallback((text: string) => setQ(text.slice(0, longestSearch)), []);
  const act = useCallback((tracker: Tracker, action: TrackerAction) => change({ tracker, action }), [change]);
  const columns = useMemo(() => columnsFor({ settings, act, open: setCalendarOf }), [settings, act]);
  const { rows, isError } = trackers;
  return (
    <Card
      flush
      className="h-140"
      title="Active Contacts"
      aside={
        <IconButton label="Refresh" size="small" busy={trackers.isRefetching} onClick={() => void trackers.refetch()}>
          <RefreshCw aria-hidden />
        </IconButton>
      }
    >
      <div className="flex h-full min-h-0 flex-col">
        <div className="flex flex-wrap items-center gap-3 px-5 pb-2">
          <SearchField label="Search contacts" value={q} onChange={find} placeholder="Name or phone" />
          <Checkbox label="Show stopped" checked={isAll} onChange={({ target }) => setAll(target.checked)} />
        </div>
        {isError && rows.length === 0 ? (
          <ErrorState
            compact
            title="We couldn’t load the contacts."
            error={trackers.error}
            onRetry={() => void trackers.refetch()}
            retrying={trackers.isFetching}
          />
        ) : (
          <VirtualTable
            label="Active Contacts"
            rows={rows}
            rowKey={keyOf}
            columns={columns}
            rowHeight={72}
            loading={trackers.isPending}
            hasMore={trackers.hasNextPage}
            onEndReached={() => void (trackers.isFetching || trackers.fetchNextPage())}
            fetching={trackers.isFetching && !trackers.isFetchNextPageError}
            rowLabel={nameOf}
            cardHeight={136}
            renderCard={(row) => <ContactCard row={row} settings={settings} act={act} open={setCalendarOf} />}
            empty={<Empty q={q} isOn={settings?.enabled ?? false} onClear={() => setQ('')} />}
          />
        )}
      </div>
      {calendarOf && settings && (
        <PlanCalendarDialog
          fallback={null}
          tracker={calendarOf}
          settings={settings}
          onClose={() => setCalendarOf(null)}
        />
      )}
    </Card>
  );
}

function Empty({ q, isOn, onClear }: { q: string; isOn: boolean; onClear: () => void }) {
  if (q !== '')
    return (
      <EmptyState compact title="No matching contacts" actions={<Button onClick={onClear}>Clear search</Button>}>
        No contact on the plan has “{q}” in the name or number.
      </EmptyState>
    );
  return (
    <EmptyState compact title="No contacts yet">
      {isOn
        ? 'Leads in No Pickup with a phone number are added by themselves.'
        : 'Turn on Lead Rescue to add your leads in No Pickup.'}
    </EmptyState>
  );
}

interface RowTools {
  settings: RescueSettingsAnswer | null;
  act: (tracker: Tracker, action: TrackerAction) => void;
  open: (tracker: Tracker) => void;
}

function columnsFor({ settings, act, open }: RowTools): TableColumn<Tracker>[] {
  return [
    {
      key: 'contact',
      header: 'Contact',
      minWidth: 186,
      render: (row, { active }) => <Who row={row} tabIndex={active ? 0 : -1} />,
    },
    {
      key: 'day',
      header: 'Day',
      minWidth: 170,
      render: (row) => <span className="text-sm whitespace-normal">{settings && shownDay(row, settings)}</span>,
    },
    {
      key: 'next',
      header: 'What happens next',
      minWidth: 208,
      grow: 2.4,
      render: (row) => <Next row={row} settings={settings} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      width: 96,
      render: (row, { active }) => <Tools row={row} act={act} open={open} tabIndex={active ? 0 : -1} />,
    },
  ];
}

function Who({ row, tabIndex }: { row: Tracker; tabIndex?: number }) {
  return (
    <span className="flex min-w-0 flex-col">
      {row.lead_id ? (
        <Link
          to={`/app/leads/${row.lead_id}`}
          className="truncate font-medium hover:underline touch:-my-2 touch:py-2"
          tabIndex={tabIndex}
        >
          {nameOf(row)}
        </Link>
      ) : (
        <span className="truncate font-medium">{nameOf(row)}</span>
      )}
      <span className="flex min-w-0 flex-wrap gap-x-2 text-xs text-ink-faint tabular-nums">
        {row.name && <span className="flex-none">{formatPhone(row.phone)}</span>}
        {row.textable && <TextableNow textable={row.textable} isShort />}
      </span>
    </span>
  );
}

function Next({ row, settings }: { row: Tracker; settings: RescueSettingsAnswer | null }) {
  if (!settings) return null;
  const sentence = whatNext(row, settings, momentIn(settings.send_tz));
  return (
    <span className="flex min-w-0 items-start gap-2">
      {row.stop_reason && (
        <Badge tone={row.stop_reason === 'manual' ? 'warning' : 'neutral'}>{stopLabels[row.stop_reason]}</Badge>
      )}
      <span className="line-clamp-2 min-w-0 text-sm whitespace-normal text-ink-soft" data-tip={sentence}>
        {sentence}
      </span>
    </span>
  );
}

interface ToolsProps extends Omit<RowTools, 'settings'> {
  row: Tracker;
  tabIndex?: number;
}

function Tools({ row, act, open, tabIndex = 0 }: ToolsProps) {
  const isStopped = row.stop_reason !== null;
  const toggle = isStopped ? 'Resume' : 'Pause';
  const press = () => act(row, { action: isStopped ? 'resume' : 'pause' });
  return (
    <span className="-ml-1.5 flex items-center text-ink-faint">
      <IconButton label={`${toggle} ${nameOf(row)}`} size="small" tabIndex={tabIndex} onClick={press}>
        {isStopped ? <Play aria-hidden /> : <Pause aria-hidden />}
      </IconButton>
      <Menu
        trigger={
          <IconButton label={`Actions for ${nameOf(row)}`} size="small" tabIndex={tabIndex}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
        items={[
          { key: 'toggle', label: toggle, icon: isStopped ? Play : Pause, run: press },
          {
            key: 'advance',
            label: 'Advance 1 day',
            icon: FastForward,
            run: () => act(row, { action: 'advance', from_day: row.current_day }),
          },
          { key: 'reset', label: 'Reset to Day 1', icon: RotateCcw, run: () => act(row, { action: 'reset' }) },
          { key: 'line', line: true },
          { key: 'calendar', label: 'Show calendar', icon: CalendarDays, run: () => open(row) },
        ]}
      />
    </span>
  );
}

function ContactCard({ row, ...tools }: RowTools & { row: Tracker }) {
  return (
    <div className="flex h-full min-w-0 items-start gap-2 px-4 py-2.5">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex min-w-0 items-baseline gap-2">
          <Who row={{ ...row, phone: row.phone }} />
        </div>
        <span className="truncate text-xs text-ink-faint">{tools.settings && shownDay(row, tools.settings)}</span>
        <Next row={row} settings={tools.settings} />
      </div>
      <Tools row={row} act={tools.act} open={tools.open} />
    </div>
  );
}
