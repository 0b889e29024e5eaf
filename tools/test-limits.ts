// Limits of time that a busy machine overtakes though the product is right.

const LEAST_MS = 60_000;
/** An option, one of a journey, or the last argument of a unit test. */
const OPTION = /\btimeout: ?([\d_]+)|\btest\.setTimeout\(([\d_]+)/g;
const LAST_ARGUMENT = /^ *\},\s+([\d_]+),?\s*\)/gm;
/** Time that passed, or a name in milliseconds beside a number, must be less. */
const SPEED =
  /\bexpect\([^;]*?(?:(?:performance|Date)\.now\(\) - |slowest|elapsed)[^;]*?\.toBeLessThan|\bexpect\([^;]*?M[sS]\b[^;]*?\.toBeLessThan(?:OrEqual)?\([\d_]+\)/g;

/** Files whose waits are looked at: tests, journeys and what they are made of. */
export const isPatient = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || /^(?:browser-tests|test-support)\/.*\.ts$/.test(path);

/** What a test says of its own patience that is less than the house's, and what it says of the machine's speed. */
export function limitFaults(path: string, text: string): string[] {
  const lines = text.split('\n');
  const isReasoned = (end: number) => {
    const line = text.slice(0, end).split('\n').length - 1;
    return [lines[line - 1], lines[line]].some((each) => each?.includes('//'));
  };
  const limits = [...text.matchAll(OPTION), ...(/\.test\.tsx?$/.test(path) ? text.matchAll(LAST_ARGUMENT) : [])];
  const short = limits
    .map((found) => ({ limit: found[1] ?? found[2] ?? '', end: found.index + found[0].length }))
    .filter(({ limit, end }) => Number(limit.replaceAll('_', '')) < LEAST_MS && !isReasoned(end));
  const fast = [...text.matchAll(SPEED)].filter((found) => !isReasoned(found.index + found[0].length));
  return [
    ...[...text.matchAll(/\bvi\.wait(?:For|Until)\b/g)].map(([call]) => `${call} waits a second: expect.poll`),
    ...short.map(({ limit }) => `a limit of ${limit} ms: leave it to the settings, or say beside it in a comment why`),
    ...fast.map(() => 'must be fast: a busy machine is not; say beside it in a comment whose wait ends then'),
  ];
}
