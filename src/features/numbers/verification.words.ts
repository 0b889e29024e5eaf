// What the verification assistant says.
import type { VerificationState } from './carrier-form.rules.ts';
import { verifiedWords } from './numbers.words.ts';
import type { EntityType, FormField, Volume } from './verification-form.rules.ts';

export const stateTitles: Record<VerificationState, string> = {
  draft: 'Not submitted yet',
  sending: 'On its way to the carrier',
  in_review: 'In review',
  needs_changes: 'Needs changes',
  rejected: 'Rejected',
  verified: verifiedWords,
};

export const stateSentences: Record<VerificationState, string> = {
  draft:
    'Carriers block texts from a toll-free number until they know who sends them. Answer their questions and submit them for review. Most agents need about 10 minutes.',
  sending: 'We’re handing your answers to the carrier. This takes about a minute.',
  in_review:
    'The carrier’s reviewers have your answers. A review takes 1 to 2 weeks. We’ll email you when they decide.',
  needs_changes: 'Change your answers and submit them again. There’s no limit on tries, and no fee.',
  rejected: 'Change your answers and submit them again. There’s no limit on tries, and no fee.',
  verified: 'The carrier approved your number. You can text from it.',
};

/** What happened, in the history. */
export const stepWords: Record<Exclude<VerificationState, 'draft'>, string> = {
  sending: 'Submitted',
  in_review: 'Review started',
  needs_changes: 'Sent back',
  rejected: 'Rejected',
  verified: 'Verified',
};

export const entityLabels: Record<EntityType, string> = {
  SOLE_PROPRIETOR: 'Sole proprietor with an EIN',
  PRIVATE_PROFIT: 'Private company (LLC, corporation, partnership)',
  PUBLIC_PROFIT: 'Publicly traded company',
  NON_PROFIT: 'Nonprofit',
};

export const volumeLabels: Record<Volume, string> = {
  '100': 'Up to 100 a month',
  '1,000': 'Up to 1,000 a month',
  '10,000': 'Up to 10,000 a month',
  '100,000': 'Up to 100,000 a month',
};

export const fieldLabels: Record<FormField, string> = {
  legal_name: 'Legal business name',
  doing_business_as: 'Doing business as (optional)',
  entity_type: 'Type of business',
  ein: 'EIN',
  street: 'Street address',
  street_2: 'Suite or unit (optional)',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  website: 'Website (optional)',
  volume: 'Texts you expect to send',
  summary: 'Who you text and why',
  sample_1: 'Sample text 1',
  sample_2: 'Sample text 2',
  opt_in: 'How people agree to your texts',
  own_consent: 'Your confirmation',
};

export const fieldHints: Partial<Record<FormField, string>> = {
  legal_name: 'Exactly as on your EIN letter from the IRS, with LLC, Inc. and the like.',
  ein: 'Nine digits from the IRS. Never your Social Security number.',
  email: 'Reviewers may write here.',
  website: 'Your own site, open to everyone. Leave it blank to use your sign-up page.',
  sample_1: 'A text you really send, with your business name and “Reply STOP to opt out”.',
};

export const askedAbout = 'The reviewers asked about this.';

export const ownConsentLabel =
  'I only text people who agreed to hear from my business. No bought, shared or third-party leads.';
