// Tells the runner what Playwright found, and prints what stood on the page of a red journey.
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { placeOf, sayShort, writeReport, type Red, type RedTest, type RunReport } from './report.ts';

/** A machine that keeps nothing but its log has no other picture. */
const longestPage = 12_000;

const textOf = (error: TestError) => stripVTControlCharacters(error.message ?? error.value ?? '');

const isTimeout = (error: TestError) =>
  /Test timeout of \d+ms|^\s*Timeout:? +\d+ms|Timeout \d+ms exceeded|\btimed out\b/m.test(textOf(error));

/** No journey began: the browser is missing or does not start. */
const isLaunch = (error: TestError) => /browserType\.launch|Failed to launch/.test(textOf(error));

/** `Expected: 2`, `Received: 3` are Playwright's own difference. */
function short(error: TestError | undefined): string {
  const text = error ? textOf(error) : '';
  const values = text.split('\n').filter((line) => /^\s*(Locator|Expected|Received)\b[^:]*:/.test(line));
  return [sayShort(text, text), ...values.map((line) => line.trim().replaceAll(/\s+/g, ' '))].join(', ');
}

const placed = (test: TestCase) => ({
  file: placeOf(test.location.file),
  line: test.location.line,
  title: test.titlePath().slice(3).join(' › '),
});

export default class PlaywrightReporter implements Reporter {
  readonly #report: RunReport = { passed: [], failed: [], faults: [] };

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === 'skipped') return;
    if (result.status === test.expectedStatus) {
      this.#report.passed.push(placed(test));
      return;
    }
    const red: Red = { ...placed(test), message: short(result.errors[0]) };
    if (result.errors.some(isLaunch)) this.#report.faults.push(red);
    else this.#report.failed.push({ ...red, isTimeout: result.errors.every(isTimeout) } satisfies RedTest);
    for (const { name, path } of result.attachments)
      if (name === 'error-context' && path)
        console.log(`\n${red.file} ${red.title}\n${readFileSync(path, 'utf8').slice(0, longestPage)}`);
  }

  /** Outside of all tests: a setup, a file that does not load. */
  onError(error: TestError): void {
    const { file, line } = error.location ?? { file: undefined, line: undefined };
    this.#report.faults.push({ file: placeOf(file) || 'playwright', line, title: '', message: short(error) });
  }

  onEnd(): void {
    writeReport(this.#report);
  }
}
