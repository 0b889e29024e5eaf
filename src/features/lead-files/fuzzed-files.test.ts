// A thousand files that nobody should have made: each ends, and every record in it is a lead or has a reason.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leadDraftSchema } from '../../domain/lead-draft.ts';
import { byteSource } from '../../../test-support/byte-source.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { CsvRecords } from './csv-records.rules.ts';
import { FileRefused } from './file-refused.rules.ts';
import { inspectFile, readChunks } from './read-file.rules.ts';

const options = { timeZone: 'America/Chicago', today: '2026-07-20' };

const header = fc.constantFrom(
  ...['Name', 'First Name', 'Phone', 'phone1', 'Email', 'State', 'DOB', 'Notes', 'Follow Up', 'Tags', 'Opt Out', 'SSN'],
  ...['__proto__', 'constructor', 'Phone', '', ' Email ', 'Consent Date', 'Zip', '"', '名前'],
);
const cell = fc.oneof(
  fc.constantFrom(
    '2025550143',
    '+12025550144',
    'p:+12025550145',
    'pat@example.com',
    'n/a',
    'Georgia',
    '3/15/2024 2:30 PM',
  ),
  fc.constantFrom(
    '',
    '"',
    '""',
    '"a"',
    '"a""b"',
    '"a\nb"',
    '$350,000',
    '=1+1',
    '\0',
    '\uFEFF',
    '\uD800',
    '<test lead',
    '2.0E9',
  ),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.string({ unit: fc.constantFrom(...'",;\t|\r\n\'a1'.split('')), maxLength: 10 }),
);
const lineBreak = fc.constantFrom('\n', '\r\n', '\r');
const line = fc.tuple(fc.array(cell, { maxLength: 8 }), lineBreak);

const encoders: Record<string, (text: string) => Uint8Array> = {
  utf8: (text) => new TextEncoder().encode(text),
  utf8Mark: (text) => new TextEncoder().encode(`\uFEFF${text}`),
  latin1: (text) => new Uint8Array(Buffer.from(text, 'latin1')),
  utf16le: (text) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le')),
  utf16be: (text) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()),
  // Cut in the middle of a character.
  cutUtf16: (text) => new Uint8Array(Buffer.from(`\uFEFF${text}x`, 'utf16le').subarray(0, -1)),
};

const file = fc
  .record({
    headers: fc.array(header, { minLength: 1, maxLength: 8 }),
    lines: fc.array(line, { maxLength: 25 }),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    encoding: fc.constantFrom(...Object.keys(encoders)),
  })
  .map(({ headers, lines, delimiter, encoding }) => {
    const text = [`${headers.join(delimiter)}\r\n`, ...lines.map(([cells, end]) => cells.join(delimiter) + end)].join(
      '',
    );
    return encoders[encoding]?.(text) ?? new Uint8Array();
  });

/** False for a file that is refused. */
async function checkFile(bytes: Uint8Array, read = readChunks): Promise<boolean> {
  const source = byteSource(bytes);
  const inspection = await inspectFile(source, options).catch((error: unknown) => {
    expect(error).toBeInstanceOf(FileRefused);
    return null;
  });
  if (!inspection) return false;
  const mapping = inspection.columns.map(({ field }) => field);
  const seen: number[] = [];
  const tally = { drafts: 0, rejected: 0 };
  for await (const { chunk } of read(source, { inspection, mapping, options })) {
    for (const row of chunk.rows) {
      seen.push(row.row);
      if ('rejected' in row) tally.rejected += 1;
      else tally.drafts += 1;
      if ('draft' in row) expect(leadDraftSchema.safeParse(row.draft).error?.issues).toBeUndefined();
    }
  }
  const { preview } = inspection;
  const previewRejected = Object.values(preview.rejected).reduce((sum, count) => sum + count, 0);
  expect(tally.drafts + tally.rejected).toBe(inspection.rowCount);
  expect(tally.rejected).toBe(previewRejected);
  const { phone, email, further } = preview.duplicates;
  expect(tally.drafts).toBe(preview.drafts + phone + email + further);
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
  return true;
}

test('counts close', async () => {
  const numRuns = runSize(1000, 10_000);
  let read = 0;
  const check = fc.asyncProperty(file, async (bytes) => {
    if (await checkFile(bytes)) read += 1;
  });
  // Known by what another row has as its second phone.
  const byFurther = 'Phone,Phone,Name\r\n2025550143,+12025550144,\r,+12025550144\n';
  await fc.assert(check, { numRuns, examples: [[new TextEncoder().encode(byFurther)]] });
  expect(read).toBeGreaterThan(numRuns / 4);
});

test('a row that is lost on the way is seen', async () => {
  const forgetful: typeof readChunks = async function* (...asked) {
    for await (const part of readChunks(...asked))
      yield { ...part, chunk: { ...part.chunk, rows: part.chunk.rows.slice(1) } };
  };
  const text = 'Name,Phone\nAda,2025550143\nBen,2025550144\n';
  expect(await checkFile(new TextEncoder().encode(text))).toBe(true);
  await expect(checkFile(new TextEncoder().encode(text), forgetful)).rejects.toThrow('expected 1 to be 2');
});

// The parser's own count proves nothing: here the lines of the file are counted.
const plainCell = fc.string({ unit: fc.constantFrom(...'a1@.$-éЖ'.split('')), minLength: 1, maxLength: 8 });
const plainLines = fc.array(fc.tuple(fc.array(plainCell, { minLength: 1, maxLength: 6 }), lineBreak), {
  minLength: 1,
  maxLength: 40,
});

test('no line is swallowed, neither by mixed line breaks nor by a mark that is never closed', async () => {
  await fc.assert(
    fc.asyncProperty(plainLines, fc.option(fc.nat(39)), async (lines, broken) => {
      const texts = lines.map(([cells, end], at) =>
        at === broken ? `1,"${cells.join(',')}${end}` : cells.join(',') + end,
      );
      const { rowCount, preview } = await inspectFile(byteSource(`Name,Phone,Email\n${texts.join('')}`), options);
      expect(rowCount).toBe(lines.length);
      expect(preview.rejected.unterminated_quote ?? 0).toBe(broken !== null && broken < lines.length ? 1 : 0);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['one line of 5 MB', `Name,Phone\n${'x'.repeat(5_000_000)}\nAda,2025550143\n`, 1, 'too_long'],
  [
    'one open mark before 2 MB',
    `Name,Phone\n"Ada,2025550143\n${'Pat,2025550144\n'.repeat(20_000)}`,
    20_000,
    'unterminated_quote',
  ],
])('%s costs its own line', async (_, text, drafts, reason) => {
  const { rowCount, preview } = await inspectFile(byteSource(text), options);
  const { phone } = preview.duplicates;
  expect([rowCount, preview.drafts + phone, preview.rejected]).toEqual([drafts + 1, drafts, { [reason]: 1 }]);
});

test('200,000 columns are refused', async () => {
  await expect(inspectFile(byteSource(`${'a,'.repeat(200_000)}\n1\n`), options)).rejects.toMatchObject({
    refusal: 'too_many_columns',
  });
});

test('a row of many thousand cells is held as one with a cell too many, in which something stands if it did', async () => {
  for (const broken of ['', '"']) {
    const records = new CsvRecords(',');
    const found = [...records.push(`${broken}${'a,'.repeat(60_000)}\nb\n`), ...records.end()];
    expect(found.map(({ cells }) => cells.length)).toEqual([501, 1]);
  }
  const text = `Name,Phone\nAda,2025550143${','.repeat(60_000)}more\nBen,2025550144${','.repeat(60_000)}\n`;
  const { rowCount, preview } = await inspectFile(byteSource(text), options);
  expect([rowCount, preview.drafts, preview.rejected]).toEqual([2, 1, { too_many_cells: 1 }]);
});
