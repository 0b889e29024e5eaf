// Files made to take all memory, read by their own program: it comes to an end, and its memory stays small.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { runSize } from '../../../test-support/run-size.ts';

const program = join(import.meta.dirname, '../../../test-support/read-files.ts');
const folder = mkdtempSync(join(tmpdir(), 'crm-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A workbook's sheet may be longer than a file. */
function fileOf(text: string, name = 'leads.csv'): string {
  const path = join(mkdtempSync(join(folder, 'file-')), name);
  writeFileSync(path, text);
  return path;
}

interface Reading {
  rows?: number;
  drafts?: number;
  rejected?: number;
  refused?: string;
  megabytes: number;
}

/** All that the program may have, of which some 90 are Node's own. */
const maxMegabytes = 300;

/** Read one after the other, by a program that clears away early: what it has is what it needs. */
async function read(paths: string[], ...keeps: 'keeps'[]): Promise<Omit<Reading, 'megabytes'>[]> {
  const early = ['--max-semi-space-size=2', '--max-old-space-size=128'];
  const { stdout } = await promisify(execFile)(process.execPath, [...early, program, JSON.stringify(paths), ...keeps], {
    timeout: runSize(200_000, 1_200_000), // only what hangs ends by this
  });
  return stdout
    .trim()
    .split('\n')
    .map((line, index) => {
      const { megabytes, ...outcome } = JSON.parse(line) as Reading;
      expect(megabytes, `after ${paths[index]}`).toBeLessThan(maxMegabytes);
      return outcome;
    });
}

const header = 'Name,Phone,Email,Notes\n';
const ben = 'Ben,2025550143,,\n';
/** As many bytes as a file may have, in `npm run test:long`. */
const bytes = runSize(2_000_000, 25_000_000);
const filled = (piece: string) => piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));

test('neither long cells nor many columns nor broken rows take much memory, and every record is accounted for', async () => {
  const odd = ['é,"a ""b""",c\r\n', '"never closed,1\n', `${'0,'.repeat(600)}\r`, '__proto__,\0,\uFEFF\n', '"",\t\n'];
  const outcomes = await read([
    fileOf(`${'a,'.repeat(200_000)}\n1\n`),
    fileOf(`${header}Ada,${'x'.repeat(50_000_000)}\n${ben}`, 'one-cell.sheet'),
    fileOf(`${header}Ada,"${'é\n'.repeat(1000)}${'x'.repeat(25_000_000)}"\n${ben}`, 'one-quoted-cell.sheet'),
    fileOf(`${header}${filled(`${','.repeat(60_000)}\n`)}${ben}`),
    fileOf(`${header}${filled(`${'ab,'.repeat(40_000)}\n`)}${ben}`),
    fileOf(`${header}${odd.join('').repeat(1500)}${ben}`),
    fileOf(`${header}${filled(`Ada Love,202-555-0144,ada@example.com,${'lorem ipsum '.repeat(42)}\n`)}${ben}`),
  ]);
  const [columns, cell, ...others] = outcomes;
  expect([columns, cell]).toEqual([{ refused: 'too_many_columns' }, { rows: 2, drafts: 1, rejected: 1 }]);
  expect(others).toHaveLength(5);
  for (const { rows, drafts = 0, rejected = 0 } of others)
    expect([drafts > 0, drafts + rejected]).toEqual([true, rows]);
});

test('a reader that keeps what it read would be seen', async () => {
  const path = fileOf(`${header}Ada,${'x'.repeat(35_000_000)}\n`, 'one-cell.sheet');
  await expect(read([path], 'keeps')).rejects.toThrow(`to be less than ${maxMegabytes}`);
});
