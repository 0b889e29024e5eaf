// A do-not-contact list from the file to the server, in parts: what was sent twice is on the list once.
import { FileProblem } from '../../web/ui/file-problem.ts';
import { call } from '../../web/api-client.ts';
import { fileRefusals } from '../lead-files/file-refusal.words.ts';
import { addToList } from './do-not-contact.contract.ts';
import { longestFileName, mostInRequest } from './do-not-contact.rules.ts';
import { nothingFound } from './do-not-contact.words.ts';
import type { FromListWorker, ListedAddress, ReadList } from './read-list.rules.ts';

/** @throws FileProblem */
export async function readListFile(file: File): Promise<ReadList> {
  const worker = new Worker(new URL('./read-list.worker.ts', import.meta.url), { type: 'module' });
  try {
    const answer = await new Promise<FromListWorker>((resolve) => {
      worker.addEventListener('message', ({ data }) => resolve(data as FromListWorker));
      worker.addEventListener('error', () => resolve({ type: 'refused', refusal: 'parse_error' }));
      worker.postMessage(file);
    });
    if (answer.type === 'refused') throw new FileProblem(fileRefusals[answer.refusal]);
    if (answer.list.addresses.length === 0) throw new FileProblem(nothingFound);
    return answer.list;
  } finally {
    worker.terminate();
  }
}

interface Sending {
  fileName: string;
  addresses: readonly ListedAddress[];
  onSent: (sent: number) => void;
}

/** @returns how many were not on the list yet */
export async function sendList({ fileName, addresses, onSent }: Sending): Promise<number> {
  let added = 0;
  for (let from = 0; from < addresses.length; from += mostInRequest) {
    const part = addresses.slice(from, from + mostInRequest);
    const body = { file_name: fileName.slice(0, longestFileName), addresses: part };
    added += (await call(addToList, { body })).added;
    onSent(from + part.length);
  }
  return added;
}
