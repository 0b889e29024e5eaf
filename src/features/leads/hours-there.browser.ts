// Whether a lead’s own state, ZIP and area code let it be called or texted this minute, and what the clocks show there.
import { dateTimeWithin, formatTime } from '../../web/format-date.ts';
import { mayContact, nextOpening } from '../contact-gate/may-contact.rules.ts';
import { zonesThere } from '../contact-gate/wall-clocks.rules.ts';
import { rulesFor, type Rules } from '../contact-gate/where-people-are.rules.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';

export type ReachedLead = Pick<LeadRow, 'phone' | 'state' | 'zip'>;

export interface HoursThere {
  /** '5:30 AM for them'; null: nothing tells where they are. */
  time: string | null;
  /** What the buttons say outside the hours; null within them. */
  closed: Record<'call' | 'text', string> | null;
}

/** Null without a phone, and where no hours are known. */
export function hoursThere({ phone, state, zip }: ReachedLead, now: number): HoursThere | null {
  if (phone === null) return null;
  const decision = mayContact({
    person: { phone, state, zip },
    purpose: 'one_to_one',
    now,
    isSuppressed: false,
    registry: 'open',
    lastInboundAt: null,
    recent: [],
    override: null,
  });
  const rules = rulesFor({ phone, state, zip });
  if (rules === 'abroad') return null;
  const zones = zonesThere({ phone, state, zip });
  const times = timesIn(zones, now);
  const time = times && `${times} for them`;
  if (decision.isAllowed) return { time, closed: null };
  const doubt = time && doubtIn(rules, zones, now);
  const opens = 'until' in decision ? ` until ${dateTimeWithin(decision.until, new Date(now))}` : '';
  return {
    time: doubt ? `${time}, maybe ${doubt}` : time,
    closed: { call: `Outside calling hours${opens}`, text: `Outside texting hours${opens}` },
  };
}

/** What they may show as well, where that alone closes an hour which is open by the clocks that are shown. */
function doubtIn(rules: Rules, zones: readonly string[], now: number): string | null {
  const isOpenByThese = nextOpening(rules.hours.one_to_one, zones, now, 0) === now;
  return isOpenByThese
    ? timesIn(
        rules.zones.filter((zone) => !zones.includes(zone)),
        now,
      )
    : null;
}

/** What the clocks of these zones show: '3:40 PM', '2:40 PM or 3:40 PM'. Null: nothing tells which. */
export const timesIn = (zones: readonly string[], now: number): string | null =>
  [...new Set(zones.map((zone) => formatTime(now, zone)))].join(' or ') || null;
