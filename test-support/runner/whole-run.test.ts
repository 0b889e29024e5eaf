// `npm run check` and `.ci/run` with planted parts: whatever is red, the rest runs, and the end says what it was.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'agent-crm-run-'));
  folders.push(folder);
  return folder;
}

describe('npm run check', () => {
  function check(scripts: Record<string, string>) {
    const folder = newFolder();
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }));
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'test-support/run-checks.ts')], {
      cwd: folder,
      encoding: 'utf8',
    });
    const report = JSON.parse(readFileSync(join(folder, '.cache/check-report.json'), 'utf8')) as {
      passed: { file: string }[];
      faults: { file: string; message: string }[];
    };
    return { status, last: `${stdout}${stderr}`.trimEnd().split('\n'), report };
  }

  it('runs a second part after a first that is red, and names the red one', () => {
    const { status, last, report } = check({
      'check:first': 'echo "src/a.ts:3 error: planted"; exit 1',
      'check:second': 'echo second ran',
      build: 'exit 1',
    });
    expect(status).toBe(1);
    expect(last).toContain('second ran');
    expect(report.passed.map(({ file }) => file)).toEqual(['check:second']);
    expect(report.faults).toEqual([
      { file: 'check:first', title: '', message: expect.stringContaining('src/a.ts:3 error: planted') },
    ]);
    expect(last).toContain('1 of 2 red');
  });

  it('is green when all are', () => {
    const { status, last, report } = check({ 'check:first': 'true', 'check:second': 'true' });
    expect({ status, faults: report.faults, end: last.at(-1) }).toEqual({ status: 0, faults: [], end: 'All green' });
  });
});

describe('.ci/run', () => {
  /** `npm` is a script that ends as it is told, and writes down what it was asked for. */
  function ci(ends: { ci?: number; check?: number; test?: string }) {
    const folder = newFolder();
    cpSync(join(root, '.ci/run'), join(folder, '.ci/run'));
    mkdirSync(join(folder, 'bin'));
    const test = ends.test ?? 'echo "3 passed, 0 failed"';
    writeFileSync(
      join(folder, 'bin/npm'),
      `#!/bin/sh
echo "$*" >> "${folder}/asked"
case "$1 $2" in
  ci*) exit ${ends.ci ?? 0} ;;
  "run check") exit ${ends.check ?? 0} ;;
  test*) ${test} ;;
esac
`,
    );
    chmodSync(join(folder, 'bin/npm'), 0o755);
    const { status, stdout } = spawnSync(join(folder, '.ci/run'), {
      cwd: tmpdir(),
      encoding: 'utf8',
      env: { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
    });
    const asked = existsSync(join(folder, 'asked'))
      ? readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n')
      : [];
    return { status, asked, lines: stdout.trimEnd().split('\n') };
  }

  const all = ['ci --no-audit --no-fund', 'run check', 'test -- --after-check'];

  it('is green when check and tests are, and ends with their sum', () => {
    expect(ci({})).toEqual({ status: 0, asked: all, lines: ['3 passed, 0 failed'] });
  });

  it('runs the tests after a check that is red, and is red', () => {
    expect(ci({ check: 1 })).toMatchObject({ status: 1, asked: all });
  });

  it('is red when the tests are', () => {
    const { status, lines } = ci({ test: 'echo "2 passed, 1 failed"; exit 1' });
    expect({ status, end: lines.at(-1) }).toEqual({ status: 1, end: '2 passed, 1 failed' });
  });

  it('says so when nothing could be installed, and runs nothing', () => {
    const { status, asked, lines } = ci({ ci: 1 });
    expect({ status, asked, lines }).toEqual({
      status: 1,
      asked: all.slice(0, 1),
      lines: ['npm ci: failed', '0 passed, 1 failed'],
    });
  });

  it('ends with a sum, and red, when the tests die before theirs', () => {
    const { status, lines } = ci({ test: 'echo "half a line"; kill -9 $$' });
    expect({ status, end: lines.at(-1) }).toEqual({ status: 1, end: '0 passed, 1 failed' });
  });
});
