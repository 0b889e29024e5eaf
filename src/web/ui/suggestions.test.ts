import { expect, test } from 'vitest';
import { fitting, lastOfList, suggested } from './suggestions.ts';

const tags = suggested(['hot_list', 'veteran', 'old hot', 'Hot', 'vet']);
const states = [
  { value: 'NC', label: 'NC · North Carolina' },
  { value: 'SC', label: 'SC · South Carolina' },
  { value: 'CA', label: 'CA · California' },
];

test.each([
  ['', ['hot_list', 'veteran', 'old hot', 'Hot', 'vet']],
  ['ho', ['hot_list', 'Hot', 'old hot']],
  [' LIST ', ['hot_list']],
  ['hot l', ['hot_list']],
  ['vet', []],
  ['none of them', []],
])('tags for “%s”: %j', (text, values) => {
  expect(fitting(tags, text).map(({ value }) => value)).toEqual(values);
});

test('a code goes before a name that has it', () => {
  expect(fitting(states, 'ca').map(({ value }) => value)).toEqual([]);
  expect(fitting(states, 'c').map(({ value }) => value)).toEqual(['CA', 'NC', 'SC']);
  expect(fitting(states, 'north c').map(({ value }) => value)).toEqual(['NC']);
  expect(fitting(states, 'car').map(({ value }) => value)).toEqual(['NC', 'SC']);
});

test.each([
  ['', '', ''],
  ['ve', '', 've'],
  ['hot, ve', 'hot, ', 've'],
  ['hot,ve', 'hot, ', 've'],
  ['hot, cold,', 'hot, cold, ', ''],
])('the last of “%s”', (text, before, typed) => {
  expect(lastOfList(text)).toEqual({ before, typed });
});
