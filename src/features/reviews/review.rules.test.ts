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

const said = (letters: number) => ({ reviewer_name: null, comment: 'x'.repeat(letters) });
const review = (letters: number, more: { original?: number; reply?: number } = {}) => ({
  ...said(letters),
  original: more.original === undefined ? null : said(more.original),
  reply: more.reply === undefined ? null : 'x'.repeat(more.reply),
});

it.each([
  ['short ones', review(0), 15],
  ['long ones', review(280), 10],
  ['answered ones', review(0, { reply: 280 }), 10],
  ['edited ones, which show what was there before', review(0, { original: 280 }), 10],
  ['one that is too long for every page', review(9_000), 1],
])('of %s so many fit', (_, each, count) => {
  expect(howManyFit(Array.from({ length: 50 }, () => each))).toBe(count);
});

it('counts characters as people do', () => {
  expect(lengthOf('👍🏽é')).toBe(3);
  expect(lengthOf('👍'.repeat(280))).toBe(280);
});
