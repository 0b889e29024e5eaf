// Where J and K go on a lead's own page.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runHook, usePage } from '../../../test-support/browser-page.ts';
import { noteAppUser } from '../../web/app-user.ts';
import { plugIntoLeads } from './lead-slots.browser.ts';
import { useAsListOrder } from './list-order.browser.ts';
import { type ListOrder, type OrderPart, type ReadPart } from './list-order.rules.ts';
import { stepFrom, withPage, type Step } from './list-steps.rules.ts';
import { neighborInList } from './neighbor-in-list.browser.ts';

const part = (name: string, ids: string, next: string | null = null): OrderPart => ({ name, ids: ids.split(''), next });
const board = [part('one', 'ab', 'more'), part('two', ''), part('three', 'cd'), part('four', '', 'more')];

it.each<[string, 1 | -1, Step | null]>([
  ['a', 1, { to: 'b' }],
  ['b', -1, { to: 'a' }],
  ['a', -1, { to: null }],
  ['b', 1, { read: 'one' }],
  ['c', -1, { to: 'b' }],
  ['d', 1, { read: 'four' }],
  ['z', 1, null],
])('from %s by %i', (id, by, step) => expect(stepFrom(board, id, by)).toEqual(step));

it('one part goes on in the next that has anybody, and the last one ends', () => {
  const parts = [part('one', 'a'), part('two', ''), part('three', 'b')];
  expect(stepFrom(parts, 'a', 1)).toEqual({ to: 'b' });
  expect(stepFrom(parts, 'b', 1)).toEqual({ to: null });
});

it('a page comes behind its own part, and who is known by then is in it once', () => {
  const rows = ['b', 'x'].map((id) => ({ id }));
  expect(withPage(board, 'one', { rows, next: null })).toEqual([part('one', 'abx'), ...board.slice(1)]);
});

describe('on a lead’s own page', () => {
  usePage();
  const storage = () => {
    const held = new Map<string, string>();
    return {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
      removeItem: (key: string) => void held.delete(key),
    };
  };
  const readPart = vi.fn<ReadPart>();
  plugIntoLeads({ listOrder: { kind: 'a list', load: async () => readPart } });
  const listOf = (...parts: OrderPart[]): ListOrder => ({ kind: 'a list', view: { q: 'kim' }, parts });
  const shows = (order: ListOrder) => runHook(() => useAsListOrder(order));
  let agents = 0;
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', storage());
    vi.stubGlobal('localStorage', storage());
    noteAppUser(`agent-${++agents}`);
    readPart.mockReset();
  });
  /** Somebody else looked at a list: nothing is in mind but what was kept. */
  const afterReload = async () => {
    noteAppUser('another');
    await shows(listOf(part('all', String(agents))));
    noteAppUser(`agent-${agents}`);
  };
  const inAnotherWindow = async () => {
    vi.stubGlobal('sessionStorage', storage());
    await afterReload();
  };
  const pages = (...all: readonly string[]) =>
    readPart.mockImplementation(async (_, name, cursor) => {
      const place = cursor === null ? 0 : Number(cursor);
      const next = place + 1 < all.length ? String(place + 1) : null;
      return { rows: all[place]!.split('').map((id) => ({ id })), next };
    });
  const asked = () => readPart.mock.calls.map(([, name, cursor]) => `${name} ${cursor}`);

  it('the list goes on past what was loaded of it, there and back', async () => {
    pages('ab', 'c');
    await shows(listOf(part('all', 'ab', '1')));
    expect(await neighborInList('b', 1)).toBe('c');
    expect(neighborInList('c', -1)).toBe('b');
    expect(neighborInList('c', 1)).toBeNull();
    expect(readPart.mock.calls).toEqual([[{ q: 'kim' }, 'all', '1']]);
  });

  it('a page of none but known leads is passed over, and a part without anybody', async () => {
    pages('a', 'b', 'a', 'c');
    await shows(listOf(part('one', 'ab', '2'), part('two', 'd')));
    expect(await neighborInList('b', 1)).toBe('c');
    expect(neighborInList('c', 1)).toBe('d');
  });

  it('it is known after a reload with all that was read', async () => {
    pages('ab', 'c');
    await shows(listOf(part('all', 'ab', '1')));
    await neighborInList('b', 1);
    await afterReload();
    expect(neighborInList('b', 1)).toBe('c');
    expect(readPart).toHaveBeenCalledOnce();
  });

  it('in another window it is read as far as the lead, and no further than needed', async () => {
    pages('ab', 'cd', 'e', 'f');
    await shows(listOf(part('one', 'z'), part('two', 'y')));
    await inAnotherWindow();
    expect(await neighborInList('c', 1)).toBe('d');
    expect(asked()).toEqual(['one null', 'two null', 'one 1', 'two 1']);
    expect(neighborInList('c', -1)).toBe('b');
  });

  it('who is of another list is looked for once, and not in all of a long one', async () => {
    pages(...Array.from({ length: 30 }, (_, page) => String.fromCodePoint(200 + page)));
    await shows(listOf(part('all', 'z')));
    await inAnotherWindow();
    expect(await neighborInList('c', 1)).toBeNull();
    expect(readPart).toHaveBeenCalledTimes(10);
    expect(neighborInList('c', 1)).toBeNull();
    expect(readPart).toHaveBeenCalledTimes(10);
  });

  it('what cannot be read is told to who asked, and can be asked for again', async () => {
    await shows(listOf(part('all', 'a', '1')));
    readPart.mockRejectedValueOnce(new Error('away'));
    await expect(neighborInList('a', 1)).rejects.toThrow('away');
    pages('a', 'b');
    expect(await neighborInList('a', 1)).toBe('b');
  });

  it('what the device keeps of another time says nothing', () => {
    localStorage.setItem(`list-order:agent-${agents}`, '{"parts":');
    sessionStorage.setItem(`list-order:agent-${agents}`, '{"ids":[]}');
    expect(neighborInList('a', 1)).toBeNull();
  });
});
