import { expect, it } from 'vitest';
import { mayReload } from './reload-once.ts';

const now = 1_790_000_000_000;

it.each([
  ['never before', null, true],
  ['just now', String(now), false],
  ['29 s ago', String(now - 29_000), false],
  ['30 s ago', String(now - 30_000), true],
  ['in a future that a wrong clock wrote', String(now + 86_400_000), true],
  ['no number', 'x', true],
])('a reload %s', (_, remembered, may) => {
  expect(mayReload(remembered, now)).toBe(may);
});
