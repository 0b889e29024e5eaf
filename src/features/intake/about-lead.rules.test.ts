import { expect, it } from 'vitest';
import { isAbout, type Identity } from './about-lead.rules.ts';

const of = (name: string | null, phone?: string, email?: string): Identity => ({
  name,
  phones: phone ? [phone] : [],
  emails: email ? [email] : [],
});

it.each<[string, Identity, Identity, boolean]>([
  ['nothing but the id', of(null), of('Ann Able', '1', 'a'), true],
  ['the same name', of('Ann Able'), of('ann able', '1'), true],
  ['an initial between', of('Ann B. Able'), of('Ann Able'), true],
  ['a double name', of('Ann Able-Stone'), of('Ann Able'), true],
  ['the last name first, without a comma', of('ABLE ANN', '2'), of('Ann Able', '1'), true],
  ['a first name alone', of('Ann'), of('Ann Able'), true],
  ['the same phone, another name', of('Ben Baker', '1'), of('Ann Able', '1'), true],
  ['the same email, another phone', of(null, '2', 'a'), of('Ann Able', '1', 'a'), true],
  ['another name, another phone, another email', of('Ben Baker', '2', 'b'), of('Ann Able', '1', 'a'), false],
  ['another name, and nothing else on either side', of('Ben Baker'), of('Ann Able'), false],
  ['another last name', of('Ann Baker', '2'), of('Ann Able', '1'), false],
  ['another phone, no name', of(null, '2'), of('Ann Able', '1'), false],
  ['a phone where the lead has none', of(null, '2'), of('Ann Able'), true],
])('%s: %#', (_, post, lead, expected) => {
  expect(isAbout(post, lead)).toBe(expected);
});
