// What stands around the form by which a visitor asks to be contacted.
import { consentWords } from '../numbers/suggested-texts.rules.ts';

export const contactTitle = (name: string): string => `Contact ${name}`;
/** Where nobody can say whom. */
export const contactAnyone = 'Contact this agent';
export const lookBelow = 'Please look at what is marked below.';
export const wentWrong = 'Something went wrong. Please try again in a moment.';
export const sendWords = 'Send message';
export const thanksTitle = 'Thanks, your message was sent';
export const thanksWords = (name: string): string => `${name} will get back to you.`;
export const backWords = (name: string): string => `Back to ${name}’s page`;
export const backToTexts = (business: string): string => `Back to texts from ${business}`;

export const contactLabels = {
  first_name: 'First name',
  last_name: 'Last name (optional)',
  phone: 'Phone',
  email: 'Email',
  message: 'Message (optional)',
} as const;

/** Agreed to by sending. It names what it opens, and nothing about texts. */
export const inquiryWords = (business: string): string =>
  `By sending this, you ask ${business} to call or email you about life insurance.`;

/** All that somebody agreed to, as it stood on the form. */
export const agreedWords = (business: string, agreesToTexts: boolean): string =>
  agreesToTexts ? `${inquiryWords(business)} ${consentWords(business)}` : inquiryWords(business);
