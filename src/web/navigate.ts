// Where the browser is (the address) and what is on screen (shown). The address changes at once; what is shown follows as soon
// as the code of the page is here, and until then the page before stands. Both stand on `window.history`.
import { useSyncExternalStore } from 'react';
import type { WebPage } from './feature.ts';
import { titleOf } from './page-title.ts';
import { keepScrollBeyondPage, rememberScroll, watchScrolling } from './scroll-memory.ts';
import { parseSearch, stringifySearch, type SearchChange } from './search-values.ts';
import { createStore } from './store.ts';

/** What each entry of the history has with it. */
interface Entry {
  /** Counts the entries of this tab: Back leads to one less. */
  index: number;
  key: string;
}

export interface Place extends Entry {
  /** `/app/leads` */
  path: string;
  /** `?tab=sold`, or nothing */
  search: string;
  /** `#billing`, or nothing */
  hash: string;
}

export interface Shown {
  place: Place;
  /** Null where no page has this path. */
  page: WebPage | null;
  /** The code of the page is still on its way: its skeleton stands in. */
  isComing: boolean;
  /** Another state of the same page, and no reason to scroll. */
  keepsScroll: boolean;
}

/** The page of a path and the code that it stands on. */
export interface PageFound {
  page: WebPage | null;
  isHere: () => boolean;
  /** Ends when all of it is here or cannot be had now. */
  fetch: () => Promise<unknown>;
}

interface Going {
  replace?: boolean;
  search?: SearchChange;
}

/** A page that takes longer shows its skeleton, and then for a moment at least: it does not flash. */
const skeletonAfterMs = 300;
const skeletonMinMs = 200;

const nowhere: PageFound = { page: null, isHere: () => true, fetch: async () => undefined };
let findPage: (path: string) => PageFound = () => nowhere;

const address = createStore<Place>({ path: '', search: '', hash: '', index: 0, key: '' });
const shown = createStore<Shown | null>(null);
/** What was drawn last. */
let arrived: Place | null = null;
const waiting: (() => void)[] = [];
let visits = 0;

/** Before anything is drawn. */
export function startHistory(find: (path: string) => PageFound): void {
  findPage = find;
  watchScrolling();
  keepScrollBeyondPage(keyOfShown);
  visit(readEntry(0));
  addEventListener('popstate', () => {
    const place = readEntry(address.get().index + 1);
    if (place.key !== address.get().key || hrefOf(place) !== hrefOf(address.get())) visit(place);
  });
}

/**
 * `to`: a full path, with search values and a hash of its own or those of `search`. Resolves when it is on screen, or where
 * somebody has gone on to before that.
 */
export async function navigate(to: string, { replace = false, search }: Going = {}): Promise<void> {
  go(addressWith(to, search), replace ? { ...newEntry(), index: address.get().index } : null);
  if (arrived !== address.get()) await new Promise<void>((resolve) => void waiting.push(resolve));
}

/** Of the page at hand; the rest of its search values stays. */
export function changeSearch(change: SearchChange, { push = false }: { push?: boolean } = {}): void {
  const { path, search, index, key } = address.get();
  go(`${path}${stringifySearch({ ...parseSearch(search), ...change })}`, push ? null : { index, key }, true);
}

export function addressWith(to: string, search: SearchChange = {}): string {
  return `${to}${stringifySearch(search)}`;
}

/** Fetches the code of the page that a link leads to. */
export function fetchPage(path: string): void {
  void findPage(path).fetch();
}

/** Is told by what follows on a page that has been drawn. */
export function noteArrival(place: Place): void {
  arrived = place;
  if (place === address.get()) for (const resolve of waiting.splice(0)) resolve();
}

/** Of the address, which may be ahead of the page. */
export function useAddress<T>(select: (place: Place) => T): T {
  return useSyncExternalStore(address.subscribe, () => select(address.get()));
}

/** Null before there is anything to show. */
export function useShown<T>(select: (now: Shown | null) => T): T {
  return useSyncExternalStore(shown.subscribe, () => select(shown.get()));
}

export const historyIndex = (): number => address.get().index;

/** `instead`: of the entry that is replaced; null makes a new one. */
function go(to: string, instead: Entry | null, keepsScroll = false): void {
  const url = new URL(to, location.origin);
  const entry = instead ?? newEntry();
  const place = placeOf(url, entry);
  if (hrefOf(place) === hrefOf(address.get())) return;
  history[instead ? 'replaceState' : 'pushState'](entry, '', hrefOf(place));
  visit(place, keepsScroll);
}

function visit(place: Place, keepsScroll = false): void {
  const { page, isHere, fetch } = findPage(place.path);
  rememberScroll(keyOfShown());
  address.set(place);
  const own = ++visits;
  const show = (isComing: boolean) => {
    if (own !== visits) return;
    // The page may then say its own, more exact one.
    if (page && shown.get()?.place.path !== place.path) document.title = titleOf(page.title);
    shown.set({ place, page, isComing, keepsScroll: keepsScroll && arrived?.path === place.path });
  };
  if (isHere()) show(false);
  else void showInTime(fetch, show);
}

async function showInTime(fetch: () => Promise<unknown>, show: (isComing: boolean) => void): Promise<void> {
  const coming = fetch();
  const isSlow = await Promise.race([coming.then(() => false), pause(skeletonAfterMs).then(() => true)]);
  if (isSlow) {
    show(true);
    await Promise.all([coming, pause(skeletonMinMs)]);
  }
  show(false);
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Of the page that can have been scrolled. */
function keyOfShown(): string | undefined {
  const now = shown.get();
  return now && !now.isComing ? now.place.key : undefined;
}

/** What the browser stands on. An entry that is not of our making (a hash typed by hand) becomes one. */
function readEntry(index: number): Place {
  const state = history.state as Partial<Entry> | null;
  if (typeof state?.key === 'string' && typeof state.index === 'number')
    return placeOf(location, { index: state.index, key: state.key });
  const entry = { ...newEntry(), index };
  history.replaceState(entry, '');
  return placeOf(location, entry);
}

function newEntry(): Entry {
  return { index: address.get().index + 1, key: String(Math.random()) };
}

function placeOf({ pathname, search, hash }: URL | Location, { index, key }: Entry): Place {
  return { path: pathname, search, hash, index, key };
}

function hrefOf({ path, search, hash }: Pick<Place, 'path' | 'search' | 'hash'>): string {
  return `${path}${search}${hash}`;
}
