// What is said about scrub files.
import { checkDays } from '../../domain/registry-terms.ts';

export const scrubTitle = 'Check the Do Not Call Registry';
export const aboutScrub = `US numbers must be checked against the National Do Not Call Registry every ${checkDays} days before you call to sell. Save your numbers to a file, run them through the registry or your scrub service, and import what you get back.`;
export const outTitle = '1. Save the numbers to check';
export const olderThan = 'Not checked in the last';
export const dayOptions = [0, 14, 25, checkDays] as const;
export const dayLabel = (days: number): string => (days === 0 ? 'Everyone’s numbers' : `${days} days`);
export const saveNumbers = 'Save file';
export const nothingToCheck = 'Every number was checked in that time.';
export const inTitle = '2. Import the scrub file';
export const aboutIn =
  'A file with phone numbers and results, such as Phone, DNC, Date. A listed number isn’t an opt-out: nobody is put on your do-not-contact list.';
export const noNumbers = 'We found no phone numbers with a result in this file.';
export const whatIsInIt = 'Numbers in this file are';
export const clearLabel = 'Clear: not on the registry';
export const listedLabel = 'On the registry';
export const whenScrubbed = 'Date of the check';
export const dayMissing = 'Enter the date of the check.';
export const dayInFuture = 'Enter a date that isn’t in the future.';
export const notSent = 'We couldn’t save all of them. Check your connection and try again: nothing is saved twice.';
export const saveLeftOutLabel = 'Save these rows';

export const leftOutWhy = {
  no_number: 'No US or Canadian phone number.',
  no_result: 'We can’t tell whether the number is on the registry.',
  future: 'The date of the check is in the future.',
} as const;

export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export const sayNumbers = (count: number): string => counted(count, 'number', 'numbers');
export const saySaved = (count: number): string => `Saved a file with ${sayNumbers(count)}.`;
export const sayResults = (clear: number, listed: number): string =>
  `${clear.toLocaleString('en-US')} clear, ${listed.toLocaleString('en-US')} on the registry`;
export const sayLeftOut = (rows: number): string => `${counted(rows, 'row is', 'rows are')} left out.`;
export const sayKept = (count: number): string => `${sayNumbers(count)} ${count === 1 ? 'is' : 'are'} up to date.`;
export const sayNewer = (count: number): string => `${sayNumbers(count)} kept a newer check, or a listing from the same day.`;
