// A tracker as screens get it: with its next day, by the settings and templates of now.
import type { RescueSettingsAnswer, Tracker } from './lead-rescue.contract.ts';
import type { DayTemplate } from './plan-day.rules.ts';
import { planCalendar, type PlannedTracker } from './plan-calendar.rules.ts';
import { sendTimeOf } from './send-moments.rules.ts';
import type { TrackerRow } from './trackers.db.ts';

export interface ShownPlan {
  settings: RescueSettingsAnswer;
  days: readonly DayTemplate[];
  now: number;
}

const instant = (at: string | null): number | null => (at === null ? null : Date.parse(at));

export const plannedOf = (row: TrackerRow): PlannedTracker => ({
  day: row.current_day,
  sentAt: instant(row.sent_at),
  dueAt: instant(row.due_at),
  person: { phone: row.phone, state: row.state, zip: row.zip },
  text:
    row.text_status === null
      ? null
      : { status: row.text_status, dueAt: instant(row.text_due_at), takenAt: instant(row.text_taken_at) },
});

export function calendarOf(row: TrackerRow, { settings, days, now }: ShownPlan, most: number) {
  const plan = { templates: days, loops: settings.loop_enabled, time: sendTimeOf(settings) };
  return planCalendar(plannedOf(row), plan, now, most);
}

export function shownTracker(row: TrackerRow, plan: ShownPlan): Tracker {
  const [next] = row.stop_reason === null ? calendarOf(row, plan, 1).days : [];
  const underWay = ['held', 'queued', 'sending'].includes(row.text_status ?? '');
  const { id, name, phone, lead_id, current_day, last_attempt_at, responded, paused, stop_reason } = row;
  return {
    ...{ id, name, phone, lead_id, current_day, last_attempt_at, responded, paused, stop_reason },
    started_at: row.started_at,
    updated_at: row.updated_at,
    // What left a moment ago is not settled yet.
    sent_at: underWay || row.text_status === 'canceled' ? row.sent_at : (row.text_taken_at ?? row.sent_at),
    waits_for: row.waits_for,
    text: underWay ? { status: row.text_status!, due_at: row.text_due_at, reason: row.text_reason } : null,
    next: next ? { day: next.day, does: next.does, at: new Date(next.at).toISOString(), repeats: next.repeats } : null,
  };
}
