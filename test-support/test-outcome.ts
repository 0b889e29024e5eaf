// What a runner's report says, for the last line of `npm test`.
import { readFileSync } from 'node:fs';

export interface Outcome {
  passed: number;
  failed: number;
}

/** A run that failed without a failed test (it crashed, a file did not load) counts as one failure. */
export function outcome(code: number, passed: number, failed: number): Outcome {
  return { passed, failed: failed || (code === 0 ? 0 : 1) };
}

export function readReport<T>(file: string, empty: T): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return empty;
  }
}
