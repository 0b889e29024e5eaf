// What stands on an agent's sign-up page beside the form: the words that carriers' reviewers look for.
import { brand } from '../../domain/brand.ts';
import type { TextsOwner } from '../public-page/public-page.rules.ts';

export const pageTitle = (business: string): string => `Texts from ${business}`;

export const pageLead = ({ business, agent }: TextsOwner): string =>
  agent === '' || agent === business
    ? `Get answers about life insurance, quotes, appointment times and policy reminders by text from ${business}.`
    : `Get answers about life insurance, quotes, appointment times and policy reminders by text from ${agent} at ${business}.`;

/** Each a paragraph. */
export const termsWords = ({ business, email, phone }: TextsOwner): readonly string[] => [
  `People who sign up get texts from ${business} about life insurance quotes, appointments and their own policy.`,
  'Message frequency varies, about 2–3 messages per week. Message and data rates may apply.',
  `Reply STOP to opt out at any time. You then get one text that confirms it and no more after that. Reply HELP for help, or contact ${business} at ${email}${phone === '' ? '' : ` or ${phone}`}.`,
  'Signing up is optional. Consent is not a condition of any purchase. Carriers are not liable for delayed or undelivered messages.',
];

export const privacyWords = ({ business, email }: TextsOwner): readonly string[] => [
  `${business} keeps what you enter here, with the date, time and internet address of your sign-up, to answer you and to prove that you agreed.`,
  'No mobile information is shared with third parties or affiliates for marketing or promotional purposes. Text messaging opt-in data and consent are not shared with any third party. Nothing you enter here is sold.',
  `Only those who carry and store the texts for ${business} see them, for that purpose alone: its phone carrier and ${brand.legalEntity}, whose software it uses.`,
  `To see, correct or delete what is kept about you, write to ${email}.`,
];
