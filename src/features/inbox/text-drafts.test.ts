import { expect, it } from 'vitest';
import { withoutSent, withReturned } from './text-drafts.browser.ts';

it.each([
  ['', ''],
  ['Are you there?', 'Are you there?'],
])('what was typed while a text was refused (%j) stays when that text leaves after all', (typed, left) => {
  expect(withoutSent(withReturned(typed, 'Hello Pat'), 'Hello Pat')).toBe(left);
});
