// Headers of columns that say who must not be contacted: those whose yes closes ("Do Not Call", "Stop Texting"), and those whose no
// does ("Callable", "SMS Allowed").
const way = '(?:texts?|text messages?|texting|sms|calls?|calling|phone calls?|e ?mails?|contact|marketing)';
const way1 = '(?:call|text|sms|e ?mail|contact|dial|market|mail)';
const done = '(?:called|texted|e ?mailed|contacted|dialed|mailed)';

const leave = new RegExp(
  [
    `\\b(?:call|text|contact|e ?mail|mail|dial|market)able\\b`,
    `\\bcan be ${done}\\b`,
    `\\b(?:allow|accept|receive)(?:s|ed)? ${way}\\b`,
    `\\b(?:ok|okay|can|may|safe|allowed|permitted|permission) (?:to )?(?:we )?${way1}\\b`,
    `\\b${way} (?:allowed|permitted|permission|accepted)$`,
    `\\b(?:sms|texts?|texting|e ?mails?) (?:enabled|active)$`,
    `\\b(?:e ?mail|calling) consent$|\\bsubscribed to ${way}\\b`,
    `\\bdnc (?:safe|ok|okay|clear|cleared|clean|free|compliant)$`,
  ].join('|'),
);
const refusal = new RegExp(
  [
    `\\b(?:not|dont|cannot|can not|cant|wont|never|disallow(?:s|ed)?)(?: \\w+){0,2} (?:${way1}|${way}|${done})(?:able)?\\b`,
    `\\b(?:not|non|un) ?(?:call|text|contact|e ?mail|mail|dial|market)able\\b`,
    `\\b${way} not (?:allowed|permitted|ok|okay|accepted)$`,
  ].join('|'),
);
const optOut = new RegExp(
  [
    `\\bopt(?:ed|ing)? ?outs?|\\b(?:do not|dont|never) (?:call|contact|text|sms|email|solicit|disturb|dial|market|phone)\\b`,
    `\\bno (?:calls?|texts?|sms|emails?|contact|solicit(?:ing|ation)?|marketing)(?: flag)?$`,
    `\\bdnc[lr]?\\b|\\bdnd\\b|\\bdnt\\b|\\bunsub|\\blitigat|\\blitigious\\b|\\bsuppress(?:ed|ion)?\\b|\\b(?:black|block) ?list`,
    `\\bdeceased\\b|\\bdate of death\\b|\\bdeath date\\b|^dead$`,
    `\\bstop (?:texting|calling|contact(?:ing)?|emailing|sms|texts?|calls?|emails?|date)\\b`,
    `\\b(?:texts?|texting|sms|calls?|calling) (?:stop(?:ped)?|blocked)\\b`,
    `\\bremove (?:me|from (?:the )?(?:call(?:ing)? )?list)\\b|^(?:stop|remove|removed|removal|excluded?)$|^removal (?:date|request(?:ed)?)$`,
    `\\bconsent (?:revoked|revocation|withdrawn)\\b|\\b(?:revoked|withdrawn) consent\\b|\\bcease(?: and)? desist\\b`,
  ].join('|'),
);

/** Here the no is what closes. */
export const asksForLeave = (words: string): boolean => leave.test(words) && !refusal.test(words);

export const namesOptOut = (words: string): boolean => leave.test(words) || refusal.test(words) || optOut.test(words);
