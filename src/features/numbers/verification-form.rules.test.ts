import { describe, expect, it } from 'vitest';
import { verificationForm } from '../../../test-support/verifications.ts';
import { carrierForm, fieldOfPointer, isEditable, stateOf } from './carrier-form.rules.ts';
import { explainRejection } from './rejection.words.ts';
import { consentWords, withSuggestions } from './suggested-texts.rules.ts';
import {
  einFault,
  emptyForm,
  formAdvice,
  formFaults,
  hostOf,
  longest,
  readEin,
  readPhone,
  type VerificationForm,
} from './verification-form.rules.ts';

const page = 'https://crm.example.com/a/dana-cole/texts';
const faults = (more: Partial<VerificationForm> = {}, ein = { isKept: true, typed: '' }) =>
  formFaults(withSuggestions({ ...verificationForm, ...more }, page), ein);
const fieldsOf = (...given: Parameters<typeof faults>) => faults(...given).map(({ field }) => field);

describe('an EIN', () => {
  it.each([
    ['12-3456789', '123456789'],
    [' 123456789 ', '123456789'],
    ['98 7654321', '987654321'],
  ])('%o is read', (typed, digits) => {
    expect(readEin(typed)).toBe(digits);
  });

  it.each([
    ['123-45-6789', 'Social Security'],
    ['123 45 6789', 'Social Security'],
    ['123.45.6789', 'Social Security'],
    ['12345678', 'nine digits'],
    ['1234567890', 'nine digits'],
    ['12-345678a', 'nine digits'],
    ['1-23456789', 'nine digits'],
    ['', 'nine digits'],
    ['00-1234567', 'doesn’t give out'],
    ['07-1234567', 'doesn’t give out'],
    ['17-1234567', 'doesn’t give out'],
    ['28-1234567', 'doesn’t give out'],
    ['49-1234567', 'doesn’t give out'],
    ['69-1234567', 'doesn’t give out'],
    ['78-1234567', 'doesn’t give out'],
    ['89-1234567', 'doesn’t give out'],
    ['96-1234567', 'doesn’t give out'],
    ['11-1111111', 'doesn’t give out'],
  ])('%o is refused: %s', (typed, said) => {
    expect(einFault(typed)).toContain(said);
    expect(readEin(typed)).toBeNull();
  });
});

describe('the form', () => {
  it('as an agent fills it in has no faults, and no advice', () => {
    expect(faults()).toEqual([]);
    expect(formAdvice(verificationForm)).toEqual([]);
  });

  it('empty names every answer that is missing, in its order', () => {
    expect(
      formFaults(withSuggestions(emptyForm, page), { isKept: false, typed: '' }).map(({ field }) => field),
    ).toEqual([
      'legal_name',
      'street',
      'city',
      'zip',
      'first_name',
      'last_name',
      'email',
      'phone',
      'ein',
      'state',
      'own_consent',
    ]);
  });

  it.each<[string, Partial<VerificationForm>, string]>([
    ['a state that is none', { state: 'ZZ' }, 'state'],
    ['a ZIP of four digits', { zip: '3720' }, 'zip'],
    ['an email without domain', { email: 'dana@' }, 'email'],
    ['a phone abroad', { phone: '+442079460123' }, 'phone'],
    ['a phone too short', { phone: '555-0100' }, 'phone'],
    ['a site without scheme', { website: 'example.com' }, 'website'],
    ['a site in the clear', { website: 'http://example.com' }, 'website'],
    ['a site on this machine', { website: 'https://localhost/' }, 'website'],
    ['a shortened link as site', { website: 'https://bit.ly/3abc' }, 'website'],
    ['a summary of two words', { summary: 'Insurance texts.' }, 'summary'],
    ['bought leads', { summary: 'We text people from purchased leads that we got last month.' }, 'summary'],
    ['a lead vendor', { opt_in: 'People fill in a form of our lead vendor, who sells us the lead.' }, 'opt_in'],
    ['third-party leads', { opt_in: 'We get third-party leads and text all of them on the same day.' }, 'opt_in'],
    ['a sample without the business', { sample_1: 'Hi Pat, ready for your quote? Reply STOP to opt out.' }, 'sample_1'],
    ['a sample without STOP', { sample_2: 'Hi Pat, this is Dana with Cole Family Insurance. Call me!' }, 'sample_2'],
    [
      'a sample with a placeholder',
      { sample_1: 'Hi {{first_name}}, Cole Family Insurance. Reply STOP to end.' },
      'sample_1',
    ],
    [
      'a sample with a short link',
      { sample_1: 'Cole Family Insurance: bit.ly/abc. Reply STOP to opt out.' },
      'sample_1',
    ],
    ['a one-word sample', { sample_2: 'Hi' }, 'sample_2'],
    ['nobody’s consent', { own_consent: false }, 'own_consent'],
    ['a Social Security number', { summary: 'Our owner’s number is 123-45-6789 and we text our clients.' }, 'summary'],
    ['one in the address', { street_2: 'Dana Cole 123 45 6789' }, 'street_2'],
  ])('is not sent with %s', (_, more, field) => {
    expect(fieldsOf(more)).toEqual([field]);
  });

  it.each(Object.entries(longest))('takes %s up to %i characters', (field, most) => {
    const over = faults({ [field]: 'x'.repeat(most + 1) });
    expect(over).toContainEqual({ field, message: `Use ${most} characters or fewer.` });
  });

  it.each<[string, Partial<VerificationForm>]>([
    ['no site: the hosted page stands for it', { website: '' }],
    ['a ZIP with four more', { zip: '37201-1234' }],
    ['the District of Columbia', { state: 'DC' }],
    [
      'that no leads are bought',
      { summary: 'We text our own clients. We never text bought leads or shared lists of anybody.' },
    ],
    [
      'the business by its trade name',
      { doing_business_as: 'Cole Cares', sample_1: 'Cole Cares here, Pat. Reply STOP to opt out.' },
    ],
    ['the name without LLC in a text', { sample_1: 'Cole Family Insurance here, Pat. Reply STOP to opt out.' }],
  ])('is fine with %s', (_, more) => {
    expect(faults(more)).toEqual([]);
  });

  it('needs an EIN, kept or typed', () => {
    expect(fieldsOf({}, { isKept: false, typed: '' })).toEqual(['ein']);
    expect(fieldsOf({}, { isKept: true, typed: '123-45-6789' })).toEqual(['ein']);
    expect(fieldsOf({}, { isKept: false, typed: '12-3456789' })).toEqual([]);
  });

  it.each<[Partial<VerificationForm>, string[]]>([
    [{ legal_name: 'Cole Family Insurance' }, ['legal_name']],
    [{ legal_name: 'Dana Cole', entity_type: 'SOLE_PROPRIETOR' }, []],
    [{ legal_name: 'Cole Insurance Group, Inc.' }, []],
    [{ email: 'dana@gmail.com', website: 'https://www.example.com/us' }, ['email']],
    [{ email: 'dana@gmail.com', website: '' }, []],
  ])('%o has advice about %o', (more, fields) => {
    expect(formAdvice({ ...verificationForm, ...more }).map(({ field }) => field)).toEqual(fields);
  });

  it('suggestions follow the name until somebody writes their own', () => {
    const own = { ...verificationForm, summary: 'Mine.' };
    expect(withSuggestions(own, page)).toMatchObject({ summary: 'Mine.' });
    const renamed = withSuggestions({ ...verificationForm, doing_business_as: 'Cole Cares' }, page);
    for (const field of ['summary', 'sample_1', 'sample_2', 'opt_in'] as const)
      expect(renamed[field]).toContain('Cole Cares');
    const longName = withSuggestions(
      { ...verificationForm, legal_name: 'N'.repeat(60), first_name: 'F'.repeat(20) },
      page,
    );
    for (const field of ['summary', 'sample_1', 'sample_2', 'opt_in'] as const)
      expect(longName[field].length).toBeLessThanOrEqual(longest[field]);
  });
});

it.each([
  ['(615) 555-0100', '+16155550100'],
  ['+1 615 555 0100', '+16155550100'],
  ['6155550100', '+16155550100'],
  ['1155550100', null],
  ['', null],
])('the phone %o is %o', (typed, phone) => {
  expect(readPhone(typed)).toBe(phone);
});

it.each([
  ['https://www.Example.com/a?b', 'www.example.com'],
  ['https://example.com:8443', 'example.com'],
  ['https://user@example.com', null],
  ['https://127.0.0.1/', null],
  ['ftp://example.com', null],
  ['example.com', null],
])('the host of %o is %o', (website, host) => {
  expect(hostOf(website)).toBe(host);
});

describe('at the carrier', () => {
  it('the form has its names and its spelling', () => {
    expect(
      carrierForm({
        form: withSuggestions({ ...verificationForm, city: 'nashville', doing_business_as: ' Cole Cares ' }, page),
        ein: '123456789',
        number: '+18335550100',
        pageUrl: page,
        pictureUrl: `${page}.png`,
        webhookUrl: 'https://crm.example.com/hook/1',
      }),
    ).toMatchObject({
      businessName: 'Cole Family Insurance LLC',
      doingBusinessAs: 'Cole Cares',
      businessRegistrationNumber: '12-3456789',
      businessRegistrationType: 'EIN',
      businessRegistrationCountry: 'US',
      businessState: 'Tennessee',
      businessCity: 'Nashville',
      businessContactPhone: '+16155550100',
      corporateWebsite: page,
      optInWorkflowImageURLs: [{ url: `${page}.png` }, { url: page }],
      phoneNumbers: [{ phoneNumber: '+18335550100' }],
      useCase: 'Insurance Services',
    });
  });

  it.each([
    ['/businessName', 'legal_name'],
    ['/businessRegistrationNumber', 'ein'],
    ['/optInWorkflow', 'opt_in'],
    ['/phoneNumbers/0/phoneNumber', null],
    ['', null],
    [null, null],
  ])('the field %o is %o here', (pointer, field) => {
    expect(fieldOfPointer(pointer)).toBe(field);
  });

  it.each([
    ['Verified', 'verified', false],
    ['Rejected', 'rejected', true],
    ['Waiting For Customer', 'needs_changes', true],
    ['Waiting For Vendor', 'in_review', false],
    ['Waiting For Telnyx', 'in_review', false],
    ['In Progress', 'in_review', false],
    ['Something New', 'in_review', false],
  ])('%s is %s', (status, state, editable) => {
    expect([stateOf(status), isEditable(stateOf(status))]).toEqual([state, editable]);
  });
});

it.each([
  ['Business name does not match public records.', 'legal_name'],
  ['Unable to verify business registration information.', 'ein'],
  ['business registration number is missing or invalid', 'ein'],
  ['consent for messaging cannot be part of other agreements', 'opt_in'],
  ['agreeing to receive messages must be optional', 'opt_in'],
  ['business email address must use an official domain', 'email'],
  ['business information could not be verified - contact, email, address, or url is invalid', 'website'],
  ['Website is unreachable', 'website'],
  ['Privacy policy does not mention SMS', 'website'],
  ['Opt-in consent is shared with third parties', 'summary'],
  ['Third-party lead generation', 'summary'],
  ['Sample message does not include opt-out language', 'sample_1'],
  ['Use case is too vague', 'summary'],
  ['Disallowed content: debt collection', 'summary'],
  ['zzz', undefined],
  [null, undefined],
])('“%s” points at %s', (said, field) => {
  const { title, advice, fields } = explainRejection(said);
  expect(fields[0]).toBe(field);
  expect([title, advice].every((sentence) => sentence.endsWith('.'))).toBe(true);
});

it('the words of the sign-up page name the business, how often, what it costs, and how to stop', () => {
  expect(consentWords('Cole Cares')).toMatch(
    /Cole Cares.*not a condition.*2–3 messages per week.*rates may apply.*STOP.*HELP/,
  );
});
