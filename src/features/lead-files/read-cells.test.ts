import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byteSource } from '../../../test-support/byte-source.ts';
import { findEncoding, readSize, readText, type Encoding } from './decode-file.rules.ts';
import { doesTallyClose, emptyTally, addOutcome, addTallies } from './import-tally.rules.ts';
import { FileDuplicates } from './file-duplicates.rules.ts';
import { csvLine, neutraliseCell } from '../../domain/csv-line.ts';
import { cleanLine } from '../../domain/plain-text.ts';
import { cleanCell } from './clean-cell.rules.ts';
import { CsvRecords } from './csv-records.rules.ts';
import { findDelimiter } from './find-delimiter.rules.ts';
import { readDay, readFollowUp, readMoment } from './read-date.rules.ts';
import { readPhones } from './read-phone.rules.ts';
import { isRefusedName, isRefusedValue } from './refused-column.rules.ts';
import { headerFingerprint } from './column-aliases.rules.ts';
import { suggestMapping } from './map-columns.rules.ts';
import { headerWords } from './column-aliases.rules.ts';

test.each([
  ['p:+12025550143', ['+12025550143']],
  ['2.025550143E9', ['+12025550143']],
  ['2.02555014E+09', ['+12025550140']],
  ['2025550143.0', ['+12025550143']],
  ['(202) 555-0143 x12', ['+12025550143']],
  ['202-555-0143 ext. 4', ['+12025550143']],
  ['+1 202 555 0143 ::: 202-555-0144', ['+12025550143', '+12025550144']],
  ['202-555-0143 / 202-555-0144', ['+12025550143', '+12025550144']],
  ['202/555/0143', ['+12025550143']],
  ["'+12025550143", ['+12025550143']],
  ['="2025550143"', ['+12025550143']],
  ['tel:+1-202-555-0143', ['+12025550143']],
  ['Cell: 202.555.0143', ['+12025550143']],
  ['202 555 0143 (mobile)', ['+12025550143']],
  ['０２０2025550143'.slice(3), ['+12025550143']],
  ['202‑555‑0143', ['+12025550143']],
  ['0000000000', []],
  ['n/a', []],
  ['2.03E+09', []],
  ['1-800-FLOWERS', []],
  ['+1202555014', []],
])('the phone cell %s holds %j', (cell, numbers) => {
  expect(readPhones(cell).numbers).toEqual(numbers);
});

test.each([
  ['2/29/1960', '1960-02-29'],
  ['02/29/1961', null],
  ['1960-02-29', '1960-02-29'],
  ['3/15/2024 2:30 PM', '2024-03-15'],
  ['2024-03-12 09:14', '2024-03-12'],
  ['1960-03-05T00:00:00Z', '1960-03-05'],
  ['3/5/60', '1960-03-05'],
  ['3/5/24', '2024-03-05'],
  ['25/12/1960', '1960-12-25'],
  ['Mar 5, 1960', '1960-03-05'],
  ['March 5th 1960', '1960-03-05'],
  ['5-Mar-1960', '1960-03-05'],
  ['5-Mar-60', '1960-03-05'],
  ['19600305', '1960-03-05'],
  ['21980', '1960-03-05'],
  ['1-Dec-26', '1926-12-01'],
  ['1 Dec 26', '1926-12-01'],
  ['1-Jul-26', '2026-07-01'],
  ['12/1/26', '1926-12-01'],
  ['December 1, 1960', '1960-12-01'],
  ['December 1st, 1960', '1960-12-01'],
  ['the 1st of December, 1960', '1960-12-01'],
  ['1 December 1960', '1960-12-01'],
  ['Sept. 1, 1960', '1960-09-01'],
  ["Dec 1 '60", '1960-12-01'],
  ['Dec-01-1960', '1960-12-01'],
  ['01DEC1960', '1960-12-01'],
  ['Thursday, December 1, 1960', '1960-12-01'],
  ['1 de diciembre de 1960', '1960-12-01'],
  ['December 1960', null],
  ['Dec 1', null],
  ['Mayhem 1, 1960', null],
  ['1960', null],
  ['62', null],
  ['12/31/2030', null],
  ['soon', null],
])('the birthday %s is %s', (cell, day) => {
  expect(readDay(cell, '2026-07-20')).toBe(day);
});

test.each([
  ['2026-07-04T10:00:00-04:00', '2026-07-04T14:00:00.000Z'],
  ['2026-07-04T10:00:00Z', '2026-07-04T10:00:00.000Z'],
  ['2026-07-04T10:00', '2026-07-04T14:00:00.000Z'],
  ['2024-03-12 09:14', '2024-03-12T13:14:00.000Z'],
  ['07/04/2026', '2026-07-04T13:00:00.000Z'],
  ['7/4/2026 2:30 PM', '2026-07-04T18:30:00.000Z'],
  ['07/04/2026 12:00 AM', '2026-07-04T04:00:00.000Z'],
  ['07/04/2026 14:30', '2026-07-04T18:30:00.000Z'],
  ['03/08/2026 02:30 AM', '2026-03-08T07:00:00.000Z'],
  ['46207.5', '2026-07-04T16:00:00.000Z'],
  ['Dec 1, 2026', '2026-12-01T14:00:00.000Z'],
  ['1-Dec-26', '2026-12-01T14:00:00.000Z'],
  ['12/1/26', '2026-12-01T14:00:00.000Z'],
  ['1 December 2026', '2026-12-01T14:00:00.000Z'],
  ['December 1st, 2026 at 3:00 PM', '2026-12-01T20:00:00.000Z'],
  ['Dec 1, 2026, 3 p.m.', '2026-12-01T20:00:00.000Z'],
  ['12/1/2026 3pm', '2026-12-01T20:00:00.000Z'],
  ['12/01/2026 3:00 PM EST', '2026-12-01T20:00:00.000Z'],
  ['07/04/2026 3:00 PM EST', '2026-07-04T19:00:00.000Z'],
  ['12/01/2026 3:00 PM CT', '2026-12-01T21:00:00.000Z'],
  ['12/01/2026 3:00 PM Central Time', '2026-12-01T21:00:00.000Z'],
  ['12/01/2026 3:00 PM MST', '2026-12-01T22:00:00.000Z'],
  ['12/01/2026 3:00 PM Pacific', '2026-12-01T23:00:00.000Z'],
  ['12/01/2026 3:00 PM (PDT)', '2026-12-01T23:00:00.000Z'],
  ['12/01/2026 3:00 PM Hawaii', '2026-12-02T01:00:00.000Z'],
  ['12/01/2026 3:00 PM America/Denver', '2026-12-01T22:00:00.000Z'],
  ['12/01/2026 Pacific', '2026-12-01T17:00:00.000Z'],
  ['2026-12-01 15:00:00 -0500', '2026-12-01T20:00:00.000Z'],
  ['2026-12-01 15:00:00 GMT-5', '2026-12-01T20:00:00.000Z'],
  ['Tue Dec 01 2026 15:00:00 GMT-0500 (Eastern Standard Time)', '2026-12-01T20:00:00.000Z'],
  ['Tue, 01 Dec 2026 15:00:00 GMT', '2026-12-01T15:00:00.000Z'],
  ['12/01/2026 3', null],
  ['12/01/2026 3:00 PM Mars', null],
  ['12/01/2026 after lunch', null],
  ['next week', null],
  ['02/30/2026', null],
  ['07/04/2026 25:00', null],
  ['07/04/2026 13:00 PM', null],
  ['tomorrow', null],
  ['infinity', null],
  ['', null],
])('the follow-up %s is %s', (cell, instant) => {
  expect(readFollowUp(cell, 'America/New_York')).toBe(instant);
});

test('a moment may also name its month or be Unix time', () => {
  expect(readMoment('Jul 22 2026 02:09 PM', 'America/New_York')).toBe('2026-07-22T18:09:00.000Z');
  expect(readMoment('1784000000', 'UTC')).toBe(new Date(1_784_000_000_000).toISOString());
});

describe('readers of cells', () => {
  const marks = fc.string({
    unit: fc.constantFrom(...'0123456789+-/.:, ()xXeEpPaAmMT#\'"='.split('')),
    maxLength: 200,
  });

  test('end at once on anything, and read their own answer alike', () => {
    fc.assert(
      fc.property(fc.oneof(marks, fc.string({ unit: 'binary', maxLength: 200 })), (cell) => {
        for (const number of readPhones(cell).numbers) expect(readPhones(number).numbers).toEqual([number]);
        const day = readDay(cell, '2100-12-31');
        if (day !== null) expect(readDay(day, '2100-12-31')).toBe(day);
        const instant = readFollowUp(cell, 'America/Chicago');
        if (instant !== null) expect(readFollowUp(instant, 'America/New_York')).toBe(instant);
      }),
      { numRuns: 2000, examples: [['78000']] },
    );
  });

  test.each([
    '1'.repeat(100_000),
    '1/'.repeat(50_000),
    ' ext '.repeat(20_000),
    'a@'.repeat(50_000),
    '(('.repeat(50_000),
  ])('take a cell of 100,000 characters', (cell) => {
    expect(readPhones(cell).numbers).toEqual([]);
    expect(readDay(cell, '2026-01-01')).toBeNull();
    expect(readFollowUp(cell, 'UTC')).toBeNull();
  });
});

test.each([
  'SSN',
  'Social Security Number',
  'social_security_number',
  'Bank Account Number',
  'Routing #',
  'Credit Card Number',
  'CVV',
  "Driver's License #",
  'drivers_license_number',
  'Medicare ID',
  'med_beneficiary_number',
  'DL Number',
])('the column %s is refused', (header) => {
  expect(isRefusedName(headerWords(header))).toBe(true);
});

test.each([
  'Beneficiary',
  'Medicare Part A Date',
  'Account Name',
  'License State',
  'Card',
  'Phone Number',
  'Lead ID',
  'Bank',
])('the column %s is judged by itself', (header) => {
  expect(isRefusedName(headerWords(header))).toBe(header === 'Card');
});

test('values betray what their header hides', () => {
  expect(['123-45-6789', '4111 1111 1111 1111', '1EG4-TE5-MK73'].map(isRefusedValue)).toEqual([true, true, true]);
  expect(['202-555-0143', '000-12-3456', '4111 1111 1111 1112', '12345'].map(isRefusedValue)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  const [column] = suggestMapping(['Code'], [['123-45-6789'], ['123-45-6780']]);
  expect(column).toMatchObject({ field: 'refused', samples: [] });
});

test('a beneficiary column is a relation, or a name when it holds names', () => {
  const fieldOf = (...values: string[]) =>
    suggestMapping(
      ['Beneficiary'],
      values.map((value) => [value]),
    )[0]?.field;
  expect(fieldOf('Spouse', 'Other', 'Son')).toBe('beneficiary');
  expect(fieldOf('Maria Lopez', 'Joan Doe')).toBe('beneficiary_name');
});

test('three values of a column are shown, each once', () => {
  const rows = ['New', 'New', ' New', 'Old', 'Cold', 'Warm'].map((value) => [value]);
  expect(suggestMapping(['Standing'], rows)[0]?.samples).toEqual(['New', 'Old', 'Cold']);
});

test('headers without meaning are mapped by their values', () => {
  const rows = [
    ['x1', 'Ada Love', '2025550143', 'ada@example.com'],
    ['x2', 'Pat Doe', '2025550144', 'pat@example.com'],
  ];
  expect(suggestMapping(['Foo', 'Column 2', 'Bar', 'Baz'], rows).map(({ field }) => field)).toEqual([
    'extra',
    'full_name',
    'phone',
    'email',
  ]);
});

test('the fingerprint forgets case and spacing, nothing else', () => {
  expect(headerFingerprint(['First Name ', 'PHONE'])).toBe(headerFingerprint(['first_name', 'Phone']));
  expect(headerFingerprint(['Phone', 'First Name'])).not.toBe(headerFingerprint(['First Name', 'Phone']));
});

describe('records', () => {
  const parse = (text: string) => {
    const parser = new CsvRecords(findDelimiter(text));
    return [...parser.push(text), ...parser.end()].map(({ row, cells, problem }) => [row, cells, problem]);
  };

  test('a mark that is never closed costs its own line', () => {
    expect(parse('a,b\n1,"x\n2,y\n3,z\n')).toEqual([
      [1, ['a', 'b'], null],
      [2, ['1', '"x'], 'unterminated_quote'],
      [3, ['2', 'y'], null],
      [4, ['3', 'z'], null],
    ]);
  });

  test('a mark that closes in a later row costs its own line too', () => {
    expect(parse('a,b\n"1","x\n"2","y"\n3,z\n').map(([row, , problem]) => [row, problem])).toEqual([
      [1, null],
      [2, 'unterminated_quote'],
      [3, null],
      [4, null],
    ]);
  });

  test('quoted line breaks stay, blank lines count as rows only', () => {
    expect(parse('a,b\n\n1,"x\ny"\n\n2,z')).toEqual([
      [1, ['a', 'b'], null],
      [3, ['1', 'x\ny'], null],
      [5, ['2', 'z'], null],
    ]);
  });

  test('a thousand broken marks end, and none is lost', () => {
    expect(parse(`a,b\n${'1,"x\n2,y\n'.repeat(1000)}`)).toHaveLength(2001);
  });

  test.each([[';'], ['\t'], ['|'], [',']])('the delimiter %j is found', (delimiter) => {
    expect(findDelimiter(`Name${delimiter}Phone${delimiter}Notes\nAda${delimiter}2025550143${delimiter}a\n`)).toBe(
      delimiter,
    );
  });
});

describe('decoding', () => {
  const readAll = async (bytes: Uint8Array, encoding: Encoding) => {
    let read = '';
    for await (const piece of readText(byteSource(bytes), encoding)) read += piece.text;
    return read;
  };
  const text = 'Name,Phone\r\nZoë,1\r2\n';
  const utf16 = (isBig: boolean, mark: boolean) => {
    const bytes = Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le');
    return new Uint8Array(isBig ? bytes.swap16() : bytes);
  };
  test.each<[string, Uint8Array]>([
    ['utf-8', new TextEncoder().encode(text)],
    ['utf-8', new TextEncoder().encode(`\uFEFF${text}`)],
    ['windows-1252', new Uint8Array(Buffer.from(text, 'latin1'))],
    ['utf-16le', utf16(false, true)],
    ['utf-16be', utf16(true, true)],
    ['utf-16le', utf16(false, false)],
    ['utf-16be', utf16(true, false)],
  ])('%s, line breaks as \\n', async (encoding, bytes) => {
    const found = await findEncoding(byteSource(bytes));
    expect(found).toEqual({ encoding });
    if ('refusal' in found) return;
    expect(await readAll(bytes, found.encoding)).toBe('Name,Phone\nZoë,1\n2\n');
  });

  test.each([-1, 0, 1])('a line break or a letter that the end of a block cuts is one', async (moved) => {
    const before = 'x'.repeat(readSize - 1 + moved);
    for (const cut of ['\r\n', '\r\r\n', 'ë', '😀']) {
      const wanted = `${before}${cut.replace(/\r\n?/g, '\n')}y`;
      expect((await readAll(new TextEncoder().encode(`${before}${cut}y`), 'utf-8')) === wanted, cut).toBe(true);
    }
  });
});

test('no cell that we write can be run, and the import takes the mark off again', () => {
  fc.assert(
    fc.property(fc.constantFrom(...'=+-@\t\r\0'.split('')), fc.string(), (first, rest) => {
      fc.pre(!/^\+[0-9]+$/.test(first + rest));
      const neutral = neutraliseCell(first + rest);
      expect(neutral).toBe(`'${first}${rest}`);
      // Whatever stood there comes back as that very text, also where bare it would be Excel's way of keeping a zero.
      if ('=+-@'.includes(first)) expect(cleanCell(neutral)).toBe(cleanLine(`${first}${rest}`));
    }),
  );
  // A phone number runs nothing, and a dialer reads it as it is.
  expect(csvLine(['+12025550143', '+1+1', '+'])).toBe("+12025550143,'+1+1,'+\r\n");
  expect(csvLine(['a,b', 'say "x"', '=1', 'plain'])).toBe('"a,b","say ""x""",\'=1,plain\r\n');
});

describe('duplicates', () => {
  const person = (name: string, phone: string | null, email: string | null, further: string[] = []) => ({
    ...{ name, phone, email, further_phones: further, further_emails: [] },
  });

  test('a row repeats an earlier one by any of its numbers or addresses', () => {
    const seen = new FileDuplicates();
    expect(seen.check(2, person('Pat Doe', '+12025550143', 'pat@example.com', ['+12025550144']))).toBeNull();
    expect(seen.check(3, person('Pat Doe', '+12025550144', null))).toEqual({
      row: 2,
      by: 'further',
      isHousehold: false,
    });
    expect(seen.check(4, person('P. Doe', '+12025550143', null))).toEqual({ row: 2, by: 'phone', isHousehold: false });
    expect(seen.check(5, person('Kim Doe', '+12025550143', null))).toEqual({ row: 2, by: 'phone', isHousehold: true });
    expect(seen.check(6, person('Pat', '+12025550149', 'pat@example.com'))).toEqual({
      row: 2,
      by: 'email',
      isHousehold: false,
    });
    expect(seen.check(7, person('Name Only', null, null))).toBeNull();
    expect(seen.check(8, person('Name Only', null, null))).toBeNull();
  });

  test('tallies close, also when added', () => {
    const tally = emptyTally();
    addOutcome(tally, { outcome: 'created' });
    addOutcome(tally, { outcome: 'duplicate_in_file', by: 'phone' });
    addOutcome(tally, { outcome: 'duplicate_existing', by: 'email' });
    addOutcome(tally, { outcome: 'rejected', reason: 'empty_row' });
    expect(doesTallyClose(tally)).toBe(true);
    expect(doesTallyClose(addTallies(tally, tally))).toBe(true);
    expect(doesTallyClose({ ...tally, created: 2 })).toBe(false);
  });
});
