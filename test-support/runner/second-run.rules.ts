// What may be forgiven when a second run, alone, is green: a slow moment, never a fault.
import type { Red, RedTest, RunReport } from './report.ts';

/** Above this the machine or the change is broken, and no second run would tell which. */
const mostRedFiles = 10;
const mostUnsteady = 3;
const mostUnsteadyOfUnits = 1;

/** Money, texts, calls, access, other people's data, jobs: a wrong value of a unit test is wrong once and for all. */
const strictFeatures = [
  'accounts',
  'admin',
  'agent-line',
  'billing',
  'bulk-send',
  'call-recordings',
  'call-records',
  'call-settings',
  'calls',
  'checkout',
  'consent',
  'contact-gate',
  'contact-history',
  'contacts',
  'dial-session',
  'dialer',
  'dnc-registry',
  'do-not-contact',
  'duplicates',
  'files',
  'follow-ups',
  'gate',
  'inbox',
  'intake',
  'invites',
  'kept-calls',
  'lead-bulk',
  'lead-history',
  'lead-import',
  'lead-repair',
  'lead-rescue',
  'lead-search',
  'leads',
  'log-in',
  'message-lab',
  'messaging-settings',
  'numbers',
  'operations',
  'outcomes',
  'payments',
  'phone-numbers',
  'policies',
  'public-page',
  'push',
  'reviews',
  'schedule',
  'second-steps',
  'settings',
  'sign-up-page',
  'smart-dialer',
  'suppression',
  'teams',
  'templates',
  'texting',
  'trash',
  'voice-events',
  'wallet',
];

/**
 * A journey compares most of what it sees by waiting for it, and is forgiven a slow page: two browsers on two processors are slow.
 * These compare what was charged, dialed, said to a person or noted about one: no moment makes that right.
 */
export const strictJourneys = [
  'admin-money',
  'billing',
  'bulk-text',
  'call-edges',
  'call-recordings',
  'closed-people',
  'contact-history',
  'dnc-registry',
  'do-not-contact',
  'lead-rescue',
  'trial',
  'wallet',
];

const strictPlaces = [
  'src/database/',
  'src/domain/',
  'src/jobs/',
  'src/providers/',
  'src/server/',
  'test-support/',
  ...strictFeatures.map((feature) => `src/features/${feature}/`),
  ...strictJourneys.map((journey) => `browser-tests/${journey}.journey.ts`),
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
