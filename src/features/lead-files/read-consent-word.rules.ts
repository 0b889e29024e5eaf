// What people and programs write under a header that asks for consent, or for the request not to be contacted.
import { isPlaceholder } from '../../domain/placeholder.ts';
import { headerWords } from './column-aliases.rules.ts';
import { readDay } from './read-date.rules.ts';
import { asksForLeave, asksForResult } from './opt-out-columns.rules.ts';

/** `Don't call!` → `dont call`. */
export const wordsOf = (value: string): string =>
  value
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036F'’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const longestWords = 60;

const saysNo =
  /^(?:(?:0|n|f|off|not|end|unchecked|negative)$|(?:no(?! (?:answer|response|reply|record|info|information|data|preference|selection)\b)|nope|false|never|non|unsub|unsubscribed?|opt(?:ed|ing)? ?out|opt me out|dnc|dnd|do ?not|dont|stop|stopped|quit|cancel(?:l?ed)?|removed?|revoked?|withdrawn?|withdrew|declined?|refused?|deny|denied|rejected|blocked|suppressed)\b|not (?:opted|subscribed|consented|agreed|given|granted|allowed|permitted|ok|okay|interested)\b|consent (?:no|not|revoked|withdrawn|denied|declined|refused)\b)/;
const saysYes =
  /^(?:(?:1|t|x|y|on|ok|okay|checked|given|positive)$|(?:true|yes|yep|si|(?:double |single |confirmed )?opt(?:ed)? ?in|subscribed|consent|consented|i (?:do |hereby )?(?:agree|consent|accept)|agreed?|granted|accept(?:ed|s)?|allowed|permitted|confirmed|prior express|express)\b)/;
const takesBack = /\b(?:no|not|dont|but|except|until|unless|revoked|withdrawn|expired|pending)\b/;

/** `unclear` is neither: it must not pass for consent. Null when the cell says nothing. */
export function readConsentWord(value: string): 'yes' | 'no' | 'unclear' | null {
  const words = wordsOf(value);
  if (words.length <= longestWords && saysNo.test(words) && !/^n\/?a$/i.test(value.trim())) return 'no';
  if (isPlaceholder(value)) return null;
  return saysYes.test(words) && !takesBack.test(words) ? 'yes' : 'unclear';
}

const notOut =
  /^(?:(?:0+(?: 0+)*|n|f|off|false|unchecked|inactive|not active|disabled|expired|clean|clear(?:ed)?|ok|okay|safe|good|valid|callable|allowed|permitted|subscribed|consented|negative|nope|unlisted|exempt|ebr|pending|pass(?:ed)?|alive|living)$|(?:scrubbed|checked(?= (?:on|[0-9]))|passed|cleared)(?: (?:on|at|date|clean|clear|and))*(?: [0-9]+)*$|(?:safe|ok|okay|good|clear|clean) to (?:call|contact|text|dial|email)\b|(?:has|have|had|did|does|is|was)(?: not|nt| never)\b(?! (?:to|opted in|subscribed|consented|callable|ok|okay|allowed|permitted|safe)\b)|no(?! (?:do ?not|dont|stop|dnc|consent|calls?|texts?|emails?|contact)\b)\b|no dnc$|not(?! (?:opted in|subscribed|consented|callable|ok|okay|allowed|permitted|safe)\b)\b|never\b|opt(?:ed)? ?in\b|subscribed\b|allowed\b|may (?:contact|call|text)|do call)/;
/** A scrub service says so of a number that is not listed. */
const kindOfNumber =
  /^(?:(?:wireless|land ?line|mobile|cell(?:ular| ?phone)?|(?:non )?fixed(?: line)?|(?:(?:non )?fixed )?voip|residential|business|toll ?free|pager)(?: (?:phone|number|line|or|and|$)|$) ?)+$/;
const ofScrub =
  /\b(?:scrub(?:s|bed|bing)?|results?|check(?:s|ed)?|look ?ups?|screen(?:ed|ing)?|national|federal|ndnc|registry|type)\b/;
const finds =
  /^(?:(?:very|known|confirmed|possible|potential|likely|serial|tcpa|is|on|in|the|list|a) )*(?:high(?:est)?|severe|extreme|critical|elevated|hits?|match(?:ed|es)?|found|listed|flag(?:ged)?|positive|fail(?:ed|s|ure)?|bad|block(?:ed)?|black ?list(?:ed)?|suppress(?:ed|ion)?|(?:pre ?)?litig[a-z]*[0-9]*|plaintiffs?|trolls?|attorneys?|deceased|dead|dnc|do not call)\b(?! (?:0|none|no)\b)/;
const plainYes = /^(?:y|yes|true|t|x|1)$/;
const leastScore = 50;

/** "Scrubbed: yes" tells that it was looked for, not that it was found; of a score the upper half is high. */
function isFound(words: string, asked: string): boolean {
  if (/^[0-9]+(?: 0+)?$/.test(words) && /\bscore\b/.test(asked)) return Number(words.split(' ')[0]) >= leastScore;
  if (plainYes.test(words)) return !/\b(?:scrub|check|screen)ed\b/.test(asked);
  return finds.test(words);
}

const isEmpty = /^[[\](){}"'\s☐□]*$/;
const noReason = /^(?:no(?:ne)?|n|0|false|n a|not (?:applicable|opted out|unsubscribed))$/;

/** An opt-out column is obeyed unless it clearly says no: a date, `SMS`, `active`, `Cell` or `STOP` in it means an opt-out. */
export function saysOptedOut(value: string, header: string): boolean {
  const asked = headerWords(header);
  if (asksForLeave(asked)) return readConsentWord(value) === 'no';
  if (isEmpty.test(value) || isPlaceholder(value)) return false;
  const words = wordsOf(value);
  if (asksForResult(asked)) return isFound(words, asked);
  // The Department of Defense, or the date of death.
  if (asked === 'dod') return readDay(value, '2100-12-31') !== null;
  // "Not interested"
  if (/\breason\b/.test(asked)) return !noReason.test(words);
  return !notOut.test(words) && !(kindOfNumber.test(words) && ofScrub.test(asked));
}
