// The plan of one person as it would go from now on, without a trace.
import { lastLeft, type DueTracker, type Plan } from './decide-tracker.rules.ts';
import { planDay } from './plan-day.rules.ts';
import { firstSend, leavesAt, nextDayOf, nextHour, nextSend } from './send-moments.rules.ts';

export interface CalendarDay {
  day: number;
  does: 'send' | 'skip';
  /** Milliseconds: when its text leaves, or when the day is passed over. */
  at: number;
  /** With its places; null for a day without words. */
  body: string | null;
  repeats: number | null;
}

export interface PlannedTracker extends Omit<DueTracker, 'stop' | 'isElsewhere' | 'personSentAt'> {
  /** Null: its turn has not come. */
  dueAt: number | null;
}

const underWay = new Set(['held', 'queued', 'sending']);

export function planCalendar(
  { person, day: reached, sentAt, dueAt, text }: PlannedTracker,
  { templates, loops, time }: Plan,
  now: number,
  most: number,
): { days: CalendarDay[]; isEnd: boolean } {
  const days: CalendarDay[] = [];
  let day = reached;
  let last = lastLeft(text, sentAt);
  let due = dueAt ?? firstSend(now, time);
  if (text !== null && underWay.has(text.status)) {
    last = Math.max(text.dueAt ?? now, now);
    due = nextSend(last, person, time);
  } else if (text !== null && last !== null && text.status !== 'canceled') due = nextSend(last, person, time);
  while (days.length < most) {
    const planned = planDay(day, templates, loops);
    if (planned.does === 'complete' || planned.does === 'nothing') return { days, isEnd: true };
    day = planned.day;
    const at = Math.max(due, now);
    if (planned.does === 'skip') {
      days.push({ day, does: 'skip', at, body: null, repeats: null });
      due = nextHour(at, time);
    } else {
      const another = last === null ? at : Math.max(at, nextDayOf(last, person, time));
      const leaves = leavesAt(another, person, time);
      days.push({ day, does: 'send', at: leaves, body: planned.body, repeats: planned.repeats });
      last = leaves;
      due = nextSend(leaves, person, time);
    }
  }
  return { days, isEnd: false };
}
