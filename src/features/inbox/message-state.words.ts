// Where a text stands, in words under its bubble.
import { reasonSentence } from '../texting/texting.words.ts';

export interface StateWords {
  text: string;
  tone: 'quiet' | 'good' | 'bad';
}

/** Of the words on screen. */
export const stateTones = { quiet: 'text-ink-faint', good: 'text-good-text', bad: 'text-danger-text' };

interface TextStanding {
  direction: 'in' | 'out';
  status: string;
  /** A code. */
  reason: string | null;
  due_at: string | null;
  is_refunded: boolean;
}

/** @param when says an instant the way the page does */
export function stateWords(
  { direction, status, reason, due_at, is_refunded }: TextStanding,
  when: (instant: string) => string,
): StateWords | null {
  if (direction === 'in') return null;
  const why = reasonSentence(reason);
  const refund = is_refunded && reason !== 'no_proof' && reason !== 'never_sent' ? ' You weren’t charged.' : '';
  const because = why === null ? '' : ` ${why}`;
  switch (status) {
    case 'held':
      // Nobody knows whether it ever leaves.
      if (reason === 'reply_unclear') return { text: `On hold.${because}`, tone: 'quiet' };
      return { text: `${due_at === null ? 'Waiting.' : `Sends ${when(due_at)}.`}${because}`, tone: 'quiet' };
    case 'queued':
      return { text: `Queued${because === '' ? '' : `.${because}`}`, tone: 'quiet' };
    case 'sending':
      return { text: 'Sending…', tone: 'quiet' };
    case 'sent':
      return { text: 'Sent', tone: 'quiet' };
    case 'delivered':
      return { text: 'Delivered', tone: 'good' };
    case 'failed':
      return { text: `Not delivered.${because}${refund}`, tone: 'bad' };
    case 'canceled':
      return { text: `Canceled.${because}${refund}`, tone: 'quiet' };
    case 'unknown':
      return { text: because.trim() || 'We don’t know if it was sent.', tone: 'bad' };
    default:
      return null;
  }
}

/** Only a person sends these words again. */
export const canBeSentAgain = (status: string): boolean =>
  status === 'failed' || status === 'unknown' || status === 'canceled';
