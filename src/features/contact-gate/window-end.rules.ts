// When the window closes that a person may be contacted in now: what has not left by then must not leave.
import { offsetAt } from '../../domain/time-zone.ts';
import type { ContactPurpose } from './contact-row.rules.ts';
import { openOn } from './may-contact.rules.ts';
import { rulesFor, type Reached } from './where-people-are.rules.ts';

const dayMs = 86_400_000;

/** Null: no window is open by every clock that may be theirs. */
export function windowEnd(person: Reached, purpose: ContactPurpose, at: number): number | null {
  const rules = rulesFor(person);
  if (rules === 'abroad') return null;
  let end = Infinity;
  for (const zone of rules.zones) {
    const open = openOn(rules.hours[purpose], zone, Math.floor((at + offsetAt(at, zone)) / dayMs));
    if (open === null || at < open.opens || at >= open.closes) return null;
    end = Math.min(end, open.closes);
  }
  return end;
}
