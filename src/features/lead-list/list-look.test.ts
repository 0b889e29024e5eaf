import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runHook, serve, usePage } from '../../../test-support/browser-page.ts';
import { makeLead } from '../../../test-support/make-lead.ts';
import { formatPhone } from '../../domain/phone-number.ts';
import { defaultColumns } from '../lead-search/lead-columns.rules.ts';
import { readLeadsSearch } from '../lead-search/leads-address.rules.ts';
import { useBuiltInArrival } from './built-in-arrival.browser.ts';
import { findLeads } from './find-leads.browser.ts';
import { useColumnWidths, useDensity } from './list-look.browser.ts';
import { useShownColumns } from './shown-columns.browser.ts';

usePage();
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

it('density is kept on the device', async () => {
  const list = await runHook(useDensity);
  expect(list.now()[0]).toBe('comfortable');
  await list.does(([, set]) => set('compact'));
  expect([list.now()[0], (await runHook(useDensity)).now()[0]]).toEqual(['compact', 'compact']);
  await list.does(([, set]) => set('comfortable'));
  expect((await runHook(useDensity)).now()[0]).toBe('comfortable');
});

it('widths belong to their tab', async () => {
  const list = await runHook(() => useColumnWidths('lead'));
  await list.does(([, set]) => set({ name: 300 }));
  expect(list.now()[0]).toEqual({ name: 300 });
  await list.again(() => useColumnWidths('sold'));
  expect(list.now()[0]).toEqual({});
  await list.does(([, set]) => set({ name: 200 }));
  await list.again(() => useColumnWidths('lead'));
  expect(list.now()[0]).toEqual({ name: 300 });
});

describe('columns', () => {
  const search = (raw: Record<string, string> = {}) => readLeadsSearch(raw);
  const saved = '11111111-2222-4333-8444-555555555555';
  const [first, second, third] = defaultColumns.lead;
  const changed = [first!, third!, second!];

  it.each<[string, Record<string, string>, string | null]>([
    ['without a view are the device’s', {}, null],
    ['of a built-in view too', { view: 'due-now' }, null],
    ['of a saved view go into the address', { view: saved }, `${first},${third},${second}`],
    ['that the address has stay there', { cols: `${first}` }, `${first},${third},${second}`],
  ])('%s', async (_, raw, cols) => {
    const setSearch = vi.fn();
    const use = () => useShownColumns(search(raw), setSearch);
    const list = await runHook(use);
    await list.does(([, set]) => set(changed));
    if (cols === null) {
      expect(setSearch).not.toHaveBeenCalled();
      expect(list.now()[0]).toEqual(changed);
      expect((await runHook(use)).now()[0]).toEqual(changed);
      expect((await runHook(() => useShownColumns(search({ tab: 'sold' }), setSearch))).now()[0]).toEqual(
        defaultColumns.sold,
      );
      await list.does(([, set]) => set(null));
      expect(list.now()[0]).toEqual(defaultColumns.lead);
    } else expect(setSearch).toHaveBeenCalledWith({ cols });
  });
});

describe('an address that names a built-in view alone', () => {
  it.each<[string, Record<string, string>, boolean]>([
    ['shows it from the first moment', { view: 'due-now' }, true],
    ['and a filter of its own is what it says', { view: 'due-now', state: 'TX' }, false],
    ['of the sold is none', { view: 'due-now', tab: 'sold' }, false],
    ['and an order of its own neither', { view: 'due-now', sort: 'name' }, false],
    ['of a saved one neither', {}, false],
  ])('%s', async (_, raw, arrives) => {
    const setSearch = vi.fn();
    const list = await runHook(() => useBuiltInArrival(readLeadsSearch(raw), setSearch));
    expect(list.now().texts.follow_up).toBe(arrives ? 'due' : undefined);
    if (arrives) expect(setSearch).toHaveBeenCalledWith(expect.objectContaining({ follow_up: 'due', view: 'due-now' }));
    else expect(setSearch).not.toHaveBeenCalled();
  });

  it('does not bring back a filter that was taken away', async () => {
    const setSearch = vi.fn();
    const list = await runHook(() =>
      useBuiltInArrival(readLeadsSearch({ view: 'due-now', follow_up: 'due', sort: 'follow_up' }), setSearch),
    );
    await list.again(() => useBuiltInArrival(readLeadsSearch({ view: 'due-now' }), setSearch));
    expect(list.now().texts).toEqual({});
    expect(setSearch).not.toHaveBeenCalled();
  });
});

it('the palette finds open leads before sold ones, eight at most, each to its own list', async () => {
  const lead = (id: string, more = {}) => makeLead({ id, name: id, phone: '+12025550143', state: 'TX', ...more });
  serve({
    'GET /api/leads': ({ path }) => ({
      rows: path.includes('status=sold')
        ? Array.from({ length: 4 }, (_, n) => lead(`s${n}`, { status: 'sold' }))
        : Array.from({ length: 6 }, (_, n) => lead(`o${n}`)),
    }),
  });
  const found = await findLeads('x', new AbortController().signal);
  expect(found.map(({ label }) => label)).toEqual(['o0', 'o1', 'o2', 'o3', 'o4', 'o5', 's0', 's1']);
  expect([found[0]?.detail, found[6]?.detail]).toEqual([
    `${formatPhone('+12025550143')} · TX`,
    `${formatPhone('+12025550143')} · Sold`,
  ]);
  const navigate = vi.fn();
  found[0]?.run({ navigate });
  found[6]?.run({ navigate });
  expect(navigate.mock.calls).toEqual([['/app/leads?lead=o0'], ['/app/leads?tab=sold&lead=s0']]);
});
