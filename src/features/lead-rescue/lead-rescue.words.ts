// What Lead Rescue says: why a person is not texted, what happens next, and its refusals.
import { batchLimits } from '../texting/batch-health.rules.ts';
import { reasonSentence } from '../texting/texting.words.ts';
import type { StopReason } from './stop-reasons.rules.ts';

/** What sentences need to know of a tracker. */
export interface ToldTracker {
  current_day: number;
  stop_reason: StopReason | null;
  started_at: string | null;
  waits_for: string | null;
  text: { status: string; due_at: string | null; reason: string | null } | null;
  next: { day: number; does: 'send' | 'skip'; at: string; repeats: number | null } | null;
}

export interface ToldSettings {
  enabled: boolean;
  send_tz: string;
  send_hour_local: number;
  starts_per_day: number;
  waits_for: string | null;
}

/** Beside a name. */
export const stopLabels: Record<StopReason, string> = {
  manual: 'Paused',
  replied: 'Replied',
  opted_out: 'Opted out',
  sold: 'Sold',
  booked: 'Meeting booked',
  stage: 'Stage changed',
  answered_call: 'Call answered',
  completed: 'Completed',
  lead_gone: 'Lead deleted',
};

const stopSentences: Record<StopReason, string> = {
  manual: 'You paused it.',
  replied: 'They replied, so nothing more is sent.',
  opted_out: 'They opted out of texts.',
  sold: 'They’re sold, so nothing more is sent.',
  booked: 'They booked a meeting, so nothing more is sent.',
  stage: 'You moved the lead to another stage, so nothing more is sent.',
  answered_call: 'They answered a call, so nothing more is sent.',
  completed: 'The plan is done. Loop is off, so nothing is repeated.',
  lead_gone: 'The lead is in the trash or was deleted.',
};

/** Why somebody cannot be resumed. */
export const standingSentences: Record<StopReason, string> = {
  ...stopSentences,
  manual: 'This contact is no longer tagged as a lead.',
};

const agentSentences: Readonly<Record<string, string>> = {
  no_money: 'It waits for money in your wallet. Top up and it goes on by itself.',
  no_template: 'It waits for a day template. Add a text below.',
  opt_outs: `It paused by itself: ${batchLimits.optOuts.percent}% or more of the people it texted asked for no more texts. Check who’s on the plan, then save the settings to go on.`,
  failures: `It paused by itself: ${batchLimits.failures.percent}% or more of its texts failed. Check the numbers on the plan, then save the settings to go on.`,
};

const otherNumber = 'They’re texted at their lead’s main number.';

/** Why nothing of this agent's is sent; null: nothing keeps it back. */
export const agentWaitSentence = (why: string | null): string | null =>
  why === null ? null : (agentSentences[why] ?? reasonSentence(why));

/** 'Waiting for Day 2 @ {hour}:00 {tz}', otherwise 'Day {n}'. */
export function dayLabel(
  day: number,
  { send_hour_local, send_tz }: Pick<ToldSettings, 'send_hour_local' | 'send_tz'>,
): string {
  return day === 1 ? `Waiting for Day 2 @ ${send_hour_local}:00 ${send_tz}` : `Day ${day}`;
}

/** @param at how a moment is said */
export function whatNext(tracker: ToldTracker, settings: ToldSettings, at: (moment: string) => string): string {
  const { stop_reason, text, next, current_day, waits_for, started_at } = tracker;
  if (stop_reason !== null) return stopSentences[stop_reason];
  if (!settings.enabled) return 'Lead Rescue is off, so nothing is sent.';
  if (text !== null) return textUnderWay(text, current_day, at);
  if (waits_for !== null)
    return `Waiting. ${waits_for === 'other_number' ? otherNumber : (reasonSentence(waits_for) ?? '')}`.trim();
  if (settings.waits_for !== null) return agentWaitSentence(settings.waits_for) ?? 'It waits.';
  if (started_at === null)
    return `Starts when it’s their turn. ${settings.starts_per_day} people start each day, newest first.`;
  if (next === null) return 'No day template comes next, so nothing is sent.';
  if (next.does === 'skip') return `Day ${next.day} is blank, so it’s skipped ${at(next.at)}.`;
  if (next.repeats !== null) return `Day ${next.day} repeats Day ${next.repeats} ${at(next.at)}, because Loop is on.`;
  return `Day ${next.day} goes out ${at(next.at)}, because they haven’t replied.`;
}

function textUnderWay(
  { status, due_at, reason }: NonNullable<ToldTracker['text']>,
  day: number,
  at: (moment: string) => string,
): string {
  if (status === 'sending' || due_at === null) return `Day ${day} is being sent.`;
  const why = reasonSentence(reason);
  if (status === 'queued') return `Day ${day} is in line to be sent.`;
  return `Day ${day} is held until ${at(due_at)}.${why ? ` ${why}` : ''}`;
}
