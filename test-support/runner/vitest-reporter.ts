// Tells the runner what vitest found.
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { placeOf, sayShort, writeReport, type Red, type RedTest } from './report.ts';

type TestError = NonNullable<ReturnType<TestCase['result']>['errors']>[number];

const isTimeout = ({ name, message, cause }: TestError): boolean =>
  name === 'TimeoutError' ||
  /^(Test|Hook) timed out in /.test(message) ||
  /did not succeed in time/.test(String((cause as { message?: unknown } | undefined)?.message));

const lineIn = (path: string, error: TestError | undefined) =>
  error?.stacks?.find((frame) => frame.file === path)?.line;

const short = (error: TestError | undefined) => sayShort(error?.message ?? '', error?.diff);

function redTest(test: TestCase, errors: readonly TestError[]): RedTest {
  const path = test.module.moduleId;
  return {
    file: placeOf(path),
    line: lineIn(path, errors[0]),
    title: test.fullName,
    message: short(errors[0]),
    isTimeout: errors.length > 0 && errors.every(isTimeout),
  };
}

/** What failed around the tests of a file: its loading, a hook of a group. */
function faultsOf(module: TestModule): Red[] {
  const groups = [module, ...module.children.allSuites()];
  return groups.flatMap((group) =>
    group.errors().map((error) => ({
      file: placeOf(module.moduleId),
      line: lineIn(module.moduleId, error),
      title: group.type === 'suite' ? group.fullName : '',
      message: short(error),
    })),
  );
}

export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const results = tests.map((test) => ({ test, result: test.result() }));
    writeReport({
      passed: results
        .filter(({ result }) => result.state === 'passed')
        .map(({ test }) => ({ file: placeOf(test.module.moduleId), title: test.fullName })),
      failed: results
        .filter(({ result }) => result.state === 'failed')
        .map(({ test, result }) => redTest(test, result.errors ?? [])),
      faults: [
        ...modules.flatMap(faultsOf),
        ...(unhandled as TestError[]).map((error) => ({
          file: placeOf(error.stacks?.[0]?.file) || 'vitest',
          line: error.stacks?.[0]?.line,
          title: '',
          message: `unhandled: ${short(error)}`,
        })),
      ],
    });
  }
}
