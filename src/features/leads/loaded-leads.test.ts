import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, runHook, serve, tellLive, until, usePage, type Sent } from '../../../test-support/browser-page.ts';
import { makeLead } from '../../../test-support/make-lead.ts';
import { queryClient } from '../../web/query-client.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { dropRows, previewRow, takeLead, takeRow } from './change-leads.browser.ts';
import { leadKey, loadedRow } from './lead-cache.browser.ts';
import { useLead, useLeadList, useLiveLead, useLiveLeads, type ListView } from './loaded-leads.browser.ts';

usePage();

/** Loaded: two pages of the open leads, one of the sold, one lead whole. */
function load(version = 3): void {
  const page = (...leads: Lead[]) => ({ rows: leads, next_cursor: null });
  const put = (status: string, ...pages: ReturnType<typeof page>[]) =>
    queryClient.setQueryData(['leads', 'list', { status }], { pages, pageParams: pages.map(() => null) });
  put('lead', page(makeLead({ version }), makeLead({ id: 'b' })), page(makeLead({ id: 'c' })));
  put('sold', page(makeLead({ id: 's', status: 'sold' })));
  queryClient.setQueryData(leadKey('a'), makeLead({ version }));
}

const listed = (status = 'lead') =>
  queryClient
    .getQueryData<{ pages: { rows: Lead[] }[] }>(['leads', 'list', { status }])
    ?.pages.flatMap(({ rows }) => rows.map(({ id, name, version }) => `${id}${version} ${name}`));
const isOld = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;

it.each([
  ['whole', takeLead],
  ['as a row', takeRow],
])('an answer that comes %s takes the place of an older one and of no newer one', (_, take) => {
  for (const [before, answered, after] of [
    [3, 4, 4],
    [3, 3, 3],
    [3, 2, 3],
  ] as const) {
    load(before);
    take(queryClient, makeLead({ version: answered }));
    expect(queryClient.getQueryData<Lead>(leadKey('a'))?.version).toBe(after);
    expect(loadedRow(queryClient, 'a')?.version).toBe(after);
  }
});

it('an answer shows in every page and is counted; one of another status leaves the list', () => {
  load();
  queryClient.setQueryData(['leads', 'counts'], { lead: 3, sold: 1 });
  takeRow(queryClient, makeLead({ id: 'c', version: 2, name: 'Kim' }));
  expect(listed()).toEqual(['a3 Pat Doe', 'b1 Pat Doe', 'c2 Kim']);
  expect(isOld(['leads', 'counts'])).toBe(true);
  takeLead(queryClient, makeLead({ version: 4, status: 'sold' }));
  expect(listed()).toEqual(['b1 Pat Doe', 'c2 Kim']);
  takeRow(queryClient, makeLead({ id: 'z' }));
  expect(listed()).toEqual(['b1 Pat Doe', 'c2 Kim']);
});

it('what is not confirmed yet shows in the list, under the version that was seen', () => {
  load();
  previewRow(queryClient, 'a', { name: 'Kim' });
  expect(listed()).toEqual(['a3 Kim', 'b1 Pat Doe', 'c1 Pat Doe']);
});

it('what is not in a list leaves it as it is, so that nothing is drawn again', () => {
  load();
  const before = queryClient.getQueryData(['leads', 'list', { status: 'sold' }]);
  dropRows(queryClient, new Set(['b', 'c']));
  expect(listed()).toEqual(['a3 Pat Doe']);
  expect(queryClient.getQueryData(['leads', 'list', { status: 'sold' }])).toBe(before);
});

describe('a list', () => {
  const view: ListView = { status: 'lead', q: '', texts: {}, sort: '-created' as ListView['sort'] };

  it('stands in for the next one of its tab only, and asks for what it is narrowed to', async () => {
    const sent = serve({
      'GET /api/leads': ({ path }) => ({
        rows: [makeLead({ id: path.includes('sold') ? 's' : 'a' })],
        standings: [],
        next_cursor: null,
      }),
    });
    const list = await runHook(() => useLeadList(view));
    await until(() => list.now().isSuccess);
    let held!: () => void;
    serve({
      'GET /api/leads': () =>
        new Promise((resolve) => (held = () => resolve({ rows: [], next_cursor: null, standings: [] }))),
    });
    await list.again(() => useLeadList({ ...view, q: 'kim' }));
    expect(list.now().rows.map(({ id }) => id)).toEqual(['a']);
    await list.again(() => useLeadList({ ...view, status: 'sold' }));
    expect(list.now().rows).toEqual([]);
    await list.does(held);
    expect(sent.map(({ path }) => path)).toEqual(['/api/leads?status=lead&sort=-created&limit=100']);
  });

  it.each([
    ['is shown already', true],
    ['comes for the first time', false],
  ])('that was on its way, and %s, brings nothing older than what was answered since', async (_, isShown) => {
    const answers: (() => void)[] = [];
    serve({
      'GET /api/leads': () =>
        new Promise((resolve) =>
          answers.push(() =>
            resolve({
              rows: [makeLead(), makeLead({ id: 'b' }), makeLead({ id: 'c' })],
              next_cursor: null,
              standings: [],
            }),
          ),
        ),
    });
    const list = await runHook(() => useLeadList({ ...view, q: `on its way ${isShown}` }));
    await until(() => answers.length === 1);
    if (isShown) {
      await list.does(answers[0]!);
      await until(() => list.now().isSuccess);
      await list.does(({ refetch }) => void refetch());
      await until(() => answers.length === 2);
    }
    takeLead(queryClient, makeLead({ version: 5, name: 'Kim' }));
    takeRow(queryClient, makeLead({ id: 'c', version: 2, status: 'sold' }));
    await list.does(answers.at(-1)!);
    await until(() => !list.now().isFetching);
    expect(list.now().rows.map(({ id, version, name }) => `${id}${version} ${name}`)).toEqual(['a5 Kim', 'b1 Pat Doe']);
  });

  it('goes on behind its last page', async () => {
    const sent = serve({
      'GET /api/leads': ({ path }) =>
        path.includes('cursor=2')
          ? { rows: [makeLead({ id: 'b' })], next_cursor: null, standings: [] }
          : { rows: [makeLead()], next_cursor: '2', standings: [] },
    });
    const list = await runHook(() => useLeadList({ ...view, q: 'kim' }));
    await until(() => list.now().hasNextPage);
    await list.does(({ fetchNextPage }) => fetchNextPage());
    expect(list.now().rows.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(list.now().hasNextPage).toBe(false);
    expect(sent.map(({ path }) => path)[1]).toBe('/api/leads?status=lead&sort=-created&limit=100&q=kim&cursor=2');
  });
});

describe('changes of other screens', () => {
  const change = (ids: string[] | null, operation: 'insert' | 'update' | 'delete' = 'update') =>
    tellLive('change', { table: 'leads', operation, ids });
  let sent: Sent[];
  const reads = () => sent.map(({ path }) => path.split('/').at(-1));

  beforeEach(async () => {
    load();
    sent = serve({
      'GET /api/leads/a': () => ({ lead: makeLead({ version: 9, name: 'Kim' }) }),
      'GET /api/leads/b': () => new Refusal(404, 'not_found'),
      'GET /api/leads/c': () => new Refusal(503, 'unexpected'),
    });
    await runHook(() => useLiveLeads());
  });

  it('of a few rows that are loaded: they are read, those that are gone leave, one that cannot be read stays', async () => {
    await change(['a', 'b']);
    await change(['c', 'x']);
    await until(() => listed()?.length === 2);
    expect(listed()).toEqual(['a9 Kim', 'c1 Pat Doe']);
    expect(reads()).toEqual(['a', 'b', 'c']);
    expect(isOld(['leads', 'list', { status: 'lead' }])).toBe(false);
  });

  it.each<[string, () => Promise<void>]>([
    ['an added lead', () => change(['x'], 'insert')],
    ['more than ten', () => change('abcdefghijk'.split(''))],
    ['changes without names', () => change(null)],
    ['changes that may have been missed', () => tellLive('resync')],
  ])('%s: the lists are read again, and what is open', async (_, happens) => {
    await happens();
    await until(() => isOld(['leads', 'list', { status: 'lead' }]));
    expect(isOld(leadKey('a'))).toBe(true);
    expect(reads()).toEqual([]);
  });

  it('ten are read one by one, and one that is loaded is no added one', async () => {
    await change('abcdefghij'.split(''));
    await change(['a'], 'insert');
    await until(() => listed()?.length === 2);
    expect(reads().slice(0, 3)).toEqual(['a', 'b', 'c']);
    expect(isOld(['leads', 'list', { status: 'lead' }])).toBe(false);
  });
});

it('a change of a lead in a list that is on its way is read, too', async () => {
  let answer!: () => void;
  serve({
    'GET /api/leads': () =>
      new Promise((resolve) => (answer = () => resolve({ rows: [makeLead()], next_cursor: null, standings: [] }))),
    'GET /api/leads/a': () => ({ lead: makeLead({ version: 2, name: 'Kim' }) }),
  });
  const view: ListView = { status: 'lead', q: 'followed', texts: {}, sort: '-created' as ListView['sort'] };
  const list = await runHook(() => {
    useLiveLeads();
    return useLeadList(view);
  });
  await until(() => answer !== undefined);
  await tellLive('change', { table: 'leads', operation: 'update', ids: ['a'] });
  await until(() => queryClient.getQueryData(leadKey('a')) !== undefined);
  await list.does(answer);
  await until(() => list.now().isSuccess);
  expect(list.now().rows.map(({ name }) => name)).toEqual(['Kim']);
});

it('a lead read while a newer answer came stays the newer one', async () => {
  let answer!: () => void;
  serve({ 'GET /api/leads/a': () => new Promise((resolve) => (answer = () => resolve({ lead: makeLead() }))) });
  const lead = await runHook(() => useLead('a'));
  await until(() => answer !== undefined);
  takeLead(queryClient, makeLead({ version: 2, name: 'Kim' }));
  await lead.does(answer);
  await until(() => !lead.now().isFetching);
  expect(lead.now().data?.name).toBe('Kim');
});

it('a page of one lead follows that lead alone', async () => {
  await runHook(() => useLiveLead('a'));
  for (const [ids, isRead] of [
    [['b'], false],
    [['b', 'a'], true],
    [null, true],
  ] as const) {
    queryClient.setQueryData(leadKey('a'), makeLead());
    await tellLive('change', { table: 'leads', operation: 'update', ids: ids && [...ids] });
    expect(isOld(leadKey('a'))).toBe(isRead);
  }
});

it('a lead that does not exist is asked for once', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const sent = serve({ 'GET /api/leads/a': () => new Refusal(404, 'not_found') });
  const lead = await runHook(() => useLead('a'));
  await until(() => lead.now().isError);
  expect(sent).toHaveLength(1);
});
