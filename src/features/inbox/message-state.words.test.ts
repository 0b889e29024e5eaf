import { expect, it } from 'vitest';
import { canBeSentAgain, stateWords } from './message-state.words.ts';

const out = { direction: 'out' as const, reason: null, due_at: null, is_refunded: false };

it.each([
  [{ ...out, status: 'queued' }, 'Queued', 'quiet'],
  [{ ...out, status: 'queued', reason: 'carrier_busy' }, 'Queued. The carrier was busy.', 'quiet'],
  [{ ...out, status: 'sending' }, 'Sending…', 'quiet'],
  [{ ...out, status: 'sent' }, 'Sent', 'quiet'],
  [{ ...out, status: 'delivered' }, 'Delivered', 'good'],
  [
    { ...out, status: 'held', reason: 'outside_window', due_at: '2026-03-02T14:00:00Z' },
    'Sends at nine. It’s outside the hours when this person may be texted.',
    'quiet',
  ],
  [
    { ...out, status: 'failed', reason: 'recipient', is_refunded: false },
    'Not delivered. The carrier says this number can’t receive texts.',
    'bad',
  ],
  [
    { ...out, status: 'canceled', reason: 'by_agent', is_refunded: true },
    'Canceled. You canceled it. You weren’t charged.',
    'quiet',
  ],
  [
    { ...out, status: 'unknown', reason: 'no_proof', is_refunded: true },
    'The carrier didn’t say whether it was sent. You weren’t charged.',
    'bad',
  ],
] as const)('%j', (message, text, tone) => {
  expect(stateWords(message, () => 'at nine')).toEqual({ text, tone });
});

it('says nothing of what came in, and of a state it does not know', () => {
  expect(stateWords({ ...out, direction: 'in', status: 'received' }, String)).toBeNull();
  expect(stateWords({ ...out, status: 'new one' }, String)).toBeNull();
});

it('offers to send again what did not arrive, and nothing that may still', () => {
  const states = ['held', 'queued', 'sending', 'sent', 'delivered', 'failed', 'canceled', 'unknown', 'received'];
  expect(states.filter(canBeSentAgain)).toEqual(['failed', 'canceled', 'unknown']);
});
