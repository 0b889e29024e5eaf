// The open answers of the form as most agents would give them; they follow the business's name until somebody writes their own.
import { formatPhone } from '../../domain/phone-number.ts';
import { businessName, type Answered, type VerificationForm } from './verification-form.rules.ts';

/** `pageUrl`: of the sign-up page. */
export function withSuggestions(form: VerificationForm, pageUrl: string): Answered<VerificationForm> {
  const business = businessName(form) || 'your business';
  const agent = form.first_name.trim() || 'your agent';
  return {
    ...form,
    summary:
      form.summary ??
      `${business} is a licensed life insurance agency. We text people who asked us for a quote or are our clients: answers to their questions, quotes, appointment times and reminders about their own policy.`,
    sample_1:
      form.sample_1 ??
      `Hi Pat, this is ${agent} with ${business}. Thanks for asking about life insurance. When is a good time to go over your quote? Reply STOP to opt out.`,
    sample_2:
      form.sample_2 ??
      `Hi Pat, ${agent} with ${business}. A reminder of our call tomorrow at 10:00 AM about your policy. Reply STOP to opt out.`,
    opt_in:
      form.opt_in ??
      `People sign up at ${pageUrl}. They enter their own mobile number and tick a box, which is not ticked for them, to agree to texts from ${business}. Texts are optional and not a condition of any purchase. The page says how often we text, that rates may apply, and how STOP and HELP work.`,
  };
}

/** What the sign-up page asks a person to agree to. */
export function consentWords(business: string): string {
  return `I agree to receive text messages from ${business} about life insurance quotes, appointments and my policy, including marketing texts and texts sent by automated technology, at the mobile number I entered. Consent is not a condition of any purchase. Message frequency varies, about 2–3 messages per week. Message and data rates may apply. Reply STOP to opt out or HELP for help.`;
}

/** `(202) 555-0143`, as people write it. */
export const spokenPhone = (phone: string): string =>
  formatPhone(phone).replace(/^\((\d{3})\) - (\d{3}) - /, '($1) $2-');
