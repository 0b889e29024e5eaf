import { expect, it } from 'vitest';
import { withProcessors } from './processors.ts';

const page =
  '<ul><li data-processor="payments">Cards<span data-company=""></span>:\n</li><li data-processor="calendar"><b>Meetings</b></li><li>Else</li></ul>';

it.each([
  [
    'all',
    { payments: 'A & B', calendar: 'C' },
    '<ul><li data-processor="payments">Cards (A &amp; B):\n</li><li data-processor="calendar"><b>Meetings</b></li><li>Else</li></ul>',
  ],
  ['one', { payments: '$&<b>' }, '<ul><li data-processor="payments">Cards ($&amp;&lt;b&gt;):\n</li><li>Else</li></ul>'],
  [
    'one whose company nobody named',
    { payments: '' },
    '<ul><li data-processor="payments">Cards:\n</li><li>Else</li></ul>',
  ],
  ['none', {}, '<ul><li>Else</li></ul>'],
])('a page names those that are used: %s', (_, used, text) => {
  expect(withProcessors(page, new Map(Object.entries(used)) as never)).toBe(text);
});
