import { expect, it } from 'vitest';
import { freeSlug, isSlug, slugOf } from './slug.rules.ts';

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

it('a reserved name is nobody’s address', () => {
  expect(freeSlug('support', new Set())).toBe('support-2');
  expect(freeSlug('support', new Set(['support-2']))).toBe('support-3');
});

it.each([
  ['dana-cole', true],
  ['dana--cole', false],
  ['Dana', false],
  ['', false],
  ['sitemap.xml', false],
  ['x'.repeat(61), false],
])('%o can be an address: %s', (text, can) => {
  expect(isSlug(text)).toBe(can);
});
