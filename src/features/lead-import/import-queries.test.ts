import { describe, expect, it } from 'vitest';
import { press, Refusal, runHook, said, serve, tellLive, until, usePage } from '../../../test-support/browser-page.ts';
import { closedToasts, waitingToasts } from '../../web/ui/toast.ts';
import { isUnderWay, restoreImport, revert, useImports } from './import-queries.browser.ts';

usePage();

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const minute = 60_000;

it.each([
  ['staging', ago(9 * minute), true],
  ['staging', ago(11 * minute), false],
  ['done', ago(minute), false],
] as const)('an import that is %s since %s is under way: %s', (state, created_at, is) => {
  expect(isUnderWay({ state, created_at })).toBe(is);
});

describe('an import taken back', () => {
  const outcome = { trashed: 2, emptied: 0, stayed: {} };
  const record = { id: 'i', file_name: 'leads.csv' };

  it('says what became of it, and comes back by Undo, with what was kept aside', async () => {
    const sent = serve({
      'POST /api/imports/i/revert': () => ({ import: { revert: outcome } }),
      'POST /api/imports/i/undo-revert': () => ({ restored: 2, kept_aside: 1 }),
    });
    await revert(record);
    expect(said()).toEqual(['2 leads moved to the trash. The trash keeps them for 30 days.']);
    press('Undo');
    await until(() => said().length >= 2);
    expect(said().slice(-2)).toEqual([
      'Import restored: 2 leads back from the trash.',
      '1 phone or email now belongs to another lead, so we kept it as an additional one.',
    ]);
    expect(sent.map(({ path }) => path)).toEqual(['/api/imports/i/revert', '/api/imports/i/undo-revert']);
  });

  it('brought back from the list is nothing to undo any more; in vain it says why and stays so', async () => {
    serve({
      'POST /api/imports/i/revert': () => ({ import: { revert: outcome } }),
      'POST /api/imports/i/undo-revert': () => new Refusal(409, 'conflict'),
    });
    await revert(record);
    await restoreImport('i');
    expect(said()).toEqual(['2 leads moved to the trash. The trash keeps them for 30 days.', 'No.']);
    serve({ 'POST /api/imports/i/undo-revert': () => ({ restored: 0, kept_aside: 3 }) });
    await restoreImport('i');
    expect(said().slice(-2)).toEqual([
      'Import restored.',
      '3 phones or emails now belong to other leads, so we kept them as additional ones.',
    ]);
    expect(closedToasts.get()).toEqual([waitingToasts.get()[0]?.id]);
  });
});

it('the list has every page, and is asked for again by a change', async () => {
  const page = (id: string, next_cursor: string | null) => ({
    rows: [{ id, state: 'done', created_at: ago(0) }],
    next_cursor,
  });
  const sent = serve({
    'GET /api/imports': ({ path }) => (path.includes('cursor=two') ? page('b', null) : page('a', 'two')),
  });
  const list = await runHook(useImports);
  await until(() => list.now().hasNextPage);
  await list.does(({ fetchNextPage }) => fetchNextPage());
  await until(() => list.now().data?.pages.length === 2);
  expect(list.now().data?.pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(['a', 'b']);
  expect(list.now().hasNextPage).toBe(false);
  const before = sent.length;
  await tellLive('change', { table: 'imports', ids: ['a'], op: 'update' } as never);
  await until(() => sent.length > before);
});
