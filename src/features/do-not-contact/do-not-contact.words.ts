export const importList = 'Import a do-not-contact list';
export const reasonOfList = 'On a do-not-contact list you imported';
export const aboutList =
  'A file of numbers and emails, with or without a header. Nobody in it becomes a lead: numbers are closed for calls and texts, emails for emails.';
export const stayClosed = 'They stay on your list for leads that come in later, too.';
export const nothingFound = 'We found no phone numbers or emails in this file.';
export const notSent = 'We couldn’t add all of them. Check your connection and try again: nothing is added twice.';

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** "1,204 numbers and 36 emails" */
export function sayFound({ phones, emails }: { phones: number; emails: number }): string {
  const numbers = counted(phones, 'number', 'numbers');
  const mails = counted(emails, 'email', 'emails');
  return phones === 0 ? mails : emails === 0 ? numbers : `${numbers} and ${mails}`;
}

export const sayUnread = (rows: number): string | null =>
  rows === 0 ? null : `${counted(rows, 'row has', 'rows have')} no phone number or email and will be skipped.`;

export const sayCleared = (rows: number): string | null =>
  rows === 0 ? null : `${counted(rows, 'row says it', 'rows say they')} may be contacted and will be skipped.`;

export const sayListed = (found: { phones: number; emails: number }): string =>
  `${sayFound(found)} ${found.phones + found.emails === 1 ? 'is' : 'are'} on your do-not-contact list.`;
export const allKnown = 'All of them were on it already.';
export const downloadOwn = 'Download your list';
