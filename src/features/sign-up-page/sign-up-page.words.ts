// What stands on an agent's sign-up page beside the form: the words that carriers' reviewers look for.
import { brand } from '../../domain/brand.ts';

export interface SignUpOwner {
  business: string;
  /** The agent's own name. */
  agent: string;
  email: string;
  /** As people write it. */
  phone: string;
  /** One line; blank while it is not known. */
  address: string;
}

export const pageTitle = (business: string): string => `Texts from ${business}`;

export const pageLead = ({ business, agent }: SignUpOwner): string =>
  agent === '' || agent === business
    ? `Get answers about life insurance, quotes, appointment times and policy reminders by text from ${business}.`
    : `Get answers about life insurance, quotes, appointment times and policy reminders by text from ${agent} at ${business}.`;

export const submitWords = 'Sign up for texts';
export const thanksTitle = 'Thanks, you’re signed up';
export const thanksWords = (business: string): string => `${business} may now text you. Reply STOP anytime to opt out.`;

export const entryLabels = {
  first_name: 'First name',
  last_name: 'Last name',
  phone: 'Mobile number',
  email: 'Email (optional)',
} as const;

/** Each a paragraph. */
export const termsWords = ({ business, email, phone }: SignUpOwner): readonly string[] => [
  `People who sign up get texts from ${business} about life insurance quotes, appointments and their own policy.`,
  'Message frequency varies, about 2–3 messages per week. Message and data rates may apply.',
  `Reply STOP to opt out at any time. You then get one text that confirms it and no more after that. Reply HELP for help, or contact ${business} at ${email}${phone === '' ? '' : ` or ${phone}`}.`,
  'Signing up is optional. Consent is not a condition of any purchase. Carriers are not liable for delayed or undelivered messages.',
];

export const privacyWords = ({ business, email }: SignUpOwner): readonly string[] => [
  `${business} keeps what you enter here, with the date, time and internet address of your sign-up, to answer you and to prove that you agreed.`,
  'No mobile information is shared with third parties or affiliates for marketing or promotional purposes. Text messaging opt-in data and consent are not shared with any third party. Nothing you enter here is sold.',
  `Only those who carry and store the texts for ${business} see them, for that purpose alone: its phone carrier and ${brand.legalEntity}, whose software it uses.`,
  `To see, correct or delete what is kept about you, write to ${email}.`,
];
