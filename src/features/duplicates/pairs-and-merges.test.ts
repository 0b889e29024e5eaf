import { beforeEach, describe, expect, it } from 'vitest';
import {
  offline,
  press,
  Refusal,
  runHook,
  said,
  serve,
  tellLive,
  until,
  usePage,
  type Sent,
} from '../../../test-support/browser-page.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { queryClient } from '../../web/query-client.ts';
import { undoLast } from '../../web/undo.ts';
import { asideSentence, useMergeActions, type useMerges } from './merges.browser.ts';
import { dismiss, reconsider, useLivePairs, usePairCount } from './pairs.browser.ts';

usePage();

const paths = (sent: Sent[]) => sent.map(({ method, path }) => `${method} ${path}`);
const listKey = (show: string) => ['lead_pairs', 'list', show];
const countKey = ['lead_pairs', 'count'];
const shown = (show: string) =>
  queryClient
    .getQueryData<ReturnType<typeof useMerges>['data']>(listKey(show))
    ?.pages.map(({ rows }) => rows.map(({ id }) => id));
const isOld = () => queryClient.getQueryState(countKey)?.isInvalidated;

beforeEach(() => {
  for (const show of ['open', 'dismissed']) {
    const pages = [['p', 'q'], ['r']].map((ids) => ({ rows: ids.map((id) => ({ id })), next_cursor: null }));
    queryClient.setQueryData(listKey(show), { pages, pageParams: [null, null] });
  }
  queryClient.setQueryData(countKey, { count: 3, stale: false });
});

describe('not the same person', () => {
  it('gone from the list at once, counted, and not from those put away', async () => {
    const sent = serve({ 'POST /api/duplicates/r/dismiss': () => ({}) });
    const done = dismiss(queryClient, { id: 'r' });
    expect(shown('open')).toEqual([['p', 'q'], []]);
    expect(shown('dismissed')).toEqual([['p', 'q'], ['r']]);
    expect(queryClient.getQueryData(countKey)).toEqual({ count: 2, stale: false });
    await done;
    expect(paths(sent)).toEqual(['POST /api/duplicates/r/dismiss']);
    expect(isOld()).toBe(true);
  });

  it('its Undo goes behind it', async () => {
    let answer!: (given: unknown) => void;
    const sent = serve({
      'POST /api/duplicates/p/dismiss': () => new Promise((resolve) => (answer = resolve)),
      'POST /api/duplicates/p/reconsider': () => ({}),
    });
    const done = dismiss(queryClient, { id: 'p' });
    await until(() => answer);
    undoLast();
    expect(sent).toHaveLength(1);
    answer({});
    await until(() => said().length === 2);
    await done;
    expect(paths(sent)).toEqual(['POST /api/duplicates/p/dismiss', 'POST /api/duplicates/p/reconsider']);
    expect(said()).toEqual(['Marked “Not the same person.”', 'This pair is back on the list.']);
  });

  it('refused says why, is read again, and has no Undo', async () => {
    serve({ 'POST /api/duplicates/p/dismiss': () => new Refusal(409, 'conflict') });
    await dismiss(queryClient, { id: 'p' });
    expect(said().at(-1)).toBe('We couldn’t save that. No.');
    expect(isOld()).toBe(true);
    undoLast();
    expect(said().at(-1)).toBe('Nothing to undo.');
  });

  it('put back on the list leaves nothing to undo; in vain says why', async () => {
    serve({ 'POST /api/duplicates/p/dismiss': () => ({}), 'POST /api/duplicates/p/reconsider': () => ({}) });
    await dismiss(queryClient, { id: 'p' });
    await reconsider(queryClient, { id: 'p' });
    undoLast();
    expect(said().at(-1)).toBe('Nothing to undo.');
    serve({ 'POST /api/duplicates/p/reconsider': offline });
    await reconsider(queryClient, { id: 'p' });
    expect(said().at(-1)).toContain('We couldn’t undo that.');
  });
});

describe('leads that changed since they were compared', () => {
  it.each([
    [true, 2],
    [false, 1],
  ])('are compared by one request, and the number read again where pairs changed: %s', async (changed, reads) => {
    queryClient.clear();
    let compared!: (given: unknown) => void;
    const sent = serve({
      'GET /api/duplicates/count': () => ({ count: 1, stale: !changed || sent.length < 2 }),
      'POST /api/duplicates/compare': () => new Promise((resolve) => (compared = resolve)),
    });
    const first = await runHook(usePairCount);
    await until(() => compared);
    await runHook(usePairCount);
    await first.does(() => compared({ changed }));
    await until(() => !first.now().isFetching);
    expect(paths(sent).filter((path) => path.startsWith('GET'))).toHaveLength(reads);
    expect(paths(sent).filter((path) => path.startsWith('POST'))).toHaveLength(1);
  });

  it('nothing changed: nothing is compared', async () => {
    queryClient.clear();
    const sent = serve({ 'GET /api/duplicates/count': () => ({ count: 1, stale: false }) });
    const count = await runHook(usePairCount);
    await until(() => count.now().isSuccess);
    expect(paths(sent)).toEqual(['GET /api/duplicates/count']);
  });
});

it('changes of leads that come together are followed once', async () => {
  await runHook(useLivePairs);
  await tellLive('change', { table: 'appointments', operation: 'update', ids: ['x'] });
  await tellLive('change', { table: 'leads', operation: 'update', ids: ['x'] });
  expect(isOld()).toBe(false);
  await until(isOld);
});

describe('a merge', () => {
  const merging = {
    id: 'm',
    keep: { id: 'k', version: 3, name: 'Kim' },
    other: { id: 'o', version: 5, name: null },
    choices: { name: 'other', notes: 'both' },
  } as const;

  it('names both versions and what was chosen; the other lead is gone, and Undo brings it back', async () => {
    queryClient.setQueryData(['leads', 'one', 'o'], {});
    queryClient.setQueryData(['leads', 'one', 'k'], {});
    const sent = serve({
      'POST /api/merges': () => ({}),
      'POST /api/merges/m/undo': () => ({ restored: { name: 'Lee' }, kept_aside: [] }),
    });
    const { now } = await runHook(useMergeActions);
    await now().merge(merging);
    expect(sent[0]?.body).toEqual({
      id: 'm',
      keep: 'k',
      keep_version: 3,
      other: 'o',
      other_version: 5,
      choices: { name: 'other', notes: 'both' },
    });
    expect(queryClient.getQueryData(['leads', 'one', 'o'])).toBeUndefined();
    expect(queryClient.getQueryState(['leads', 'one', 'k'])?.isInvalidated).toBe(true);
    press('Undo');
    await until(() => said().length === 2);
    expect(said()).toEqual(['Merged the other lead into Kim.', 'Lee is a separate lead again.']);
  });

  it('undone in its dialog has no Undo left', async () => {
    serve({
      'POST /api/merges': () => ({}),
      'POST /api/merges/m/undo': () => ({ restored: { name: null }, kept_aside: [] }),
    });
    const { now } = await runHook(useMergeActions);
    await now().merge(merging);
    await now().undo('m');
    expect(said().at(-1)).toBe('The other lead is a separate lead again.');
    undoLast();
    expect(said().at(-1)).toBe('Nothing to undo.');
  });
});

it.each([
  [[], 'was', ''],
  [
    [{ field: 'phone', value: '+12025550143' }],
    'was',
    `${formatPhone('+12025550143')} now belongs to another lead and was kept as an additional phone.`,
  ],
  [
    [{ field: 'email', value: 'kim@example.com' }],
    'will be',
    'kim@example.com now belongs to another lead and will be kept as an additional email.',
  ],
] as const)('%j kept aside', (aside, tense, sentence) => {
  expect(asideSentence(aside as never, tense)).toBe(sentence);
});
