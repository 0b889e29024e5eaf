// A status, a tag or a remark by which somebody must not be contacted: "DNC", "Do not call", "Litigator", "Deceased".
import { contactChannels, type ContactChannel } from '../../domain/contact-channel.ts';
import { headerWords } from './column-aliases.rules.ts';
import type { ColumnMapping } from './import-field.words.ts';
import { wordsOf } from './read-consent-word.rules.ts';

export interface Wish {
  channels: readonly ContactChannel[];
  why: 'asked' | 'litigator' | 'deceased';
}

export interface StateColumn {
  column: number;
  /** Free text: only a remark that says nothing else counts. */
  isRemark: boolean;
}

const tellsState =
  /\b(?:status|stage|dispo(?:sition)?|outcome|results?|tags?|labels?|flags?|groups?|lists?|segments?|category|alerts?|warnings?|restrictions?|reason|type|activity|event|topic|scrub|check|subscriptions?|pref(?:erence)?s?)\b/;
const isRemark = /\b(?:remarks?|notes?|comments?|memo|description)\b/;
const ofOthers =
  /\b(?:spouse|husband|wife|beneficiar(?:y|ies)|bene|father|mother|parents?|family|agent|user|vendor|source|campaign|against)\b/;

/** The columns of a file that may tell it, besides those of opt-outs. */
export function stateColumns(headers: readonly string[], mapping: ColumnMapping): StateColumn[] {
  return mapping.flatMap((field, column): StateColumn[] => {
    const words = headerWords(headers[column] ?? '');
    if (ofOthers.test(words)) return [];
    if (field === 'notes' || (field === 'extra' && isRemark.test(words))) return [{ column, isRemark: true }];
    const isState = field === 'stage' || field === 'tags' || (field === 'extra' && tellsState.test(words));
    return isState ? [{ column, isRemark: false }] : [];
  });
}

const phone: readonly ContactChannel[] = ['text', 'call'];
/** "Never contacted" is a result, "Never contact" a wish. */
const not = '(?:(?:do ?not|dont|never|not to) |donot)(?!(?:called|contacted|texted|emailed|dialed)\\b)';

/** Those of one channel first, so that what is left of a saying names none. */
const sayings: readonly { pattern: RegExp; wish: Wish }[] = [
  { pattern: /\b(?:(?:known|serial|tcpa) )*litigat(?:or|ors|ious)\b/g, wish: { channels: phone, why: 'litigator' } },
  {
    pattern: /\b(?:deceased|decd|passed away|died)\b|^(?:death|dead person)$/g,
    wish: { channels: phone, why: 'deceased' },
  },
  {
    pattern: new RegExp(
      `\\b(?:${not}|stop )(?:be )?(?:text(?:ed|ing)?|sms)\\b|\\bno (?:more )?(?:texts?|sms)$|\\b(?:sms|texts?) (?:opt(?:ed)? ?out|stop|unsubscribed?)\\b|\\bopt(?:ed)? ?out (?:of |from )?(?:sms|texts?)\\b`,
      'g',
    ),
    wish: { channels: ['text'], why: 'asked' },
  },
  {
    pattern: new RegExp(
      `\\b(?:${not}|stop )(?:be )?e ?mail(?:ed|ing)?\\b|\\bno (?:more )?e ?mails?$|\\be ?mails? (?:opt(?:ed)? ?out|unsubscribed?)\\b|\\b(?:opt(?:ed)? ?out|unsubscribed?) (?:of |from )?e ?mails?\\b`,
      'g',
    ),
    wish: { channels: ['email'], why: 'asked' },
  },
  {
    pattern: new RegExp(
      `\\bdnc\\b|\\b(?:${not}|stop )(?:be )?(?:call(?:ed|ing)?|dial(?:ed)?|phone)\\b|\\bno (?:more )?calls?$`,
      'g',
    ),
    wish: { channels: phone, why: 'asked' },
  },
  {
    pattern: new RegExp(
      `\\b${not}(?:be )?(?:contact(?:ed)?|solicit(?:ed)?|disturb(?:ed)?|market(?:ed)?(?: to)?)\\b|\\bcease(?: and)? desist\\b|\\bno solicit(?:ing|ation)\\b|\\bopt(?:ed|ing)? ?outs?\\b|\\bunsubscribed?\\b|\\bunsub\\b|` +
        `\\b(?:to be )?removed? (?:me |him |her |them )?from (?:the |our |your )?(?:call(?:ing)? )?list\\b|\\bremove (?:me|him|her|them)\\b|\\bto be removed\\b|` +
        `\\b(?:take|took) (?:me|him|her|them) off(?: (?:the|our|your))?(?: call(?:ing)?)?(?: list)?\\b|` +
        `\\b(?:taken?|took|wants?|get|got|be) off (?:of )?(?:the |our |your |this )?(?:call(?:ing)? |mailing |phone |contact )?lists?\\b|` +
        `^(?:dnd|stop|stop ?all|quit|removed?|suppressed|blacklist(?:ed)?|blocked)$`,
      'g',
    ),
    wish: { channels: contactChannels, why: 'asked' },
  },
];

/** A result of a check, a lifted entry, a wish for another hour, or somebody else's lot. */
const takesBack =
  /\b(?:not|no|non|isnt|clear(?:ed)?|clean(?:ed)?|scrub(?:bed)?|check(?:ed)?|passed|free|safe|ok|okay|negative|none|false|n|0|verified|pending|lifted|expired|compliant|off|removed from|before|after|until|till|between|during|unless|if|yet|weekends?|mornings?|evenings?|nights?|today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|at work|work|husband|wife|spouse|widow(?:er)?|son|daughter|mother|father|mom|dad|parents?|brother|sister|beneficiary)\b/;

/** What a remark may hold besides and still says nothing else. */
const onlyPolite =
  /^(?:\b(?:please|customer|client|lead|person|prospect|he|she|they|i|we|said|says|asked|asks|requested|requests?|wants|per|me|us|him|her|them|again|anymore|any|more|ever|back|this|number|list|listed|registry|on|the|to|be|is|was|added|put|placed|marked|as|a|an|and|yes|true|angry|upset|mad|irate|hostile|rude|very|really|extremely|threatened|threatens|sue|legal|action|ever|period|immediately|federal|national|state|internal|company|at|all)\b ?)*$/;

/** Without one of these letters in it nothing is said; most cells have none. */
const maySay =
  /dnc|not|n[’']t|dont|never|stop|opt|unsub|remov|off|litig|dec[’']?d|deceas|death|dead|passed|died|dnd|quit|suppress|black|block|cease|no /i;

/** @returns the first wish in the cell; null when it says none, or takes it back in the same breath */
export function wishIn(value: string, isFreeText = false): Wish | null {
  if (!maySay.test(value)) return null;
  const tokens = isFreeText ? [value] : value.split(/[;,|/\n()]+|\s[-–—]+\s/);
  const words = tokens.map(wordsOf).filter(Boolean);
  for (const [index, token] of words.entries()) {
    const wish = wishOf(token, isFreeText);
    // "DNC - clear", "DNC: no" with a dash.
    if (wish && !isResult.test(words[index + 1] ?? '')) return wish;
  }
  return null;
}

const isResult = /^(?:clear(?:ed)?|clean|no|n|none|negative|false|safe|ok|passed|free|not listed|not found|scrubbed)$/;

/** Taken off such a list again. */
const isLifted = /\b(?:dnc|do ?not ?call)(?: (?:flag|status|list|entry|registry))? (?:removed|lifted|cleared)$/;

function wishOf(words: string, isFreeText: boolean): Wish | null {
  if (isLifted.test(words)) return null;
  let found: Wish | null = null;
  let left = words;
  for (const { pattern, wish } of sayings) {
    const without = left.replace(pattern, ' ');
    if (without === left) continue;
    left = without;
    found = found === null || found.why !== 'asked' ? (found ?? wish) : both(found, wish);
  }
  left = left.replaceAll(/ +/g, ' ').trim();
  if (found === null || takesBack.test(left)) return null;
  return isFreeText && !onlyPolite.test(left) ? null : found;
}

const both = (one: Wish, other: Wish): Wish => ({
  why: one.why,
  channels: contactChannels.filter((channel) => one.channels.includes(channel) || other.channels.includes(channel)),
});

/** "Unsubscribed" under "Email status" closes mail alone: the header names the channel where the word names none. */
export function channelsUnder(header: string, { channels, why }: Wish): readonly ContactChannel[] {
  if (why !== 'asked' || channels.length < contactChannels.length) return channels;
  const words = headerWords(header);
  const named = contactChannels.filter((channel) => namedBy[channel].test(words));
  return named.length > 0 ? named : channels;
}

const namedBy: Readonly<Record<ContactChannel, RegExp>> = {
  text: /\bsms\b|\btexts?\b/,
  call: /\bvoice\b|\bphone\b/,
  email: /\be ?mails?\b/,
};
