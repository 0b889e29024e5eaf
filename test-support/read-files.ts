// A program that reads lead files as the import does and says what came of each, and the most memory it had by then.
// Given a second argument, it keeps all bytes that it read: the fault that its test plants.
import { existsSync, openAsBlob, readFileSync } from 'node:fs';
import type { ByteSource } from '../src/features/lead-files/decode-file.rules.ts';
import { FileRefused } from '../src/features/lead-files/file-refused.rules.ts';
import { inspectFile, readChunks } from '../src/features/lead-files/read-file.rules.ts';

const [paths = '[]', keeps] = process.argv.slice(2);
const options = { timeZone: 'America/Chicago', today: '2026-07-20' };
const kept: unknown[] = [];

/** As the browser has it: of a file on disk, bytes on demand. */
async function fileSource(path: string): Promise<ByteSource> {
  const file = await openAsBlob(path);
  const read = async (from: number, to: number) => {
    const bytes = new Uint8Array(await file.slice(from, to).arrayBuffer());
    if (keeps) kept.push(new Uint32Array(bytes));
    return bytes;
  };
  return { size: file.size, isSheet: path.endsWith('.sheet'), read };
}

async function outcomeOf(source: ByteSource): Promise<object> {
  try {
    const inspection = await inspectFile(source, options);
    const mapping = inspection.columns.map(({ field }) => field);
    const counts = { drafts: 0, rejected: 0 };
    for await (const { chunk } of readChunks(source, { inspection, mapping, options }))
      for (const row of chunk.rows) counts['draft' in row ? 'drafts' : 'rejected'] += 1;
    return { rows: inspection.rowCount, ...counts };
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.refusal };
    throw error;
  }
}

/** Linux counts in `maxRSS` what the process had that started this one. */
function mostMegabytes(): number {
  const status = '/proc/self/status';
  const own = existsSync(status) ? /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(status, 'utf8')) : null;
  return Math.round(Number(own?.[1] ?? process.resourceUsage().maxRSS) / 1024);
}

for (const path of JSON.parse(paths) as string[]) {
  const outcome = await outcomeOf(await fileSource(path));
  console.log(JSON.stringify({ ...outcome, megabytes: mostMegabytes() }));
}
