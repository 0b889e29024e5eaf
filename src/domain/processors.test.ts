import { expect, it } from 'vitest';
import { withProcessors } from './processors.ts';

const page =
  '<ul><li data-processor="payments">Cards\n</li><li data-processor="calendar"><b>Meetings</b></li><li>Else</li></ul>';

it.each([
  ['all', ['payments', 'calendar'] as const, page],
  ['one', ['payments'] as const, '<ul><li data-processor="payments">Cards\n</li><li>Else</li></ul>'],
  ['none', [] as const, '<ul><li>Else</li></ul>'],
])('a page names those that are used: %s', (_, used, text) => {
  expect(withProcessors(page, new Set(used))).toBe(text);
});
