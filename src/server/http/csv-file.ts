// A CSV file that is written while it is sent: memory stays flat, and no transaction waits for a slow line.
import { Readable } from 'node:stream';
import { csvLine, csvStart } from '../../domain/csv-line.ts';
import type { Logger } from '../logger.ts';

interface CsvFile<Row> {
  /** Without its day and ending: `leads`. */
  name: string;
  /** In milliseconds. */
  now: number;
  headers: readonly string[];
  cells: (row: Row) => readonly (string | number)[];
  /** The rows behind this one, each page in a transaction of its own; null: from the beginning. */
  read: (after: Row | null) => Promise<readonly Row[]>;
  /** A shorter page is the last. */
  pageSize: number;
  log: Logger;
  /** Further headers of the answer. */
  more?: Readonly<Record<string, string>>;
}

export function csvFile<Row>({ name, now, headers, cells, read, pageSize, log, more }: CsvFile<Row>): Response {
  async function* lines(): AsyncGenerator<string> {
    yield `${csvStart}${csvLine(headers)}`;
    let after: Row | null = null;
    for (;;) {
      const page: readonly Row[] = await read(after);
      if (page.length > 0) yield page.map((row) => csvLine(cells(row))).join('');
      after = page.at(-1) ?? null;
      if (after === null || page.length < pageSize) return;
    }
  }
  const stream = Readable.from(lines());
  stream.once('error', (fault) => {
    if (fault.name !== 'AbortError') log.error({ err: fault, file: name }, 'a download broke off');
  });
  return new Response(Readable.toWeb(stream.map((text: string) => Buffer.from(text))) as ReadableStream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${new Date(now).toISOString().slice(0, 10)}.csv"`,
      ...more,
    },
  });
}
