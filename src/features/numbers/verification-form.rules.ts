// What the carrier asks of who texts from a toll-free number, and what its reviewers refuse: the same checks in the browser while it
// is typed and on the server before it is sent. The carrier's own field names: carrier-form.rules.ts.
import { isEmailAddress, maxEmailLength } from '../../domain/email-address.ts';
import { isUsNumber, normalizeMessagingPhone } from '../../domain/phone-number.ts';
import { usStates } from '../../domain/us-state.ts';

export const entityTypes = ['SOLE_PROPRIETOR', 'PRIVATE_PROFIT', 'PUBLIC_PROFIT', 'NON_PROFIT'] as const;
export type EntityType = (typeof entityTypes)[number];

/** Texts a month, as the carrier counts them. */
export const volumes = ['100', '1,000', '10,000', '100,000'] as const;
export type Volume = (typeof volumes)[number];

/** Longest answer of each field. The carrier names none but 500 for the registration number; its reviewers' own form takes 500. */
export const longest = {
  legal_name: 100,
  doing_business_as: 100,
  street: 100,
  street_2: 100,
  city: 60,
  zip: 10,
  first_name: 50,
  last_name: 50,
  email: maxEmailLength,
  phone: 20,
  website: 200,
  summary: 500,
  // Both together are one answer of the carrier's.
  sample_1: 240,
  sample_2: 240,
  opt_in: 500,
} as const;

/** As typed. What is null follows the suggestion (suggested-texts.rules.ts) until somebody writes something else. */
export interface VerificationForm {
  legal_name: string;
  doing_business_as: string;
  entity_type: EntityType;
  street: string;
  street_2: string;
  city: string;
  /** Two letters. */
  state: string;
  zip: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  /** Empty: the sign-up page that the product hosts. */
  website: string;
  volume: Volume;
  summary: string | null;
  sample_1: string | null;
  sample_2: string | null;
  opt_in: string | null;
  /** Only people who said yes to this business: no bought, shared or third-party leads. */
  own_consent: boolean;
}

export type FormField = keyof VerificationForm | 'ein';

export const emptyForm: VerificationForm = {
  legal_name: '',
  doing_business_as: '',
  entity_type: 'PRIVATE_PROFIT',
  street: '',
  street_2: '',
  city: '',
  state: '',
  zip: '',
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  website: '',
  volume: '1,000',
  summary: null,
  sample_1: null,
  sample_2: null,
  opt_in: null,
  own_consent: false,
};

/** The name that people know: on the sign-up page and in texts. */
export const businessName = (form: Pick<VerificationForm, 'legal_name' | 'doing_business_as'>): string =>
  (form.doing_business_as || form.legal_name).trim();

export interface FieldFault {
  field: FormField;
  message: string;
}

const required: Partial<Record<FormField, string>> = {
  legal_name: 'Enter the name on your EIN letter.',
  street: 'Enter a street address.',
  city: 'Enter a city.',
  zip: 'Enter a ZIP code.',
  first_name: 'Enter a first name.',
  last_name: 'Enter a last name.',
  email: 'Enter an email address.',
  phone: 'Enter a phone number.',
};

/** Of a form whose open answers are filled in. All that would have it sent back, in the order of the form. */
export function formFaults(form: Answered<VerificationForm>, ein: { isKept: boolean; typed: string }): FieldFault[] {
  const faults: FieldFault[] = [];
  const add = (field: FormField, message: string | null | undefined) => {
    if (message && !faults.some((each) => each.field === field)) faults.push({ field, message });
  };
  for (const [field, message] of Object.entries(required) as [keyof typeof longest, string][])
    if (form[field].trim() === '') add(field, message);
  for (const field of Object.keys(longest) as (keyof typeof longest)[]) {
    if (form[field].length > longest[field]) add(field, `Use ${longest[field]} characters or fewer.`);
    if (holdsSocialSecurityNumber(form[field])) add(field, noSocialSecurity);
  }
  if (ein.typed !== '') add('ein', einFault(ein.typed));
  else if (!ein.isKept) add('ein', 'Enter your EIN.');
  if (!usStates.some(({ code }) => code === form.state) && form.state !== 'DC') add('state', 'Choose a state.');
  if (!/^\d{5}(-\d{4})?$/.test(form.zip.trim())) add('zip', 'Enter a 5-digit ZIP code.');
  if (!isEmailAddress(form.email.trim())) add('email', 'Enter a valid email address.');
  if (readPhone(form.phone) === null) add('phone', 'Enter a US phone number.');
  add('website', websiteFault(form.website));
  for (const field of ['summary', 'opt_in'] as const) {
    if (form[field].trim().length < 40) add(field, 'Write at least one full sentence.');
    add(field, thirdPartyFault(form[field]));
  }
  for (const field of ['sample_1', 'sample_2'] as const) add(field, sampleFault(form[field], form));
  if (!form.own_consent) add('own_consent', 'Carriers only approve texts to people who agreed to hear from you.');
  return faults;
}

export type Answered<T> = { [K in keyof T]: NonNullable<T[K]> };

/** E.164, or null. */
export function readPhone(text: string): string | null {
  const phone = normalizeMessagingPhone(text);
  return phone !== null && isUsNumber(phone) ? phone : null;
}

export const noSocialSecurity = 'Remove the Social Security number. Carriers never need it.';
/** 123-45-6789, with spaces or dots too. */
const socialSecurity = /(?<![\d-])\d{3}[-. ]\d{2}[-. ]\d{4}(?![\d-])/;
export const holdsSocialSecurityNumber = (text: string): boolean => socialSecurity.test(text);

/** First two digits that the IRS has given out. */
const einPrefixes = /^(0[1-6]|1[0-6]|2[0-7]|3\d|4[0-8]|5\d|6[0-8]|7[1-7]|8[0-8]|9[0-58]|99)/;

/** `12-3456789` and the like as nine digits; null for anything else. */
export function readEin(text: string): string | null {
  return einFault(text) === null ? text.replace(/\D/g, '') : null;
}

export function einFault(text: string): string | null {
  const typed = text.trim();
  if (holdsSocialSecurityNumber(typed))
    return 'That’s the format of a Social Security number. Enter an EIN (12-3456789). You can get one free at irs.gov.';
  if (!/^\d{2}[- ]?\d{7}$/.test(typed)) return 'An EIN has nine digits, such as 12-3456789.';
  const digits = typed.replace(/\D/g, '');
  if (!einPrefixes.test(digits) || /^(\d)\1{8}$/.test(digits))
    return 'The IRS doesn’t give out this number. Check it against your EIN letter.';
  return null;
}

const shorteners =
  /(^|\.)(bit\.ly|tinyurl\.com|t\.co|goo\.gl|ow\.ly|is\.gd|buff\.ly|rebrand\.ly|cutt\.ly|t\.ly|linktr\.ee|rb\.gy)$/i;

export function hostOf(website: string): string | null {
  const host = /^https?:\/\/([a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,})(?::\d+)?(?:[/?#]|$)/i.exec(website.trim())?.[1];
  return host?.toLowerCase() ?? null;
}

function websiteFault(website: string): string | null {
  if (website.trim() === '') return null;
  const host = hostOf(website);
  if (host === null) return 'Enter the full address, such as https://example.com.';
  if (!/^https:/i.test(website.trim()))
    return 'Reviewers expect a secure site. Enter an address that begins with https://.';
  if (shorteners.test(host)) return 'Enter your own site. Reviewers refuse shortened links.';
  return null;
}

const boughtLeads =
  /\b(?:bought|buy(?:ing)?|purchas(?:e|ed|ing)|shared|sold|resold|aged|third[- ]party|partners?[’']?) (?:leads?|lists?|data|contacts?)\b|\bleads? (?:vendors?|compan(?:y|ies)|generators?|generation)\b|\blead[- ]gen\b/i;
const thirdPartyFault = (text: string): string | null =>
  boughtLeads.test(text) && !/\b(?:no|not|never|don[’']t)\b[^.]*$/i.test(text.slice(0, text.search(boughtLeads)))
    ? 'Bought and shared leads are never approved for toll-free texts. Describe people who agreed to hear from you.'
    : null;

const optsOut = /\b(?:reply|text|send) (?:["“']?stop["”']?)\b/i;
const shortened = /\b(?:https?:\/\/)?(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|ow\.ly|is\.gd|cutt\.ly|t\.ly|rb\.gy)\//i;

function sampleFault(sample: string, form: Answered<VerificationForm>): string | null {
  if (sample.trim().length < 20) return 'Write a whole text, as a person would get it.';
  if (/\{\{|\}\}|\[\[|\]\]/.test(sample)) return 'Write a real example with a name instead of a placeholder.';
  const names = [form.legal_name, form.doing_business_as].map((name) => plain(name)).filter((name) => name !== '');
  if (names.length > 0 && !names.some((name) => plain(sample).includes(name)))
    return `Name your business in it: ${businessName(form)}.`;
  if (!optsOut.test(sample)) return 'Say how to stop: Reply STOP to opt out.';
  if (shortened.test(sample)) return 'Use your site’s own address. Carriers block shortened links.';
  return null;
}

/** Without what people leave out of a business's name in a text. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\b(?:llc|l\.l\.c\.|inc|corp|co|ltd|llp|pllc|pc|p\.c\.)\b\.?/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const suffix = /\b(?:llc|inc|incorporated|corp|corporation|co|company|ltd|limited|llp|lp|pllc|pc|pa)\.?$/i;
const freeMail = /@(?:gmail|yahoo|hotmail|outlook|live|aol|icloud|me|msn|proton(?:mail)?|gmx)\./i;

/** What is often sent back, though it may be right. */
export function formAdvice(form: VerificationForm): FieldFault[] {
  const advice: FieldFault[] = [];
  const name = form.legal_name.trim();
  const isRegistered = form.entity_type === 'PRIVATE_PROFIT' || form.entity_type === 'PUBLIC_PROFIT';
  if (name !== '' && isRegistered && !suffix.test(name))
    advice.push({
      field: 'legal_name',
      message:
        'Most registered names end in LLC, Inc. or the like. A missing ending is the most common reason to be rejected.',
    });
  const host = hostOf(form.website)?.replace(/^www\./, '');
  if (host && freeMail.test(form.email))
    advice.push({ field: 'email', message: `Reviewers prefer an address at ${host}.` });
  return advice;
}
