// When what is typed is saved, how long "Saved" stays, and what a plan that cannot be loaded says.
import { afterEach, expect, it, vi } from 'vitest';
import { Refusal, runHook, serve, until, usePage, waiting } from '../../../test-support/browser-page.ts';
import { queryClient } from '../../web/query-client.ts';
import { keepTyped } from './day-saves.browser.ts';
import type { RescueDay } from './lead-rescue.contract.ts';
import { usePlan } from './rescue-queries.browser.ts';
import { useDaySave } from './use-day-save.browser.ts';
import { settingsClearMs, templatesClearMs, useIndicator } from './use-indicator.browser.ts';

usePage();
afterEach(() => {
  vi.restoreAllMocks();
});

/** What waits for so long from here on; `end` is the moment when that is over. */
function timersOf(ms: number) {
  const set = vi.spyOn(globalThis, 'setTimeout');
  const all = () => set.mock.calls.filter(([, delay]) => delay === ms);
  const end = () => {
    const [run, , ...args] = all().at(-1)!;
    (run as (...args: unknown[]) => void)(...args);
  };
  return { count: () => all().length, end };
}

it.each([
  ['the settings', settingsClearMs, 1000],
  ['a day', templatesClearMs, 800],
])('Saved stays beside %s for its time and then clears', async (_, clearMs, ms) => {
  const indicator = await runHook(() => useIndicator(clearMs));
  const timers = timersOf(ms);
  await indicator.does(([, show]) => show('saved'));
  expect([indicator.now()[0], timers.count()]).toEqual(['saved', 1]);
  await indicator.does(timers.end);
  expect(indicator.now()[0]).toBeNull();
});

it('a failure stays', async () => {
  const indicator = await runHook(() => useIndicator(settingsClearMs));
  const timers = timersOf(1000);
  await indicator.does(([, show]) => show('failed'));
  expect([indicator.now()[0], timers.count()]).toEqual(['failed', 0]);
});

it('a day is saved 600 ms after typing stops', async () => {
  const stored: RescueDay = { day: 4, body: 'Before', version: 1 };
  serve({});
  queryClient.setQueryData(['lead-rescue', 'plan'], { days: [stored] });
  const editor = await runHook(() => useDaySave(stored));
  const timers = timersOf(600);
  await editor.does(({ setBody }) => setBody('Aft'));
  await editor.does(({ setBody }) => setBody('After'));
  expect([timers.count(), await waiting()]).toEqual([2, []]);
  await editor.does(timers.end);
  expect(await waiting()).toMatchObject([{ kind: 'rescue.day', input: { day: 4, body: 'After' } }]);
  keepTyped('', 4, null);
});

it('a plan that cannot be loaded is only logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  serve({ 'GET /api/lead-rescue': () => new Refusal(404, 'not_found', { error: 'Gone' }) });
  const plan = await runHook(() => usePlan());
  await until(() => plan.now().error !== null);
  expect(logged).toHaveBeenCalledWith('Lead Rescue could not be loaded.', plan.now().error);
  expect(plan.now().data).toBeUndefined();
});
