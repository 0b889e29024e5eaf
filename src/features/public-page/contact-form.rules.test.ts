import { expect, it } from 'vitest';
import { blankForm, contactFaults, longestEntries, readContactForm } from './contact-form.rules.ts';

const good = { ...blankForm, first_name: 'Pat', phone: '(615) 555-0177', mark: 'words' };

it('reads a body as browsers send it, as typed', () => {
  const body = new URLSearchParams({ first_name: ' Pat ', message: 'One\r\nTwo ', mark: 'words', agrees: 'yes' });
  expect(readContactForm(body.toString())).toEqual({
    ...blankForm,
    first_name: 'Pat',
    message: 'One\nTwo',
    mark: 'words',
    agrees: true,
  });
});

it.each(['first_name', 'last_name', 'phone', 'email', 'message', 'mark', 'subject'])(
  'reads nothing where %s cannot be kept',
  (name) => expect(readContactForm(new URLSearchParams({ [name]: 'a\0' }).toString())).toBeNull(),
);

it.each([
  ['nothing', {}, {}],
  ['no name', { first_name: '' }, { first_name: 'Enter your first name.' }],
  ['no way to answer', { phone: '' }, { phone: 'Enter a phone number or an email address.' }],
  [
    'texts without a phone',
    { phone: '', email: 'pat@example.com', agrees: true },
    { phone: 'Enter the mobile number to text.' },
  ],
  [
    'words that changed',
    { mark: 'former' },
    { agrees: 'The words below have changed since. Please read them and send again.' },
  ],
  ['words that were not shown', { mark: '' }, { agrees: 'Please read the words below and send again.' }],
  [
    'more than fits',
    { last_name: 'x'.repeat(longestEntries.last_name + 1) },
    { last_name: `Use ${longestEntries.last_name} characters or fewer.` },
  ],
])('finds %s', (_, change, faults) => expect(contactFaults({ ...good, ...change }, 'words')).toEqual(faults));
