import { expect, test } from 'vitest';
import { isToCome } from './is-to-come.ts';

test.each([
  ['asked for the first time', { isPending: true, failureCount: 0, errorUpdateCount: 0 }, true],
  ['answered', { isPending: false, failureCount: 0, errorUpdateCount: 0 }, false],
  ['tried again after a failure', { isPending: true, failureCount: 1, errorUpdateCount: 0 }, false],
  ['failed', { isPending: false, failureCount: 3, errorUpdateCount: 1 }, false],
  ['asked for again after it failed', { isPending: true, failureCount: 0, errorUpdateCount: 1 }, false],
])('%s', (_, query, expected) => {
  expect(isToCome(query)).toBe(expected);
});
