// What happens to a tracker whose moment has come: one decision, made again each time.
import type { Reached } from '../contact-gate/where-people-are.rules.ts';
import { planDay, type DayTemplate } from './plan-day.rules.ts';
import { nextDayOf, nextHour, nextSend, type SendTime } from './send-moments.rules.ts';
import type { StopReason } from './stop-reasons.rules.ts';

/** A text of the plan, as it stands. Instants are milliseconds. */
export interface PlanText {
  status: string;
  dueAt: number | null;
  /** When it was taken for sending. */
  takenAt: number | null;
}

export interface DueTracker {
  day: number;
  /** When the last text left. */
  sentAt: number | null;
  /** Its text under way, or the last one. */
  text: PlanText | null;
  /** Who or what has spoken against it. */
  stop: StopReason | null;
  /** The plan texts another number of this person. */
  isElsewhere: boolean;
  /** When the plan last texted any number of theirs, by the texts themselves: what a tracker knows may be older. */
  personSentAt: number | null;
  person: Reached;
}

export interface Plan {
  templates: readonly DayTemplate[];
  loops: boolean;
  time: SendTime;
}

export type TrackerStep =
  | { is: 'stopped'; why: StopReason }
  /** The text is still on its way. */
  | { is: 'waiting'; lookAt: number }
  /** Looked at again then, should this be the person's number by then. */
  | { is: 'elsewhere'; lookAt: number }
  /** The last text is done with; the next day comes then. */
  | { is: 'resting'; sentAt: number | null; due: number }
  | { is: 'skipped'; sentAt: number | null; day: number; due: number }
  | { is: 'sending'; sentAt: number | null; day: number; body: string; notBefore: number }
  /** No day has words. */
  | { is: 'unplanned' };

/** A text is looked at again so long after its moment: by then nobody doubts any more whether it left. */
const settledMs = 20 * 60_000;
export const lookAgainAt = (textDue: number, now: number): number => Math.max(textDue, now) + settledMs;

const dayMs = 86_400_000;
const underWay = new Set(['held', 'queued', 'sending']);
const neverLeft = new Set(['held', 'queued', 'canceled']);

/** When the last text left, or perhaps did. `sentAt`: what is known of those before this one. */
export const lastLeft = (text: PlanText | null, sentAt: number | null): number | null =>
  text === null || neverLeft.has(text.status) ? sentAt : (text.takenAt ?? sentAt);

export function decideTracker(tracker: DueTracker, { templates, loops, time }: Plan, now: number): TrackerStep {
  const { text, person } = tracker;
  if (tracker.stop !== null) return { is: 'stopped', why: tracker.stop };
  if (text !== null && underWay.has(text.status)) return { is: 'waiting', lookAt: lookAgainAt(text.dueAt ?? now, now) };
  if (tracker.isElsewhere) return { is: 'elsewhere', lookAt: now + dayMs };
  const sentAt = lastLeft(text, tracker.sentAt);
  const planned = planDay(tracker.day, templates, loops);
  if (planned.does === 'complete') return { is: 'stopped', why: 'completed' };
  if (text !== null) {
    // The next day counts from when the last text really left; what was taken back counts for its day, too.
    const due = text.status === 'canceled' ? nextHour(now, time) : nextSend(sentAt ?? now, person, time);
    if (due > now) return { is: 'resting', sentAt, due };
  }
  if (planned.does === 'nothing') return { is: 'unplanned' };
  if (planned.does === 'skip') return { is: 'skipped', sentAt, day: planned.day, due: nextHour(now, time) };
  // One text a day, whichever of their numbers got the last one.
  const lastAt = Math.max(sentAt ?? -Infinity, tracker.personSentAt ?? -Infinity);
  const notBefore = lastAt === -Infinity ? now : Math.max(now, nextDayOf(lastAt, person, time));
  return { is: 'sending', sentAt, day: planned.day, body: planned.body, notBefore };
}
