// A name and how to reach it in one cell: "Ann Lee 305-555-0142", "305-555-0142 (Ann)", "Ann Lee <ann@example.com>".
import { normalizeEmail } from '../../domain/email-address.ts';
import { isPlaceholderName } from '../../domain/placeholder.ts';
import { isUsNumber } from '../../domain/phone-number.ts';
import { cleanCell } from './clean-cell.rules.ts';
import { isLabelOfOthers } from './columns-of-numbers.rules.ts';
import { readPhones } from './read-phone.rules.ts';

export interface MixedCell {
  /** Empty when nothing but numbers or addresses stands there. */
  name: string;
  /** As written, one after the other. */
  phones: string;
  emails: string;
}

const reached =
  /[^\s@<>()[\]{}"',;:|]+@[^\s@<>()[\]{}"',;:|]+|(?<![0-9][ .-]?|[#$/])(?:\+?1[ .-]?)?(?:\([0-9]{3}\) ?|[0-9]{3}[ .-]?)[0-9]{3}[ .-]?[0-9]{4}(?:,? *(?:x|ext\.?) *[0-9]{1,6})?(?![ .-]?[0-9])/gi;
const marks = /^[\s,;:|/()<>[\]"'-]+|[\s,;:|/(<>[\]"'-]+$|\)+$/g;
const labels =
  /(?:^|[\s(])(?:tel|telephone|phone|ph|cell|cellphone|mobile|home|work|office|main|e-?mail|c|h|m|w|o|p)\.?[\s:)-]*$|^\(?(?:cell|mobile|home|work|office|main|landline|c|h|m|w|o)\)?$/i;
const personName = /^\p{L}[\p{L}\p{M}'’.-]*(?:,? (?:& |and )?\p{L}[\p{L}\p{M}'’.-]*){0,4}$/u;
const longest = 120;

/** Words of remarks, of other things that have a number, and of headers. */
const remark =
  /(?:^|[^\p{L}])(?:do not|don['’]?t|dnc|dnd|never|stop|remove|opt(?:ed)? ?out|unsubscribed?|call(?:ed|s|back)|text(?:ed|s)?|sms|dial|wrong|disconnected|invalid|only|after|before|until|morning|evening|voicemail|vm|left|message|msg|busy|answer(?:ed|s)?|deceased|litigator|ext(?:ension)?|order|policy|account|acct|claim|id|ref|invoice|ticket|number|phone|cell|mobile|e-?mail|name|fax|or|the|at|for|is|from|by|with|per|e\.g|alt|other|same|to|of|leads?|total)(?![\p{L}])/iu;
/** Of a person only where more of the name stands beside it. */
const remarkAlone =
  /^(?:call|bad|old|new|good|best|no|do|case|primary|secondary|landline|yes|ok|verified|valid|active)$/i;

/** Null: nobody can be reached by it, or what stands beside is not one name. */
export function readMixedCell(written: string): MixedCell | null {
  if (written.length > longest || !/@|[0-9]{3}/.test(written)) return null;
  const cell = cleanCell(written).replaceAll(/[\u2010-\u2015\u2212]/g, '-');
  const found = cell.match(reached) ?? [];
  const emails = found.filter((part) => normalizeEmail(part) !== null);
  const phones = found.filter((part) => !part.includes('@') && readPhones(part).numbers.some(isUsNumber));
  if (found.length === 0 || emails.length + phones.length < found.length) return null;
  const names = cell.split(reached).map(asName).filter(Boolean);
  const name = names[0] ?? '';
  if (names.length > 1 || (name !== '' && !isName(name))) return null;
  return { name, phones: phones.join(', '), emails: emails.join(', ') };
}

const asName = (part: string): string => part.replace(marks, '').replace(labels, '').replaceAll(marks, '');

const isName = (text: string): boolean =>
  personName.test(text) &&
  !isPlaceholderName(text) &&
  !remark.test(text) &&
  !remarkAlone.test(text) &&
  !isLabelOfOthers(text);
