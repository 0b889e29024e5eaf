// What may be forgiven when a second run, alone, is green: a slow moment, never a fault.
import type { Red, RedTest, RunReport } from './report.ts';

/** Above this the machine or the change is broken, and no second run would tell which. */
const mostRedFiles = 10;
const mostUnsteady = 3;
const mostUnsteadyOfUnits = 1;

/** Money, sending, suppression, tenants, jobs and the database: here a wrong value is wrong once and for all. */
const strictPlaces = [
  'src/database/',
  'src/jobs/',
  'src/providers/',
  'src/server/',
  'src/features/admin/',
  'src/features/agent-line/',
  'src/features/billing/',
  'src/features/bulk-send/',
  'src/features/call-recordings/',
  'src/features/calls/',
  'src/features/checkout/',
  'src/features/consent/',
  'src/features/contact-gate/',
  'src/features/contact-history/',
  'src/features/contacts/',
  'src/features/dnc-registry/',
  'src/features/do-not-contact/',
  'src/features/inbox/',
  'src/features/kept-calls/',
  'src/features/lead-rescue/',
  'src/features/message-lab/',
  'src/features/numbers/',
  'src/features/payments/',
  'src/features/phone-numbers/',
  'src/features/suppression/',
  'src/features/texting/',
  'src/features/wallet/',
  'test-support/',
  'browser-tests/billing',
  'browser-tests/bulk-text',
  'browser-tests/lead-rescue',
  'browser-tests/wallet',
];

export const isJourney = ({ file }: Pick<Red, 'file'>): boolean => file.endsWith('.journey.ts');

export function mayRunAgain(red: RedTest): boolean {
  return red.isTimeout || !strictPlaces.some((place) => red.file.startsWith(place));
}

/** The red tests that run once more, those of one file together; a journey alone. None when too many files are red. */
export function secondRuns(report: RunReport): RedTest[][] {
  const files = new Set([...report.failed, ...report.faults].map(({ file }) => file));
  if (files.size > mostRedFiles) return [];
  const again = report.failed.filter(mayRunAgain);
  const units = Map.groupBy(
    again.filter((red) => !isJourney(red)),
    ({ file }) => file,
  );
  return [...units.values(), ...again.filter(isJourney).map((red) => [red])];
}

export const sameTest = (one: Omit<Red, 'message'>) => (other: Omit<Red, 'message'>) =>
  one.file === other.file && one.title === other.title;

/** Green alone: nothing at all was red in the second run, and each of the tests ran. */
export function isGreenAlone(tests: readonly RedTest[], second: RunReport): boolean {
  const nothingRed = second.failed.length + second.faults.length === 0;
  return nothingRed && tests.every((test) => second.passed.some(sameTest(test)));
}

/** More than a few slow moments in one run are no slow moments. */
export function tooUnsteady(unsteady: readonly RedTest[]): Red[] {
  const units = unsteady.filter((red) => !isJourney(red)).length;
  if (unsteady.length <= mostUnsteady && units <= mostUnsteadyOfUnits) return [];
  const message = `${unsteady.length} unsteady tests, ${units} of them no journeys; at most ${mostUnsteady} and ${mostUnsteadyOfUnits} are forgiven`;
  return [{ file: 'npm test', title: '', message }];
}
