import { describe, expect, it } from 'vitest';
import {
  answerQuestion,
  offline,
  Refusal,
  runHook,
  serve,
  until,
  usePage,
} from '../../../test-support/browser-page.ts';
import { queryClient } from '../../web/query-client.ts';
import { questions } from '../../web/ui/ask.ts';
import type { LeadsSearch } from '../lead-search/leads-address.rules.ts';
import { askForName } from './ask-for-name.browser.ts';
import type { LeadView } from './lead-views.contract.ts';
import {
  fieldsOf,
  isChanged,
  moveView,
  removeView,
  saveNewView,
  saveView,
  searchOf,
  useViews,
} from './lead-views.browser.ts';

usePage();

const view = (id: string, more: Partial<LeadView> = {}): LeadView => ({
  id,
  name: id,
  status: 'lead',
  filter: {},
  sort: 'newest',
  columns: null,
  pinned: false,
  version: 1,
  ...more,
});
const [a, b, c] = [view('a'), view('b'), view('c')];
const load = () => void queryClient.setQueryData(['lead_views'], [a, b, c]);
const shown = () =>
  queryClient.getQueryData<LeadView[]>(['lead_views'])?.map(({ id, name }) => (id === name ? id : `${id} ${name}`));
const taken = () => new Refusal(409, 'conflict');

it('a view stands for its list and back', () => {
  const saved = view('a', {
    filter: { q: 'kim', state: 'TX' },
    sort: 'name' as LeadView['sort'],
    columns: ['name', 'phone'],
  });
  const search = searchOf(saved);
  expect(search).toEqual({
    tab: 'lead',
    q: 'kim',
    texts: { state: 'TX' },
    sort: saved.sort,
    columns: ['name', 'phone'],
    view: 'a',
  });
  expect(fieldsOf(search)).toEqual({
    status: 'lead',
    filter: { state: 'TX', q: 'kim' },
    sort: saved.sort,
    columns: ['name', 'phone'],
  });
  expect(fieldsOf(searchOf(a))).toEqual({ status: 'lead', filter: {}, sort: 'newest', columns: null });
});

it.each<[string, Partial<LeadsSearch>, boolean]>([
  ['nothing', {}, false],
  ['the search words', { q: 'lee' }, true],
  ['the order', { sort: 'oldest' as LeadsSearch['sort'] }, true],
  ['a filter more', { texts: { state: 'TX', stage: 'quoted' } }, true],
  ['a filter less', { texts: {} }, true],
  ['another value', { texts: { state: 'OH' } }, true],
  ['the columns', { columns: ['name', 'email'] }, true],
  ['columns in another order', { columns: ['phone', 'name'] }, true],
  ['no columns of its own', { columns: null }, true],
  ['the tab', { tab: 'sold' }, true],
])('changed since it was saved, %s: %s', (_, change, isSo) => {
  const saved = searchOf(view('a', { filter: { q: 'kim', state: 'TX' }, columns: ['name', 'phone'] }));
  expect(isChanged({ ...saved, ...change }, saved)).toBe(isSo);
});

it.each<[string, Record<string, () => unknown>, () => Promise<string | null>, string[], string[], string | null]>([
  [
    'a new one',
    { 'POST /api/lead-views': () => ({ view: view('d') }) },
    () => saveNewView(queryClient, view('d')),
    ['a', 'b', 'c'],
    ['a', 'b', 'c', 'd'],
    null,
  ],
  [
    'one that is there already',
    { 'POST /api/lead-views': () => ({ view: a }) },
    () => saveNewView(queryClient, a),
    ['a', 'b', 'c'],
    ['b', 'c', 'a'],
    null,
  ],
  [
    'a new one, refused',
    { 'POST /api/lead-views': taken },
    () => saveNewView(queryClient, view('d')),
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
    'No.',
  ],
  [
    'another name',
    { 'PATCH /api/lead-views/b': () => ({ view: view('b', { name: 'Kim', version: 2 }) }) },
    () => saveView(queryClient, b, { name: 'Lee' }),
    ['a', 'b Lee', 'c'],
    ['a', 'b Kim', 'c'],
    null,
  ],
  [
    'another name, refused',
    { 'PATCH /api/lead-views/b': taken },
    () => saveView(queryClient, b, { name: 'Lee' }),
    ['a', 'b Lee', 'c'],
    ['a', 'b', 'c'],
    'No.',
  ],
  [
    'a delete',
    { 'DELETE /api/lead-views/b': () => ({ deleted: true }) },
    () => removeView(queryClient, b),
    ['a', 'c'],
    ['a', 'c'],
    null,
  ],
  [
    'a delete of what is gone',
    { 'DELETE /api/lead-views/b': () => new Refusal(404, 'not_found') },
    () => removeView(queryClient, b),
    ['a', 'c'],
    ['a', 'c'],
    null,
  ],
  [
    'a delete, refused',
    { 'DELETE /api/lead-views/b': () => new Refusal(403, 'forbidden') },
    () => removeView(queryClient, b),
    ['a', 'c'],
    ['a', 'b', 'c'],
    'No.',
  ],
  [
    'a delete without a connection',
    { 'DELETE /api/lead-views/b': offline },
    () => removeView(queryClient, b),
    ['a', 'c'],
    ['a', 'b', 'c'],
    'You’re offline',
  ],
  [
    'one place up',
    { 'PUT /api/lead-views/order': () => ({ views: [b, a, c] }) },
    () => moveView(queryClient, b, -1),
    ['b', 'a', 'c'],
    ['b', 'a', 'c'],
    null,
  ],
  [
    'one place down',
    { 'PUT /api/lead-views/order': () => ({ views: [a, c, b] }) },
    () => moveView(queryClient, b, 1),
    ['a', 'c', 'b'],
    ['a', 'c', 'b'],
    null,
  ],
  [
    'the first one up',
    { 'PUT /api/lead-views/order': () => ({ views: [a, b, c] }) },
    () => moveView(queryClient, a, -1),
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
    null,
  ],
  [
    'a move, refused',
    { 'PUT /api/lead-views/order': taken },
    () => moveView(queryClient, a, 1),
    ['b', 'a', 'c'],
    ['a', 'b', 'c'],
    'No.',
  ],
])('%s shows at once and stays as the server has it', async (_, answers, act, before, after, sentence) => {
  load();
  serve(answers);
  const outcome = act();
  expect(shown()).toEqual(before);
  if (sentence) expect(await outcome).toContain(sentence);
  else expect(await outcome).toBeNull();
  expect(shown()).toEqual(after);
});

it('a move names all in their new order; a change the version that was seen', async () => {
  load();
  const sent = serve({});
  await moveView(queryClient, c, -1);
  await saveView(queryClient, view('b', { version: 7 }), { pinned: true });
  expect(sent.map(({ body }) => body)).toEqual([{ ids: ['a', 'c', 'b'] }, { version: 7, changes: { pinned: true } }]);
});

it('all are read once for every place that shows them', async () => {
  const sent = serve({ 'GET /api/lead-views': () => ({ views: [a] }) });
  const first = await runHook(useViews);
  const second = await runHook(useViews);
  await until(() => first.now() && second.now());
  expect(sent).toHaveLength(1);
});

describe('the name of a view', () => {
  it.each([
    ['  ', 'Enter a name.'],
    ['x'.repeat(61), 'Use 60 characters or fewer.'],
    [` ${'x'.repeat(60)} `, undefined],
    ['TEXAS', 'You already have a view with this name.'],
    ['due now', 'You already have a view with this name.'],
    ['Mine', undefined],
    ['Ohio', undefined],
  ])('"%s": %s', async (typed, fault) => {
    const named = askForName('Save view', [view('t', { name: 'Texas' }), view('m', { name: 'Mine' })], 'Mine');
    const [asked] = questions.get();
    expect(asked?.kind === 'prompt' && asked.check?.(typed)).toBe(fault);
    await answerQuestion(typed);
    expect(await named).toBe(typed);
  });
});
