import { describe, expect, it } from 'vitest';
import { consentStanding, namesTheSame, type KnownConsent } from './consent.ts';

const record = (change: Partial<KnownConsent>): KnownConsent => ({
  collectedBy: 'agent',
  givenTo: 'Dana Cole, Moss Insurance LLC',
  seller: null,
  ...change,
});

describe('who may be texted without a person', () => {
  it.each([
    ['nobody recorded anything', [], 'none'],
    ['given to the agent', [record({})], 'own'],
    ['one that names the agent', [record({ seller: 'DANA COLE' })], 'own'],
    ['one that names the agency', [record({ seller: 'Moss Insurance, LLC' })], 'own'],
    ['one that names another seller', [record({ seller: 'Bright Quotes' })], 'third_party'],
    ['given to a vendor', [record({ collectedBy: 'third_party', givenTo: null })], 'third_party'],
    ['nobody said to whom', [record({ collectedBy: null, givenTo: null })], 'none'],
    ['nobody said to whom, and it names somebody', [record({ collectedBy: null, givenTo: null, seller: 'X' })], 'none'],
    ['a vendor’s, and one’s own since', [record({ collectedBy: 'third_party' }), record({})], 'own'],
    [
      'one without a word, and a vendor’s',
      [record({ collectedBy: null }), record({ collectedBy: 'third_party' })],
      'third_party',
    ],
  ] as const)('%s', (_, records, standing) => {
    expect(consentStanding(records)).toBe(standing);
  });

  it.each([
    ['Dana Cole', 'Dana Cole, Moss Insurance', true],
    ['Moss Insurance Group', 'moss insurance', true],
    ['Núñez', 'NÚÑEZ Agency', true],
    ['Bright Quotes', 'Dana Cole', false],
    ['', 'Dana Cole', false],
    ['…', 'Dana Cole', false],
  ])('“%s” and “%s”: %s', (one, other, same) => {
    expect([namesTheSame(one, other), namesTheSame(other, one)]).toEqual([same, same]);
  });
});
