// What a person enters on an agent's sign-up page: read, judged, and turned into the fields of a posted lead.
import { isEmailAddress, maxEmailLength } from '../../domain/email-address.ts';
import { isPlainText } from '../../domain/plain-text.ts';
import { readPhone } from '../numbers/verification-form.rules.ts';

export const longestEntries = { first_name: 50, last_name: 50, phone: 20, email: maxEmailLength } as const;
export type Entry = keyof typeof longestEntries;

/** As typed. */
export interface SignUpForm extends Record<Entry, string> {
  /** The mark of the words that stood beside the ticked box; blank: not ticked. */
  agrees: string;
  /** Nobody sees this field: who fills it in is a program. */
  trap: string;
}

export type SignUpFault = Partial<Record<Entry | 'agrees', string>>;

export const trapName = 'company_website';

export const blankForm: SignUpForm = { first_name: '', last_name: '', phone: '', email: '', agrees: '', trap: '' };

/** Of a body as browsers send forms; null for anything else. */
export function readForm(body: string): SignUpForm | null {
  const fields = new URLSearchParams(body);
  const text = (name: string) => fields.get(name) ?? '';
  const form: SignUpForm = {
    first_name: text('first_name').trim(),
    last_name: text('last_name').trim(),
    phone: text('phone').trim(),
    email: text('email').trim(),
    agrees: text('agrees'),
    trap: text(trapName),
  };
  return Object.values(form as unknown as Record<string, string>).every(isPlainText) ? form : null;
}

/** `mark`: of the words as they are now. */
export function signUpFaults(form: SignUpForm, mark: string): SignUpFault {
  const faults: SignUpFault = {};
  if (form.first_name === '') faults.first_name = 'Enter your first name.';
  if (readPhone(form.phone) === null) faults.phone = 'Enter a US mobile number, such as (615) 555-0123.';
  if (form.email !== '' && !isEmailAddress(form.email))
    faults.email = 'Enter a valid email address, or leave it blank.';
  for (const [entry, longest] of Object.entries(longestEntries) as [Entry, number][])
    if (form[entry].length > longest) faults[entry] = `Use ${longest} characters or fewer.`;
  if (form.agrees === '') faults.agrees = 'Tick the box to get texts.';
  else if (form.agrees !== mark)
    faults.agrees = 'These words have changed since. Please read them and tick the box again.';
  return faults;
}

export const signUpSource = 'Texts sign-up page';

interface Given {
  business: string;
  /** What stood beside the box. */
  words: string;
  pageUrl: string;
  ip: string;
  at: string;
}

/** In the names that vendors use, so that the rules of posted leads read them. */
export function fieldsOf(form: SignUpForm, { business, words, pageUrl, ip, at }: Given): [string, string][] {
  return [
    ['First name', form.first_name],
    ['Last name', form.last_name],
    ['Phone', readPhone(form.phone) ?? ''],
    ['Email', form.email],
    ['Lead source', signUpSource],
    ['SMS consent', 'Yes'],
    ['Consent text', words],
    ['Consent seller', business],
    ['Consent URL', pageUrl],
    ['Consent IP address', ip],
    ['Consent date', at],
  ];
}
