// What a visitor enters to be contacted: read, judged, and turned into the fields of a posted lead.
import { isEmailAddress, maxEmailLength } from '../../domain/email-address.ts';
import { isPlainText } from '../../domain/plain-text.ts';
import { readPhone } from '../numbers/verification-form.rules.ts';
import { trapName } from '../reviews/review-form.rules.ts';

/** On which page the form stood. */
export const placeName = 'page';
export const textsPlace = 'texts';

export const longestEntries = {
  first_name: 50,
  last_name: 50,
  phone: 20,
  email: maxEmailLength,
  message: 1000,
} as const;
export type ContactEntry = keyof typeof longestEntries;

/** As typed. */
export interface ContactForm extends Record<ContactEntry, string> {
  /** The mark of the words that stood on the form. */
  mark: string;
  /** Texts, too. */
  agrees: boolean;
  /** It stood on the page about texts, which is there before the agent's own page is. */
  isOfTexts: boolean;
  /** Nobody sees this field: who fills it in is a program. */
  trap: string;
}

export type ContactFaults = Partial<Record<ContactEntry | 'agrees', string>>;

export const blankForm: ContactForm = {
  first_name: '',
  last_name: '',
  phone: '',
  email: '',
  message: '',
  mark: '',
  agrees: false,
  isOfTexts: false,
  trap: '',
};

/** Of a body as browsers send forms; null for what cannot be kept. */
export function readContactForm(body: string): ContactForm | null {
  const fields = new URLSearchParams(body);
  const text = (name: string) => fields.get(name) ?? '';
  const texts = {
    first_name: text('first_name').trim(),
    last_name: text('last_name').trim(),
    phone: text('phone').trim(),
    email: text('email').trim(),
    message: text('message').replace(/\r\n?/g, '\n').trim(),
    mark: text('mark'),
    trap: text(trapName),
  };
  return Object.values(texts).every(isPlainText)
    ? { ...texts, agrees: text('agrees') !== '', isOfTexts: text(placeName) === textsPlace }
    : null;
}

/** `mark`: of the words as they are now. */
export function contactFaults(form: ContactForm, mark: string): ContactFaults {
  const faults: ContactFaults = {};
  if (form.first_name === '') faults.first_name = 'Enter your first name.';
  if (form.phone === '' && form.email === '') faults.phone = 'Enter a phone number or an email address.';
  else if (form.phone !== '' && readPhone(form.phone) === null)
    faults.phone = 'Enter a US phone number, such as (615) 555-0123.';
  else if (form.phone === '' && form.agrees) faults.phone = 'Enter the mobile number to text.';
  if (form.email !== '' && !isEmailAddress(form.email))
    faults.email = 'Enter a valid email address, or leave it blank.';
  for (const [entry, longest] of Object.entries(longestEntries) as [ContactEntry, number][])
    if (form[entry].length > longest) faults[entry] = `Use ${longest} characters or fewer.`;
  if (form.mark === '') faults.agrees = 'Please read the words below and send again.';
  else if (form.mark !== mark) faults.agrees = 'The words below have changed since. Please read them and send again.';
  return faults;
}

export const contactSource = 'Agent page';
export const textsSource = 'Texts sign-up page';

interface Given {
  business: string;
  /** What the person agreed to, as it stood there. */
  words: string;
  pageUrl: string;
  ip: string;
  at: string;
}

/** In the names that vendors use, so that the rules of posted leads read them. */
export function contactFields(form: ContactForm, { business, words, pageUrl, ip, at }: Given): [string, string][] {
  return [
    ['First name', form.first_name],
    ['Last name', form.last_name],
    ['Phone', form.phone === '' ? '' : (readPhone(form.phone) ?? '')],
    ['Email', form.email],
    ['Notes', form.message],
    ['Lead source', form.isOfTexts ? textsSource : contactSource],
    ['Consent', 'Yes'],
    ['Consent text', words],
    ['Consent seller', business],
    ['Consent URL', pageUrl],
    ['Consent IP address', ip],
    ['Consent date', at],
  ];
}
