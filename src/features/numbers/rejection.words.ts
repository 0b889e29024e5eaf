// What reviewers write, in plain words: what it means, and which answers to change. From the carrier's own lists of reasons.
import type { FormField } from './verification-form.rules.ts';

export interface Rejection {
  /** What is wrong, in one sentence. */
  title: string;
  /** What to do about it. */
  advice: string;
  fields: readonly FormField[];
  /** Another form would end the same way. */
  isFinal?: true;
}

const known: readonly (Rejection & { says: RegExp })[] = [
  {
    says: /third[- ]?party|lead generation|lead gen\b|affiliate|consent (?:data )?(?:is |was )?(?:shared|sold|transferred)/i,
    title: 'The reviewers read this as third-party lead generation.',
    advice:
      'Toll-free texts only go to people who agreed to hear from you. Leave out anything about bought or shared leads and say how people sign up with you.',
    fields: ['summary', 'opt_in', 'own_consent'],
  },
  {
    says: /(?:high[- ]risk|forbidden|disallowed|prohibited|not allowed|ineligible|shaft\b|cannabis|gambling|debt|crypto)/i,
    title: 'The reviewers put your texts into a category that carriers don’t allow.',
    advice: 'If that’s a mistake, describe your insurance texts more clearly. If not, this number can’t be verified.',
    fields: ['summary', 'sample_1', 'sample_2'],
    isFinal: true,
  },
  {
    says: /(?:name|entity).*(?:match|record|differ)|does not match.*(?:public|record)|legal name/i,
    title: 'The business name doesn’t match public records.',
    advice:
      'Copy the name from your EIN letter, with LLC, Inc. and the like. A trade name goes into “Doing business as”.',
    fields: ['legal_name', 'ein'],
  },
  {
    says: /registration|\bbrn\b|\bein\b|tax id/i,
    title: 'The reviewers couldn’t verify your EIN.',
    advice:
      'Check the EIN and the name against your EIN letter. If the business is younger than six months, the IRS may not have published it yet.',
    fields: ['ein', 'legal_name'],
  },
  {
    says: /privacy/i,
    title: 'The reviewers missed a privacy policy about texts.',
    advice:
      'Leave the website blank to use your sign-up page, which has one, or add a text message section to your own.',
    fields: ['website'],
  },
  {
    says: /opt[- ]?in|consent|call to action|\bcta\b|optional|pre-?(?:checked|selected)|other agreements/i,
    title: 'The way people agree to texts wasn’t clear enough.',
    advice:
      'Name your sign-up page and say that people enter their own number, tick an empty box for texts only, and can say no.',
    fields: ['opt_in'],
  },
  {
    says: /e-?mail.*(?:domain|official)|official domain/i,
    title: 'The email address doesn’t belong to the website.',
    advice:
      'Use an address at your site’s domain, or leave the website blank: your sign-up page shows the email you enter.',
    fields: ['email', 'website'],
  },
  {
    says: /website|\burl\b|\bsite\b|unreachable|not (?:live|functional|working)|could not be verified/i,
    title: 'The reviewers couldn’t match your details with your website.',
    advice:
      'The site must open without a login and show the same name, address, email and phone. Leave it blank to use your sign-up page.',
    fields: ['website', 'email', 'phone', 'street'],
  },
  {
    says: /sample|message content|content (?:does|is)|message body|opt[- ]?out|stop (?:language|instructions)/i,
    title: 'The sample texts weren’t accepted.',
    advice: 'Write two texts you really send. Name your business in each and end with “Reply STOP to opt out”.',
    fields: ['sample_1', 'sample_2'],
  },
  {
    says: /use ?case|vague|more (?:detail|information)|additional information|unclear|describe/i,
    title: 'The reviewers want to know more about your texts.',
    advice: 'Say who you text, why they know you, and what the texts are about, in two or three sentences.',
    fields: ['summary'],
  },
  {
    says: /address|phone|contact/i,
    title: 'The reviewers couldn’t verify how to reach you.',
    advice: 'Use the address and phone number that your business is listed with.',
    fields: ['street', 'city', 'zip', 'phone', 'email'],
  },
];

export function explainRejection(said: string | null): Rejection {
  const found = known.find(({ says }) => says.test(said ?? ''));
  if (!found)
    return {
      title: 'The reviewers sent your answers back.',
      advice: 'Read their note, change what it’s about, and submit again. There’s no limit on tries.',
      fields: [],
    };
  const { says: _, ...rejection } = found;
  return rejection;
}
