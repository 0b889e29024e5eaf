// A status, a tag or a remark by which somebody must not be contacted: "DNC", "Do not call", "Litigator", "Deceased".
import { contactChannels, type ContactChannel } from '../../domain/contact-channel.ts';
import { headerWords } from './column-aliases.rules.ts';
import type { ColumnMapping } from './import-field.words.ts';
import { wordsOf } from './read-consent-word.rules.ts';

export interface Wish {
  channels: readonly ContactChannel[];
  why: 'asked' | 'litigator' | 'deceased';
}

/** `remark`: free text, of which only one that says nothing else counts. `detail`: any other column, where it must be said in full. */
export type StateKind = 'state' | 'remark' | 'detail';

export interface StateColumn {
  column: number;
  kind: StateKind;
}

const tellsState =
  /\b(?:status|stage|pipeline|folder|dispo(?:sition)?|outcome|results?|tags?|labels?|flags?|groups?|lists?|segments?|category|rating|priority|temperature|interest|quality|condition|alerts?|warnings?|restrictions?|reason|type|activity|event|topic|scrub|check|subscriptions?|marketing|newsletter|mailing list|sms|texts?|texting|calls?|pref(?:erence)?s?|preferred)\b/;
const isRemark =
  /\b(?:remarks?|notes?|comments?|memo|description|messages?|repl(?:y|ies)|response|feedback|actions?|steps?|instructions?)\b/;
/** People write remarks beside a table. */
const isNameless = /^(?:column [0-9]+)?$/;
const ofFamily =
  /\b(?:spouse|husband|wife|beneficiar(?:y|ies)|bene|father|mother|parents?|family|son|daughter|child(?:ren)?)\b/;
/** What an agent found is the lead's. */
const ofOthers =
  /\b(?:(?:agent|user)(?! (?:dispo(?:sition)?|outcome|result)\b)|vendor|source|campaign|against|owner)\b/;

/** The columns of a file that may tell it, besides those of opt-outs. */
export function stateColumns(headers: readonly string[], mapping: ColumnMapping): StateColumn[] {
  return mapping.flatMap((field, column): StateColumn[] => {
    const kind = kindOf(headerWords(headers[column] ?? ''), field);
    return kind ? [{ column, kind }] : [];
  });
}

function kindOf(words: string, field: ColumnMapping[number]): StateKind | null {
  if (ofFamily.test(words)) return null;
  // An agent's notes are about the lead; an agent's status is not.
  if (field === 'notes' || (field === 'extra' && (isRemark.test(words) || isNameless.test(words)))) return 'remark';
  if (ofOthers.test(words)) return null;
  if (field === 'stage' || field === 'tags') return 'state';
  // "Call back: Do Not Call"
  if (field === 'next_follow_up_at') return 'detail';
  return field !== 'extra' ? null : tellsState.test(words) ? 'state' : 'detail';
}

const phone: readonly ContactChannel[] = ['text', 'call'];
const all = contactChannels;
/** "Never contacted" is a result, "Never contact" a wish. */
const not =
  '(?:(?:do ?not|dont|never|not to|to not) (?:ever )?|donot)(?!(?:called|contacted|texted|emailed|dialed)\\b)';
/** Ways to a person, one or several that one verb governs: "text or call", "texts, no emails". */
const way =
  '(?:te?xt(?:s|ed|ing)?|sms|messag(?:es?|ed|ing)|e ?mail(?:s|ed|ing)?|call(?:s|ed|ing)?|dial(?:ed|ing)?|phone(?: calls?)?)';
const ways = `${way}(?: (?:(?:or|and|nor|n|to|be|any|no|not|dont|do not) )*${way})*`;
const nouns = '(?:texts?|sms|calls?|e ?mails?)';

interface Saying {
  pattern: RegExp;
  /** Null: those that it names. */
  channels: readonly ContactChannel[] | null;
  why: Wish['why'];
  /** So short, or so often somebody else’s, that only a column of states or remarks is believed. */
  isVague?: boolean;
}

const saying = (why: Wish['why'], channels: Saying['channels'], source: string, isVague = false): Saying => ({
  pattern: new RegExp(source, 'g'),
  channels,
  why,
  isVague,
});

/** Those that name their channels first, so that what is left of a saying names none. */
const sayings: readonly Saying[] = [
  saying(
    'litigator',
    phone,
    '\\b(?:(?:known|serial|tcpa|professional|vexatious|pre) )*(?:pre ?)?litig(?:ators?|ious|ants?|ation(?: risk)?)[0-9]*\\b|' +
      '\\b(?:known|serial|tcpa|professional) (?:plaintiffs?|trolls?)\\b',
  ),
  saying('deceased', phone, '\\b(?:deceased|decd|passed away|died)\\b|^(?:death|dead person|r ?i ?p)$', true),
  saying(
    'asked',
    null,
    `\\b${not}(?:be )?(?:(?:send|receive|get|contact(?:ed)?) )?(?:(?:any|by|via|on|through|with) )?${ways}\\b`,
  ),
  saying('asked', null, `\\bstop (?:all |any |sending )?${ways}\\b`),
  saying('asked', null, `\\bno (?:more )?${nouns}(?: (?:(?:or|and|nor|no|more) )*${nouns})*(?= please|$)`),
  saying(
    'asked',
    null,
    `\\b(?:opt(?:ed|ing)? ?outs?|unsub(?:scribed?)?) (?:(?:of|from|for|to|via|all|any|receiving|getting) )*${ways}\\b`,
    true,
  ),
  saying(
    'asked',
    null,
    `\\b${ways} (?:opt(?:ed)? ?outs?|unsub(?:scribed?)?)\\b|\\b(?:sms|texts?) stop(?:ped)?\\b`,
    true,
  ),
  saying('asked', null, `\\bdnd ${ways}$`, true),
  saying('asked', null, `\\bno longer wants? (?:(?:to|be|get|any|further|more|our|your|my) )*${ways}\\b`),
  saying('asked', phone, '\\b[icp]?dnc[lr]?[0-9]*\\b|\\bd n c\\b'),
  saying(
    'asked',
    all,
    `\\b${not}(?:be )?(?:contact(?:ed)?|solicit(?:ed)?|disturb(?:ed)?|market(?:ed)?(?: to)?)\\b|\\bcease(?: and)? desist\\b|^c (?:and )?d$|` +
      `\\bno solicit(?:ing|ation)\\b|\\bno longer wants? (?:(?:to|be|any|further|more|our|your|my) )*contact(?:ed)?\\b|` +
      `\\bstop (?:all |any )?(?:contact(?:ing)?|communications?)\\b|` +
      `\\b(?:to be )?removed? (?:me |him |her |them )?from (?:the |our |your )?(?:call(?:ing)? )?list\\b|\\bremove (?:me|him|her|them)\\b|\\bto be removed\\b|` +
      `\\b(?:take|took) (?:me|him|her|them) off(?: (?:the|our|your))?(?: call(?:ing)?)?(?: list)?\\b|` +
      `\\b(?:taken?|took|wants?|get|got|be) off (?:of )?(?:the |our |your |this )?(?:call(?:ing)? |mailing |phone |contact )?lists?\\b|` +
      `\\bremoval request(?:ed)?\\b|\\brequest(?:s|ed)? removal\\b|\\b(?:replied|texted|sent|responded|wrote)(?: with)? stop(?: ?all)?$`,
  ),
  saying(
    'asked',
    all,
    `\\bopt(?:ed|ing)? ?outs?\\b|\\bunsubscribed?\\b|\\bunsub\\b|\\b(?:revoked?|withdr(?:e|a)wn?) (?:(?:his|her|their|all|any|the|sms|tcpa|prior) )*consent\\b|` +
      `\\bconsent (?:was |is |has been )?(?:revoked|withdrawn)\\b|^dnd(?: (?:enabled|active|on|yes|true|all|set))?$|` +
      `^(?:stop(?:ped)?|stop ?all|quit|removed?|suppressed|blacklist(?:ed)?|blocked)$`,
    true,
  ),
];

/** Stands where a saying stood. */
const here = '¤';
const relative =
  '(?:(?:grand|step)?(?:son|daughter|mother|father|mom|dad|parents?)|husband|wife|spouse|widow(?:er)?|brother|sister|aunt|uncle|cousin|niece|nephew|friend|partner|neighbor|beneficiary)';
const times =
  '(?:today|tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|week(?:end|day)?s?|mornings?|afternoons?|evenings?|nights?|until|till|til|between|during|before|at work|work|' +
  'after (?![0-9]+ (?:calls?|attempts?|tries|times|vms?|voicemails?)\\b)(?:[0-9]+ ?(?:[ap] ?m?)?|noon|midnight|dark|lunch|dinner|work|school|hours|one|two|three|four|five|six|seven|eight|nine))';
const denial =
  '(?:not|no|non|never|isnt|wasnt|arent|hasnt|havent|hadnt|didnt|doesnt|without)(?: (?:a|an|the|in|on|any|our|your|been|be|being|have|has|listed|known|registered|found|currently|yet|national|federal|state|internal|serial|tcpa|to|ever))*';
const result =
  '(?:clear(?:ed)?|clean|no|n|none|nope|not|negative|false|0|safe|ok|okay|pass(?:ed)?|free|unlisted|exempt|ebr|not listed|not found|not on(?: the)?(?: list)?|no match|no hits?|scrubbed)';

/** A denial of what is said, the result of a check, a lifted entry, a wish for another hour, or somebody else's lot. */
const takesBack = new RegExp(
  [
    `\\b(?:clear(?:ed)?|clean(?:ed)?|scrub(?:bed)?|check(?:ed)?|passed|free|safe|ok|okay|negative|verified|pending|lifted|expired|compliant|off|removed from|unless|if|yet|(?<!\\b(?:per|by|from) (?:(?:his|her|the|their) )?)${relative})\\b`,
    `\\b${denial} ${here}`,
    `${here}(?: (?:status|flag|list|registry|entry|result|match|check|hit|is|was))* ${result}$`,
    `${here}(?: (?:on|this|in|the|at|for|over|all|again|back|him|her|them|me|us|every|any|cell|home|number))* ${times}\\b`,
    `^(?:(?:on|in|the|this) )?${times} ${here}`,
  ].join('|'),
);

/** What a remark may hold besides and still says nothing else. */
const onlyPolite = new RegExp(
  `^(?:(?:${here}|please|customer|client|lead|person|prospect|he|she|they|i|we|said|says|asked|asks|requested|requests?|wants|per|me|us|him|her|them|again|anymore|any|more|ever|back|this|number|list|listed|registry|on|in|the|to|be|is|was|has|added|put|placed|marked|as|a|an|and|yes|true|angry|upset|mad|irate|hostile|rude|very|really|extremely|threatened|threatens|sue|legal|action|period|immediately|federal|national|state|internal|company|at|all|` +
    '[0-9]+(?:st|nd|rd|th)?|am|pm|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|yesterday|last|year|month|week|ago|asap|now)(?: |$))*$',
);

/** Without one of these in it nothing is said; most cells have none. */
const maySay =
  /dnc|d\.? ?n\.? ?c|not|n[’']t|dont|never|stop|opt|unsub|remov|off|litig|troll|plaintiff|dec[’']?d|deceas|death|dead|passed|died|^\s*r\.?i\.?p|dnd|quit|suppress|black|block|cease|revok|withdr|longer|^\s*c ?& ?d|no /i;
const isPlain = /^[\0-\x7F’‘–—]*$/;

/** "Do not call, text or email" and "Unsubscribed (SMS)" are one saying, "Do not call, text ok" are two. */
const goesOn =
  /(\b(?:te?xt(?:s|ed|ing)?|sms|call(?:s|ed|ing)?|e-?mail(?:s|ed|ing)?|contact|unsub\w*|opt(?:ed)?[- ]?outs?|dnd))\s*[,/&(:+-]\s*(?=(?:(?:or|and|nor|no|not)\s+)?(?:texts?|texting|sms|calls?|calling|e-?mails?)\s*(?:$|[),/&+;|]|or\b|and\b))/gi;

/** @returns what the cell asks for; null when it asks for nothing, or takes it back in the same breath */
export function wishIn(written: string, kind: StateKind = 'state'): Wish | null {
  const value = isPlain.test(written) ? written : written.normalize('NFKC');
  if (!maySay.test(value)) return null;
  const whole = value.replaceAll(goesOn, '$1 ').replaceAll(/\bdnc\s*\/\s*(?=(?:tcpa )?litig)/gi, 'DNC ');
  const tokens = kind === 'state' ? whole.split(/[;,|/\n()]+|\s[-–—]+\s/) : [whole];
  const read = tokens
    .map(wordsOf)
    .filter(Boolean)
    .map((words) => readToken(words, kind));
  // "DNC - clear", "DNC: no" with a dash.
  const wishes = read.flatMap(({ wish }, index) => (wish && !isResult.test(read[index + 1]?.left ?? '') ? [wish] : []));
  const [first] = wishes;
  return first ? { why: first.why, channels: joined(wishes.map(({ channels }) => channels)) } : null;
}

const isResult = new RegExp(`^${result}$`);

/** Taken off such a list again. */
const isLifted = /\b(?:dnc|do ?not ?call)(?: (?:flag|status|list|entry|registry))? (?:removed|lifted|cleared)$/;

/** `left`: the words with every saying marked. */
function readToken(words: string, kind: StateKind): { left: string; wish: Wish | null } {
  const found: Wish[] = [];
  let left = words;
  for (const { pattern, channels, why, isVague } of sayings) {
    if (isVague && kind === 'detail') continue;
    left = left.replace(pattern, (match) => {
      found.push({ why, channels: channels ?? waysIn(match) });
      return here;
    });
  }
  const [first] = found;
  const isTakenBack = isLifted.test(words) || takesBack.test(left) || (kind !== 'state' && !onlyPolite.test(left));
  const wish = first ? { why: first.why, channels: joined(found.map(({ channels }) => channels)) } : null;
  return { left, wish: isTakenBack ? null : wish };
}

/** "Opt out: SMS, email" closes what stands there; null: it names no channels alone. */
export function channelsListed(value: string): readonly ContactChannel[] | null {
  const words = wordsOf(value);
  return onlyWays.test(words) ? waysIn(words) : null;
}

const onlyWays = new RegExp(`^${ways}$`);

const waysIn = (words: string): readonly ContactChannel[] =>
  joined([
    /te?xt|sms|messag/.test(words) ? ['text'] : [],
    /mail/.test(words) ? ['email'] : [],
    /call|dial|phone/.test(words) ? phone : [],
  ]);

const joined = (each: readonly (readonly ContactChannel[])[]): readonly ContactChannel[] =>
  contactChannels.filter((channel) => each.some((channels) => channels.includes(channel)));

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
  email: /\be ?mails?\b|\bnewsletter\b|\bmailing list\b/,
};
