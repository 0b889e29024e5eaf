// What time it is where a lead is and whether that hour is open. The rules come after the first paint.
import { lateCode } from '../../web/late-code.ts';
import { useLateCode } from '../../web/use-late-code.ts';
import type { HoursThere, ReachedLead } from './hours-there.browser.ts';

const rules = lateCode(async () => (await import('./hours-there.browser.ts')).hoursThere);

/** Null while nothing is known. */
export function useHoursThere(lead: ReachedLead, now: number): HoursThere | null {
  const { found } = useLateCode(rules, lead.phone !== null);
  return found && found(lead, now);
}
