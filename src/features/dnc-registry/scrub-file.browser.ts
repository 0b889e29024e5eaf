// Scrub files in both directions: the numbers to be checked out, what a service found in, in parts.
import { FileProblem } from '../../web/ui/file-problem.ts';
import type { RegistryResult } from '../../domain/registry-terms.ts';
import { call } from '../../web/api-client.ts';
import { saveFile } from '../../web/save-file.ts';
import { fileRefusals } from '../lead-files/file-refusal.words.ts';
import { rejectsCsv } from '../lead-files/left-out-csv.rules.ts';
import { today } from './checked-on.browser.ts';
import { addChecks, listToCheck } from './dnc-registry.contract.ts';
import { longestFileName, mostChecksInRequest, toCheckFile } from './dnc-registry.rules.ts';
import { leftOutWhy, noNumbers } from './scrub.words.ts';
import type { FromScrubWorker, ReadScrub, ScrubRow } from './read-scrub.rules.ts';

/** @throws FileProblem */
export async function readScrubFile(file: File): Promise<ReadScrub> {
  const worker = new Worker(new URL('./read-scrub.worker.ts', import.meta.url), { type: 'module' });
  try {
    const answer = await new Promise<FromScrubWorker>((resolve) => {
      worker.addEventListener('message', ({ data }) => resolve(data as FromScrubWorker));
      worker.addEventListener('error', () => resolve({ type: 'refused', refusal: 'parse_error' }));
      worker.postMessage({ file, today: today() });
    });
    if (answer.type === 'refused') throw new FileProblem(fileRefusals[answer.refusal]);
    if (answer.scrub.rows.length === 0) throw new FileProblem(noNumbers);
    return answer.scrub;
  } finally {
    worker.terminate();
  }
}

interface Sending {
  fileName: string;
  rows: readonly ScrubRow[];
  /** Where the file says nothing. */
  result: RegistryResult;
  checkedOn: string;
  onSent: (sent: number) => void;
}

/** What was sent twice is kept once. @returns how many numbers had no newer check */
export async function sendScrub({ fileName, rows, result, checkedOn, onSent }: Sending): Promise<number> {
  let kept = 0;
  for (let from = 0; from < rows.length; from += mostChecksInRequest) {
    const part = rows.slice(from, from + mostChecksInRequest);
    const checks = part.map((row) => ({
      number: row.number,
      result: row.result ?? result,
      checked_on: row.checkedOn ?? checkedOn,
    }));
    kept += (await call(addChecks, { body: { file_name: fileName.slice(0, longestFileName), checks } })).kept;
    onSent(from + part.length);
  }
  return kept;
}

/** @returns how many numbers the file has; none is written without one */
export async function saveNumbersToCheck(days: number): Promise<number> {
  const numbers: string[] = [];
  for (let after: string | undefined, hasMore = true; hasMore;) {
    const page = await call(listToCheck, { query: { days, ...(after !== undefined && { after }) } });
    numbers.push(...page.numbers);
    after = page.numbers.at(-1);
    hasMore = page.has_more;
  }
  if (numbers.length > 0) saveFile(`numbers-to-check-${today()}.csv`, toCheckFile(numbers));
  return numbers.length;
}

export function saveLeftOut(fileName: string, { headers, leftOut }: ReadScrub): void {
  const rows = leftOut.map(({ row, cells, why }) => ({ row, cells, reason: leftOutWhy[why] }));
  saveFile(`${fileName.replace(/\.[a-z0-9]{1,5}$/i, '')}-left-out.csv`, rejectsCsv(headers, rows));
}
