// Marks that are no quotations: nobody vanishes in a cell of somebody else, and nobody gets another's number.
import { describe, expect, test } from 'vitest';
import { CsvRecords } from './csv-records.rules.ts';
import type { Delimiter } from './find-delimiter.rules.ts';

function rowsOf(text: string, delimiter: Delimiter = ',') {
  const parser = new CsvRecords(delimiter);
  return [...parser.push(text), ...parser.end()].map(({ row, cells, problem, isReread }) => [
    row,
    cells.join('|'),
    problem ?? (isReread ? 'reread' : ''),
  ]);
}

describe('a mark that a later row closes', () => {
  test('gives each of them the own number', () => {
    expect(rowsOf(`Name,Height,Phone\nAnn,"5'4"",6055550101\nRae,5'4",6055550102\nZoe,5'1,6055550103\n`)).toEqual([
      [1, 'Name|Height|Phone', ''],
      [2, `Ann|5'4"|6055550101`, 'reread'],
      [3, `Rae|5'4"|6055550102`, 'reread'],
      [4, `Zoe|5'1|6055550103`, ''],
    ]);
  });

  test.each([
    ['the first has no phone', 'Name,Height,Phone', [`Ann,"5'4"",`, `Rae,5'4",6055550102`]],
    [
      'the second has an email instead',
      'Name,Height,Phone,Email',
      [`Ann,"5'4"",6055550101,`, `Rae,5'4",,r@example.com`],
    ],
    ['three lines', 'Name,Height,Phone', [`Ann,"5'4"",6055550101`, `Bo,6'1,`, `Rae,5'4",6055550102`]],
    ['nobody below has a phone', 'Name,Height,Phone', [`Ann,"5'4"",6055550101`, `Rae,5'4",`]],
    ['at the end', 'Name,Phone,Height', [`Ann,,"5'4""`, `Rae,6055550102,5'4"`]],
    ['every cell in marks', '"Name","Height","Phone"', [`"Ann","5'4"","6055550101"`, `"Rae","5'4"","6055550102"`]],
  ])('gives each their own where %s', (_, header, lines) => {
    const rows = rowsOf(`${[header, ...lines].join('\n')}\n`);
    expect(rows).toHaveLength(lines.length + 1);
    for (const [index, line] of lines.entries()) {
      const [name, , number] = line.split(',');
      const own = [name, number].map((cell) => cell?.replaceAll('"', '') ?? '');
      const [, cells = ''] = rows[index + 1] ?? [];
      expect([String(cells).split('|')[0], String(cells).includes(own[1] ?? '')]).toEqual([own[0], true]);
      expect(String(cells).split('|')).toHaveLength(header.split(',').length);
    }
  });

  test('in remarks leaves those between it in their rows', () => {
    const rows = rowsOf(
      'Name,Phone,Notes\nAnn,6055550101,"said hi\nBea,6055550102,\nCid,6055550103,about 6"\nDee,6055550104,x\n',
    );
    expect(rows.map(([, cells]) => cells)).toEqual([
      'Name|Phone|Notes',
      'Ann|6055550101|"said hi',
      'Bea|6055550102|',
      'Cid|6055550103|about 6"',
      'Dee|6055550104|x',
    ]);
  });

  test('around a nickname costs no row', () => {
    const rows = rowsOf('Name\tPhone\n"Bud" Quill\t6055550101\nAnn Ash\t6055550102\nBea Birch\t6055550103\n', '\t');
    expect(rows).toEqual([
      [1, 'Name|Phone', ''],
      [2, '"Bud" Quill|6055550101', 'reread'],
      [3, 'Ann Ash|6055550102', ''],
      [4, 'Bea Birch|6055550103', ''],
    ]);
  });
});

describe('a value of several lines', () => {
  test.each([
    ['a remark', 'Name,Phone,Notes\nAnn,6055550101,"first\nsecond, third, fourth"\n'],
    ['an address', 'Name,Phone,Address\nAnn,6055550101,"12 Elm St\nReno, NV, 89501"\n'],
    ['a remark with a number', 'Name,Phone,Notes\nAnn,6055550101,"call back\n6055550109"\n'],
  ])('stays one: %s', (_, text) => {
    expect(rowsOf(text)).toHaveLength(2);
  });
});
