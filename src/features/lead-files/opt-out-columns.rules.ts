// Columns that say who must not be contacted: those whose yes closes ("Do Not Call", "Stop Texting"), and those whose no does
// ("Callable", "SMS Allowed"). The header says which channels; one that names none closes all, one that names only others' closes
// nothing.
import { contactChannels, type ContactChannel } from '../../domain/contact-channel.ts';
import { headerWords } from './column-aliases.rules.ts';

const ways = '(?:texts?|text messages?|texting|sms|calls?|calling|phone calls?|e ?mails?|contact|marketing)';
const way = '(?:call|text|sms|e ?mail|contact|dial|market|mail)';
const done = '(?:called|texted|e ?mailed|contacted|dialed|mailed)';

const leave = new RegExp(
  [
    `\\b(?:call|text|contact|e ?mail|mail|dial|market)able\\b`,
    `\\bcan be ${done}\\b`,
    `\\b(?:allow|accept|receive)(?:s|ed)? ${ways}\\b`,
    `\\b(?:ok|okay|can|may|safe|allowed|permitted|permission) (?:to )?(?:we )?${way}\\b`,
    `\\b${ways} (?:allowed|permitted|permission|accepted)$`,
    `\\b(?:sms|texts?|texting|e ?mails?) (?:enabled|active)$`,
    `\\b(?:e ?mail|calling) consent$|\\bsubscribed to ${ways}\\b`,
    `\\bdnc (?:safe|ok|okay|clear|cleared|clean|free|compliant)$`,
    `^(?:is )?(?:alive|living)$`,
  ].join('|'),
);
const refusal = new RegExp(
  [
    `\\b(?:not|dont|never)(?: (?:allow(?:s|ed)?|ok|okay|permitted|safe|accept(?:s|ed)?|receive|send|get|want|to|be|we|any))+ (?:${way}|${ways})\\b`,
    `\\b(?:cannot|can not|cant|may not|must not)(?: be)? (?:${way}|${done})\\b|\\bdisallow(?:s|ed)? ${ways}\\b`,
    `\\b(?:not|non|un) ?(?:call|text|contact|e ?mail|mail|dial|market)able\\b`,
    `\\b${ways} not (?:allowed|permitted|ok|okay|accepted)$`,
  ].join('|'),
);
const litigates =
  '\\b(?:pre ?)?litig(?:at|ious|ant)|\\bplaintiffs?\\b|\\btcpa (?:risk|trolls?|attorneys?|lawyers?|scrub)\\b';
const died =
  '\\bdeceased\\b|\\bdate of death\\b|\\bdeath (?:date|indicator|flag|match|status|record)\\b|^dead$|\\bssdi\\b|\\bmortality (?:flag|indicator|match|status)\\b|' +
  '^vital status$';
const optOut = new RegExp(
  [
    `\\bopt(?:ed|ing)? ?outs?|\\b(?:do not|dont|never) (?:call|contact|text|sms|email|solicit|disturb|dial|market|phone)\\b`,
    `\\bno (?:(?:phone )?calls?|texts?|sms|emails?|contact|solicit(?:ing|ation)?|marketing)(?: flag)?$|^no(?:calls?|texts?|sms|emails?|contact)$`,
    `\\bdn ?(?:call|text|sms|email|contact)\\b|^dne$|^donot(?:call|text|sms|email|contact|solicit)`,
    `\\b[icp]?dnc[lr]?\\b|\\bdnd\\b|\\bdnt\\b|\\bunsub|\\bsuppress(?:ed|ion)?\\b|\\b(?:black|block) ?list`,
    `${litigates}|${died}|^dod$`,
    `\\bstop (?:texting|calling|contact(?:ing)?|emailing|sms|texts?|calls?|emails?|date)\\b`,
    `\\b(?:texts?|texting|sms|calls?|calling) (?:stop(?:ped)?|blocked)\\b`,
    `\\bremove (?:me|from (?:the )?(?:call(?:ing)? )?list)\\b|^(?:stop|stopped|remove|removed|removal|excluded?)$|^is (?:blocked|removed|excluded)$|\\bblocked (?:number|phone|contact|caller)s?$|` +
      `\\brepl(?:y|ied) stop\\b|\\bremoved from (?:the |our )?(?:call(?:ing)? )?list\\b|^removal (?:date|request(?:ed)?)$`,
    `\\bconsent (?:revoked|revocation|withdrawn)\\b|\\b(?:revoked|withdrawn) consent\\b|\\bcease(?: and)? desist\\b`,
  ].join('|'),
);

const ofLitigators = new RegExp(litigates);
const ofDeath = new RegExp(`${died}|^dod$|^(?:is )?(?:alive|living)$`);
export const namesLitigator = (words: string): boolean => ofLitigators.test(words);
export const namesDeath = (words: string): boolean => ofDeath.test(words);

const ofResult =
  /\b(?:risks?|scrub(?:s|bed|bing)?|check(?:s|ed)?|screen(?:s|ed|ing)?|match(?:es)?|look ?ups?|scan|vital)\b/;
/** A check for litigators or the deceased: only a result that finds one closes. */
export const asksForResult = (words: string): boolean =>
  ofResult.test(words) && (namesLitigator(words) || namesDeath(words) || /\bblack ?list/.test(words));

/** Here the no is what closes. */
export const asksForLeave = (words: string): boolean => leave.test(words) && !refusal.test(words);

export const namesOptOut = (words: string): boolean => leave.test(words) || refusal.test(words) || optOut.test(words);

const named: readonly { pattern: RegExp; channels: readonly ContactChannel[] }[] = [
  {
    pattern:
      /\be ?mails?\b|\b(?:e ?)?mailable\b|\bmail\b|\b(?:e ?)?mailed\b|\be ?mailing\b|\bnewsletter\b|\bcorreo\b|^dne$|^(?:no|dn|donot)e ?mails?$/,
    channels: ['email'],
  },
  {
    pattern:
      /\bsms\b|\btexts?\b|\btexting\b|\bmms\b|\bdnt\b|\bwhats ?app\b|\btextable\b|\btexted\b|\buntextable\b|^(?:no|donot)(?:texts?|sms)$/,
    channels: ['text'],
  },
  // A text is a call to the law.
  {
    pattern:
      /\bcalls?\b|\bcalling\b|\bphone\b|\bvoice\b|\b[icp]?dnc[lr]?\b|\bdo ?not ?call\b|\bdonotcall\b|^nocalls?$|\bmobile\b|\btcpa\b|litig|\bplaintiffs?\b|\bblack ?list alliance\b|\bbla\b|\b(?:un)?callable\b|\bcalled\b|\bdial(?:able|ed)?\b/,
    channels: ['text', 'call'],
  },
];

/** Of our own export, in which each channel has a column. */
const exportedCalls = 'opted out of calls';

/** "Do not disturb" by channel, as CRMs keep it: calls there are calls alone. */
const disturbedByCalls = /\b(?:dnd|do not disturb)\b.*\b(?:calls?|calling|phone|voice|voicemails?)\b/;
/** Ways to a person that are none of ours. */
const elsewhere = /\b(?:gmb|google my business|fb|facebook|instagram|ig|messenger|live ?chat|push|fax|linked ?in)\b/;

const known = new Map<string, readonly ContactChannel[]>();

export function optOutChannels(header: string): readonly ContactChannel[] {
  const kept = known.get(header);
  if (kept) return kept;
  const words = headerWords(header);
  if (words === exportedCalls) return ['call'];
  // "Do not contact (call, text, email)" closes all three whichever of them it names.
  if (disturbedByCalls.test(words) && !named.slice(0, 2).some(({ pattern }) => pattern.test(words))) return ['call'];
  const found = /\bcontact\b/.test(words) ? [] : named.filter(({ pattern }) => pattern.test(words));
  const closed = found.flatMap(({ channels }) => channels);
  if (namesDeath(words)) closed.push('text', 'call');
  const isElsewhere = closed.length === 0 && elsewhere.test(words);
  const all = isElsewhere ? [] : contactChannels;
  const channels = closed.length === 0 ? all : contactChannels.filter((channel) => closed.includes(channel));
  if (known.size > 2000) known.clear();
  known.set(header, channels);
  return channels;
}
