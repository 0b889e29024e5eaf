import { expect, test } from 'vitest';
import { offerDetails } from './offer-details.rules.ts';

test.each([
  'Coverage',
  'coverage_amount',
  'CoverageAmount',
  'Desired Coverage',
  'Carrier',
  'Insurance Company',
  'Face Amt / Benefit',
  'Monthly premium',
  'LOAN AMOUNT',
])('%j tells of the offer', (header) => {
  expect(offerDetails({ [header]: '25,000' })).toEqual([{ label: header, value: '25,000' }]);
});

test.each(['Age', 'Lead Type', 'Discovery', 'Surface', 'Beneficiary age', 'Best time to call'])(
  '%j does not',
  (header) => {
    expect(offerDetails({ [header]: 'x' })).toEqual([]);
  },
);

test('nothing is left out but what is empty', () => {
  expect(offerDetails({ Coverage: '', Carrier: null, 'Face Amount': 0 })).toEqual([
    { label: 'Face Amount', value: '0' },
  ]);
});
