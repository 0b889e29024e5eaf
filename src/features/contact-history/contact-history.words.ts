// How a text or a call came to be and why it might be, as the printed history says it.
import { brand } from '../../domain/brand.ts';
import type { CallReason, CallStatus } from '../calls/call-standing.rules.ts';
import { endedByWords, leftMessage, missedCall, reasonSentences, statusLabels } from '../calls/calls.words.ts';

const originLabels: Readonly<Record<string, string>> = {
  inbox: 'Written by hand',
  sold: 'Sold text',
  new_lead: 'New lead text',
  bulk: 'Bulk text',
  rescue: 'Lead Rescue',
  lab: 'Message Lab',
  test: 'Test',
  help: 'Answer to HELP',
};

const allowedLabels: Readonly<Record<string, string>> = {
  window: 'within contact hours',
  answer: 'answer to a message of the last 24 hours',
  override: 'outside contact hours by choice',
};

interface Sent {
  direction: 'in' | 'out';
  origin: string;
  sent_by_ai: boolean;
  allowed_by: string | null;
  override_reason: string | null;
}

/** "Bulk text, within contact hours". */
export function sentWords({ direction, origin, sent_by_ai, allowed_by, override_reason }: Sent): string {
  if (direction === 'in') return 'Received';
  const parts = [originLabels[origin] ?? origin, ...(sent_by_ai ? ['written by AI'] : [])];
  const allowed = allowed_by === null ? undefined : allowedLabels[allowed_by];
  const why = override_reason === null ? '' : `: “${override_reason}”`;
  return [...parts, ...(allowed === undefined ? [] : [`${allowed}${why}`])].join(', ');
}

interface Placed {
  direction: 'out' | 'in';
  placed_by: 'dialer' | 'phone' | 'facetime';
  override_reason: string | null;
}

const placedLabels: Readonly<Record<Placed['placed_by'], string>> = {
  dialer: `Called with ${brand.productName}`,
  phone: 'Dialed on your phone',
  facetime: 'FaceTime Audio',
};

/** "Called with …, outside contact hours by choice: “They asked me to”". */
export function placedWords({ direction, placed_by, override_reason }: Placed): string {
  if (direction === 'in') return 'Received';
  const placed = placedLabels[placed_by];
  return override_reason === null ? placed : `${placed}, ${allowedLabels['override']}: “${override_reason}”`;
}

interface CallEnd {
  direction: 'out' | 'in';
  /** Null: the agent’s own phone called. */
  status: string | null;
  reason: string | null;
  ended_by: string | null;
  duration_seconds: number | null;
  voicemail_seconds: number | null;
}

/**
 * One line each: how it ended, how long they talked, what was left, and why it ended.
 * @param length says seconds the way the page does
 */
export function callWords(call: CallEnd, length: (seconds: number) => string): string[] {
  const { direction, status, reason, ended_by, duration_seconds, voicemail_seconds } = call;
  if (status === null) return ['We don’t know how it ended'];
  const isMissed = direction === 'in' && status === 'no_answer';
  const how = isMissed ? missedCall : statusLabels[status as CallStatus];
  const why = reason === null ? null : reasonSentences[reason as CallReason];
  const who = status === 'completed' && ended_by ? endedByWords[ended_by as keyof typeof endedByWords] : null;
  const said = why ?? who;
  return [
    duration_seconds ? `${how} ${length(duration_seconds)}` : how,
    ...(voicemail_seconds === null ? [] : [leftMessage(length(voicemail_seconds))]),
    ...(said === null ? [] : [said]),
  ];
}

export const outcomeLabels: Readonly<Record<'stop' | 'go_on' | 'unanswered', string>> = {
  stop: 'You said it meant stop',
  go_on: 'You said it didn’t mean stop',
  unanswered: 'No one answered, so it counts as stop',
};

export const groundLabels: Readonly<Record<'inquiry' | 'client', string>> = {
  inquiry: 'Asked to be called',
  client: 'Client',
};

export const checkLabels: Readonly<Record<'clear' | 'listed', string>> = {
  clear: 'Not on the registry',
  listed: 'On the registry',
};

export const originOfCheck: Readonly<Record<'scrub_file' | 'import' | 'statement' | 'by_hand' | 'post', string>> = {
  scrub_file: 'Scrub file',
  import: 'Column of an imported file',
  statement: 'Your statement at an import',
  by_hand: 'You looked it up',
  post: 'Posted with the lead',
};

/** "Nov 5, 2026, 10:29:02 AM CST": to the second, and never "Today". */
export const momentWords = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant));
