// Names that somebody chose, in mails of ours to somebody else: a mail program makes a link of every address it finds.
import { cleanLine } from './plain-text.ts';

// A scheme, a host that begins with www, an email, or words with a dot between them and an ending of letters.
const address = /:\/\/|\bwww\.|\S@\S|[\p{L}\d-]{2}\.[a-z]{2,24}(?![\p{L}\d])/iu;

export const bearsAddress = (name: string): boolean => address.test(cleanLine(name));

/** @returns the name on one line, or `otherwise` where it would bring an address along */
export function nameInMail(name: string, otherwise: string): string {
  return bearsAddress(name) ? otherwise : cleanLine(name);
}
