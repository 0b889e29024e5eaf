import { csvStart } from '../../domain/csv-line.ts';
import { saveFile } from '../../web/save-file.ts';
import { exportLeads, type BulkTarget } from './lead-bulk.contract.ts';

/** Saves the file. @returns how many leads are in it, and how many of them must not be contacted @throws Error with a sentence */
export async function downloadLeads(target: BulkTarget): Promise<{ count: number; closed: number }> {
  const response = await fetch(exportLeads.path, {
    method: exportLeads.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target }),
  }).catch(() => null);
  if (!response) throw new Error('You’re offline, or we can’t reach the server. Check your connection and try again.');
  if (!response.ok) throw new Error(await sentenceOf(response));
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'leads.csv';
  // Reading takes the mark at the beginning away.
  saveFile(name, `${csvStart}${await response.text()}`);
  const countOf = (header: string) => Number(response.headers.get(header) ?? 0);
  return { count: countOf('x-lead-count'), closed: countOf('x-closed-count') };
}

async function sentenceOf(response: Response): Promise<string> {
  try {
    return ((await response.json()) as { error: string }).error;
  } catch {
    return `Something went wrong (HTTP_${response.status}). Please try again.`;
  }
}
