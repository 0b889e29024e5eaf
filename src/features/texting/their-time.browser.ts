// What the clocks show where a person may be: two where they differ.
import { formatTime } from '../../web/format-date.ts';

/** Null: nothing tells where they are. */
export function theirTime(zones: readonly string[], now: number): string | null {
  const times = [...new Set(zones.map((zone) => formatTime(now, zone)))];
  return times.length === 0 ? null : times.join(' or ');
}
