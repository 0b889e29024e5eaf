import { describe, expect, it } from 'vitest';
import { countReasons, newLeadKey, skippedBefore, splitSkipped, type BulkLead } from './bulk-send.rules.ts';
import { sentSentence, skipLabel } from './bulk-send.words.ts';

const lead: BulkLead = {
  id: 'a',
  phone: '+13125550100',
  militaryBranch: null,
  isSold: false,
  isSample: false,
  isTexted: false,
};

it.each([
  [null, ['new_lead', 'new_lead_military'], 'new_lead'],
  [null, ['new_lead_military'], null],
  ['Army', ['new_lead', 'new_lead_military'], 'new_lead_military'],
  ['Army', ['new_lead'], 'new_lead'],
  ['Army', [], null],
  ['  ', ['new_lead', 'new_lead_military'], 'new_lead'],
] as const)('of branch %o with %o on it is %s', (militaryBranch, on, key) => {
  expect(newLeadKey({ militaryBranch }, (asked) => on.some((each) => each === asked))).toBe(key);
});

it.each([
  [lead, null],
  [undefined, 'lead_gone'],
  [{ ...lead, isSample: true }, 'is_sample'],
  [{ ...lead, isSold: true }, 'is_sold'],
  [{ ...lead, isTexted: true }, 'already_texted'],
  [{ ...lead, phone: null }, 'no_phone'],
])('%o is skipped for %s', (of, reason) => {
  expect(skippedBefore(of)).toBe(reason);
});

describe('who gets no text', () => {
  const counts = countReasons(['no_phone', 'too_long', 'no_phone', 'no_consent_record', 'empty']);
  it('is counted by reason, and split into skipped and errors', () => {
    expect(counts).toEqual({ no_phone: 2, too_long: 1, no_consent_record: 1, empty: 1 });
    expect(splitSkipped(counts)).toEqual({ skipped: 3, errors: 2 });
  });
  it('has words for each', () => {
    expect(Object.keys(counts).map(skipLabel)).not.toContain('Other reasons');
    expect(skipLabel('something new')).toBe('Other reasons');
    expect(sentSentence({ ok: 5, skipped: 3, errors: 2 })).toBe('Sent: 5, skipped: 3, errors: 2');
  });
});
