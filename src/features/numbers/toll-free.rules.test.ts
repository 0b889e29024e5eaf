import { expect, it } from 'vitest';
import { isTollFree, providerId } from './toll-free.rules.ts';

it.each(['800', '888', '877', '866', '855', '844', '833'])('numbers of %s are toll-free', (prefix) => {
  expect(isTollFree(`+1${prefix}5550123`)).toBe(true);
});

it.each([
  '+18225550123',
  '+16155550123',
  '+448005550123',
  '18005550123',
  '8005550123',
  '+1800555012',
  '+180055501234',
  '(800) 555-0123',
  ' +18005550123',
  '+18005550123\n',
  '',
])('%o is not', (text) => {
  expect(isTollFree(text)).toBe(false);
});

it.each([
  ['abc123', '123'],
  ['no digit', null],
  ['', null],
  ['1'.repeat(50), '1'.repeat(40)],
])('the provider’s id of %o is %o', (text, id) => {
  expect(providerId(text)).toBe(id);
});
