// `npm test`: unit and server tests, then the browser journeys, on one database server; what was red runs once more, alone.
// `npm run test:long` repeats what repeats itself as often as a night allows. Names narrow it; `--after-check` adds what `npm run check` found.
import { randomInt } from 'node:crypto';
import { globSync, rmSync } from 'node:fs';
import { chooseTests } from './runner/choose-tests.rules.ts';
import { lastLines, type Verdict } from './runner/last-lines.ts';
import { startTestServer } from './postgres.ts';
import { checkReport, runJourneys, runUnits, type Run } from './runner/runners.ts';
import { readReport, type Red, type RedTest, type RunReport } from './runner/report.ts';
import { isGreenAlone, isJourney, sameTest, secondRuns, tooUnsteady } from './runner/second-run.rules.ts';

const reports = '.cache/test-reports';

async function runAll(run: Run, names: readonly string[]): Promise<RunReport[]> {
  if (names.length === 0) return [await runUnits(run, []), await runJourneys(run, [])];
  const { units, journeys } = chooseTests(names, {
    units: globSync('{src,test-support,tools}/**/*.test.{ts,tsx}'),
    journeys: globSync('browser-tests/**/*.journey.ts'),
  });
  return [
    ...(units.length > 0 ? [await runUnits(run, units)] : []),
    ...(journeys.length > 0 ? [await runJourneys(run, journeys)] : []),
  ];
}

/** One after the other, until one is red again. @returns the tests that were green alone */
async function runAgain(run: Run, report: RunReport): Promise<RedTest[]> {
  const unsteady: RedTest[] = [];
  for (const tests of secondRuns(report)) {
    const [first] = tests;
    if (!first) continue;
    console.log(
      `\nRuns once more, alone: ${isJourney(first) ? `${first.file}:${first.line} ${first.title}` : first.file}`,
    );
    const second = isJourney(first)
      ? await runJourneys({ ...run, alone: true }, [`${first.file}:${first.line}`], first.title)
      : await runUnits({ ...run, alone: true }, [first.file]);
    if (!isGreenAlone(tests, second)) break;
    unsteady.push(...tests);
  }
  return unsteady;
}

function together(all: readonly RunReport[]): RunReport {
  return {
    passed: all.flatMap(({ passed }) => passed),
    failed: all.flatMap(({ failed }) => failed),
    faults: all.flatMap(({ faults }) => faults),
  };
}

async function main(args: readonly string[]): Promise<Verdict> {
  rmSync(reports, { recursive: true, force: true });
  const faults: Red[] = args.includes('--after-check') ? readReport(checkReport, 'npm run check', 0).faults : [];
  const seed = process.env.TEST_SEED ?? String(randomInt(2 ** 31));
  console.log(`Seed of the properties: TEST_SEED=${seed}`);
  const names = args.filter((arg) => !arg.startsWith('--'));
  const server = await startTestServer({ isWhole: names.length === 0 });
  const env = {
    ...process.env,
    TEST_SERVER_URL: server.url,
    TEST_SEED: seed,
    ...(args.includes('--long') && { TEST_SIZE: 'long' }),
  };
  try {
    const run = { env, reports };
    const report = together(await runAll(run, names));
    const unsteady = await runAgain(run, report);
    const red = report.failed.filter((test) => !unsteady.some(sameTest(test)));
    return {
      passed: report.passed.length + unsteady.length,
      red: [...red, ...report.faults, ...faults, ...tooUnsteady(unsteady)],
      unsteady,
    };
  } finally {
    await server.stop();
  }
}

const verdict = await main(process.argv.slice(2)).catch((error: unknown): Verdict => {
  console.error(error);
  return { passed: 0, red: [{ file: 'npm test', title: '', message: String(error) }], unsteady: [] };
});
console.log(`\n${lastLines(verdict, `${reports}/red.txt`).join('\n')}`);
process.exit(verdict.red.length > 0 ? 1 : 0);
