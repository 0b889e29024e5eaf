// The rejected rows, or those that were changed, as a file: from the chosen file itself while it can be read, else as the server has kept them.
import { call } from '../../web/api-client.ts';
import { saveFile } from '../../web/save-file.ts';
import { changeReasons, rejectsCsv, type RejectedRecord } from '../lead-files/left-out-csv.rules.ts';
import { listChanged, listLeftOut, type LeadImport } from './lead-import.contract.ts';

/** `readFile`: the rows from the file, when it is at hand. */
export async function downloadRejected(
  record: Pick<LeadImport, 'id' | 'file_name'>,
  readFile?: () => Promise<string>,
): Promise<void> {
  const csv = readFile ? await readFile().catch(() => keptRows(record.id)) : await keptRows(record.id);
  saveFile(nameOf(record, 'rejected'), csv);
}

/** `readFile`: these rows from the file, each with its reason, when it is at hand; else their numbers alone. */
export async function downloadChanged(
  record: Pick<LeadImport, 'id' | 'file_name'>,
  readFile?: (reasons: ReadonlyMap<number, string>) => Promise<string>,
): Promise<void> {
  const { rows } = await call(listChanged, { params: { id: record.id } });
  const reasons = changeReasons(rows);
  const numbers = () =>
    rejectsCsv(
      [],
      [...reasons].map(([row, reason]) => ({ row, reason, cells: [] })),
    );
  saveFile(nameOf(record, 'changed'), readFile ? await readFile(reasons).catch(numbers) : numbers());
}

const nameOf = ({ file_name: name }: Pick<LeadImport, 'file_name'>, what: string): string =>
  `${name.replace(/\.[a-z0-9]{1,5}( · |$)/i, '$1')}-${what}.csv`;

async function keptRows(id: string): Promise<string> {
  const rejects: RejectedRecord[] = [];
  let headers: string[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page: Awaited<ReturnType<typeof leftOut>> = await leftOut(id, after);
    headers = page.headers;
    for (const { row, reason, cells } of page.rows) if (reason) rejects.push({ row, reason, cells: cells ?? [] });
    after = page.next_after;
  }
  return rejectsCsv(headers, rejects);
}

const leftOut = (id: string, after: number) => call(listLeftOut, { params: { id }, query: { after } });
