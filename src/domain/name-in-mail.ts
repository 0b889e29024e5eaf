// Names that somebody chose, in mails of ours to somebody else: a mail program makes a link of every address it finds.
import { cleanLine } from './plain-text.ts';

const address = new RegExp(
  [
    '://',
    '\\b(?:https?|ftp|mailto|tel|sms|javascript):\\S',
    '\\bwww\\d?\\.',
    '\\S@\\S',
    // Words with a dot between them and an ending of letters; one letter before the dot is an initial, but for the usual endings.
    '[\\p{L}\\d-]{2}\\.(?:\\p{L}{2,24}(?![\\p{L}\\d])|xn--[a-z\\d])',
    '(?<![\\p{L}\\d])[\\p{L}\\d]\\.(?:com|net|org|co|io|me|ly|gd|us|info|link|app|ai|to|cc|tv|biz|xyz)(?![\\p{L}\\d])',
    '(?<![\\d.])\\d{1,3}(?:\\.\\d{1,3}){3}(?![\\d.])',
  ].join('|'),
  'iu',
);
/** They look like a dot, and browsers take some of them for one. */
const dots = /[\u3002\uFF61\uA4F8\u06D4\u0701\u0702]/g;

export const bearsAddress = (name: string): boolean =>
  address.test(cleanLine(name).normalize('NFKC').replace(dots, '.'));

/** @returns the name on one line, or `otherwise` where it would bring an address along */
export function nameInMail(name: string, otherwise: string): string {
  return bearsAddress(name) ? otherwise : cleanLine(name);
}
