// What a run of vitest or Playwright found, in one shape: its reporter writes it, the runner reads it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Something red. `title` is empty for what is no test: an unhandled error, a file that did not load. */
export interface Red {
  /** Path below the folder that the run was started in. */
  file: string;
  line?: number;
  title: string;
  message: string;
}

export interface RedTest extends Red {
  /** It waited in vain; nothing that it compared was wrong. */
  isTimeout: boolean;
}

export interface RunReport {
  passed: Omit<Red, 'message'>[];
  failed: RedTest[];
  /** What is red without a red test. */
  faults: Red[];
}

/** Where reporters write to. */
export const reportVariable = 'TEST_REPORT';

export function writeReport(report: RunReport): void {
  const file = process.env[reportVariable];
  if (!file) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(report));
}

/** A run that ended badly and names nothing red, or wrote no report at all, is a fault of its own. */
export function readReport(file: string, runner: string, exitCode: number): RunReport {
  const report = parsed(file) ?? { passed: [], failed: [], faults: [] };
  const isExplained = report.failed.length + report.faults.length > 0;
  const ranNothing = report.passed.length === 0 && !isExplained;
  if ((exitCode !== 0 && !isExplained) || ranNothing)
    report.faults.push({ file: runner, title: '', message: `ended with code ${exitCode} and without a red test` });
  return report;
}

function parsed(file: string): RunReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunReport;
  } catch {
    return undefined;
  }
}

export const placeOf = (path: string | undefined): string =>
  path ? relative(process.cwd(), path).replaceAll('\\', '/') : '';

/** The first line that says something, and the first line of the difference. */
export function sayShort(message: string, difference = ''): string {
  const lines = (text: string) =>
    stripVTControlCharacters(text)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  const first = lines(message)[0] ?? 'no message';
  const different = lines(difference).find((line) => /^[-+](?! (Expected|Received)\b)/.test(line));
  return different ? `${first}, ${different}` : first;
}
