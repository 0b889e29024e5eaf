import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runHook, usePage } from '../../test-support/browser-page.ts';
import type * as Navigate from './navigate.ts';
import type { PageFound, Shown } from './navigate.ts';

usePage();

interface Entry {
  url: URL;
  state: unknown;
}

/** A tab with its history; `state` of the entry it is opened at. */
function openTab(href: string, state: unknown = null) {
  const entries: Entry[] = [{ url: new URL(href, 'https://crm.example.com'), state }];
  let at = 0;
  let hear = (): void => {};
  const write = (to: string | undefined, given: unknown): Entry => ({
    url: new URL(to ?? '', current().url),
    state: given,
  });
  const current = () => entries[at] as Entry;
  const go = (by: number) => {
    at += by;
    hear();
  };
  vi.stubGlobal('history', {
    get state() {
      return current().state;
    },
    pushState(given: unknown, _: string, to: string) {
      const entry = write(to, given);
      entries.splice(++at, entries.length, entry);
    },
    replaceState(given: unknown, _: string, to?: string) {
      entries[at] = write(to, given);
    },
  });
  vi.stubGlobal('location', new Proxy({}, { get: (_, name) => Reflect.get(current().url, name) as unknown }));
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    if (name === 'popstate') hear = listener;
  });
  return {
    href: () => current().url.href.slice(current().url.origin.length),
    state: () => current().state,
    length: () => entries.length,
    back: () => go(-1),
    forward: () => go(1),
    /** Typed by hand, or another script's. */
    pushForeign: (to: string) => {
      history.pushState(null, '', to);
      hear();
    },
  };
}

/** Pages whose code comes when the test says so; those of `here` have it. */
function openPages(here: readonly string[]) {
  const known = new Set(here);
  const coming = new Map<string, PromiseWithResolvers<void>>();
  const find = (path: string): PageFound => ({
    page: { path, area: 'app', title: `Page ${path}`, load: async () => () => null },
    isHere: () => known.has(path),
    fetch: () => {
      const asked = coming.get(path) ?? Promise.withResolvers<void>();
      coming.set(path, asked);
      return asked.promise;
    },
  });
  const bring = async (path: string) => {
    coming.get(path)?.resolve();
    await coming.get(path)?.promise;
  };
  return { find, bring };
}

let tabs = 0;

/** The app's history in such a tab, a module of its own: nothing of it is left for the next test. */
async function start(here: readonly string[] = ['/', '/one', '/two']) {
  const fresh = `./navigate.ts?tab=${++tabs}`;
  const own = (await import(fresh)) as typeof Navigate;
  const { startHistory, useShown, noteArrival, ...rest } = own;
  const { find, bring } = openPages(here);
  startHistory(find);
  const { now } = await runHook(() => useShown((shown) => shown));
  const shown = () => {
    const { place, isComing } = now() ?? {};
    return place ? `${place.path}${place.search}${isComing ? ' is coming' : ''}` : 'nothing';
  };
  const does = (work: () => unknown) => act(async () => void work());
  const waits = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms).then(() => undefined));
  const draw = () => noteArrival((now() as Shown).place);
  return { ...rest, now, shown, does, waits, draw, bring: (path: string) => does(() => bring(path)) };
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

describe('entries of the history', () => {
  test('each counts one more and has a key of its own; the first is made where there is none', async () => {
    const tab = openTab('/one?tab=sold#top');
    const { does, shown, navigate, historyIndex } = await start();
    expect(tab.state()).toMatchObject({ index: 0 });
    expect(shown()).toBe('/one?tab=sold');
    await does(() => navigate('/two'));
    expect([tab.href(), tab.length(), historyIndex(), shown()]).toEqual(['/two', 2, 1, '/two']);
    expect(document.title).toContain('Page /two');
    await does(() => navigate('/one', { replace: true, search: { tab: 'lead', page: null } }));
    expect([tab.href(), tab.length(), historyIndex(), shown()]).toEqual(['/one?tab=lead', 2, 1, '/one?tab=lead']);
  });

  test('a reload goes on with the entry it finds', async () => {
    const tab = openTab('/one', { index: 4, key: 'kept' });
    const { now, historyIndex } = await start();
    expect([historyIndex(), now()?.place.key, tab.length()]).toEqual([4, 'kept', 1]);
  });

  test('to where one is makes no entry', async () => {
    const tab = openTab('/one?tab=sold');
    const { does, draw, navigate } = await start();
    draw();
    await navigate('/one', { search: { tab: 'sold' } });
    await navigate('/one?tab=sold', { replace: true });
    expect(tab.length()).toBe(1);
    await does(() => navigate('/one'));
    expect(tab.length()).toBe(2);
  });

  test('Back and Forward', async () => {
    const tab = openTab('/one');
    const { does, shown, now, navigate, historyIndex } = await start();
    const first = now()?.place.key;
    await does(() => navigate('/two?lead=1'));
    await does(tab.back);
    expect([shown(), historyIndex(), now()?.place.key]).toEqual(['/one', 0, first]);
    await does(tab.forward);
    expect([shown(), historyIndex()]).toEqual(['/two?lead=1', 1]);
  });

  test('one of somebody else’s becomes ours', async () => {
    const tab = openTab('/one');
    const { does, shown } = await start();
    await does(() => tab.pushForeign('/two'));
    expect(tab.state()).toMatchObject({ index: 1 });
    expect(shown()).toBe('/two');
  });

  test('nothing leads to another site', async () => {
    const tab = openTab('/one');
    const { does, navigate } = await start();
    await does(() => navigate('//example.org/two'));
    expect([location.host, tab.href()]).toEqual(['crm.example.com', '/two']);
  });
});

describe('search values of the page', () => {
  test('replace the entry, or make one that Back undoes', async () => {
    const tab = openTab('/one?tab=sold&q=ann');
    const { does, draw, shown, now, changeSearch } = await start();
    draw();
    const key = now()?.place.key;
    await does(() => changeSearch({ q: null, lead: '7' }));
    expect([tab.href(), tab.length(), now()?.place.key]).toEqual(['/one?tab=sold&lead=7', 1, key]);
    expect(now()?.keepsScroll).toBe(true);
    await does(() => changeSearch({ page: 2 }, { push: true }));
    expect([tab.href(), tab.length()]).toEqual(['/one?tab=sold&lead=7&page=2', 2]);
    await does(tab.back);
    expect(shown()).toBe('/one?tab=sold&lead=7');
  });

  test('several at once add up', async () => {
    const tab = openTab('/one');
    const { does, changeSearch } = await start();
    await does(() => {
      changeSearch({ tab: 'sold' });
      changeSearch({ q: 'a b' });
      changeSearch({ tab: '' });
    });
    expect(tab.href()).toBe('/one?q=a+b');
  });
});

describe('a page whose code is on its way', () => {
  test('the page before stands until it is here', async () => {
    const tab = openTab('/one');
    const { does, waits, bring, shown, navigate } = await start();
    await does(() => navigate('/later'));
    await waits(250);
    expect([tab.href(), shown()]).toEqual(['/later', '/one']);
    expect(document.title).toContain('Page /one');
    await bring('/later');
    expect(shown()).toBe('/later');
    expect(document.title).toContain('Page /later');
  });

  test('after a while its skeleton stands in, and then for a moment at least', async () => {
    openTab('/one');
    const { does, waits, bring, shown, navigate } = await start();
    await does(() => navigate('/later'));
    await waits(300);
    expect(shown()).toBe('/later is coming');
    await bring('/later');
    expect(shown()).toBe('/later is coming');
    await waits(200);
    expect(shown()).toBe('/later');
  });

  test('nothing is shown before the first page', async () => {
    openTab('/later');
    const { waits, bring, shown } = await start();
    expect(shown()).toBe('nothing');
    await bring('/later');
    await waits(500);
    expect(shown()).toBe('/later');
  });

  test('who goes on before it came ends where they went last', async () => {
    const tab = openTab('/one');
    const { does, waits, bring, shown, navigate } = await start();
    await does(() => navigate('/later'));
    await does(() => navigate('/latest'));
    await bring('/later');
    expect(shown()).toBe('/one');
    await bring('/latest');
    expect(shown()).toBe('/latest');
    await does(tab.back);
    await waits(100);
    await does(tab.back);
    await waits(1_000);
    expect([tab.href(), shown()]).toEqual(['/one', '/one']);
  });

  test('a navigation ends when what it led to is drawn', async () => {
    openTab('/one');
    const { does, bring, draw, navigate } = await start();
    draw();
    let isThere = false;
    await does(() => void navigate('/later').then(() => (isThere = true)));
    await bring('/later');
    expect(isThere).toBe(false);
    await does(draw);
    expect(isThere).toBe(true);
  });
});
