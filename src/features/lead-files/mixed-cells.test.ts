// A name and how to reach it in one cell is read as both; what may be something else stays as it is written.
import { describe, expect, test } from 'vitest';
import { byteSource } from '../../../test-support/byte-source.ts';
import { csvLine } from '../../domain/csv-line.ts';
import type { LeadDraft } from '../../domain/lead-draft.ts';
import { readMixedCell } from './mixed-cell.rules.ts';
import { inspectFile, readChunks } from './read-file.rules.ts';

const options = { timeZone: 'America/New_York', today: '2026-11-22' };

async function rowsOf(lines: readonly (readonly string[])[]): Promise<(LeadDraft | string)[]> {
  const source = byteSource(lines.map((line) => `${csvLine(line)}\n`).join(''));
  const inspection = await inspectFile(source, options);
  const mapping = inspection.columns.map(({ field }) => field);
  const rows: (LeadDraft | string)[] = [];
  for await (const { chunk } of readChunks(source, { inspection, mapping, options }))
    for (const row of chunk.rows) rows.push('draft' in row ? row.draft : row.rejected);
  return rows;
}

const shown = (row: LeadDraft | string | undefined) =>
  typeof row === 'object'
    ? [row.name, [row.phone, ...row.further_phones].filter(Boolean), [row.email, ...row.further_emails].filter(Boolean)]
    : row;

const ann = ['+13055550142'];

describe('a cell', () => {
  test.each([
    ['Ann Lee 305-555-0142', 'Ann Lee', '305-555-0142', ''],
    ['305-555-0142 (Ann)', 'Ann', '305-555-0142', ''],
    ['(305) 555-0142 Ann Lee', 'Ann Lee', '(305) 555-0142', ''],
    ['Ann Lee - (305) 555-0142', 'Ann Lee', '(305) 555-0142', ''],
    ['Lee, Ann: 305.555.0142', 'Lee, Ann', '305.555.0142', ''],
    ['Ann Lee, cell: 3055550142', 'Ann Lee', '3055550142', ''],
    ['Ann Lee (mobile 305-555-0142)', 'Ann Lee', '305-555-0142', ''],
    ['Ann Lee 305-555-0142 (cell)', 'Ann Lee', '305-555-0142', ''],
    ['Ann Lee +1 305 555 0142', 'Ann Lee', '+1 305 555 0142', ''],
    ['Ann Lee 305-555-0142 x12', 'Ann Lee', '305-555-0142 x12', ''],
    ['Ann Lee 305‑555‑0142', 'Ann Lee', '305-555-0142', ''],
    ['Ann Lee 305-555-0142 / 305-555-0143', 'Ann Lee', '305-555-0142, 305-555-0143', ''],
    ['Ann & Bob Lee 305-555-0142', 'Ann & Bob Lee', '305-555-0142', ''],
    ['José Núñez-O’Neil Jr. 305-555-0142', 'José Núñez-O’Neil Jr.', '305-555-0142', ''],
    ['Ann Lee <ann@example.com>', 'Ann Lee', '', 'ann@example.com'],
    ['"Lee, Ann" <ann@example.com>', 'Lee, Ann', '', 'ann@example.com'],
    ['Ann Lee (ann@example.com)', 'Ann Lee', '', 'ann@example.com'],
    ['ann@example.com Ann Lee', 'Ann Lee', '', 'ann@example.com'],
    ['Ann Lee 305-555-0142 ann@example.com', 'Ann Lee', '305-555-0142', 'ann@example.com'],
    ['Ann Lee | 305-555-0142 | ann@example.com', 'Ann Lee', '305-555-0142', 'ann@example.com'],
    ['305-555-0142', '', '305-555-0142', ''],
  ])('%j is taken apart', (cell, name, phones, emails) => {
    expect(readMixedCell(cell)).toEqual({ name, phones, emails });
  });

  test.each([
    'Ann Lee',
    'Ann Lee 3rd',
    'Ann Lee 12345',
    'Ann Lee 555-0142',
    'Ann Lee 12/05/1960',
    'Ann Lee #3055550142',
    'Ann Lee 305-555-01421',
    'Ann Lee 123-45-6789',
    'Ann Lee 4111 1111 1111 1111',
    'Ann Lee, 12 Main St, 305-555-0142',
    'Ann Lee (Bob 305-555-0142)',
    'Ann Lee (wife 305-555-0142)',
    'Ann Lee wife 305-555-0142',
    '305-555-0142 (Ann), 305-555-0143 (Bob)',
    '305-555-0142 do not call',
    '305-555-0142 (Do Not Text)',
    '305-555-0142 DNC',
    '305-555-0142 STOP',
    '305-555-0142 wrong number',
    '305-555-0142 (bad)',
    '305-555-0142 after 5',
    '305-555-0142 ask for Ann',
    'Order 305-555-0142',
    'Policy No. 305-555-0142',
    'call Ann at 305-555-0142',
    'Acme 24 LLC 305-555-0142',
    'Ann Lee ann@',
    'Ann Lee @annlee',
    'Ann Lee <none@none.com>',
    '+44 20 7946 0958 Ann',
    '1-800-FLOWERS',
    '',
  ])('%j stays as it is', (cell) => {
    expect(readMixedCell(cell)).toBeNull();
  });
});

describe('a row', () => {
  test.each([
    ['under a name', ['Name', 'State'], ['Ann Lee 305-555-0142', 'FL'], ['Ann Lee', ann, []]],
    ['under a name, with an email', ['Name', 'State'], ['Ann Lee <ann@example.com>', 'FL'], ['Ann Lee', [], ['ann@example.com']]],
    ['under “Contact”', ['Contact', 'State'], ['Ann Lee 305-555-0142', 'FL'], ['Ann Lee', ann, []]],
    ['under “Phone”', ['Phone', 'State'], ['305-555-0142 (Ann)', 'FL'], ['Ann', ann, []]],
    ['under “Phone”, after the name', ['Phone', 'State'], ['Ann Lee 305-555-0142', 'FL'], ['Ann Lee', ann, []]],
    ['under “Email”', ['Email', 'State'], ['Ann Lee <ann@example.com>', 'FL'], ['Ann Lee', [], ['ann@example.com']]],
    ['under first and last name', ['First Name', 'Last Name'], ['Ann', 'Lee 305-555-0142'], ['Ann Lee', ann, []]],
    ['beside a column of phones', ['Name', 'Phone'], ['Ann Lee 305-555-0143', '305-555-0142'], ['Ann Lee', ['+13055550142', '+13055550143'], []]],
    ['the same number twice', ['Name', 'Phone'], ['Ann Lee 305-555-0142', '3055550142'], ['Ann Lee', ann, []]],
    ['with the name said twice', ['Name', 'Phone'], ['Ann Lee', '305-555-0142 (Ann)'], ['Ann Lee', ann, []]],
    ['email beside the phone', ['Phone', 'State'], ['Ann Lee 305-555-0142 ann@example.com', 'FL'], ['Ann Lee', ann, ['ann@example.com']]],
    ['without a header', ['Ann Lee 305-555-0142', 'FL'], ['Ann Lee 305-555-0142', 'FL'], ['Ann Lee', ann, []]],
    ['under a header that nobody knows', ['Zorblax', 'State'], ['Ann Lee 305-555-0142', 'FL'], ['Ann Lee', ann, []]],
  ])('%s', async (_title, header, row, right) => {
    expect(shown((await rowsOf([header, row])).at(-1))).toEqual(right);
  }); // prettier-ignore

  test.each([
    ['another’s number is not the lead’s', ['Name', 'Phone', 'Email'], ['Ann Lee', '305-555-0142 (Bob)', 'ann@example.com'], 'invalid_phone'],
    ['nor beside one of the lead’s', ['Name', 'Phone', 'Phone 2'], ['Ann Lee', '305-555-0142', '305-555-0143 (Bob)'], ['Ann Lee', ann, []]],
    ['nor under a label that says so', ['Phone 1 - Label', 'Phone 1 - Value', 'Email'], ['Spouse', 'Bob 305-555-0142', 'ann@example.com'], ['ann', [], ['ann@example.com']]],
    ['a wish is not a name', ['Phone', 'Email'], ['305-555-0142 (do not call)', 'ann@example.com'], 'invalid_phone'],
    ['a column of others', ['Name', 'Phone', 'Closer'], ['Ann Lee', '305-555-0142', 'Bob Ray 305-555-0143'], ['Ann Lee', ann, []]],
    ['a column that nobody knows, beside the lead’s own', ['Name', 'Email', 'Zorblax'], ['Ann Lee', 'ann@example.com', 'Bob Ray 305-555-0143'], ['Ann Lee', [], ['ann@example.com']]],
    ['remarks', ['Name', 'Phone', 'Notes'], ['Ann Lee', '305-555-0142', 'Bob Ray 305-555-0143'], ['Ann Lee', ann, []]],
  ])('%s', async (_title, header, row, right) => {
    expect(shown((await rowsOf([header, row])).at(-1))).toEqual(right);
  }); // prettier-ignore
});
