// Whose a column of a file is: the person's under any usual name, and never somebody else's.
import { describe, expect, test } from 'vitest';
import { suggestMapping } from './map-columns.rules.ts';
import { numbersWithoutColumn } from './numbers-without-column.rules.ts';

const fieldOf = (header: string, ...values: string[]) =>
  suggestMapping([header], values.map((value) => [value]))[0]?.field; // prettier-ignore

const phones = ['2025550101', '2025550102', '2025550103', '12345', '2025550104'];

describe('the person’s own', () => {
  test.each([
    'Home Ph#',
    'Lead.Homephone',
    'Ph No',
    'Phone Nbr',
    'Cell_Ph',
    'evephone',
    'Client Cell',
    'Insured Home Phone',
  ])('%s is a phone, also with a bad value', (header) => {
    expect(fieldOf(header, ...phones)).toBe('phone');
  });

  test.each([
    ['E-Mail Addr', 'email', 'ann@example.com'],
    ['Contact State', 'state', 'TX'],
    ['Client City', 'city', 'Reno'],
    ['Insured Address', 'street', '1 Main St'],
    ['Attributes.Dateofbirth', 'dob', '1/2/1960'],
    ['Prospect Birthday', 'dob', '1/2/1960'],
    ['Applicant First Name', 'first_name', 'Ann'],
    ['Owner 1 First Name', 'first_name', 'Ann'],
    ['Owner 1 Last Name', 'last_name', 'Ash'],
    ['Member Zip', 'zip', '89501'],
  ])('%s is %s', (header, field, value) => {
    expect(fieldOf(header, value)).toBe(field);
  });
});

describe('somebody else’s', () => {
  const beside = ['Upline', 'Salesperson', 'Fronter', 'Account Executive', 'Assigned To', 'Team Lead', 'Buyer', 'Affiliate', 'Relative 1', 'Daughter', 'Son', 'Mother', 'Friend', 'Payor', 'Co-Applicant', 'Pharmacy', 'Funeral Home', 'Bank', 'Facility', 'Tracking', 'Processor', 'Lead Owner', 'Spouse', 'Hubby', 'Fiance', 'Girlfriend', 'Stepson', 'Caretaker', 'Alt Contact', 'Second Contact', 'Contact 2', 'Person 2', 'Member 2', 'Joint', 'Additional Insured', 'Household Member', 'PCP', 'Primary Care', 'Dentist', 'School', 'HR', 'CSR', 'Transfer', 'Forward', 'To', 'From', 'Branch', 'Campaign', 'Marketing', 'Lead Source', 'Trainer', 'Coach', 'AE', 'LO', 'BDR', 'IMO', 'FMO', 'MGA', 'GA', 'RVP', 'Team']; // prettier-ignore
  test.each(beside)('%s Phone and Email are details', (whose) => {
    const headers = ['Name', `${whose} Phone`, `${whose} Email`];
    const rows = [1, 2, 3].map((n) => [`Ann ${'ABC'[n - 1]}`, `202555010${n}`, `boss${n}@example.com`]);
    expect(suggestMapping(headers, rows).map(({ field }) => field)).toEqual(['full_name', 'extra', 'extra']);
  });

  test('of a word that nobody knows it is a detail beside a plain column, and the person’s where there is none', () => {
    const fieldsOf = (headers: string[]) => suggestMapping(headers, []).map(({ field }) => field);
    expect(fieldsOf(['Name', 'Email', 'Zorblax Email'])).toEqual(['full_name', 'email', 'extra']);
    expect(fieldsOf(['Name', 'Zorblax Email'])).toEqual(['full_name', 'email']);
    const rows = ['Ash', 'Birch', 'Cedar'].map((name, n) => [name, n === 2 ? 'c@example.com' : 'office@example.com']);
    expect(suggestMapping(['Name', 'Zorblax Email'], rows).map(({ field }) => field)).toEqual(['full_name', 'extra']);
  });
});

describe('the owner of the record', () => {
  test.each([
    ['Owner Name', 'Owner Full Name', 'Owner First Name', 'Owner Last Name', 'Owner'],
    ['Owner Phone', 'Owner Cell', 'Owner Mobile', 'Owner Cell Phone', 'Owner Phone Number'],
    ['Owner Email', 'Owner Email Address', 'Owner E-mail', 'Owner ID', 'Owner DOB'],
    ['Lead Owner Name', 'Contact Owner Email', 'Record Owner Phone', 'Policy Owner Phone', 'Policy Owner Name'],
    ['Owner City', 'Owner State', 'Owner Zip', 'Owner Mailing Address', 'Account Owner First Name'],
    ['Owner DNC', 'Owner Do Not Call', 'Owner Opt Out', 'Owner Status', 'Owner Notes'],
  ])('%s, %s, %s, %s, %s are details', (...headers) => {
    const values = headers.map((header) => (/Phone|Cell|Mobile/.test(header) ? '2145550199' : /mail/.test(header) ? 'bob@example.com' : 'Bob Agent')); // prettier-ignore
    for (const beside of [['Name', 'Phone'], []]) {
      const columns = suggestMapping([...beside, ...headers], [[...beside.map(() => ''), ...values]]);
      const own = columns.slice(beside.length).map(({ header, field }) => `${header} ${field}`);
      expect(own.filter((each) => !/ (?:extra|notes)$/.test(each))).toEqual([]);
    }
  });
});

describe('a file with numbers and no phone column', () => {
  const columns = suggestMapping(['Name', 'Callback'], [['Ann', '2025550101'], ['Ben', '2025550102']]); // prettier-ignore
  test('says which column looks like them, unless one is the phone', () => {
    expect(numbersWithoutColumn(columns, ['full_name', 'extra'])).toBe('Callback');
    expect(numbersWithoutColumn(columns, ['full_name', 'phone'])).toBeNull();
    expect(numbersWithoutColumn(columns, ['full_name', 'ignore'])).toBeNull();
  });
});

test('a Spanish address book is known, and the workplace’s address is no home', () => {
  const headers = ['Nombre', 'Apellidos', 'Calle del domicilio', 'Ciudad de domicilio', 'Estado o provincia de domicilio', 'Código postal de domicilio', 'Código postal del trabajo', 'Cumpleaños', 'Teléfono particular', 'Dirección de correo electrónico']; // prettier-ignore
  expect(suggestMapping(headers, []).map(({ field }) => field)).toEqual([
    'full_name', 'last_name', 'street', 'city', 'state', 'zip', 'extra', 'dob', 'phone', 'email',
  ]); // prettier-ignore
});

test('the values say whether a name means a moment or something else', () => {
  expect(fieldOf('Callback', '2025550101', '2025550102')).toBe('phone');
  expect(fieldOf('Callback', '5/1/2027 3:00 PM')).toBe('next_follow_up_at');
  const rows = [['Ann', 'Called, no answer', '5/1/2026'], ['Ben', 'Left a message', '5/2/2026']]; // prettier-ignore
  const fields = suggestMapping(['Name', 'Last Activity', 'Last Activity Date'], rows).map(({ field }) => field);
  expect(fields).toEqual(['full_name', 'extra', 'last_contacted_at']);
});
