import { expect, it } from 'vitest';
import { wrongWords } from './words.ts';

it.each([
  [
    'Reads the payment anew, as it was begun. Meanwhile nothing is cancelled.',
    ['anew', 'begun', 'Meanwhile', 'cancelled'],
  ],
  ['const normalisePhone = colourOf(behaviour);', ['normalis', 'colour', 'behaviour']],
  ['aria-labelledby={id} labelledBy="menu" kind: "deletion-begun"', []],
  ['Canceled. The color of a normalized license, in the meantime.', []],
])('%s', (text, wrong) => expect(wrongWords(text)).toEqual(wrong));
