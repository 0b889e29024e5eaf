import { describe, expect, test } from 'vitest';
import { holdsSearch, parseSearch, stringifySearch } from './search-values.ts';

describe('read from an address', () => {
  test.each([
    ['', {}],
    ['?', {}],
    ['?phone=5550100&next=start-trial&flag=true', { phone: '5550100', next: 'start-trial', flag: 'true' }],
    ['?q=ann+%26+bob', { q: 'ann & bob' }],
    ['?q=ann%20bob', { q: 'ann bob' }],
    ['?q=Jos%C3%A9', { q: 'José' }],
    ['?price=10&next=', { price: '10', next: '' }],
    ['?a=1&a=2', { a: '1' }],
    ['?json=%7B%22a%22%3A1%7D', { json: '{"a":1}' }],
    ['?broken=%E0%A4%A', { broken: '\uFFFD%A' }],
  ])('%s', (text, values) => {
    expect(parseSearch(text)).toEqual(values);
  });

  test('names of Object.prototype are plain names', () => {
    expect(Object.entries(parseSearch('?toString=1'))).toEqual([['toString', '1']]);
  });
});

describe('written into an address', () => {
  test.each([
    [{}, ''],
    [{ q: '' }, ''],
    [{ q: 'ann & bob', stage: '', page: null, from: undefined, size: 0 }, '?q=ann+%26+bob&size=0'],
    [{ q: 'José', tag: 'a/b?c#d' }, '?q=Jos%C3%A9&tag=a%2Fb%3Fc%23d'],
    [{ next: '/app/leads?lead=1' }, '?next=%2Fapp%2Fleads%3Flead%3D1'],
  ])('%j', (values, text) => {
    expect(stringifySearch(values)).toBe(text);
  });

  test('what was written is read as it was', () => {
    const values = { q: ' ann+bob ', tag: '100%', next: '/app?a=1&b=2', emoji: '🙂' };
    expect(parseSearch(stringifySearch(values))).toEqual(values);
  });
});

describe('where one is', () => {
  test.each([
    ['?tab=sold&lead=1', { tab: 'sold' }, true],
    ['?tab=sold', { tab: 'sold', lead: undefined }, true],
    ['?tab=sold', {}, true],
    ['?tab=lead', { tab: 'sold' }, false],
    ['?tab=sold', { tab: 'sold', lead: null }, false],
    ['', { tab: 'sold' }, false],
  ])('%s holds %j: %s', (text, search, holds) => {
    expect(holdsSearch(text, search)).toBe(holds);
  });
});
