import { expect, it } from 'vitest';
import { fileName, momentWords, sentWords } from './contact-history.words.ts';

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
