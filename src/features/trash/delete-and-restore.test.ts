import { beforeEach, describe, expect, it } from 'vitest';
import {
  answerQuestion,
  offline,
  press,
  Refusal,
  runHook,
  said,
  serve,
  until,
  usePage,
  type Sent,
} from '../../../test-support/browser-page.ts';
import { makeLead } from '../../../test-support/make-lead.ts';
import { queryClient } from '../../web/query-client.ts';
import { undoLast } from '../../web/undo.ts';
import { leadKey, loadedRow } from '../leads/lead-cache.browser.ts';
import { askToDelete, remove } from './delete-leads.browser.ts';
import { useEmptyTrash } from './empty-trash.browser.ts';
import { restoreAll } from './restore-leads.browser.ts';
import { useTrashActions } from './trash-actions.browser.ts';

usePage();

const many = (length: number) => Array.from({ length }, (_, index) => `id-${index}`);
const idsOf = ({ body }: Sent) => (body as { ids: string[] }).ids;
const deleteAll = (request: Sent) => ({ deleted_ids: idsOf(request), contacts_failed: false });
const restored = (request: Sent) => ({ restored: idsOf(request).length, kept_aside: [], contacts_failed: false });

beforeEach(() => {
  queryClient.setQueryData(['leads', 'list', {}], {
    pages: [{ rows: [makeLead(), makeLead({ id: 'b' })], next_cursor: null }],
    pageParams: [null],
  });
  queryClient.setQueryData(leadKey('a'), makeLead());
});

it.each([
  [1, 'Kim', 'Delete Kim?'],
  [1, undefined, 'Delete 1 lead?'],
  [1200, 'Kim', 'Delete 1,200 leads?'],
])('%i leads, %s: asked "%s"', async (count, name, title) => {
  const asked = askToDelete(count, name);
  expect(await answerQuestion(true)).toBe(title);
  expect(await asked).toBe(true);
});

describe('a delete', () => {
  it('shows at once, and its Undo brings back what was deleted', async () => {
    const sent = serve({ 'POST /api/leads/delete': deleteAll, 'POST /api/leads/restore': restored });
    const done = remove(queryClient, ['a']);
    expect(loadedRow(queryClient, 'a')).toBeUndefined();
    expect(queryClient.getQueryData(leadKey('a'))).toBeUndefined();
    expect(loadedRow(queryClient, 'b')).toBeDefined();
    expect(await done).toBe(true);
    press('Undo');
    await until(() => said().length === 2);
    expect(said()).toEqual(['Deleted 1 lead. It stays in the trash for 30 days.', 'Restored 1 lead.']);
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['/api/leads/delete', { ids: ['a'] }],
      ['/api/leads/restore', { ids: ['a'], by_undo: true }],
    ]);
  });

  it('of 2,500 goes in three requests; the Undo brings back those that went, and says which could not', async () => {
    const sent = serve({
      'POST /api/leads/delete': (request) => ({
        deleted_ids: idsOf(request).slice(1),
        contacts_failed: sent.length === 2,
      }),
      'POST /api/leads/restore': (request) => ({ ...restored(request), restored: idsOf(request).length - 1 }),
    });
    expect(await remove(queryClient, many(2500))).toBe(true);
    expect(sent.map((request) => idsOf(request).length)).toEqual([1000, 1000, 500]);
    expect(said()).toEqual([
      'Deleted 2,497, 3 not deleted (server skipped).',
      'We deleted the leads, but couldn’t delete their contacts.',
    ]);
    press('Undo');
    await until(() => said().length === 3);
    expect(sent.slice(3).map((request) => idsOf(request).length)).toEqual([1000, 1000, 497]);
    expect(said().at(-1)).toBe('Restored 2,494 leads. 3 are no longer in the trash.');
  });

  it('that fails half way says what is gone and offers that back', async () => {
    const sent = serve({ 'POST /api/leads/delete': (request) => (sent.length === 1 ? deleteAll(request) : offline()) });
    expect(await remove(queryClient, many(1500))).toBe(true);
    expect(said()).toEqual([
      expect.stringContaining('We couldn’t delete the leads.'),
      'Deleted 1,000, 500 not deleted (server skipped).',
    ]);
    const back = serve({ 'POST /api/leads/restore': restored });
    press('Undo');
    await until(() => back.length > 0);
    expect(idsOf(back[0]!)).toHaveLength(1000);
  });

  it.each<[string, () => unknown, boolean]>([
    ['refused', () => new Refusal(403, 'forbidden'), false],
    ['of leads that are gone', () => ({ deleted_ids: [], contacts_failed: false }), true],
  ])('%s has nothing to undo', async (_, answer, isDone) => {
    serve({ 'POST /api/leads/delete': answer });
    expect(await remove(queryClient, ['a'])).toBe(isDone);
    undoLast();
    expect(said().at(-1)).toBe('Nothing to undo.');
  });
});

describe('a restore', () => {
  it('says of the first three what another lead uses now, of the others how many', async () => {
    const aside = ['1', '2', '3', '4', '5'].map((value) => ({
      id: value,
      name: value === '2' ? null : 'Kim',
      field: 'phone',
      value,
    }));
    serve({
      'POST /api/leads/restore': (request) => ({ ...restored(request), kept_aside: aside, contacts_failed: true }),
    });
    expect(await restoreAll(['a', 'b'])).toBe(2);
    expect(said()).toEqual([
      'Kim was restored. Another lead now uses 1, so we kept it as an additional phone.',
      'A lead was restored. Another lead now uses 2, so we kept it as an additional phone.',
      'Kim was restored. Another lead now uses 3, so we kept it as an additional phone.',
      '2 more have a phone or email another lead now uses. We kept it as an additional one.',
      'We restored the leads, but couldn’t restore their contacts.',
    ]);
  });

  it('that fails half way still says what became of the first half', async () => {
    const sent = serve({
      'POST /api/leads/restore': (request) =>
        sent.length === 1
          ? { ...restored(request), kept_aside: [{ id: 'a', name: 'Kim', field: 'phone', value: '1' }] }
          : offline(),
    });
    await expect(restoreAll(many(1500))).rejects.toThrow('You’re offline');
    expect(said()).toHaveLength(1);
  });
});

describe('on the page of the trash', () => {
  it.each<[string, Record<string, (request: Sent) => unknown>, string]>([
    ['restored', { 'POST /api/leads/restore': restored }, 'Restored 2 leads.'],
    [
      'ended',
      { 'POST /api/leads/trash/purge': (request) => ({ purged: idsOf(request).length }) },
      'Permanently deleted 2 leads.',
    ],
  ])('%s: the selection ends, and the delete can no longer be undone', async (how, answers, sentence) => {
    serve({ 'POST /api/leads/delete': deleteAll, ...answers });
    await remove(queryClient, ['a', 'b']);
    let isDone = false;
    const page = await runHook(() => useTrashActions(() => (isDone = true)));
    await page.does((trash) => void (how === 'restored' ? trash.restore(['a', 'b']) : trash.purge(['a', 'b'])));
    if (how === 'ended') expect(await answerQuestion(true)).toBe('Permanently delete 2 leads?');
    await until(() => isDone);
    expect(said().at(-1)).toBe(sentence);
    undoLast();
    expect(said().at(-1)).toBe('Nothing to undo.');
  });

  it('not ended where the answer is no, and the name stands in the question', async () => {
    const sent = serve({});
    const page = await runHook(() => useTrashActions(() => undefined));
    await page.does((trash) => void trash.purge(['a'], 'Kim'));
    expect(await answerQuestion(false)).toBe('Permanently delete Kim?');
    await page.does(() => undefined);
    expect(sent).toEqual([]);
  });
});

describe('emptied', () => {
  it('what was there when it was asked, followed to its end', async () => {
    const left = [900, 0];
    const sent = serve({
      'GET /api/leads/trash/count': ({ path }) =>
        path.includes('until') ? { count: left.shift() } : { count: 1200, newest: 'then' },
      'POST /api/leads/trash/empty': () => ({ left: 1000 }),
    });
    let isDone = false;
    const page = await runHook(() => useEmptyTrash(() => (isDone = true)));
    await page.does(({ empty }) => empty());
    expect(await answerQuestion(true)).toBe('Permanently delete all 1,200 leads in the trash?');
    await until(() => said().length === 2);
    expect(isDone).toBe(true);
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['/api/leads/trash/count', null],
      ['/api/leads/trash/empty', { until: 'then' }],
      ['/api/leads/trash/count?until=then', null],
      ['/api/leads/trash/count?until=then', null],
    ]);
    expect(said()).toEqual(['Emptying the trash: 300 of 1,200 deleted…', 'Permanently deleted 1,200 leads.']);
  });

  it.each<[string, { count: number; newest: string | null }, boolean | null]>([
    ['where the answer is no', { count: 1, newest: 'then' }, false],
    ['where it is empty', { count: 0, newest: null }, null],
  ])('nothing, %s', async (_, counted, answer) => {
    const sent = serve({ 'GET /api/leads/trash/count': () => counted });
    const page = await runHook(() => useEmptyTrash(() => undefined));
    await page.does(({ empty }) => empty());
    if (answer !== null) expect(await answerQuestion(answer)).toBe('Permanently delete the 1 lead in the trash?');
    await until(() => !page.now().isEmptying);
    expect(sent).toHaveLength(1);
    expect(said()).toEqual([]);
  });

  it('in vain says why, and can be tried again', async () => {
    serve({ 'GET /api/leads/trash/count': offline });
    const page = await runHook(() => useEmptyTrash(() => undefined));
    await page.does(({ empty }) => empty());
    await until(() => said().length > 0);
    expect(said()[0]).toContain('We couldn’t empty the trash.');
    const sent = serve({ 'GET /api/leads/trash/count': () => ({ count: 0, newest: null }) });
    await page.does(() => press('Retry'));
    await until(() => sent.length === 1);
  });
});
