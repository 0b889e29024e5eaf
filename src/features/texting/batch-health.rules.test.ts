import { expect, it } from 'vitest';
import { pauseCause } from './batch-health.rules.ts';

it.each([
  [{ left: 19, failed: 19, optedOut: 0 }, null],
  [{ left: 20, failed: 3, optedOut: 0 }, null],
  [{ left: 20, failed: 4, optedOut: 0 }, 'failures'],
  [{ left: 39, failed: 0, optedOut: 7 }, null],
  [{ left: 40, failed: 0, optedOut: 1 }, null],
  [{ left: 40, failed: 0, optedOut: 2 }, 'opt_outs'],
  [{ left: 1000, failed: 199, optedOut: 49 }, null],
  [{ left: 1000, failed: 200, optedOut: 49 }, 'failures'],
  [{ left: 1000, failed: 200, optedOut: 50 }, 'opt_outs'],
  [{ left: 0, failed: 0, optedOut: 0 }, null],
] as const)('%o pauses for %s', (tally, cause) => {
  expect(pauseCause(tally)).toBe(cause);
});
