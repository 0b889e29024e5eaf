import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RedTest, RunReport } from './report.ts';
import { isGreenAlone, mayRunAgain, secondRuns, strictJourneys, tooUnsteady } from './second-run.rules.ts';

const red = (file: string, isTimeout = true, title = 'holds'): RedTest => ({ file, title, message: 'red', isTimeout });
const many = (count: number, file: (n: number) => string) => Array.from({ length: count }, (_, n) => red(file(n)));
const report = (found: Partial<RunReport>): RunReport => ({ passed: [], failed: [], faults: [], ...found });

it.each([
  ['src/features/wallet/ledger.test.ts', false],
  ['src/features/texting/texting.test.ts', false],
  ['src/features/suppression/suppression.test.ts', false],
  ['src/jobs/job-queue.test.ts', false],
  ['src/database/migrate.test.ts', false],
  ['test-support/tenants-apart.test.ts', false],
  ['src/domain/money.test.ts', false],
  ['src/features/gate/access.routes.test.ts', false],
  ['src/features/leads/leads.routes.test.ts', false],
  ['src/features/push/send-push.test.ts', false],
  ['browser-tests/wallet.journey.ts', false],
  ['browser-tests/do-not-contact.journey.ts', false],
  ['src/web/undo.test.ts', true],
  ['src/features/pipeline/board.test.ts', true],
  ['tools/texts.test.ts', true],
  ['browser-tests/today.journey.ts', true],
  ['browser-tests/calls.journey.ts', true],
])('a wrong value in %s may be forgiven: %s; a wait in vain always', (file, isForgiven) => {
  expect(mayRunAgain(red(file, false))).toBe(isForgiven);
  expect(mayRunAgain(red(file))).toBe(true);
});

it('no feature with a job or a webhook is forgiven a wrong value', () => {
  const folders = globSync('src/features/*/*.{job,webhook}.ts').map((file) => dirname(file));
  expect(folders.length).toBeGreaterThan(60);
  expect(folders.filter((folder) => mayRunAgain(red(`${folder}/a.test.ts`, false)))).toEqual([]);
});

it('each journey that is named is there', () => {
  const names = globSync('browser-tests/*.journey.ts').filter((file) => !mayRunAgain(red(file, false)));
  expect(names).toHaveLength(strictJourneys.length);
});

describe('second runs', () => {
  const of = (found: Partial<RunReport>) => secondRuns(report(found)).map((tests) => tests.map(({ title }) => title));

  it('are one for each test file, and one for each journey', () => {
    const failed = [
      red('src/a.test.ts', true, 'a1'),
      red('b.journey.ts', true, 'b1'),
      red('src/a.test.ts', true, 'a2'),
      red('b.journey.ts', true, 'b2'),
    ];
    expect(of({ failed })).toEqual([['a1', 'a2'], ['b1'], ['b2']]);
  });

  it('are none with more than ten red files, those of faults counted', () => {
    expect(of({ failed: many(10, (n) => `src/${n}.test.ts`) })).toHaveLength(10);
    const faults = [{ file: 'src/x.test.ts', title: '', message: 'does not load' }];
    expect(of({ failed: many(10, (n) => `src/${n}.test.ts`), faults })).toEqual([]);
  });
});

it.each([
  [3, 0, true],
  [4, 0, false],
  [2, 1, true],
  [3, 1, false],
  [0, 1, true],
  [0, 2, false],
])('%i journeys and %i others unsteady: forgiven %s', (journeys, others, isForgiven) => {
  const all = [...many(journeys, (n) => `${n}.journey.ts`), ...many(others, (n) => `${n}.test.ts`)];
  expect(tooUnsteady(all)).toHaveLength(isForgiven ? 0 : 1);
});

it('green alone means that each of them ran and nothing beside them was red', () => {
  const [test, passed] = [red('src/a.test.ts'), [{ file: 'src/a.test.ts', title: 'holds' }]];
  expect(isGreenAlone([test], report({ passed }))).toBe(true);
  expect(isGreenAlone([test], report({}))).toBe(false);
  expect(isGreenAlone([test], report({ passed, failed: [red('src/a.test.ts', true, 'another')] }))).toBe(false);
  expect(isGreenAlone([test], report({ passed, faults: [{ file: 'vitest', title: '', message: 'unhandled' }] }))).toBe(
    false,
  );
});
