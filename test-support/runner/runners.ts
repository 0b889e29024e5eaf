// Starts vitest and Playwright on the package of the working folder, and reads what they found.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readReport, reportVariable, type RunReport } from './report.ts';

const programs = join(import.meta.dirname, '../../node_modules');

/** Written by run-checks.ts. */
export const checkReport = '.cache/check-report.json';

export interface Run {
  env: NodeJS.ProcessEnv;
  /** The folder of the reports. */
  reports: string;
  /** One worker, and traces of journeys. */
  alone?: boolean;
}

let runs = 0;

async function read(run: Run, name: string, program: string, args: string[], env = {}): Promise<RunReport> {
  const report = join(run.reports, `${name}-${++runs}.json`);
  const code = await start(join(programs, program), args, { ...run.env, ...env, [reportVariable]: report });
  return readReport(report, name, code);
}

function start(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [file, ...args], { env, stdio: 'inherit' });
    child.once('error', fail);
    child.once('exit', (code) => done(code ?? 1));
  });
}

/** @param names parts of the paths of test files; all without one */
export function runUnits(run: Run, names: readonly string[]): Promise<RunReport> {
  const reporter = join(import.meta.dirname, 'vitest-reporter.ts');
  const alone = run.alone ? ['--maxWorkers=1'] : [];
  return read(run, 'vitest', 'vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    `--reporter=${reporter}`,
    ...alone,
    ...names,
  ]);
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/**
 * Without traces, which cost a third of a journey's time, unless it runs alone.
 * @param title of one journey, its groups before it: several may stand at one line
 */
export async function runJourneys(run: Run, names: readonly string[], title?: string): Promise<RunReport> {
  const reporter = join(import.meta.dirname, 'playwright-reporter.ts');
  const one = title === undefined ? [] : ['--grep', ` ${escaped(title.split(' › ').join(' '))}$`];
  const alone = run.alone ? ['--workers=1', '--trace=on', `--output=.cache/traces/${runs + 1}`] : [];
  // It brings Playwright along, which takes a second to load and nothing else needs.
  (await import('../find-browser.ts')).ensureBrowser();
  return read(run, 'playwright', '@playwright/test/cli.js', [
    'test',
    `--reporter=list,${reporter}`,
    ...alone,
    ...one,
    ...names,
  ]);
}
