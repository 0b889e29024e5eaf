import { expect, it } from 'vitest';
import { usersOnPage } from './admin.rules.ts';
import { filledPage } from './filled-page.browser.ts';

const full = { rows: ['a row'] };
const empty = { rows: [] };

it.each([
  ['a page that has rows is itself', 3, [{ ...full, total: 120 }], [3], 3],
  ['the first page may be empty', 1, [{ ...empty, total: 0 }], [1], 1],
  [
    'one that became empty is the last that has rows',
    4,
    [
      { ...empty, total: 100 },
      { ...full, total: 100 },
    ],
    [4, 2],
    2,
  ],
  [
    'with nothing left it is the first',
    2,
    [
      { ...empty, total: 0 },
      { ...empty, total: 0 },
    ],
    [2, 1],
    1,
  ],
  [
    'where more were counted than there are, it is the one before',
    3,
    [
      { ...empty, total: 3 * usersOnPage },
      { ...empty, total: 3 * usersOnPage },
      { ...full, total: 3 * usersOnPage },
    ],
    [3, 2, 1],
    1,
  ],
  [
    'beyond what is counted they are looked through one by one',
    25,
    [
      { ...empty, total: 1_000, is_more: true },
      { ...full, total: 1_000, is_more: true },
    ],
    [25, 24],
    24,
  ],
])('%s', async (_, wanted, answers, asked, shown) => {
  const pages: number[] = [];
  const answer = await filledPage(wanted, async (page) => {
    pages.push(page);
    return answers[pages.length - 1]!;
  });
  expect([pages, answer]).toEqual([asked, { ...answers.at(-1), page: shown }]);
});
