import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './page-search.ts';

test('values stay the strings they are', () => {
  expect(parseSearch('?phone=5550100&next=start-trial&flag=true')).toEqual({
    phone: '5550100',
    next: 'start-trial',
    flag: 'true',
  });
});

test('the first of repeated names counts, and names of Object.prototype are plain names', () => {
  expect(parseSearch('?a=1&a=2')).toEqual({ a: '1' });
  expect(Object.entries(parseSearch('?toString=1'))).toEqual([['toString', '1']]);
});

test('what is empty leaves the address', () => {
  expect(stringifySearch({ q: 'ann & bob', stage: '', page: null, from: undefined, size: 0 })).toBe(
    '?q=ann+%26+bob&size=0',
  );
  expect(stringifySearch({})).toBe('');
});
