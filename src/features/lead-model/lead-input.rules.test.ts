import { describe, expect, it } from 'vitest';
import { cleanFields, readEmail, readPhone, readState } from './lead-input.rules.ts';
import { readSearch } from '../lead-search/search-words.rules.ts';
import { premiumCents, storedSold } from '../policies/sold.rules.ts';

const fault = { fault: expect.any(String) as string };

describe('readPhone', () => {
  it.each([
    ['(202) 555-0143', { value: '+12025550143' }],
    ['12025550143', { value: '+12025550143' }],
    ['+44 20 7946 0958', { value: '+442079460958' }],
    ['442079460958', { value: '+442079460958' }],
    ['', { value: null }],
    [null, { value: null }],
    ['n/a', { value: null }],
    ['123', fault],
    ['202 555 01', fault],
  ])('%s', (typed, expected) => expect(readPhone(typed)).toEqual(expected));
});

describe('readEmail', () => {
  it.each([
    ['A@Example.COM ', { value: 'a@example.com' }],
    ['', { value: null }],
    ['none', { value: null }],
    ['Unknown', { value: null }],
    ['none@none.com', { value: null }],
    ['ava@', fault],
    ['ava stone', fault],
  ])('%s', (typed, expected) => expect(readEmail(typed)).toEqual(expected));
});

describe('readState', () => {
  it.each([
    ['tx', 'TX'],
    ['Texas', 'TX'],
    [' ', null],
    ['Ontario', 'ONTARIO'],
  ])('%s', (typed, expected) => expect(readState(typed)).toBe(expected));
});

it('cleanFields touches only what is given', () => {
  expect(cleanFields({ name: '  Ava   Stone ', notes: ' two\r\nlines ', dob: '', company: '' })).toEqual({
    name: 'Ava Stone',
    notes: 'two\nlines',
    dob: null,
    company: null,
  });
});

describe('readSearch', () => {
  const words = (...wanted: string[]) => ({ wanted, instead: wanted.map(() => null) });
  it.each([
    ['', null],
    ['  ', null],
    ['a', { beginning: 'a' }],
    ['Zo', { beginning: 'Zo' }],
    ['%', { beginning: '%' }],
    ["'", { beginning: "'" }],
    ['20', { beginning: '20' }],
    ['Stone', words('%Stone%')],
    ['stone, Ava', words('%stone%', '%Ava%')],
    ['J. o Stone stone', words('% J.%', '% o%', '%Stone%', '%stone%')],
    ['O’Brien', words('%OBrien%')],
    ['100%_a\\', words('%100\\%\\_a\\\\%')],
    ['2025550143', words('%2025550143%')],
    ['Stone\u200B', words('%Stone%')],
    ['Ava (202) 555-0143', words('%Ava%', '%202%', '%5550143%')],
    ['open 24/7', words('%open%', '%24/7%')],
    ['nc', words('% nc%')],
    ['ava NC', words('%ava%', '% NC%')],
    ['Georgia', { wanted: ['%Georgia%'], instead: ['% GA %'] }],
    [
      'stone new york ill',
      { wanted: ['%stone%', '%new%', '%york%', '%ill%'], instead: [null, '% NY %', '% NY %', null] },
    ],
    ['a b c d e f g h i j k l m', words(...'abcdefghijkl'.split('').map((letter) => `% ${letter}%`))],
  ])('%s', (typed, expected) => expect(readSearch(typed)).toEqual(expected));

  it.each([
    ['(202) 555-0143', '2025550143', '(202) 555-0143'],
    ['555.0143', '5550143', '555.0143'],
    ['202\u2011555\u20110143', '2025550143', '202-555-0143'],
    ['\u202A(202) 555-0143\u202C', '2025550143', '(202) 555-0143'],
    ['tel:+12025550143', '12025550143', '+12025550143'],
    ['202-555-0143 ext 5', '2025550143', '202-555-0143'],
    ['24/7', '247', '24/7'],
  ])('%s is a number, or what is written so', (typed, digits, written) => {
    expect(readSearch(typed)).toEqual({ wanted: [`%${digits}%`], instead: [`%${written}%`] });
  });
});

describe('storedSold', () => {
  const at = '2026-03-01T10:00:00.000Z';

  it('trims, makes the empty null and reads money exactly', () => {
    const stored = storedSold(
      {
        carrier: ' Acme Life ',
        premium: '$1,234.56',
        monthlyPayment: '',
        faceAmount: '250000',
        notes: '  ',
        phone: '2025550143',
        address: { state: 'tx', city: ' ' },
      },
      at,
    );
    expect(stored).toEqual({
      carrier: 'Acme Life',
      premium: 1234.56,
      monthlyPayment: null,
      faceAmount: 250000,
      policyNumber: null,
      startDate: null,
      effectiveDate: null,
      notes: null,
      name: null,
      phone: '+12025550143',
      email: null,
      address: { street: null, city: null, state: 'TX', zip: null },
      markedAt: at,
    });
  });

  it.each([
    [{ premium: '0', monthlyPayment: '85.10' }, 8510],
    [{ premium: '1200.29', monthlyPayment: '85.10' }, 120029],
    [{ premium: '9999999.99' }, 999999999],
    [{}, 0],
  ])('premium of %j in cents', (typed, cents) => expect(premiumCents(storedSold(typed, at))).toBe(cents));

  it('annualPremium counts last', () => expect(premiumCents({ premium: 0, annualPremium: 12.34 })).toBe(1234));
});
