import { expect, it } from 'vitest';
import { conversionOf } from './team-production.rules.ts';

it.each([
  [0, 0, null],
  [0, 3, 0],
  [1, 3, 33],
  [2, 3, 67],
  [1, 200, 1],
  [3, 2, 150],
])('%i policies of %i leads convert %o percent', (policies, leads, percent) => {
  expect(conversionOf(policies, leads)).toBe(percent);
});
