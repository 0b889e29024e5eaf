import { describe, expect, it } from 'vitest';
import { afterLogIn, carried, checkedCameFrom, checkedNext } from './next-page.rules.ts';

const invite = `/invite/${'aB3_-'.repeat(8)}xyz`;
const origin = 'https://crm.example.com';

/** Some two hundred ways to name another site, made from hosts, prefixes and encodings. */
const hosts = [
  'evil.example',
  'evil.example/app',
  'evil.example%2Fapp',
  'crm.example.com.evil.example',
  'crm.example.com@evil.example',
  '0x7f000001',
];
const prefixes = [
  'https://',
  'http://',
  '//',
  '///',
  '/\\',
  '\\\\',
  '\\/',
  '/ /',
  '/\t/',
  '/%09/',
  '%2f%2f',
  '/%2f',
  '/%5c',
  '%252f%252f',
  '/%25252f',
  '/%255c',
  '/app//',
  '/app/..//',
  '/app/../..//',
  '/app/%2e%2e//',
  '/app\\..\\\\',
  'javascript://',
  'data:text/html,',
  'https:',
  '/app@',
  '//app@',
  ' https://',
  '\u0000https://',
  '/\u2028/',
  '/app/./..//',
  '/invite/../..//',
  '〱//',
  '/app\r\nLocation: https://',
];
const attacks = [
  ...prefixes.flatMap((prefix) => hosts.map((host) => prefix + host)),
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'start-trial\n',
  'Start-trial',
  'start-trial/',
  '/invite/short',
  `${invite}x`,
  `${invite}/`,
  `${invite}?next=//evil.example`,
  '/invite/' + '/'.repeat(43),
  '/appevil',
  '/application',
  '/app.evil.example',
  'app/leads',
  '',
  ' ',
  '/',
  '//',
  '/login',
  '/login?next=//evil.example',
  '/app/../login',
  '/app/..',
  '/app/.',
  '/app/%2e%2e/x',
];

describe('no link leads away', () => {
  it('from two hundred attempts', () => {
    expect(attacks.length).toBeGreaterThan(200);
    for (const attack of attacks) {
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
