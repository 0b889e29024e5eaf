// Where one came from, as the mail of a sign-up carries it into the tab that its link opens.
import { afterEach, expect, it, vi } from 'vitest';
import { nextForMail, rememberCameFrom } from './came-from.browser.ts';

afterEach(() => void vi.unstubAllGlobals());

const invite = `/invite/${'a'.repeat(43)}`;

it.each([
  ['the trial goes along', 'start-trial', null, 'start-trial'],
  ['so does the trial before an invite', 'start-trial', invite, 'start-trial'],
  ['an invite goes along', undefined, invite, invite],
  ['a page of the app does not', undefined, `/app/leads?q=${'x'.repeat(300)}`, undefined],
  ['nothing does', undefined, null, undefined],
])('%s', (_, next, cameFrom, carried) => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  if (cameFrom) rememberCameFrom(cameFrom);
  expect(nextForMail(next)).toBe(carried);
});
