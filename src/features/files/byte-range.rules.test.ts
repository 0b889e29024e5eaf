import { expect, it } from 'vitest';
import { partOf } from './byte-range.rules.ts';

it.each([
  [null, null],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=2-', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=2-99', { start: 2, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=4-2', null],
  ['bytes=-', null],
  ['bytes=0-1,4-5', null],
  ['lines=0-1', null],
  ['bytes=0-1e3', null],
])('of ten bytes, %s is %j', (header, part) => {
  expect(partOf(header, 10)).toEqual(part);
});
