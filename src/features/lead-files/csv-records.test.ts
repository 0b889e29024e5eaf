// Where the blocks of a file fall decides nothing: a record is too long by its own length alone.
import { describe, expect, test } from 'vitest';
import { CsvRecords, type CsvRecord } from './csv-records.rules.ts';
import { importLimits } from './file-limits.rules.ts';

const most = importLimits.recordLength;
const kb = 1024;

function recordsOf(text: string, blocks: readonly number[]): CsvRecord[] {
  const parser = new CsvRecords(',');
  const records: CsvRecord[] = [];
  let from = 0;
  for (const length of [...blocks, text.length]) {
    records.push(...parser.push(text.slice(from, from + length)));
    from += length;
  }
  return [...records, ...parser.end()];
}

const before = 'Name,Notes\nAda,first\n';
const after = 'Pat,last\n';
const plain = (length: number) => `Zoe,${'x'.repeat(length - 4)}\n`;
const quoted = (length: number) => `Zoe,"${'x'.repeat(length - 6)}"\n`;
const ofTwoLines = (length: number) => `Zoe,"x\n${'x'.repeat(length - 8)}"\n`;
// So many marks that are never closed that the rest is read line by line.
const brokenLines = 'Kim,"never closed\nKim,next" x\n'.repeat(150);

describe.each([
  ['in plain text', plain, ''],
  ['in quotation marks', quoted, ''],
  ['over two lines', ofTwoLines, ''],
  ['read line by line', plain, brokenLines],
])('a record %s', (_, record, start) => {
  test.each([
    [most - 1, null],
    [most, null],
    [most + 1, 'too long'],
    [most + 100 * kb, 'too long'],
  ])('of %s characters', (length, expected) => {
    const text = `${before}${start}${record(length)}${after}`;
    const whole = recordsOf(text, []);
    const at = whole.findIndex(({ cells }) => cells[0] === 'Zoe');
    const isTaken = whole[at]?.problem === null && whole[at].cells[1]?.startsWith('x');
    expect(isTaken ? null : 'too long').toBe(expected);
    expect(whole.at(-1)).toMatchObject({ cells: ['Pat', 'last'], problem: null });
    const begins = text.indexOf('Zoe');
    const cuts = [
      [begins],
      [begins + 1],
      [begins + most],
      [begins + most + 1],
      [begins + length],
      [begins + length + 1],
    ];
    for (const blocks of [...cuts, [100 * kb, 100 * kb, 100 * kb], [kb, begins], Array<number>(300).fill(997)])
      expect(recordsOf(text, blocks)).toEqual(whole);
    const atEnd = recordsOf(text.slice(0, -after.length - 1), []);
    expect(atEnd).toEqual(whole.slice(0, atEnd.length));
  });
});
