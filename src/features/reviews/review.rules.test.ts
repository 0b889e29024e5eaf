import { expect, it } from 'vitest';
import { howManyFit, lengthOf, roundedAverage } from './review.rules.ts';

it.each([
  [[5, 4, 4], 4.3],
  [[5], 5],
  [[5, 4], 4.5],
  [[1, 1, 2], 1.3],
  [[], null],
])('the average of %o is %o', (given, average) => {
  const sum = given.reduce((all, each) => all + each, 0);
  expect(roundedAverage(sum, given.length)).toBe(average);
});

it.each([
  [[], 100, 0],
  [[40, 60], 100, 2],
  [[40, 61], 100, 1],
  [[101, 1], 100, 0],
  [[40], -1, 0],
])('of %o into %i fit %i', (weights, room, count) => {
  expect(howManyFit(weights, room)).toBe(count);
});

it('counts characters as people do', () => {
  expect(lengthOf('👍🏽é')).toBe(3);
  expect(lengthOf('👍'.repeat(280))).toBe(280);
});
