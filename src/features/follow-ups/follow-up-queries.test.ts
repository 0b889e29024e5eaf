import { beforeEach, expect, it, vi } from 'vitest';
import { press, runHook, said, serve, until, usePage, waiting } from '../../../test-support/browser-page.ts';
import { showTimesIn } from '../../web/shown-zone.ts';
import { queryClient } from '../../web/query-client.ts';
import { forgetSaves } from '../../web/saves.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { keepLead } from '../leads/lead-saves.browser.ts';
import { countsKey } from './follow-up-counts.browser.ts';
import {
  eachOnce,
  useFollowUpActions,
  useFollowUpGroup,
  useReloadWhenSaved,
  useStayingFollowUps,
  type FollowUpActions,
} from './follow-up-queries.browser.ts';
import type { FollowUpGroup } from './follow-up-time.rules.ts';
import type { FollowUp } from './follow-ups.contract.ts';

usePage();

const now = Date.parse('2031-03-04T18:00:00Z');
const at = (hour: number, day = 4) => new Date(Date.UTC(2031, 2, day, hour)).toISOString();
const row = (id: string, next_follow_up_at: string): FollowUp => ({
  id,
  name: 'Pat Doe',
  phone: null,
  further_phones: [],
  email: null,
  state: null,
  zip: null,
  status: 'lead',
  stage: 'no_pickup',
  next_follow_up_at,
  version: 7,
  note: null,
});
const groupKey = (group: FollowUpGroup) => ['follow-ups', 'group', group];
const put = (group: FollowUpGroup, ...pages: FollowUp[][]) =>
  queryClient.setQueryData(groupKey(group), {
    pages: pages.map((rows) => ({ rows, next_cursor: null, standings: [] })),
    pageParams: pages.map(() => null),
  });
const shown = (group: FollowUpGroup) =>
  queryClient
    .getQueryData<{ pages: { rows: FollowUp[] }[] }>(groupKey(group))
    ?.pages.map(({ rows }) => rows.map(({ id }) => id));
const counts = () => queryClient.getQueryData<Record<FollowUpGroup, number>>(countsKey);
const isOld = () => queryClient.getQueryState(countsKey)?.isInvalidated;

let actions: FollowUpActions;
beforeEach(async () => {
  showTimesIn('America/Chicago');
  vi.useFakeTimers({ now, toFake: ['Date'] });
  put('overdue', [row('late', at(15, 1))]);
  put('today', [row('a', at(16)), row('b', at(17)), row('c', at(19))], [row('d', at(22))]);
  put('next', []);
  queryClient.setQueryData(countsKey, { overdue: 1, today: 4, next: 0, until: at(6, 5) });
  actions = (await runHook(useFollowUpActions)).now();
  return () => void vi.useRealTimers();
});

it.each([
  ['done', () => actions.done(row('b', at(17))), null, 'Done: Pat Doe.'],
  ['moved', () => actions.later(row('b', at(17)), at(15, 5)), at(15, 5), 'Pat Doe: Tomorrow 9:00 AM.'],
])('%s: out of its group at once, and kept until the server has it', async (_, act, to, sentence) => {
  act();
  expect(shown('today')).toEqual([['a', 'c'], ['d']]);
  expect(counts()).toMatchObject({ overdue: 1, today: 3, next: 0 });
  expect(said()).toEqual([sentence]);
  expect(await waiting()).toEqual([
    { kind: 'lead.follow-up', input: { leadId: 'b', version: 7, at: to, before: at(17), name: 'Pat Doe' } },
  ]);
});

it('a row of another page, and the only one of its group', () => {
  actions.done(row('d', at(22)));
  actions.done(row('late', at(15, 1)));
  expect(shown('today')).toEqual([['a', 'b', 'c'], []]);
  expect(counts()).toMatchObject({ overdue: 0, today: 3, next: 0 });
});

it('Undo puts the row back in its order, and is sent behind what it takes back', async () => {
  actions.later(row('b', at(17)), at(15, 5));
  press('Undo');
  expect(shown('today')).toEqual([['a', 'b', 'c'], ['d']]);
  expect(counts()).toMatchObject({ today: 4 });
  expect((await waiting()).map(({ input }) => input)).toMatchObject([
    { at: at(15, 5), before: at(17) },
    { at: at(17), before: at(15, 5), isUndo: true, undoes: expect.any(String) },
  ]);
  expect(said().at(-1)).toBe('Pat Doe: back to today 11:00 AM.');
});

it('what the server still lists stays out while its change waits, whatever is read in the meantime', async () => {
  serve({
    'GET /api/follow-ups': () => ({ rows: [row('a', at(16)), row('b', at(17))], next_cursor: null, standings: [] }),
  });
  const group = await runHook(() => useFollowUpGroup('today'));
  const listed = () => [group.now().rows.map(({ id }) => id), group.now().leaving];
  await group.does(() => actions.done(row('b', at(17))));
  await group.does(({ refetch }) => refetch());
  expect(listed()).toEqual([['a'], 1]);
  await group.does(() => press('Undo'));
  expect(listed()).toEqual([['a', 'b'], 0]);
});

it('a reading under way takes nothing away that Undo brought back', async () => {
  const [first, second] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
  const answers = [first, second];
  const sent = serve({ 'GET /api/follow-ups': () => answers.shift()!.promise });
  const listed = (...rows: FollowUp[]) => ({ rows, next_cursor: null, standings: [] });
  queryClient.clear();
  const group = await runHook(() => useFollowUpGroup('today'));
  await group.does(() => first.resolve(listed(row('a', at(16)), row('b', at(17)))));
  await until(() => group.now().rows.length === 2);
  await group.does(() => actions.done(row('b', at(17))));
  await group.does(({ refetch }) => void refetch());
  await until(() => sent.length === 2);
  await group.does(() => press('Undo'));
  await group.does(() => second.resolve(listed(row('a', at(16)))));
  await until(() => !group.now().isFetching);
  expect(group.now().rows.map(({ id }) => id)).toEqual(['a', 'b']);
});

it('what was saved stays out of what was read before, until a newer reading says where it is', async () => {
  const read = [row('a', at(16)), row('b', at(17))];
  const staying = await runHook(() => useStayingFollowUps(read));
  const saved = (version: number, next_follow_up_at: string | null) =>
    staying.does(() => keepLead({ id: 'b', version, next_follow_up_at } as Lead));
  const ids = () => staying.now().map(({ id }) => id);
  await saved(8, null);
  expect(ids()).toEqual(['a']);
  await saved(9, at(17));
  expect(ids()).toEqual(['a', 'b']);
  await saved(10, at(20));
  expect(ids()).toEqual(['a']);
  read[1] = { ...row('b', at(20)), version: 10 };
  await staying.does(() => keepLead({ id: 'a', version: 7, next_follow_up_at: at(16) } as Lead));
  expect(ids()).toEqual(['a', 'b']);
});

it('once a change is saved or given up the queue is read again', async () => {
  const reloads = await runHook(useReloadWhenSaved);
  await reloads.does(() => actions.done(row('b', at(17))));
  expect(isOld()).toBe(false);
  await reloads.does(() => forgetSaves('nobody').catch(() => undefined));
  await until(isOld);
});

it('a group goes on behind its last page', async () => {
  queryClient.clear();
  const sent = serve({
    'GET /api/follow-ups': ({ path }) =>
      path.includes('cursor=2')
        ? { rows: [row('b', at(17))], next_cursor: null, standings: [] }
        : { rows: [row('a', at(16))], next_cursor: '2', standings: [] },
  });
  const group = await runHook(() => useFollowUpGroup('today'));
  await until(() => group.now().hasNextPage);
  await group.does(({ fetchNextPage }) => fetchNextPage());
  expect(group.now().rows.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(group.now().hasNextPage).toBe(false);
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/follow-ups?group=today&limit=50',
    '/api/follow-ups?group=today&limit=50&cursor=2',
  ]);
});

it('a lead stands once, where its newer row is', () => {
  const [before, after] = [row('a', at(15, 1)), { ...row('a', at(15, 5)), version: 8 }];
  const other = row('b', at(16));
  const ids = (groups: readonly FollowUp[][]) => groups.map((rows) => rows.map(({ id }) => id));
  expect(ids(eachOnce([[before, other], [], [after]]))).toEqual([['b'], [], ['a']]);
  expect(ids(eachOnce([[after], [other], [before]]))).toEqual([['a'], ['b'], []]);
  expect(ids(eachOnce([[before], [], [{ ...before }]]))).toEqual([['a'], [], []]);
});
