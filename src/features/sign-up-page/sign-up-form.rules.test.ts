import { describe, expect, it } from 'vitest';
import { readLead } from '../intake/read-lead.rules.ts';
import { consentWords } from '../numbers/suggested-texts.rules.ts';
import { blankForm, fieldsOf, readForm, signUpFaults, signUpSource, type SignUpForm } from './sign-up-form.rules.ts';

const good: SignUpForm = { ...blankForm, first_name: 'Pat', phone: '(615) 555-0177', agrees: 'mark' };
const fieldsWrong = (more: Partial<SignUpForm>) => Object.keys(signUpFaults({ ...good, ...more }, 'mark')).sort();

it.each([
  ['all that is asked for', {}, []],
  ['everything', { last_name: 'Doe', email: 'pat@example.com' }, []],
  ['nothing', blankForm, ['agrees', 'first_name', 'phone']],
  ['no yes', { agrees: '' }, ['agrees']],
  ['a yes to other words', { agrees: 'former' }, ['agrees']],
  ['a number of nowhere', { phone: '123' }, ['phone']],
  ['one of another country', { phone: '+44 20 7946 0958' }, ['phone']],
  ['no email', { email: 'pat@' }, ['email']],
  ['a long name', { first_name: 'x'.repeat(51) }, ['first_name']],
] as const)('judges %s', (_, more, wrong) => {
  expect(fieldsWrong(more)).toEqual([...wrong]);
});

describe('a body', () => {
  it.each([
    ['first_name=+Pat+&phone=615&agrees=mark', { first_name: 'Pat', phone: '615', agrees: 'mark' }],
    ['first_name=A&first_name=B&planted=1', { first_name: 'A' }],
    ['company_website=spam', { trap: 'spam' }],
    ['', {}],
  ])('%o is read', (body, form) => {
    expect(readForm(body)).toEqual({ ...blankForm, ...form });
  });

  it.each(['first_name=%00', 'email=%ED%A0%80%00'])('%o cannot be stored', (body) => {
    expect(readForm(body)).toBeNull();
  });
});

it('its fields are read as a lead who agreed to texts, and only those', () => {
  const words = consentWords('Cole & Sons LLC');
  const given = {
    business: 'Cole & Sons LLC',
    words,
    pageUrl: 'https://crm.example.com/a/dana-cole/texts',
    ip: '203.0.113.9',
    at: '2026-11-25T05:00:00.000Z',
  };
  const read = readLead(fieldsOf({ ...good, last_name: 'Doe', email: 'pat@example.com' }, given), 'America/Chicago', 0);
  expect(read).toMatchObject({
    draft: {
      name: 'Pat Doe',
      phone: '+16155550177',
      email: 'pat@example.com',
      source: signUpSource,
      extra: {},
      opted_out: false,
      consent: {
        channels: ['text'],
        text: words,
        seller: given.business,
        source: given.pageUrl,
        ip: given.ip,
        at: given.at,
      },
    },
  });
});
