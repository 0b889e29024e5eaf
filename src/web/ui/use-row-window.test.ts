import { expect, test } from 'vitest';
import { rowsToDraw } from './use-row-window.ts';

const rows = { count: 1000, rowHeight: 40, overscan: 2, header: 36 };

test.each([
  ['at the top', { top: 0, height: 236 }, rows, [0, 7]],
  ['a row half gone still counts', { top: 60, height: 236 }, rows, [0, 8]],
  ['in the middle', { top: 4_000, height: 236 }, rows, [98, 107]],
  ['pulled beyond the top', { top: -50, height: 236 }, rows, [0, 5]],
  ['at the end', { top: 39_800, height: 236 }, rows, [990, 999]],
  ['beyond the end of a list that became shorter', { top: 39_800, height: 236 }, { ...rows, count: 20 }, [10, 19]],
  ['a list shorter than the view', { top: 0, height: 900 }, { ...rows, count: 3 }, [0, 2]],
  ['without a place yet', { top: 0, height: 0 }, rows, [0, 2]],
])('%s', (_, view, list, [first, last]) => {
  const drawn = rowsToDraw(view, list);
  expect([drawn[0], drawn.at(-1)]).toEqual([first, last]);
  expect(drawn).toHaveLength((last ?? 0) - (first ?? 0) + 1);
});

/** A heading of 44 and two rows of 60, three times. */
const blocks = { count: 9, rowHeight: [0, 44, 104, 164, 208, 268, 328, 372, 432, 492], overscan: 0 };

test.each([
  ['at the top', { top: 0, height: 164 }, [0, 3]],
  ['at the first pixel of a row', { top: 104, height: 100 }, [2, 3]],
  ['at its last', { top: 103, height: 100 }, [1, 3]],
  ['at the end', { top: 392, height: 99 }, [7, 8]],
  ['beyond the end', { top: 600, height: 100 }, [8, 8]],
])('rows of different heights: %s', (_, view, [first, last]) => {
  const drawn = rowsToDraw(view, blocks);
  expect([drawn[0], drawn.at(-1)]).toEqual([first, last]);
});

test('an empty list draws nothing', () => {
  expect(rowsToDraw({ top: 0, height: 900 }, { ...rows, count: 0 })).toEqual([]);
});
