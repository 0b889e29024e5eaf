// Cells of the columns that somebody has to choose.
import { ageOn } from '../../domain/calendar-date.ts';
import { todayIn } from '../../domain/time-zone.ts';
import { formatTime } from '../../web/format-date.ts';
import { shownZone } from '../../web/shown-zone.ts';
import { useMinutes } from '../../web/use-minutes.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { Nothing } from '../leads/lead-cells.tsx';
import { useWallZones } from '../leads/wall-zones.browser.ts';

export function Age({ dob }: { dob: string | null }) {
  const age = dob ? ageOn(todayIn(shownZone(), Date.now()), dob) : null;
  return age === null ? <Nothing /> : <span data-tip={`Born ${dob}`}>{age}</span>;
}

/** Where a state has two zones and nothing tells which, the clock of most people first. */
export function LocalTime({ row }: { row: LeadRow }) {
  const now = useMinutes();
  const times = [...new Set(useWallZones(row).map((zone) => formatTime(now, zone)))];
  if (times.length === 0) return <Nothing />;
  const shown = times.join(' or ');
  return (
    <span
      className="truncate tabular-nums"
      title={times.length > 1 ? `${shown}, by the part of ${row.state}` : undefined}
    >
      {shown}
    </span>
  );
}

export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <Nothing />;
  return (
    <span className="flex min-w-0 gap-1 overflow-hidden" title={tags.join(', ')}>
      {tags.map((tag) => (
        <span key={tag} className="flex-none rounded-xs bg-canvas px-1.5 text-xs leading-5 text-ink-soft">
          {tag}
        </span>
      ))}
    </span>
  );
}
