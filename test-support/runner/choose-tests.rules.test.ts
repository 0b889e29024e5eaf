import { expect, it } from 'vitest';
import { chooseTests } from './choose-tests.rules.ts';

const all = {
  units: ['src/features/wallet/ledger.test.ts', 'src/features/wallet/top-up.test.ts', 'tools/start.test.ts'],
  journeys: ['browser-tests/wallet.journey.ts', 'browser-tests/pipeline.journey.ts'],
};
const ledger = 'src/features/wallet/ledger.test.ts';

it.each([
  [['wallet'], [ledger, 'src/features/wallet/top-up.test.ts'], ['browser-tests/wallet.journey.ts']],
  [['ledger.test.ts', 'wallet/ledger'], [ledger], []],
  [['pipeline.journey.ts'], [], ['browser-tests/pipeline.journey.ts']],
  [['pipeline.journey.ts:62'], [], ['browser-tests/pipeline.journey.ts:62']],
  [['wallet:62'], [], ['browser-tests/wallet.journey.ts:62']],
  [['start', 'pipeline'], ['tools/start.test.ts'], ['browser-tests/pipeline.journey.ts']],
])('%j means these', (names, units, journeys) => {
  expect(chooseTests(names, all)).toEqual({ units, journeys });
});

it('a name that means nothing is an error, whatever the others mean', () => {
  expect(() => chooseTests(['wallet', 'walet', 'ledger.test.ts:3'], all)).toThrow(
    'No test and no journey has this in its path: walet, ledger.test.ts:3',
  );
});
