// One person to come back to: when, who, what about, and the ways to deal with it.
import { memo } from 'react';
import { isLeadStage, stageLabel } from '../../domain/lead-stage.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { reachedPhone } from '../../domain/reached-phone.ts';
import { offsetAt } from '../../domain/time-zone.ts';
import { formatDay, formatExactTime, formatTime } from '../../web/format-date.ts';
import { shownZone } from '../../web/shown-zone.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { StageBadge, StageDot } from '../../web/ui/stage-badge.tsx';
import { leadName } from '../../domain/lead-name.ts';
import { LeadMenu } from '../lead-page/lead-menu-button.tsx';
import type { LeadHost } from '../lead-page/lead-acts.browser.ts';
import { ReachButtons } from '../leads/reach-buttons.tsx';
import { useWallZones } from '../leads/wall-zones.browser.ts';
import type { FollowUpGroup } from './follow-up-time.rules.ts';
import type { FollowUp } from './follow-ups.contract.ts';
import { SettleButtons } from './settle-buttons.tsx';

export interface RowEvents {
  host: LeadHost;
  onOpen: (id: string) => void;
  onDone: (row: FollowUp) => void;
  onLater: (row: FollowUp, to: string) => void;
  onChoose: (row: FollowUp) => void;
}

interface FollowUpRowProps extends RowEvents {
  row: FollowUp;
  group: FollowUpGroup;
  isOpen: boolean;
  /** Milliseconds; moves on while the page is open. */
  now: number;
}

export const FollowUpRow = memo(function FollowUpRow({ row, group, isOpen, now, ...on }: FollowUpRowProps) {
  const name = leadName(row);
  const phone = reachedPhone(row);
  return (
    <article
      aria-label={name}
      className={`relative flex h-full items-center gap-x-4 border-b border-line px-4 hover:bg-hover focus-within:bg-hover max-md:flex-wrap max-md:content-center max-md:gap-y-1.5 md:px-6 ${isOpen ? 'bg-selected' : ''}`}
    >
      <When
        row={row}
        isLate={group === 'overdue' || Date.parse(row.next_follow_up_at) < now}
        withDay={group !== 'today'}
      />
      <div className="min-w-0 flex-1 max-md:order-first max-md:basis-full">
        <p className="flex min-w-0 items-baseline gap-2">
          {row.status !== 'sold' && isLeadStage(row.stage) && (
            <span className="hidden flex-none self-center md:@max-3xl:inline-flex">
              <StageDot stage={row.stage} />
              <span className="sr-only">{stageLabel(row.stage)}</span>
            </span>
          )}
          <button
            type="button"
            data-follow-up={row.id}
            className="truncate rounded-xs text-left font-medium after:absolute after:inset-0"
            onClick={() => on.onOpen(row.id)}
          >
            {name}
          </button>
          {row.name && phone && (
            <span className="flex-none text-sm text-ink-faint tabular-nums md:@max-3xl:hidden">
              {formatPhone(phone)}
            </span>
          )}
        </p>
        <p className="truncate text-sm text-ink-soft">
          {row.note ?? <span className="text-ink-faint">No notes yet</span>}
        </p>
      </div>
      <div className="flex w-33 flex-none max-md:hidden @max-3xl:hidden">
        {row.status === 'sold' ? (
          <Badge tone="good">Sold</Badge>
        ) : (
          isLeadStage(row.stage) && <StageBadge stage={row.stage} label={stageLabel(row.stage)} />
        )}
      </div>
      <RowActions row={row} name={name} {...on} />
    </article>
  );
});

function When({ row, isLate, withDay }: { row: FollowUp; isLate: boolean; withDay: boolean }) {
  const at = row.next_follow_up_at;
  const theirs = timesThere(useWallZones(row), at);
  return (
    <p className="w-48 flex-none text-sm tabular-nums max-md:w-auto max-md:flex-1 md:@max-3xl:w-40">
      <time
        dateTime={at}
        data-tip={formatExactTime(at)}
        className={`relative block truncate font-medium max-md:inline ${isLate ? 'text-warning-text' : ''}`}
      >
        {withDay ? `${formatDay(at)} ${formatTime(at)}` : formatTime(at)}
      </time>
      {theirs && (
        <span className="block truncate text-ink-faint max-md:inline max-md:before:content-['_·_']">
          {theirs.join(' or ')}
          {/* Two times leave no room for it beside the panel. */}
          <span className={theirs.length > 1 ? 'md:@max-3xl:hidden' : ''}> in {row.state}</span>
        </span>
      )}
    </p>
  );
}

/** The same moment on the lead's clock, where that shows another time; two where its state has two and nothing tells which. */
function timesThere(zones: readonly string[], at: string): string[] | null {
  const instant = Date.parse(at);
  const times = new Map(zones.map((zone) => [offsetAt(instant, zone), formatTime(at, zone)]));
  if (times.size === 0 || (times.size === 1 && times.has(offsetAt(instant, shownZone())))) return null;
  return [...times.values()];
}

function RowActions({ row, name, onDone, onLater, onChoose, host }: { row: FollowUp; name: string } & RowEvents) {
  return (
    // Above the row's own button, which lies over everything else.
    <div className="relative flex flex-none items-center gap-0.5 max-md:-ml-3 max-md:basis-full">
      <ReachButtons lead={row} />
      <SettleButtons
        name={name}
        hasKeys
        onDone={() => onDone(row)}
        onLater={(to) => onLater(row, to)}
        onChoose={() => onChoose(row)}
      />
      <LeadMenu lead={row} host={host} />
    </div>
  );
}
