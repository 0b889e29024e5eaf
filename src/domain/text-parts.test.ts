// What the product shows before a text leaves, against a table and against what the carrier bills.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runSize } from '../../test-support/run-size.ts';
import { textPartsTable } from '../../test-support/text-parts-table.ts';
import { countParts } from '../sandbox/telnyx/encoding.ts';
import { textParts } from './text-parts.ts';

describe('parts', () => {
  it.each(textPartsTable)('%s', (_, text, encoding, parts) => {
    expect(textParts(text)).toMatchObject({ encoding, parts });
  });

  /** The first text found whose parts are not those of the bill. */
  const otherThanBilled = (counted: (text: string) => { encoding: string; parts: number }) => {
    const piece = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('a', 'é', '{', '|', '\n', ' ') },
      { weight: 1, arbitrary: fc.constantFrom('’', '😀', '€', '👩‍👩‍👧', 'я') },
    );
    const plain = fc.array(fc.constantFrom('a', 'Z', '{', '~', '9'), { maxLength: 1_700, size: 'max' });
    const mixed = fc.array(piece, { maxLength: 800, size: 'max' });
    const isBilled = fc.property(fc.oneof(plain, mixed), (pieces) => {
      const text = pieces.join('');
      const { encoding, parts } = counted(text);
      const bill = countParts(text);
      return encoding === bill.encoding && parts === bill.parts;
    });
    return fc.check(isBilled, { numRuns: runSize(200, 10_000) }).counterexample;
  };

  it('are those of the bill, whatever is written', () => expect(otherThanBilled(textParts)).toBe(null));

  it.each([
    ['that gives an escaped character one place', (text: string) => textParts(text.replace(/[{|~]/g, 'a'))],
    [
      'that lets parts of 160 follow each other',
      (text: string) => ({ ...textParts(text), parts: Math.max(1, Math.ceil(text.length / 160)) }),
    ],
    ['that counts an emoji once', (text: string) => textParts(text.replace(/\p{Emoji_Presentation}/gu, 'я'))],
  ])('a count %s is caught', (_, wrong) => expect(otherThanBilled(wrong)).not.toBe(null));
});

describe('places left', () => {
  it.each([
    ['', 160],
    ['a'.repeat(160), 0],
    ['a'.repeat(161), 145],
    ['{', 158],
    [`${'a'.repeat(152)}{${'a'.repeat(151)}`, 0],
    ['я', 69],
    ['😀'.repeat(36), 61],
  ])('after %j: %i', (text, left) => {
    expect(textParts(text).left).toBe(left);
  });
});

it('what turns a text to UCS-2 is named, each once', () => {
  expect(textParts('It’s “fine” – isn’t it? 😀😀').foreign).toEqual(['’', '“', '”', '–', '😀']);
  expect(textParts('Plain [enough]?').foreign).toEqual([]);
});
