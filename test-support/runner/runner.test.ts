// The whole of `npm test` with the real vitest and Playwright, on planted files in a folder of their own.
import { spawn } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { text as textOf } from 'node:stream/consumers';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findHeadlessBrowser } from '../find-browser.ts';

const root = join(import.meta.dirname, '../..');
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const unit = `import { expect, it } from 'vitest';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
/** True the first time that this name is asked for. */
const first = (name) => !existsSync(name) && (writeFileSync(name, ''), true);
`;
const journey = unit.replace("{ expect, it } from 'vitest'", "{ expect, test } from '@playwright/test'");

interface Planted {
  files: Record<string, string>;
  /** Which of them run; all without one. */
  names?: string[];
  args?: string[];
  /** None is needed by most of them, and this program is none. */
  browser?: string | undefined;
}

/** @returns the exit code, what was said, and the lines from `Red:` or `Unsteady:` on, or the sum alone */
async function run({ files, names = Object.keys(files), args = [], browser = process.execPath }: Planted) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/planted-'));
  folders.push(folder);
  const all: Record<string, string> = {
    'package.json': '{ "type": "module" }',
    // What is planted waits in vain on purpose.
    'vitest.config.ts': `export default { test: { include: ['**/*.test.ts'], maxWorkers: 1, expect: { poll: { timeout: 300 } } } };`,
    // The same.
    'playwright.config.ts': `export default { testDir: 'browser-tests', testMatch: '**/*.journey.ts', workers: 2, expect: { timeout: 300 }, outputDir: '.cache/browser-tests',
      use: { launchOptions: { executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] } } };`,
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { CI: _ci, TEST_SEED: _seed, ...env } = process.env;
  const child = spawn(process.execPath, [join(root, 'test-support/run-tests.ts'), ...args, ...names], {
    cwd: folder,
    env: { ...env, CHROMIUM: browser, NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([textOf(child.stdout), textOf(child.stderr), once(child, 'exit')]);
  const lines = stdout.trimEnd().split('\n');
  const from = lines.findIndex((line) => line === 'Red:' || line === 'Unsteady:');
  const again = lines.filter((line) => line.startsWith('Runs once more, alone: '));
  return { code: code as number, last: lines.slice(from < 0 ? -1 : from), again, log: stdout + stderr, folder };
}

describe('unit and server tests', () => {
  it('all green: the sum alone', async () => {
    const { code, last } = await run({ files: { 'src/a.test.ts': `${unit}it('holds', () => expect(1).toBe(1));` } });
    expect({ code, last }).toEqual({ code: 0, last: ['1 passed, 0 failed'] });
  });

  it('always red: its place, its message and the difference; the journeys run all the same', async () => {
    const text = `${unit}it('holds', () => {});\nit('adds up', () => expect(1 + 1).toBe(3));`;
    const files = { 'src/a.test.ts': text, 'browser-tests/b.journey.ts': `${journey}test('is green', () => {});` };
    const { code, last, again } = await run({ files });
    expect({ code, again }).toEqual({ code: 1, again: ['Runs once more, alone: src/a.test.ts'] });
    expect(last).toEqual([
      'Red:',
      'src/a.test.ts:6 adds up: expected 2 to be 3 // Object.is equality, - 3',
      '2 passed, 1 failed',
    ]);
  });

  it('red once: passed, counted once, and named', async () => {
    const text = `${unit}it('holds', () => {});\nit('waits', async () => { const wait = first('waited'); await expect.poll(() => !wait).toBe(true); });`;
    const { code, last, again } = await run({ files: { 'src/features/wallet/a.test.ts': text } });
    expect({ code, again }).toEqual({ code: 0, again: ['Runs once more, alone: src/features/wallet/a.test.ts'] });
    expect(last).toEqual([
      'Unsteady:',
      expect.stringMatching(/^src\/features\/wallet\/a\.test\.ts:6 waits: expected false to be true/),
      '2 passed, 0 failed',
    ]);
  });

  it('a wrong value about money is never forgiven, and not tried again', async () => {
    const text = `${unit}it('adds up', () => expect(first('compared') ? 2 : 3).toBe(3));`;
    const strict = await run({ files: { 'src/features/wallet/a.test.ts': text } });
    expect({ code: strict.code, again: strict.again, sum: strict.last.at(-1) }).toEqual({
      code: 1,
      again: [],
      sum: '0 passed, 1 failed',
    });
    const elsewhere = await run({ files: { 'src/web/a.test.ts': text } });
    expect({ code: elsewhere.code, sum: elsewhere.last.at(-1) }).toEqual({ code: 0, sum: '1 passed, 0 failed' });
  });

  it('a property that is red once tries the same cases again: their seed is printed and handed on', async () => {
    const text = `${unit}import fc from 'fast-check';
    it('holds for the same cases', () => {
      const [isFirst, cases] = [first('ran'), []];
      try {
        fc.assert(fc.property(fc.integer(), (n) => cases.push(n) < 20 || !isFirst));
      } finally {
        const tried = JSON.stringify([process.env.TEST_SEED, ...cases.slice(0, 20)]);
        if (isFirst) writeFileSync('tried', tried);
        else expect(tried).toBe(readFileSync('tried', 'utf8'));
      }
    });`;
    const eachFile = JSON.stringify(join(root, 'test-support/each-file.ts'));
    const files = {
      'vitest.config.ts': `export default { test: { include: ['**/*.test.ts'], maxWorkers: 1, setupFiles: [${eachFile}] } };`,
      'src/a.test.ts': text,
    };
    const { code, last, log, folder } = await run({ files, names: ['src/a.test.ts'] });
    expect({ code, last }).toEqual({
      code: 0,
      last: [
        'Unsteady:',
        expect.stringMatching(/^src\/a\.test\.ts:9 holds for the same cases: Property failed after 20 tests/),
        '1 passed, 0 failed',
      ],
    });
    const [seed] = JSON.parse(readFileSync(join(folder, 'tried'), 'utf8')) as [string];
    expect(log).toContain(`TEST_SEED=${seed}`);
  });

  it('two red once are one too many', async () => {
    const text = `${unit}for (const name of ['one', 'two']) it(name, () => { if (first(name)) throw new Error('red once'); });`;
    const { code, last } = await run({ files: { 'src/a.test.ts': text } });
    expect({ code, last }).toEqual({
      code: 1,
      last: [
        'Red:',
        'npm test: 2 unsteady tests, 2 of them no journeys; at most 3 and 1 are forgiven',
        'Unsteady:',
        'src/a.test.ts:5 one: red once',
        'src/a.test.ts:5 two: red once',
        '2 passed, 1 failed',
      ],
    });
  });

  it('with more than ten red files none runs again', async () => {
    const text = `${unit}it('is red', () => { throw new Error('red'); });`;
    const names = Array.from({ length: 11 }, (_, index) => `src/n${index}x.test.ts`);
    const { code, again, last } = await run({ files: Object.fromEntries(names.map((name) => [name, text])) });
    expect({ code, again, sum: last.at(-1) }).toEqual({ code: 1, again: [], sum: '0 passed, 11 failed' });
  });

  it('more than thirty red: thirty, each of 200 characters at most, and where the others stand', async () => {
    const text = `${unit}for (let n = 1; n <= 33; n++) it('number ' + n, () => { throw new Error('red' + (n === 2 ? ' and long'.repeat(50) : '')); });`;
    const { last, folder } = await run({ files: { 'src/a.test.ts': text } });
    expect(last).toHaveLength(33);
    const long = 'src/a.test.ts:5 number 2: red';
    expect(last[2]).toBe(`${long}${' and long'.repeat(50)}`.slice(0, 199) + '…');
    expect(last.slice(-2)).toEqual(['and 3 more in .cache/test-reports/red.txt', '0 passed, 33 failed']);
    expect(readFileSync(join(folder, '.cache/test-reports/red.txt'), 'utf8')).toContain('number 33: red\n');
  });

  it('an unhandled rejection after a green test is never forgiven', async () => {
    const text = `${unit}it('is green', () => { if (first('rejected')) void Promise.reject(new Error('nobody waited')); });`;
    const { code, last, again } = await run({ files: { 'src/a.test.ts': text } });
    expect({ code, again }).toEqual({ code: 1, again: [] });
    expect(last).toEqual([
      'Red:',
      expect.stringMatching(/^src\/a\.test\.ts:5: unhandled: nobody waited/),
      '1 passed, 1 failed',
    ]);
  });

  it('nor is a file that dies or does not load', async () => {
    const dies = `${unit}it('is green', () => {});\nit('dies', () => { if (first('died')) process.kill(process.pid, 'SIGKILL'); });`;
    const died = await run({ files: { 'src/a.test.ts': dies } });
    expect(died.code).toBe(1);
    expect(died.last.at(-1)).toMatch(/^\d passed, [1-9] failed$/);
    const broken = `${unit}if (first('loaded')) throw new Error('cannot load');\nit('is green', () => {});`;
    const unloaded = await run({ files: { 'src/a.test.ts': broken } });
    expect({ code: unloaded.code, last: unloaded.last }).toEqual({
      code: 1,
      last: ['Red:', 'src/a.test.ts:5: cannot load', '0 passed, 1 failed'],
    });
  });

  it('nor a setup that fails, a hook that fails, or a name that no test has', async () => {
    const green = `${unit}it('is green', () => {});`;
    const setup = `export default { test: { include: ['**/*.test.ts'], globalSetup: ['setup.ts'] } };`;
    const files = {
      'vitest.config.ts': setup,
      'setup.ts': `export default () => { throw new Error('no database'); };`,
      'src/a.test.ts': green,
    };
    const unset = await run({ files, names: ['src/a.test.ts'] });
    expect({ code: unset.code, sum: unset.last.at(-1) }).toEqual({ code: 1, sum: '0 passed, 1 failed' });
    const hook = `${unit}import { beforeAll } from 'vitest';\nbeforeAll(() => { if (first('hook')) throw new Error('no world'); });\nit('is green', () => {});`;
    const unhooked = await run({ files: { 'src/a.test.ts': hook } });
    expect({ code: unhooked.code, sum: unhooked.last.at(-1) }).toEqual({ code: 1, sum: '0 passed, 1 failed' });
    const unnamed = await run({ files: { 'src/a.test.ts': green }, names: ['src/b.test.ts'] });
    expect({ code: unnamed.code, sum: unnamed.last.at(-1) }).toEqual({ code: 1, sum: '0 passed, 1 failed' });
  });
});

describe('journeys', () => {
  it('red once, of several at one line: that one runs alone, with a trace of its page, and is named', async () => {
    const text = `${journey}for (const name of ['desk', 'phone']) test.describe(name, () => {
      test('opens (1) the list', async ({ page }) => { await page.setContent('<h1>Leads</h1>'); if (name === 'phone' && first('opened')) throw new Error('red once'); });
    });`;
    const files = { 'browser-tests/a.journey.ts': text };
    const { code, last, again, log, folder } = await run({ files, browser: findHeadlessBrowser() });
    const name = 'browser-tests/a.journey.ts:6 phone › opens (1) the list';
    expect({ code, last, again }).toEqual({
      code: 0,
      last: ['Unsteady:', `${name}: Error: red once`, '2 passed, 0 failed'],
      again: [`Runs once more, alone: ${name}`],
    });
    expect(log).toContain('Running 1 test using 1 worker');
    // Of the second run alone.
    const traces = globSync('.cache/**/trace.zip', { cwd: folder });
    expect(traces).toEqual([expect.stringMatching(/^\.cache\/traces\/\d+\/[^/]*phone[^/]*\/trace\.zip$/)]);
  });

  it('four red once are one too many', async () => {
    const text = `${journey}for (let n = 1; n <= 4; n++) test('number ' + n, () => { if (first('ran' + n)) throw new Error('red once'); });`;
    const { code, last } = await run({ files: { 'browser-tests/a.journey.ts': text } });
    expect({ code, red: last[1], sum: last.at(-1) }).toEqual({
      code: 1,
      red: 'npm test: 4 unsteady tests, 0 of them no journeys; at most 3 and 1 are forgiven',
      sum: '4 passed, 1 failed',
    });
  });

  it('always red: the second runs end there', async () => {
    const text = `${journey}test('one', () => expect(1).toBe(2));\ntest('two', () => expect(1).toBe(2));`;
    const { code, again, last } = await run({ files: { 'browser-tests/a.journey.ts': text } });
    expect({ code, again: again.length }).toEqual({ code: 1, again: 1 });
    expect(last[1]).toBe(
      'browser-tests/a.journey.ts:5 one: Error: expect(received).toBe(expected) // Object.is equality, Expected: 2, Received: 1',
    );
    expect(last.at(-1)).toBe('0 passed, 2 failed');
  });

  it('a browser that never starts, and a setup that fails, are never forgiven', async () => {
    const text = `${journey}test('opens', async ({ page }) => { await page.goto('about:blank'); });`;
    const unstarted = await run({ files: { 'browser-tests/a.journey.ts': text } });
    expect({ code: unstarted.code, again: unstarted.again, sum: unstarted.last.at(-1) }).toEqual({
      code: 1,
      again: [],
      sum: '0 passed, 1 failed',
    });
    const config = `export default { testDir: 'browser-tests', testMatch: '**/*.journey.ts', globalSetup: './setup.ts' };`;
    const files = {
      'playwright.config.ts': config,
      'setup.ts': `export default () => { throw new Error('no database'); };`,
      'browser-tests/a.journey.ts': `${journey}test('is green', () => {});`,
    };
    const unset = await run({ files, names: ['browser-tests/a.journey.ts'] });
    expect({ code: unset.code, sum: unset.last.at(-1) }).toEqual({ code: 1, sum: '0 passed, 1 failed' });
  });
});

it('what the check found stands among the red; a check that wrote nothing is red', async () => {
  const green = `${unit}it('is green', () => {});`;
  const found = JSON.stringify({
    passed: [],
    failed: [],
    faults: [{ file: 'check:types', title: '', message: 'a.ts: error TS1' }],
  });
  const red = await run({
    files: { '.cache/check-report.json': found, 'src/a.test.ts': green },
    names: ['src/a.test.ts'],
    args: ['--after-check'],
  });
  expect({ code: red.code, last: red.last }).toEqual({
    code: 1,
    last: ['Red:', 'check:types: a.ts: error TS1', '1 passed, 1 failed'],
  });
  const unwritten = await run({ files: { 'src/a.test.ts': green }, args: ['--after-check'] });
  expect({ code: unwritten.code, sum: unwritten.last.at(-1) }).toEqual({ code: 1, sum: '1 passed, 1 failed' });
});
