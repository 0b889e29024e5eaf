// Which numbers the National Do Not Call Registry lets be called.
import { expect, it } from 'vitest';
import type { RegistryFacts } from '../../domain/registry-terms.ts';
import { nothingKnown, registryStanding } from './registry.rules.ts';

const now = Date.parse('2027-03-10T18:00:00Z');
const day = 86_400_000;
const ago = (days: number) => now - days * day;
const number = '+13125550142';
const standing = (facts: Partial<RegistryFacts>, phone = number) =>
  registryStanding(phone, { ...nothingKnown, ...facts }, now);
const listed = { check: { at: ago(1), result: 'listed' } } as const;

it.each<[string, Partial<RegistryFacts>, string]>([
  ['nothing known', {}, 'dnc_not_checked'],
  ['clear, 30 days ago', { check: { at: ago(30), result: 'clear' } }, 'open'],
  ['clear, 31 days ago', { check: { at: ago(31), result: 'clear' } }, 'dnc_not_checked'],
  ['listed', listed, 'on_national_list'],
  ['listed long ago', { check: { at: ago(400), result: 'listed' } }, 'on_national_list'],
  ['listed, with consent', { ...listed, hasConsent: true }, 'open'],
  ['listed, inquired 88 days ago', { ...listed, inquiredAt: ago(88) }, 'open'],
  ['listed, inquired 89 days ago', { ...listed, inquiredAt: ago(89) }, 'on_national_list'],
  ['listed, bought 545 days ago', { ...listed, clientAt: ago(545) }, 'open'],
  ['listed, bought 546 days ago', { ...listed, clientAt: ago(546) }, 'on_national_list'],
  ['unchecked, inquired a moment ago', { inquiredAt: ago(0) }, 'open'],
])('%s', (_, facts, expected) => {
  expect(standing(facts)).toBe(expected);
});

it('asks for numbers of the United States, toll-free ones too, and not for those of Canada', () => {
  expect(['+18005550142', '+17875550142', '+14165550142'].map((phone) => standing({}, phone))).toEqual([
    'dnc_not_checked',
    'dnc_not_checked',
    'open',
  ]);
});

it('asks for none where the operator has turned it off', () => {
  expect(registryStanding(number, null, now)).toBe('open');
});
