import { expect, it } from 'vitest';
import { spanWords } from './span-words.ts';

it.each([
  [60_000, 'one minute'],
  [10 * 60_000, '10 minutes'],
  [90_000, '90 seconds'],
  [3_600_000, 'one hour'],
  [24 * 3_600_000, '24 hours'],
  [36 * 3_600_000, '36 hours'],
  [7 * 86_400_000, '7 days'],
  [1_000, 'one second'],
])('%d ms are said as "%s"', (ms, words) => expect(spanWords(ms)).toBe(words));
