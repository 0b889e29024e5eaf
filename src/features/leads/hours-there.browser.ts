// Whether a lead’s own state, ZIP and area code let it be called or texted this minute, and what the clocks show there.
import { dateTimeWithin, formatTime } from '../../web/format-date.ts';
import { mayContact } from '../contact-gate/may-contact.rules.ts';
import { allZones, rulesFor } from '../contact-gate/where-people-are.rules.ts';
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
  if (!decision.isAllowed && decision.reason === 'not_us_or_ca') return null;
  const times = timesThere({ phone, state, zip }, now);
  const time = times && `${times} for them`;
  if (decision.isAllowed) return { time, closed: null };
  const opens = 'until' in decision ? ` until ${dateTimeWithin(decision.until, new Date(now))}` : '';
  return { time, closed: { call: `Outside calling hours${opens}`, text: `Outside texting hours${opens}` } };
}

/** Of all zones that the person may be in: '3:40 PM', '2:40 PM or 3:40 PM'. Null: nothing tells which. */
export function timesThere(
  person: { phone: string; state: string | null; zip: string | null },
  now: number,
): string | null {
  const rules = rulesFor(person);
  if (rules === 'abroad' || rules.zones === allZones) return null;
  return [...new Set(rules.zones.map((zone) => formatTime(now, zone)))].join(' or ');
}
