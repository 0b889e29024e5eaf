// Limits of time that a busy machine overtakes though the product is right.

const LEAST_MS = 60_000;
/** An option, or the last argument of a test. */
const LIMIT = /\btimeout: ?([\d_]+)|^ *\},\s+([\d_]+),?\s*\)/gm;

/** What a test says of its own patience that is less than the house's. */
export function limitFaults(text: string): string[] {
  const faults = [...text.matchAll(/\bvi\.wait(?:For|Until)\b/g)].map(
    ([call]) => `${call} waits a second: expect.poll`,
  );
  const lines = text.split('\n');
  for (const found of text.matchAll(LIMIT)) {
    const limit = found[1] ?? found[2] ?? '';
    const end = text.slice(0, found.index + found[0].length).split('\n').length - 1;
    const isReasoned = [lines[end - 1], lines[end]].some((line) => line?.includes('//'));
    if (Number(limit.replaceAll('_', '')) < LEAST_MS && !isReasoned)
      faults.push(`a limit of ${limit} ms: leave it to the settings, or say beside it in a comment why`);
  }
  return faults;
}
