import { expect, test } from 'vitest';
import { isSameFirstName, nameWords } from './name-words.ts';

test.each([
  ['John Smith', 'john smith '],
  ['SMITH, JOHN A', 'john smith '],
  ['Smith, John Jr.', 'john smith jr'],
  ['John Smith, Jr', 'john smith jr'],
  ['Mr. John Doe', 'john doe '],
  ['Mr. & Mrs. Kay Ray', 'kay ray '],
  ['Dr. Robert Roe, MD', 'robert roe '],
  ['Col. Jack Ash, USMC', 'jack ash '],
  ['Jack Ash, USN (Ret.)', 'jack ash '],
  ['Kay Ray RN', 'kay ray '],
  ['Miss Ann Able', 'ann able '],
  ['Rev. Ann Able', 'ann able '],
  ['Able, Sgt. Ann', 'ann able '],
  ['Miss Able', 'able  '],
  ['The Rev. Ann Able', 'ann able '],
  ['Mr. and Mrs. John Doe', 'john doe '],
  ['Col. John Doe', 'john doe '],
  ['Gen Smith', 'gen smith '],
  ['Pastor Ann Able', 'ann able '],
  ['Mister John Doe', 'john doe '],
  ['SSG John Doe', 'john doe '],
  ['The Jones', 'the jones '],
  ['Dr. Rev', 'rev  '],
  ['José Núñez', 'jose nunez '],
  ['O’Brien', 'obrien  '],
  ['Jones, Mary', 'mary jones '],
  ['', '  '],
])('%s', (name, expected) => {
  const { first, last, suffix } = nameWords(name);
  expect(`${first} ${last} ${suffix}`).toBe(expected);
});

test.each([
  ['bob', 'robert'],
  ['bob', 'rob'],
  ['kathleen', 'kathryn'],
  ['chris', 'christina'],
  ['chris', 'christopher'],
  ['r', 'robert'],
  ['hank', 'henry'],
  ['zoe', 'zoe'],
])('%s is %s', (one, other) => {
  expect([isSameFirstName(one, other), isSameFirstName(other, one)]).toEqual([true, true]);
});

test.each([
  ['paul', 'paula'],
  ['don', 'donna'],
  ['robert', 'roberta'],
  ['ed', 'edna'],
  ['carl', 'carla'],
  ['al', 'alice'],
  ['dan', 'dana'],
  ['eric', 'erica'],
  ['michael', 'michaela'],
  ['joe', 'joel'],
  ['christina', 'christopher'],
  ['b', 'robert'],
])('%s is not %s', (one, other) => {
  expect([isSameFirstName(one, other), isSameFirstName(other, one)]).toEqual([false, false]);
});
