import { expect, test } from 'vitest';
import { formalName, nameWords } from './name-words.ts';

test.each([
  ['John Smith', 'john smith '],
  ['SMITH, JOHN A', 'john smith '],
  ['Smith, John Jr.', 'john smith jr'],
  ['John Smith, Jr', 'john smith jr'],
  ['Mr. John Doe', 'john doe '],
  ['Mr. & Mrs. Kay Ray', 'kay ray '],
  ['Dr. Robert Roe, MD', 'robert roe '],
  ['Miss Ann Able', 'ann able '],
  ['Rev. Ann Able', 'ann able '],
  ['Able, Sgt. Ann', 'ann able '],
  ['Miss Able', 'able  '],
  ['José Núñez', 'jose nunez '],
  ['O’Brien', 'obrien  '],
  ['Jones, Mary', 'mary jones '],
  ['', '  '],
])('%s', (name, expected) => {
  const { first, last, suffix } = nameWords(name);
  expect(`${first} ${last} ${suffix}`).toBe(expected);
});

test('a short form stands for its name', () => {
  expect(['bill', 'bob', 'kathleen', 'zoe'].map(formalName)).toEqual(['william', 'robert', 'catherine', 'zoe']);
});
