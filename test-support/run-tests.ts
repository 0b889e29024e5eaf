// `npm test`: unit and server tests, then the browser journeys, on one database server; the last line sums up both.
// `npm run test:long` repeats what repeats itself as often as a night allows.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './find-browser.ts';
import { startTestServer } from './postgres.ts';
import { outcome, readReport, type Outcome } from './test-outcome.ts';
import { runJourneys } from './run-journeys.ts';

const root = join(import.meta.dirname, '..');
const reports = join(root, '.cache/test-reports');

function run(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', file), ...args], {
      cwd: root,
      env,
      stdio: 'inherit',
    });
    child.once('error', fail);
    child.once('exit', (code) => done(code ?? 1));
  });
}

async function runVitest(env: NodeJS.ProcessEnv, only: string[]): Promise<Outcome> {
  const report = join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...only];
  const code = await run('vitest/vitest.mjs', args, env);
  const counts = readReport(report, { numPassedTests: 0, numFailedTests: 0 });
  return outcome(code, counts.numPassedTests, counts.numFailedTests);
}

function allJourneys(env: NodeJS.ProcessEnv): Promise<Outcome> {
  const playwright = (args: string[], more: Record<string, string>) =>
    run('@playwright/test/cli.js', ['test', ...args], { ...env, CHROMIUM: ensureBrowser(), ...more });
  return runJourneys(playwright, reports);
}

async function main(args: string[]): Promise<Outcome> {
  const only = args.filter((arg) => arg !== '--long');
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const server = await startTestServer();
  const env = {
    ...process.env,
    TEST_SERVER_URL: server.url,
    ...(args.includes('--long') && { TEST_SIZE: 'long' }),
  };
  try {
    const quick = await runVitest(env, only);
    const journeys = only.length > 0 ? { passed: 0, failed: 0 } : await allJourneys(env);
    return { passed: quick.passed + journeys.passed, failed: quick.failed + journeys.failed };
  } finally {
    await server.stop();
  }
}

const result = await main(process.argv.slice(2)).catch((error: unknown): Outcome => {
  console.error(error);
  return { passed: 0, failed: 1 };
});
console.log(`\n${result.passed} passed, ${result.failed} failed`);
process.exit(result.failed > 0 ? 1 : 0);
