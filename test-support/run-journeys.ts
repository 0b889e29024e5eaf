// All journeys without traces, which cost a third of their time; the red ones once more for their traces alone.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outcome, readReport, type Outcome } from './test-outcome.ts';

/** Starts Playwright's command line with these arguments and settings beside the usual ones; returns its exit code. */
export type Playwright = (args: string[], settings: Record<string, string>) => Promise<number>;

/** What is red in the first run stays red, whatever the second one says: a flake is a fault. */
export async function runJourneys(
  playwright: Playwright,
  reports: string,
  pages = join(import.meta.dirname, '../.cache/browser-tests'),
): Promise<Outcome> {
  const report = join(reports, 'playwright.json');
  const lastRun = { PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: join(reports, 'last-run.json') };
  const code = await playwright([], { ...lastRun, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const { stats } = readReport(report, { stats: { expected: 0, flaky: 0, unexpected: 0 } });
  const failed = stats.unexpected + stats.flaky;
  if (failed > 0) {
    printPages(pages);
    console.log(`\n${failed} failed. They run once more for their traces (.cache/traces) and stay failed.`);
    await playwright(['--last-failed', '--trace=on', '--output=.cache/traces'], {
      ...lastRun,
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'traces.json'),
    });
  }
  return outcome(code, stats.expected, failed);
}

const longestPage = 12_000;

/** What stood on the page when a journey failed: a machine that keeps nothing but its log has no other picture. */
function printPages(folder: string): void {
  for (const file of globSync('*/error-context.md', { cwd: folder }))
    console.log(`\n${file}\n${readFileSync(join(folder, file), 'utf8').slice(0, longestPage)}`);
}
