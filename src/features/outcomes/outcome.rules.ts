// How a call can end: six outcomes, each with its key, and what fits next.
import { addDays } from '../../domain/calendar-date.ts';
import { followUpMorning } from '../../domain/follow-up-morning.ts';
import { toLocalDateTime } from '../../domain/time-zone.ts';

export const outcomes = [
  'no_answer',
  'left_voicemail',
  'call_back',
  'not_interested',
  'wrong_number',
  'talked',
] as const;
export type Outcome = (typeof outcomes)[number];

/** In how many days to follow up, or `choose`: the person on the phone named a time. Never set without a press. */
export type NextStep = { kind: 'follow-up'; days: number } | { kind: 'choose' } | { kind: 'do-not-contact' };

interface OutcomeRule {
  key: string;
  /** Stored as the lead's last outcome. */
  label: string;
  /** The lead was reached and may be reached again: sets `last_contacted_at`. */
  isContact: boolean;
  next: NextStep;
}

export const outcomeRules: Record<Outcome, OutcomeRule> = {
  no_answer: { key: '1', label: 'No answer', isContact: false, next: { kind: 'follow-up', days: 1 } },
  left_voicemail: { key: '2', label: 'Left voicemail', isContact: false, next: { kind: 'follow-up', days: 2 } },
  call_back: { key: '3', label: 'Call back', isContact: true, next: { kind: 'choose' } },
  not_interested: { key: '4', label: 'Not interested', isContact: false, next: { kind: 'do-not-contact' } },
  wrong_number: { key: '5', label: 'Wrong number', isContact: false, next: { kind: 'do-not-contact' } },
  talked: { key: '6', label: 'Talked', isContact: true, next: { kind: 'follow-up', days: 3 } },
};

export const outcomeLabel = (outcome: string): string =>
  (outcomeRules as Partial<Record<string, OutcomeRule>>)[outcome]?.label ?? outcome;

/** An outcome of a lead, and the event on its timeline that says so. */
export interface NamedOutcome {
  leadId: string;
  eventId: string;
}

/** A key acts on at most this many selected leads without asking first. */
export const maxUnasked = 50;

/** The suggested moment as an ISO instant: the morning so many days from now in `zone`. `now` in milliseconds. */
export function suggestedFollowUp(days: number, now: number, zone: string): string {
  const date = addDays(toLocalDateTime(now, zone).date, days);
  return new Date(followUpMorning(date, zone)).toISOString();
}

/** 'Follow up tomorrow', 'Follow up in 2 days'. */
export const followUpLabel = (days: number): string =>
  days === 1 ? 'Follow up tomorrow' : `Follow up in ${days} days`;

/** As the queue of saves keeps them. */
export interface OutcomeInput {
  leadId: string;
  outcome: Outcome;
}

export interface UndoInput {
  leadId: string;
  outcomeId: string;
  /** What the lead showed before that outcome; absent from a browser that was last open before it was kept. */
  before?: { last_outcome: string | null; last_contacted_at: string | null };
}
