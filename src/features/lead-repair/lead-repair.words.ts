import type { ContactChannel } from '../../domain/contact-channel.ts';
import type { ImportDoubt } from './lead-repair.rules.ts';

export const optedOutByVendor = 'Marked as opted out by the vendor when the lead was posted.';

/** "34 leads are now marked do not contact." */
export function sayOptOuts(count: number): string {
  return count === 1
    ? '1 lead is now marked do not contact.'
    : `${count.toLocaleString('en-US')} leads are now marked do not contact.`;
}

const nouns: Record<ContactChannel, string> = { text: 'texts', call: 'calls', email: 'emails' };

/** "no texts or calls" */
export function noChannels(channels: readonly ContactChannel[]): string {
  const words = channels.map((channel) => nouns[channel]);
  return `no ${words.length < 3 ? words.join(' or ') : `${words.slice(0, -1).join(', ')}, or ${words.at(-1)}`}`;
}

/** "3 leads may be two people." */
export function sayTwoPeople(count: number): string {
  return count === 1 ? '1 lead may be two people.' : `${count.toLocaleString('en-US')} leads may be two people.`;
}

/** "3 phones or emails were someone else’s." */
export function sayOthers(count: number): string {
  return count === 1
    ? '1 phone or email was someone else’s.'
    : `${count.toLocaleString('en-US')} phones or emails were someone else’s.`;
}

/** "Column “Upline Phone” in july.csv" */
export const whereItStood = (under: string, from: string | null): string =>
  from === null ? `Under “${under}”` : `Under “${under}” in ${from}`;

export const metByEmail = (email: string): string =>
  `Both have ${email}. An invisible character in one of them kept them apart.`;

export const wasOfSomebodyElse = 'It was somebody else’s number, not this lead’s.';

/** What to look for in the file. */
export const doubtWords: Record<ImportDoubt, string> = {
  swallowed: 'A stray quotation mark may have put several rows into one lead.',
  others: 'A column with someone else’s phone or email was taken as the lead’s own.',
  opt_outs: 'Its DND column may have been read the wrong way around.',
  monthly: 'Its monthly premium was taken as the annual premium.',
  births:
    'Some of its leads would be children while others were born before 2000. Two-digit birth years may have been read as 20xx.',
  dates: 'If it wrote the day first (25/12/1960), some days and months are switched.',
};
