// In how many parts the carrier bills a text.
import { expect, it } from 'vitest';
import { textPartsTable } from '../../../test-support/text-parts-table.ts';
import { countParts } from './encoding.ts';

it.each(textPartsTable)('%s', (_, text, encoding, parts, chars) => {
  expect(countParts(text)).toEqual({ encoding, parts, chars });
});
