import { expect, it } from 'vitest';
import { freeSlug, slugOf } from './slug.rules.ts';

it.each([
  ['Dana Cole', 'dana-cole'],
  ['  José  O’Neil-Núñez, Jr. ', 'jose-o-neil-nunez-jr'],
  ['李小龙', 'my-profile'],
  ['', 'my-profile'],
  ['x'.repeat(80), 'x'.repeat(50)],
  [`${'x'.repeat(49)} Cole`, 'x'.repeat(49)],
])('the address of %o is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

it('a taken address gets the next number', () => {
  expect(freeSlug('dana-cole', new Set())).toBe('dana-cole');
  expect(freeSlug('dana-cole', new Set(['dana-cole-2']))).toBe('dana-cole');
  expect(freeSlug('dana-cole', new Set(['dana-cole', 'dana-cole-2', 'dana-cole-4']))).toBe('dana-cole-3');
});
