import { describe, expect, it } from 'vitest';
import { runHook, serve, until, usePage } from '../../../test-support/browser-page.ts';
import { monthName } from './month-name.browser.ts';
import { settleThen } from './settle-top-ups.browser.ts';
import { readMonth, useTransactions } from './wallet-queries.browser.ts';

usePage();

const pages = {
  'GET /api/wallet/transactions': ({ path }: { path: string }) =>
    path.includes('cursor=two')
      ? { rows: [{ id: 1 }], next_cursor: null }
      : { rows: [{ id: 3 }, { id: 2 }], next_cursor: 'two' },
};

describe('a month’s lines', () => {
  it('are those of every page, the oldest first', async () => {
    const sent = serve(pages);
    expect((await readMonth('2031-03')).map(({ id }) => Number(id))).toEqual([1, 2, 3]);
    expect(sent.every(({ path }) => path.includes('month=2031-03'))).toBe(true);
  });

  it('end where no paper holds more', async () => {
    const sent = serve(pages);
    expect((await readMonth('2031-03', 2)).map(({ id }) => Number(id))).toEqual([2, 3]);
    expect(sent).toHaveLength(1);
  });
});

it('the history goes on to its last page', async () => {
  serve(pages);
  const list = await runHook(useTransactions);
  await until(() => list.now().hasNextPage);
  await list.does(({ fetchNextPage }) => fetchNextPage());
  await until(() => list.now().data?.pages.length === 2);
  expect(list.now().hasNextPage).toBe(false);
});

it.each([
  ['2026-01', 'January 2026'],
  ['2026-12', 'December 2026'],
])('%s is %s', (month, name) => {
  expect(monthName(month)).toBe(name);
});

it('what was paid is read after it was credited; what fails is only late', async () => {
  const order: string[] = [];
  serve({ 'POST /api/wallet/settle': () => void order.push('settled') });
  await settleThen(async () => void order.push('read'));
  expect(order).toEqual(['settled', 'read']);
  serve({});
  await settleThen(async () => void order.push('read'));
  expect(order).toHaveLength(2);
});
