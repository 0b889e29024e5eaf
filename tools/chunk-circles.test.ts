import { expect, it } from 'vitest';
import { findCircles } from './chunk-circles.ts';

const chunks = (imports: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(imports).map(([key, needed]) => [key, { imports: needed }]));

it.each([
  ['none', { page: ['frame', 'parts'], parts: ['frame'], frame: [] }, []],
  ['two that need each other', { page: ['a'], a: ['b'], b: ['a'] }, [['a', 'b', 'a']]],
  ['a longer way', { a: ['b'], b: ['c'], c: ['a', 'd'], d: [] }, [['a', 'b', 'c', 'a']]],
  ['one that needs itself', { a: ['a'] }, [['a', 'a']]],
])('%s', (_, imports, circles) => expect(findCircles(chunks(imports))).toEqual(circles));

it('what is loaded later closes no circle', () => {
  expect(findCircles({ a: { imports: ['b'] }, b: { dynamicImports: ['a'] } as { imports?: string[] } })).toEqual([]);
});
