import { expect, it } from 'vitest';
import { brand } from '../../domain/brand.ts';
import { callWords, momentWords, placedWords, sentWords } from './contact-history.words.ts';
import { fileName } from './history-file.words.ts';

const out = {
  direction: 'out',
  origin: 'inbox',
  sent_by_ai: false,
  allowed_by: 'window',
  override_reason: null,
} as const;

it.each([
  [out, 'Written by hand, within contact hours'],
  [{ ...out, origin: 'bulk', allowed_by: null }, 'Bulk text'],
  [
    { ...out, sent_by_ai: true, allowed_by: 'answer' },
    'Written by hand, written by AI, answer to a message of the last 24 hours',
  ],
  [
    { ...out, allowed_by: 'override', override_reason: 'They asked' },
    'Written by hand, outside contact hours by choice: “They asked”',
  ],
  [{ ...out, origin: 'of_tomorrow' }, 'of_tomorrow, within contact hours'],
  [{ ...out, direction: 'in', origin: 'person' } as const, 'Received'],
])('%j is %j', (text, words) => {
  expect(sentWords(text)).toBe(words);
});

it.each([
  ['Pat Moss', ['+13125550143'], 'contact-history-pat-moss-2026-05-01.json'],
  [null, ['+13125550143'], 'contact-history-13125550143-2026-05-01.json'],
  ['李', [], 'contact-history-person-2026-05-01.json'],
  ['../../etc/x', [], 'contact-history-etc-x-2026-05-01.json'],
])('the file of %j is named %j', (name, addresses, file) => {
  expect(fileName(name, addresses, '2026-05-01')).toBe(file);
});

it.each([
  ['2026-11-05T16:29:02.5+00:00', 'America/Chicago', 'Nov 5, 2026, 10:29:02 AM CST'],
  // The hour that comes twice.
  ['2026-11-01T06:30:00Z', 'America/Chicago', 'Nov 1, 2026, 1:30:00 AM CDT'],
  ['2026-11-01T07:30:00Z', 'America/Chicago', 'Nov 1, 2026, 1:30:00 AM CST'],
])('%s in %s is %s', (instant, zone, words) => {
  expect(momentWords(instant, zone).replaceAll('\u202f', ' ')).toBe(words);
});

const dialed = { direction: 'out', placed_by: 'dialer', override_reason: null } as const;

it.each([
  [dialed, `Called with ${brand.productName}`],
  [
    { ...dialed, override_reason: 'They asked' },
    `Called with ${brand.productName}, outside contact hours by choice: “They asked”`,
  ],
  [{ ...dialed, placed_by: 'phone' }, 'Dialed on your phone'],
  [{ ...dialed, placed_by: 'facetime' }, 'FaceTime Audio'],
  [{ ...dialed, direction: 'in' }, 'Received'],
] as const)('%j is %j', (call, words) => {
  expect(placedWords(call)).toBe(words);
});

const ended = {
  direction: 'out',
  status: 'completed',
  reason: null,
  ended_by: 'lead',
  duration_seconds: 61,
  voicemail_seconds: null,
} as const;

it.each([
  [ended, ['Completed 61s', 'They hung up.']],
  [{ ...ended, reason: 'time_limit' }, ['Completed 61s', 'Ended after 4 hours.']],
  [
    { ...ended, status: 'no_answer', ended_by: null, duration_seconds: 0, reason: 'not_pressed' },
    ['No answer', 'You didn’t press 1.'],
  ],
  [
    { ...ended, direction: 'in', status: 'no_answer', ended_by: 'lead', duration_seconds: 0, voicemail_seconds: 9 },
    ['Missed', 'Voicemail 9s'],
  ],
  [{ ...ended, status: null, ended_by: null, duration_seconds: null }, ['We don’t know how it ended']],
] as const)('a call %j ended: %j', (call, words) => {
  expect(callWords(call, (seconds) => `${seconds}s`)).toEqual(words);
});
