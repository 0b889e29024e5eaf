import { expect, it } from 'vitest';
import { readBrandFigures, sampleFigures } from './brand-figures.ts';

it('reads a figure and what it counts', () => {
  expect(readBrandFigures(sampleFigures)).toEqual([
    { figure: '1 million+', counts: 'families helped' },
    { figure: '$150 billion', counts: 'life insurance in place' },
    { figure: '$800 million', counts: 'premium sold per year' },
    { figure: '29,000+', counts: 'professional agents' },
  ]);
  expect(readBrandFigures(' ; ')).toEqual([]);
});

it.each(['12 families', '=families', '12=', '1=2=3'])('%o is none', (text) => {
  expect(readBrandFigures(text)).toBeNull();
});
