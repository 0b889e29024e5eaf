import { describe, expect, it } from 'vitest';
import { inviteLink as invite, linksAway } from '../../../test-support/links-away.ts';
import { afterLogIn, carried, checkedCameFrom, checkedNext } from './next-page.rules.ts';

const origin = 'https://crm.example.com';

describe('no link leads away', () => {
  it('from two hundred attempts', () => {
    expect(linksAway.length).toBeGreaterThan(200);
    for (const attack of linksAway) {
      for (const goal of [
        { next: attack, cameFrom: null },
        { next: null, cameFrom: attack },
        { next: attack, cameFrom: attack },
      ]) {
        const after = afterLogIn(goal);
        expect(after.startTrial, attack).toBe(false);
        if (after.startTrial) continue;
        const target = new URL(after.path, origin);
        expect(target.origin, attack).toBe(origin);
        expect(target.pathname, attack).toMatch(/^\/app(?:\/|$|@)/);
        expect(target.pathname, attack).not.toMatch(/\/\//);
      }
      expect(checkedNext(attack), attack).toBeNull();
    }
  });

  it.each([
    ['nothing', null],
    ['undefined', undefined],
    ['an empty text', ''],
    ['3,000 letters', 'x'.repeat(3000)],
    ['a path of 3,000 letters', `/app/${'x'.repeat(3000)}`],
  ])('from %s', (_, path) => {
    expect(afterLogIn({ next: path ?? null, cameFrom: path ?? null })).toEqual({ startTrial: false, path: '/app' });
  });
});

it.each([
  '/app',
  '/app/leads',
  '/app/leads?stage=quoted&search=Ann%20Lee',
  '/app/team/6b1f/dashboard',
  '/app/leads#top',
  invite,
])('comes back to %s', (path) => {
  expect(checkedCameFrom(path)).toBe(path);
  expect(afterLogIn({ next: null, cameFrom: path })).toEqual({ startTrial: false, path });
});

it.each([
  ['start-trial', '/app/leads', { startTrial: true }],
  [invite, null, { startTrial: false, path: invite }],
  [invite, '/app/leads', { startTrial: false, path: invite }],
  ['other', '/app/leads', { startTrial: false, path: '/app/leads' }],
])('next=%s, came from %s', (next, cameFrom, expected) => {
  expect(afterLogIn({ next, cameFrom })).toEqual(expected);
});

it.each([
  [
    { next: 'start-trial', price: 'p1' },
    { next: 'start-trial', price: 'p1' },
  ],
  [{ next: 'x', price: 'p1' }, { price: 'p1' }],
  [{ next: invite }, { next: invite }],
  [{ price: '"><script>' }, {}],
  [{}, {}],
])('%j is carried as %j', (search, expected) => {
  expect(carried(search)).toEqual(expected);
});
