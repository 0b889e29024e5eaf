import { describe, expect, it } from 'vitest';
import { consentStanding, isOfAgent, type KnownConsent } from './consent.ts';
import { namesTheSame } from './whole-names.ts';

const record = (change: Partial<KnownConsent>): KnownConsent => ({
  collectedBy: 'agent',
  givenTo: 'Dana Cole, Moss Insurance LLC',
  seller: null,
  isOwnForm: false,
  ...change,
});
const names = ['Dana Cole', 'Moss Insurance LLC'];

describe('who may be texted without a person', () => {
  it.each([
    ['nobody recorded anything', [], 'none'],
    ['given to the agent', [record({})], 'own'],
    ['given to the agency', [record({ givenTo: 'Moss Insurance' })], 'own'],
    ['given to somebody else, whatever the agent calls it', [record({ givenTo: 'Bright Quotes' })], 'third_party'],
    ['given on a form of the agent’s own', [record({ givenTo: 'Old Name LLC', isOwnForm: true })], 'own'],
    ['one that names the agent', [record({ seller: 'DANA COLE' })], 'own'],
    ['one that names the agency', [record({ seller: 'Moss Insurance, LLC' })], 'own'],
    ['one that names another seller', [record({ seller: 'Bright Quotes' })], 'third_party'],
    [
      'one that names who is spelled within the agent',
      [record({ givenTo: 'Dana Cole', seller: 'Ana' })],
      'third_party',
    ],
    ['given to a vendor', [record({ collectedBy: 'third_party', givenTo: null })], 'third_party'],
    ['given by way of a vendor', [record({ collectedBy: 'third_party' })], 'third_party'],
    ['nobody said to whom', [record({ collectedBy: null, givenTo: null })], 'none'],
    ['nobody said to whom, and it names somebody', [record({ collectedBy: null, givenTo: null, seller: 'X' })], 'none'],
    ['a vendor’s, and one’s own since', [record({ collectedBy: 'third_party' }), record({})], 'own'],
    [
      'one without a word, and a vendor’s',
      [record({ collectedBy: null }), record({ collectedBy: 'third_party' })],
      'third_party',
    ],
  ] as const)('%s', (_, records, standing) => {
    expect(consentStanding(records, isOfAgent(names))).toBe(standing);
  });

  it.each([[[]], [['']], [['LLC']]])('the agent’s word stands while none of their names is known: %j', (none) => {
    expect(consentStanding([record({ givenTo: 'Bright Quotes' })], isOfAgent(none))).toBe('own');
  });

  it.each([
    ['Dana Cole', 'Dana Cole, Moss Insurance', true],
    ['Dana Cole', 'Dana Cole with Moss Insurance', true],
    ['Moss Insurance', 'Dana Cole d/b/a Moss Insurance', true],
    ['Moss Insurance', 'Dana Cole at Moss Insurance', true],
    ['Dana Cole', 'Dana M. Cole', true],
    ['Moss Insurance Group', 'moss insurance', true],
    ['The Moss Insurance Co.', 'Moss Insurance, L.L.C.', true],
    ['Núñez', 'NÚÑEZ Agency', true],
    ['Nunez', 'Núñez', true],
    ['O’Neil Life', "O'Neil Life", true],
    ['Cole & Sons', 'Cole and Sons', true],
    ['Bright Quotes', 'Dana Cole', false],
    ['Ana', 'Dana Cole', false],
    ['Ana', 'Dana', false],
    ['Dana', 'Dana Cole', false],
    ['Cole', 'Dana Cole', false],
    ['Moss', 'Moss Insurance', false],
    ['Insurance', 'Moss Insurance LLC', false],
    ['Cole & Sons', 'Cole & Moss', false],
    ['Bright Quotes, LLC', 'Moss Insurance, LLC', false],
    ['Bright Quotes, TX', 'Dana Cole, TX', false],
    ['LLC', 'LLC', false],
    ['', 'Dana Cole', false],
    ['…', 'Dana Cole', false],
  ])('“%s” and “%s”: %s', (one, other, same) => {
    expect([namesTheSame(one, other), namesTheSame(other, one)]).toEqual([same, same]);
  });
});
