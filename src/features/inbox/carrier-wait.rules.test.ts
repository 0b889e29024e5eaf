import { expect, it } from 'vitest';
import { longestWaitMs, nextLookMs } from './carrier-wait.rules.ts';

/** All looks of one wait, where each takes as long. */
function looksOf(readMs: number): number[] {
  const at: number[] = [];
  for (let waited = 0, next = nextLookMs(0, 0); next !== null; next = nextLookMs(waited, at.length)) {
    waited += next;
    at.push(waited);
    waited += readMs;
  }
  return at;
}

it('looks soon, then four times a second, and never after 8 seconds', () => {
  expect(longestWaitMs).toBe(8_000);
  expect(looksOf(0).slice(0, 3)).toEqual([50, 300, 550]);
  for (const readMs of [0, 7, 400, 9_000]) {
    const looks = looksOf(readMs);
    expect(looks.at(-1)).toBeLessThan(longestWaitMs);
    expect(looks.length).toBeGreaterThan(0);
  }
  expect(looksOf(0).at(-1)).toBeGreaterThan(longestWaitMs - 300);
});
