// Whom of those on screen the agent may not call or text, beside the hours. Each list brings it with its rows; without a
// connection what was told last holds.
import { useEffect, useSyncExternalStore } from 'react';
import { dialerPattern } from '../../domain/phone-number.ts';
import { reachedPhone, type Reached } from '../../domain/reached-phone.ts';
import { dateTimeWithin } from '../../web/format-date.ts';
import { staleMs, useLiveChanges } from '../../web/live-changes.ts';
import { createStore } from '../../web/store.ts';
import type { ClosedWay, Standing } from '../contact-gate/standing.contract.ts';

export type Reach = 'call' | 'text';

const closed = createStore<ReadonlyMap<string, Standing>>(new Map());
const toldAt = new Map<string, number>();
/** Whose standing a call, a text or a word of theirs may change. */
const tables = ['suppressions', 'dials', 'call_logs', 'messages', 'dnc_checks', 'dnc_grounds', 'consents'];

/** What was told of these people: who is not in it may be called and texted. */
export function keepStandings(people: readonly Reached[], told: readonly Standing[]): void {
  const standings = new Map(told.map((standing) => [standing.number, standing]));
  closed.set((now) => {
    const next = new Map(now);
    for (const person of people) {
      const phone = reachedPhone(person);
      if (phone === null) continue;
      toldAt.set(phone, performance.now());
      const standing = standings.get(phone);
      if (standing) next.set(phone, standing);
      else next.delete(phone);
    }
    return next;
  });
}

/** The agent said so a moment ago: it holds before the server knows. */
export function closeNumber(phone: string): void {
  const way: ClosedWay = { why: 'suppressed', until: null };
  keepStandings([{ phone }], [{ number: phone, call: way, text: way }]);
}

/** Null where it is open, and while nothing is known. */
export function closedWay(how: Reach, phone: string, now = Date.now()): ClosedWay | null {
  return openAgain(closed.get().get(phone)?.[how], now);
}

const openAgain = (way: ClosedWay | null | undefined, now: number): ClosedWay | null =>
  way && (way.until === null || Date.parse(way.until) > now) ? way : null;

/** Nothing opens it but the lifting of the number by hand, or time. The registry has ways on of its own. */
export const isShut = ({ why }: ClosedWay): boolean => why === 'suppressed' || why === 'daily_limit';

const words: Record<ClosedWay['why'], string> = {
  suppressed: 'On your do-not-contact list',
  daily_limit: 'Their state’s daily limit is reached',
  on_national_list: 'On the National Do Not Call Registry',
  dnc_not_checked: 'Not checked against the Do Not Call Registry',
};

/** At a button: why, and until when. */
export const closedBecause = ({ why, until }: ClosedWay, now: number): string =>
  until === null ? words[why] : `${words[why]} until ${dateTimeWithin(until, new Date(now))}`;

export function useClosedWays(phone: string | null, now: number): Record<Reach, ClosedWay | null> {
  const standing = useSyncExternalStore(closed.subscribe, () => (phone === null ? undefined : closed.get().get(phone)));
  useLiveChanges(tables, () => ask(phone));
  useEffect(() => {
    if (phone !== null && performance.now() - (toldAt.get(phone) ?? -Infinity) >= staleMs) ask(phone);
  }, [phone]);
  return { call: openAgain(standing?.call, now), text: openAgain(standing?.text, now) };
}

const gatherMs = 250;
let wanted = new Set<string>();

/** Rows that are drawn together are asked about together. */
function ask(phone: string | null): void {
  if (phone === null || !dialerPattern.test(phone)) return;
  if (wanted.size === 0) setTimeout(() => void askAll(), gatherMs);
  wanted.add(phone);
}

async function askAll(): Promise<void> {
  const numbers = [...wanted];
  wanted = new Set();
  try {
    const { askStandings } = await import('./ask-standings.browser.ts');
    await askStandings(numbers, keepStandings);
  } catch {
    // What was known holds; the next change or the next look asks again.
  }
}
