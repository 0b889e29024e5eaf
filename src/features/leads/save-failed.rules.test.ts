import { expect, it } from 'vitest';
import { saveFailed } from './save-failed.rules.ts';

it.each([
  [undefined, 'Save failed'],
  ['', 'Save failed'],
  ['Save failed', 'Save failed'],
  ['Ava already has this phone.', 'Save failed. Ava already has this phone.'],
])('a save that failed because of %j', (reason, words) => {
  expect(saveFailed(reason)).toBe(words);
});
