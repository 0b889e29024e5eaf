// What add-lead, the intake address and the import produce: a lead before it is stored.
import * as z from 'zod/mini';
import { isCalendarDate } from './calendar-date.ts';
import { contactChannels } from './contact-channel.ts';
import { longestCoverage } from './coverage-wanted.ts';
import { isEmailAddress, maxEmailLength } from './email-address.ts';
import { e164Pattern } from './phone-number.ts';
import { isPlainText } from './plain-text.ts';
import { leadStages } from './lead-stage.ts';
import { maxPolicyCents } from './money.ts';
import { isSaleDay, saleDayMessage } from './sale-day.ts';
import { isLeadTag, maxTags } from './lead-tag.ts';

/** Longest text of each field, in UTF-16 units. */
export const leadLimits = {
  name: 200,
  notes: 10_000,
  beneficiary: 200,
  beneficiary_name: 200,
  company: 200,
  gender: 40,
  military_branch: 80,
  coverage_wanted: longestCoverage,
  source: 120,
  external_id: 200,
  street: 300,
  city: 120,
  zip: 20,
  consentText: 4000,
  consentSource: 500,
  consentUrl: 2000,
  consentSeller: 200,
  furtherPhones: 10,
  furtherEmails: 10,
  extraKeys: 100,
  extraKey: 100,
  extraValue: 1000,
  carrier: 200,
  policyNumber: 100,
  callAttempts: 10_000,
} as const;

/** Each number of a lead for texts and calls, each email. */
export const mostClosedAddresses = 2 * (leadLimits.furtherPhones + 1) + leadLimits.furtherEmails + 1;

export const mostWishes = 20;
export const longestWish = 1200;

export const nothingToSaveMessage = 'Enter at least a name, phone, or email.';

const plain = z.refine<string>(isPlainText, 'Contains characters we can’t save.');
const text = (longest: number) => z.string().check(z.maxLength(longest), plain);
const optionalText = (longest: number) => z._default(z.nullable(text(longest)), null);
const phone = z.string().check(z.regex(e164Pattern, 'Enter the phone number as +12025550143.'));
const email = z.string().check(
  z.maxLength(maxEmailLength),
  plain,
  z.refine((value) => value === value.toLowerCase() && isEmailAddress(value), 'Enter a valid email address.'),
);
const instant = z.iso.datetime({ offset: true, error: 'Enter a date and time.' }).check(
  z.refine((value) => {
    const time = Date.parse(value);
    return time >= Date.UTC(1900, 0, 1) && time < Date.UTC(2101, 0, 1);
  }, 'Enter a date between 1900 and 2100.'),
);

export const leadAddressSchema = z.strictObject({
  street: optionalText(leadLimits.street),
  city: optionalText(leadLimits.city),
  state: optionalText(2),
  zip: optionalText(leadLimits.zip),
});

/** Who said yes, where, when, to whom and to what words, and for which channels. */
export const leadConsentSchema = z.strictObject({
  source: optionalText(leadLimits.consentSource),
  text: optionalText(leadLimits.consentText),
  at: z._default(z.nullable(instant), null),
  ip: optionalText(45),
  certificate_url: optionalText(leadLimits.consentUrl),
  seller: optionalText(leadLimits.consentSeller),
  channels: z._default(z.array(z.enum(contactChannels)).check(z.maxLength(contactChannels.length)), ['text', 'call']),
});

const dollars = z.number().check(
  z.gte(0),
  z.lte(maxPolicyCents / 100),
  z.refine((amount) => Math.round(amount * 100) / 100 === amount, 'Enter an amount of at most two decimals.'),
);
const optionalDollars = z._default(z.nullable(dollars), null);
const optionalDay = z._default(
  z.nullable(z.string().check(z.refine(isCalendarDate, 'Enter a valid date, such as 1960-02-29.'))),
  null,
);

/** What was offered, in dollars. */
const quoteSchema = z.strictObject({
  carrier: optionalText(leadLimits.carrier),
  face: optionalDollars,
  premium: optionalDollars,
});

/** What was sold, in dollars; `premium` is a year's. */
const saleSchema = z.strictObject({
  sold_on: z.string().check(z.refine(isSaleDay, saleDayMessage)),
  carrier: optionalText(leadLimits.carrier),
  face: optionalDollars,
  premium: optionalDollars,
  monthly: optionalDollars,
  policy_number: optionalText(leadLimits.policyNumber),
  start_date: optionalDay,
  effective_date: optionalDay,
});

// Assigned to a plain object these would change it instead of becoming a key.
const isSafeKey = (key: string): boolean => !['__proto__', 'constructor', 'prototype'].includes(key);
const extraKey = text(leadLimits.extraKey).check(z.minLength(1), z.refine(isSafeKey, 'This name is reserved.'));
const extra = z
  .record(extraKey, text(leadLimits.extraValue))
  .check(z.refine((value) => Object.keys(value).length <= leadLimits.extraKeys, 'Too many additional fields.'));

/** The single fields, for forms and endpoints that need only some of them. Every one but `name` has a default. */
export const leadFields = {
  name: z._default(text(leadLimits.name), ''),
  phone: z._default(z.nullable(phone), null),
  email: z._default(z.nullable(email), null),
  further_phones: z._default(z.array(phone).check(z.maxLength(leadLimits.furtherPhones)), []),
  further_emails: z._default(z.array(email).check(z.maxLength(leadLimits.furtherEmails)), []),
  notes: optionalText(leadLimits.notes),
  dob: z._default(
    z.nullable(z.string().check(z.refine(isCalendarDate, 'Enter a valid date, such as 1960-02-29.'))),
    null,
  ),
  state: z._default(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/, 'Use the two-letter state code.'))), null),
  beneficiary: optionalText(leadLimits.beneficiary),
  beneficiary_name: optionalText(leadLimits.beneficiary_name),
  company: optionalText(leadLimits.company),
  gender: optionalText(leadLimits.gender),
  military_branch: optionalText(leadLimits.military_branch),
  coverage_wanted: optionalText(leadLimits.coverage_wanted),
  next_follow_up_at: z._default(z.nullable(instant), null),
  tags: z._default(
    z.array(z.string().check(z.refine(isLeadTag, 'Enter a valid tag.'))).check(z.maxLength(maxTags)),
    [],
  ),
  source: optionalText(leadLimits.source),
  address: z._default(z.nullable(leadAddressSchema), null),
  consent: z._default(z.nullable(leadConsentSchema), null),
  external_id: optionalText(leadLimits.external_id),
  /** The file or vendor says that this person does not want to be contacted. */
  opted_out: z._default(z.boolean(), false),
  /** On which channels; none of them named while `opted_out`: on all. */
  opt_outs: z._default(z.array(z.enum(contactChannels)).check(z.maxLength(contactChannels.length)), []),
  /** Single numbers and emails that must not be contacted, where only these are named. */
  closed_addresses: z._default(
    z
      .array(z.strictObject({ channel: z.enum(contactChannels), address: z.union([phone, email]) }))
      .check(z.maxLength(mostClosedAddresses)),
    [],
  ),
  /** Columns that no field takes, by their header. */
  extra: z._default(extra, {}),
} as const;

/** What a book of business brings along besides: only a file has it. */
const bookFields = {
  stage: z._default(z.nullable(z.enum(leadStages)), null),
  quoted: z._default(z.nullable(quoteSchema), null),
  sale: z._default(z.nullable(saleSchema), null),
  received_at: z._default(z.nullable(instant), null),
  last_contacted_at: z._default(z.nullable(instant), null),
  call_attempts: z._default(z.nullable(z.int().check(z.gte(0), z.lte(leadLimits.callAttempts))), null),
  /** What a scrub service found of the numbers, and when; null: the file does not say. */
  registry_check: z._default(
    z.nullable(z.strictObject({ result: z.enum(['clear', 'listed']), on: optionalDay })),
    null,
  ),
  /** The same of single numbers, where the file speaks of each. */
  number_checks: z._default(
    z
      .array(z.strictObject({ phone, result: z.enum(['clear', 'listed']), on: optionalDay }))
      .check(z.maxLength(1 + leadLimits.furtherPhones)),
    [],
  ),
  /** The words of tags, remarks and details that opt out, by their place; none where a column that asks for it says so, too. */
  wish_words: z._default(z.array(z.string().check(z.maxLength(longestWish))).check(z.maxLength(mostWishes)), []),
} as const;

export const leadDraftSchema = z.strictObject({ ...leadFields, ...bookFields }).check(
  z.refine((draft) => draft.name.trim() !== '' || draft.phone !== null || draft.email !== null, {
    path: ['name'],
    error: nothingToSaveMessage,
  }),
);

export type LeadDraft = z.output<typeof leadDraftSchema>;
export type LeadSale = z.output<typeof saleSchema>;
export type LeadConsent = z.output<typeof leadConsentSchema>;

/** What a draft says. What it leaves out, the schema above puts back as its default. */
export function withoutBlanks(draft: LeadDraft): Partial<LeadDraft> {
  const said: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(draft)) {
    if (value === null || value === '' || value === false) continue;
    if (Array.isArray(value) ? value.length === 0 : typeof value === 'object' && Object.keys(value).length === 0)
      continue;
    said[key] = value;
  }
  return said;
}

export function emptyLeadDraft(): LeadDraft {
  return {
    name: '',
    phone: null,
    email: null,
    further_phones: [],
    further_emails: [],
    notes: null,
    dob: null,
    state: null,
    beneficiary: null,
    beneficiary_name: null,
    company: null,
    gender: null,
    military_branch: null,
    coverage_wanted: null,
    next_follow_up_at: null,
    tags: [],
    source: null,
    address: null,
    consent: null,
    external_id: null,
    opted_out: false,
    opt_outs: [],
    closed_addresses: [],
    extra: {},
    stage: null,
    quoted: null,
    sale: null,
    received_at: null,
    last_contacted_at: null,
    call_attempts: null,
    registry_check: null,
    number_checks: [],
    wish_words: [],
  };
}
