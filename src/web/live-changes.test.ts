// What screens are told of changes, those that come late too.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runHook, tellLive, usePage } from '../../test-support/browser-page.ts';
import { staleMs, useLiveChanges } from './live-changes.ts';

usePage();
let now: number;
beforeEach(() => {
  now = 1_000_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

const change = (table: string, id: string) => tellLive('change', { table, operation: 'update', ids: [id] });

/** A screen of these tables, and the ids that it was told of. */
async function screen(...tables: string[]) {
  const told: string[] = [];
  const { leave } = await runHook(() =>
    useLiveChanges(tables, (what) => void told.push(what === 'resync' ? what : (what.ids ?? []).join())),
  );
  return { told, leave };
}

it('a screen is told of its own tables’ changes while it is there', async () => {
  const { told, leave } = await screen('leads', 'lead_notes');
  await change('leads', 'a');
  await change('profiles', 'b');
  await change('lead_notes', 'c');
  await tellLive('resync');
  expect(told).toEqual(['a', 'c', 'resync']);
  await leave();
  await change('leads', 'd');
  expect(told).toHaveLength(3);
});

it('one that comes late is told what was told of its tables within a minute, and nothing older', async () => {
  await change('leads', 'old');
  now += 1000;
  await change('leads', 'a');
  await change('profiles', 'b');
  await tellLive('resync');
  now += staleMs - 1000;
  expect((await screen('leads')).told).toEqual(['a', 'resync']);
  expect((await screen('profiles')).told).toEqual(['b', 'resync']);
  expect((await screen('appointments')).told).toEqual(['resync']);
  now += 1000;
  expect((await screen('leads')).told).toEqual([]);
});

it('whose access to the app changed reads everything again, who comes late, too: nothing was told in between', async () => {
  const { told } = await screen('leads');
  await tellLive('access-changed');
  expect(told).toEqual(['resync']);
  expect((await screen('profiles')).told).toEqual(['resync']);
});

it('one that missed more than twenty reads everything again', async () => {
  for (let n = 0; n < 20; n++) await change('leads', `${n}`);
  expect((await screen('leads')).told).toHaveLength(20);
  await change('leads', 'one more');
  expect((await screen('leads')).told).toEqual(['resync']);
});
