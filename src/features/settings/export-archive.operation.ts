// The archive of an export: written while it is sent.
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Database } from '../../database/transaction.ts';
import { brand } from '../../domain/brand.ts';
import { csvLine } from '../../domain/csv-line.ts';
import { listOwnTables, readAccountFacts, readPage, type ExportedRow, type OwnTable } from './export.db.ts';

const rowsPerPage = 1000;

export interface Archive {
  stream: Readable;
  /** Rows of all tables, once the stream has ended. */
  rows: () => number;
}

export async function makeArchive(database: Database, userId: string, now: Date): Promise<Archive> {
  const tables = await database.asAgent(userId, listOwnTables);
  const account = await database.asSystem((tx) => readAccountFacts(tx, userId));
  let rows = 0;
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  // What cannot be read breaks the download off; unheard, it would end the whole process.
  const breakOff = (fault: Error) => stream.destroy(fault);
  zip.on('error', breakOff);
  const add = (name: string, parts: () => AsyncIterable<string>) =>
    // Started only when its turn comes: one table is read at a time.
    zip.addReadStreamLazy(name, { mtime: now }, (done) =>
      done(null, Readable.from(parts(), { objectMode: false }).once('error', breakOff)),
    );
  zip.addBuffer(Buffer.from(readMe(now)), 'READ ME.txt', { mtime: now });
  zip.addBuffer(Buffer.from(`${JSON.stringify(account, null, 2)}\n`), 'account.json', { mtime: now });
  for (const table of tables) {
    const pages = () => readAll(database, userId, table);
    add(`csv/${table.name}.csv`, () => csvOf(table, pages()));
    add(`json/${table.name}.json`, () => jsonOf(table, pages(), (count) => (rows += count)));
  }
  zip.end();
  return { stream, rows: () => rows };
}

async function* readAll(database: Database, userId: string, table: OwnTable): AsyncGenerator<ExportedRow[]> {
  let last: ExportedRow | null = null;
  for (;;) {
    const after: ExportedRow | null = last;
    const page: ExportedRow[] = await database.asAgent(userId, (tx) => readPage(tx, table, userId, after, rowsPerPage));
    if (page.length > 0) yield page;
    last = page.at(-1) ?? null;
    if (page.length < rowsPerPage || table.key.length === 0) return;
  }
}

/** Begins with the mark by which spreadsheets know UTF-8; cells that would be formulas are disarmed. */
async function* csvOf({ columns }: OwnTable, pages: AsyncIterable<ExportedRow[]>): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns)}`;
  for await (const page of pages)
    yield page.map((row) => csvLine(columns.map((column) => cellOf(row[column])))).join('');
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

async function* jsonOf(
  { columns }: OwnTable,
  pages: AsyncIterable<ExportedRow[]>,
  counted: (rows: number) => void,
): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const page of pages) {
    counted(page.length);
    const lines = page.map((row) => JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column]]))));
    yield separator + lines.join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

function readMe(now: Date): string {
  return [
    `Your ${brand.productName} data, ${now.toISOString().slice(0, 10)}`,
    '',
    'csv/   one file for each kind of record, for spreadsheets. A cell that a spreadsheet would run as a formula begins',
    '       with an apostrophe; it is not part of your data.',
    'json/  the same records, exactly as they are stored, for programs. Times are in UTC, money is in cents.',
    'account.json  your account, the devices it is logged in on, and the teams you own.',
    '',
    'Not in here: passwords and other secrets, and your invoices, which your billing page keeps.',
    '',
    `Questions: ${brand.supportEmail}`,
    '',
  ].join('\r\n');
}
