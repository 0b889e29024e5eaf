import { exportLeads, type BulkTarget } from './lead-bulk.contract.ts';

/** Saves the file. @returns how many leads are in it @throws Error with a sentence */
export async function downloadLeads(target: BulkTarget): Promise<number> {
  const response = await fetch(exportLeads.path, {
    method: exportLeads.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target }),
  }).catch(() => null);
  if (!response) throw new Error('You are offline, or the server cannot be reached.');
  if (!response.ok) throw new Error(await sentenceOf(response));
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'leads.csv';
  link.click();
  // Some browsers begin to read only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return Number(response.headers.get('x-lead-count') ?? 0);
}

async function sentenceOf(response: Response): Promise<string> {
  try {
    return ((await response.json()) as { error: string }).error;
  } catch {
    return `The server answered ${response.status}. Please try again.`;
  }
}
