// What a reply asks for: to stop, to start again, perhaps to stop, or nothing of the kind. Whoever reads it as a reasonable person
// would (47 CFR 64.1200(a)(10)) decides the clear ones; the unclear ones are asked about.

/** `call`: 'setting' where the words are about texts alone and the agent's setting says whether calls end, too. */
export type ReplyMeaning =
  | { is: 'stop'; by: 'keyword' | 'sentence'; text: boolean; call: boolean | 'setting' }
  | { is: 'start' }
  | { is: 'unclear' }
  | { is: 'other' };

const other: ReplyMeaning = { is: 'other' };
const unclear: ReplyMeaning = { is: 'unclear' };

/** The network's and the seven of the rule, standing alone. */
const stopWords = new Set(['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout']);
const startWords = new Set(['start', 'unstop']);

/** Alone they mean one thing in any mood. Typos, Spanish and French. */
const loneStops = new Set(
  `stpo sotp stopp stp sop stoptext stoptexting stopit enough alto basta parar pare paren detener detente detengase detenganse cancelar
  desuscribir desuscribirme baja parenle parale parele remove unsub arret arreter arretez desabonner desabonnement dnc donotcontact donottext donotcall leavemealone`.split(
    /\s+/,
  ),
);

/** Capitals among small letters: the keyword, whatever else is said. */
const isKeywordAmong = /\bSTOP(?:ALL)?\b.*\b[a-z]{2}|\b[a-z]{2}.*\bSTOP(?:ALL)?\b/s;

/** Alone between these a word still stands alone. */
const fillers = new Set(
  `please pls plz pleas plss thanks thank you ty thx now ok okay just sir maam hi hello hey yes it this ths that these those all i said me ya por favor gracias
  immediately asap already`.split(/\s+/),
);

/** What has the words without the meaning. Taken out before anything else is looked for. */
const harmless: readonly RegExp[] = [
  /\b(?:non|cant|cannot|couldnt|wont|pit|bus|truck|train|rest|full|next|last|first|one|short|quick|door) ?stop(?:s|ped)?\b/g,
  /\b(?:dont|do not|didnt|did not|(?<!\b(?:you|u|they|yall|people|guys) )never|wouldnt|shouldnt) (?:want (?:you )?to |mean to |say |ask you to |have to )?(?:stop|quit|cancel|unsubscribe|remove|delete|optout|take me off)\b[^,]*/g,
  /\b(?:why|when) (?:did|have|has|would|are|r|do) (?:\w+ )?(?:stop|stopped|stopping|quit|cancel)\b[^,]*/g,
  /\b(?:did|have) (?:you|u|they) (?:just )?(?:stop|quit|cancel)\b[^,]*/g,
  /\bstop(?:ping)? (?:by|over|past|in|through|off|sign|light|loss|watch|payments?)\b/g,
  /\bstop (?:on|at|for) (?:by|your|my|our|the|a|an|gas|lunch|dinner|coffee|home|work|\d+\w*)\b/g,
  /\bstop (?:to|and) (?:think|see|get|grab|pick|talk|visit|look|chat|eat|say|consider)\b/g,
  /\b(?:stop|quit) (?!texting|texing|txting|messaging|messageing|msging|contacting|writing|calling|phoning|bothering|bugging|spamming|harassing|annoying|sending|reaching|soliciting|hitting|blowing|emailing|pestering|trying|wasting)\w+ing\b/g,
  /\bdont text (?:and|while|n) driv\w*/g,
  /\b(?:end|stop) of (?:the |this |next )?(?:day|week|month|year|summer|shift)\b/g,
  /\b(?:cancel|end|quit) (?:my|our|the|that|his|her|their|old|current) (?!texts|messages|subscription|alerts)\w+/g,
  /\bi (?:just )?(?:had|have|need|want|wanted|got|am going|was going) to (?:stop|quit|cancel)\b(?= , \w| (?!receiving|getting|these|this|your|all|texts?|messages?|it)\w)/g,
  /\btold (?:me|him|her|us|them) to (?:stop|quit)\b/g,
  /\bno (?:messages? from you|text from you yet)\b/g,
  /\bstop(?:ping)? (?:the |my |our |that |all )?(?:\w+ )?(?:drafts?|payments?|withdrawals?|autopay|auto pay|deductions?|coverage|policy|premiums?)\b/g,
  /\b(?:payments?|premiums?|coverage|benefits?|policy|bills?|drafts?)(?: \w+){0,2} (?:stops?|ends?)\b/g,
  /\b(?:sent|send|texted|went|meant)(?: \w+){0,4} wrong (?:number|person|one)\b/g,
  /\b(?:ill|i will|i should|let me) stop\b[^,]*/g,
  /\b(?:is there|have|has|with|includes?) an? optout\b[^,]*/g,
  /\b(?:dont|do not|never) (?:contact|text|call|email|write|bother|message) (?:my|his|her|our) (?!(?:\w+ )?(?:number|phone|cell)|mom|mother|dad|father|wife|husband|family|house|home|son|daughter|kids?|parents?)\w+/g,
  /\b(?:text|call) (?:me|us)(?: please| instead| but)? (?:dont|do not|not) email\b/g,
  /\bgracias a dios\b/g,
  /\bdont text (?:much|a lot|often|well|very)\b/g,
];

/** A day or an hour is meant, not an end. */
const hasTime =
  /\b(?:until|till|til|before|while|when|at work|at night|tonight|today|yet|during|so (?:early|late)|this late|this early|after \d+|on (?:weekends|sundays?|saturdays?)|in the morning|hasta|antes|mientras|cuando|hoy|ahorita|de noche)\b/;
/** Of the other kind of list: a policy, not ours. */
const isBusiness =
  /\b(?:policy|policies|beneficiary|plan|coverage|application|account|medicare|part [abd]|insurance card|will|deed)\b/;

const contactWord =
  'text|texts|texting|textin|textng|texing|txtin|messagin|msgin|txt|txts|txting|message|messages|messaging|messageing|msg|msgs|msging|contact|contacts|contacting|write|writing|bother|bothering|bug|bugging|spam|spamming|harass|harassing|annoy|annoying|send|sending|reach|reaching|solicit|soliciting|solicitation|solicitations|hit|hitting|blow|blowing|email|emails|emailing|pester|pestering|communication|communications|notifications|alerts|reminders|subscription';
const callWord = 'call|calls|calling|phone|phoning';
const between =
  '(?: (?:sending|with|w|it|the|these|those|this|all|your|ur|me|us|any|damn|of|fing|fucking|constantly|please|trying|to|from|getting|receiving|more|both))*';

/** Of one clause, without its harmless words. `calls`: about the phone alone. */
const stopTexts: readonly RegExp[] = [
  new RegExp(`\\b(?:stop|quit|cease|discontinue|halt|end|enough|no more)${between} (?:${contactWord})\\b`),
  /(?<!\b(?:you|u|i|we|they|he|she|it|ya) )\b(?:do not|dont|donot|dnt|never)(?: ever| you ever| you dare| please)? (?:text|txt|message|msg|contact|write|bother|bug|spam|harass|solicit|email|pester|annoy|reach out)\b/,
  /\b(?:could|can|would|will) (?:you|u|ya|yall) (?:please |kindly |just |mind )?not (?:text|txt|messag|msg|contact|writ|bother|send|reach)\w*\b/,
  /\b(?:do not|dont|donot|never) (?:reply|respond)(?: \w+){0,3} (?:any ?more|again|ever)\b/,
  /\b(?:do not|dont|donot|never) send (?:me |us )?(?:anything|nothing|stuff|things) (?:to (?:this|my) (?:number|phone|cell)|else|any ?more|again|ever)\b/,
  /\b(?:want|wish|like|need|ask|asked|asking|demand) to be (?:removed|taken off|taken out|unsubscribed|deleted|left alone)\b/,
  /\bwant (?:off|out of) (?:this|your|the|ur) (?:\w+ )?list\b/,
  /\b(?:been|were) (?:asked|told|warned) to (?:please )?(?:stop|quit)\b|\blast time (?:\w+ )?stop$/,
  /\bno more of (?:this|these|it|that|them)\b|\bmake (?:it|them|this|these) stop$/,
  /\b(?:done|tired|sick|fed up) (?:with|of)(?: \w+){0,3} (?:texts?|txts?|messages?|msgs?|texting|messaging|spam)\b/,
  /(?<!\b(?:you|u|i|ill|will|to|they) )\bblock (?:me|my number|this number)\b/,
  /\b(?:do not|dont|donot) (?:consent|authorize)(?:$| to (?:these|this|any|your|being|be|receiv\w*|get\w*|texts?|messages?|contact\w*)\b)/,
  /\b(?:you|u|they) (?:do not|dont|no longer|never) (?:have|had) (?:my |our |any )?(?:permission|consent|authorization)\b/,
  /\b(?:do not|dont|no longer|never)(?: \w+)? (?:want to|wanna|wish to|need to|care to) (?:get|receive|see|read|be getting|keep getting) (?:these|this|them|those|any of|anything)\b/,
  /\b(?:do not|dont|donot|never) send (?:me |us )?(?:any ?more|any|more|these|this|your|texts?|messages?|msgs?)\b/,
  new RegExp(`\\b(?:not to|to not|to stop|told you no more)(?: ever)?(?: ${contactWord.split('|').join('| ')})\\b`),
  /\b(?:ask|asked|told|tell|telling|begging|want|need|like|advised|warned) (?:\w+ )?(?:you|u|ya) (?:\w+ )?(?:to (?:please )?stop|no)\b/,
  /\b(?:remove|delete|erase|drop|scrub|unlist|take out) (?:me|us|my (?:\w+ )?(?:number|phone|name|info\w*|contact\w*|data|cell|details)|(?:this|the) (?:number|phone))\b/,
  /\b(?:take|get|cross|strike|pull) (?:me|us|my (?:\w+ )?(?:number|name|info\w*)|this number) (?:off|out|from)\b/,
  /\b(?:lose|forget) (?:my|this) (?:number|info\w*)\b/,
  /\bunsub(?:scribe)?(?:d|ing)?\b|\buns(?:ub|u)s?c?(?:ri|i|r)b[ei]?d?\b|\boptout\b|\bopt(?:ing|ed)? (?:me |us )?out\b/,
  /\b(?:revoke|revoking|withdraw|rescind)(?: \w+){0,3} (?:consent|permission|authorization)\b/,
  /\b(?:leave|let) (?:me|us) (?:the )?(?:hell |fuck |f |heck )?(?:alone|be)\b/,
  /\b(?:do not|dont) (?:call|contact|text) (?:list|registry)\b|\bdnc\b/,
  /\b(?:dont|do not|no longer|never|not|didnt)(?: \w+)? (?:want|wish|interested|need|care)(?: \w+){0,4} (?:texts?|txts?|messages?|msgs?|texting|messaging|contacted|texted|messaged|solicit\w*|hear from|hearing from|emails)\b/,
  /^(?:please )?no (?:more )?(?:texts|txts|messages|msgs|text messages|texting|contact|soliciting|solicitations|spam)(?: please| pls| thanks| thank you)?$/,
  /\b(?:go away|get lost|buzz off|bug off|fuck off|f off|piss off|kick rocks)\b/,
  /\b(?:put (?:me|my number|this number) on|add (?:me|my number|this number) to|im on|i am on|on) (?:your |the |ur )?(?:\w+ )?do not\b/,
  /^stop (?:i|im|ive|id|we|were|weve|no|not|wrong|already|do not|dont)\b/,
  /\bput an? (?:stop|end) to (?:this|these|it|the)\b/,
  /\bcease and desist\b/,
  /\bno longer (?:use|using) this (?:number|phone)\b/,
  // Spanish, without its accents.
  /^(?:ya )?no mas(?: (?:mensajes?|textos?|llamadas?|msjs?|spam|ya|por|favor|gracias|please))*$/,
  /\bno mas (?:mensajes?|textos?|llamadas?|msjs?|spam)\b/,
  /\b(?:no|nunca|jamas) (?:me |nos |vuelva[ns]? a )+(?:(?:mand|envi|escrib|contact|text)\w*|moleste[ns]?\b|molestar\w*)/,
  /\b(?:no|nunca|jamas) (?:(?:enviar|mandar|escribir|contactar|molestar|textear)(?:me|nos)\b|molesten?\b)/,
  /\bno (?:mand|envi|escrib|text|contact)\w+ (?:mas|nada)\b/,
  /\b(?:detenga|detengan|deten|detener|pare|paren) (?:los |estos |esos |sus )?(?:mensajes?|textos?|msjs?|spam)\b|\bdetengan? esto\b/,
  /\bno (?:autorizo|doy (?:mi )?(?:permiso|consentimiento|autorizacion))\b|\bno tienen? (?:mi )?(?:permiso|autorizacion|consentimiento)\b/,
  /\b(?:deje|dejen|deja|dejar|pare|paren|para|basta) (?:ya )?(?:de )(?:mand|envi|escrib|molest|text|contact|llam)\w*/,
  /\b(?:quite|quita|borre|borra|elimine|elimina|saque|saca|remueva|remueve)n?me\b|\b(?:quite|quita|borre|borra|elimine|elimina|saque|saca|remueva)n? mi (?:numero|nombre|telefono)\b/,
  /\bno (?:quiero|deseo)(?: \w+){0,3} (?:mensajes?|textos?|msjs?|contacten|contacto)\b/,
  /\bno (?:quiero|deseo) que (?:me|nos) (?:\w+ )?(?:escrib|mand|envi|molest|text|busqu)\w*/,
  /\b(?:parenle|parele|parale|paren|pare|basta|ya) (?:ya )?(?:con|de) (?:los |estos |esos |sus |tantos )?(?:mensajes?|textos?|msjs?|spam)\b/,
  /\bcancel(?:e|en|ar|a|enme|eme) (?:los |mis |estos |sus |la |todos los )?(?:mensajes|textos|msjs|suscripcion|alertas)\b/,
  /\b(?:darme|dar|deme|denme) de baja\b/,
  // French, which Canadians write.
  /\barretez? (?:de |les |ca|tout|moi)/,
  /\bne (?:me |m|nous )?(?:text|ecri|contact|envoy|appel)\w* (?:plus|pas)\b|\bplus de (?:textos?|messages?|sms)\b/,
  /\b(?:desabonn|desinscri)\w+|\b(?:retirez|enlevez|supprimez) (?:moi|mon numero)\b/,
];

const stopCalls: readonly RegExp[] = [
  new RegExp(`\\b(?:stop|quit|cease|no more)${between} (?:${callWord})\\b`),
  /(?<!\b(?:you|u|i|we|they|he|she|if) )\b(?:do not|dont|donot|dnt|never)(?: ever| please)? (?:call|phone)\b/,
  /\b(?:not to|to not|to stop) (?:call|calling|phone)\b/,
  /\b(?:no|nunca|jamas) (?:me |nos )+(?:llam|marqu)\w*/,
];

const wantsCall =
  /(?<!\b(?:dont|not|stop|never|or) )\b(?:call|phone|ring) (?:me|us|instead|only|my)\b|\bcalls? (?:is|are|only|ok)\b/;
const wantsText =
  /(?<!\b(?:dont|not|stop|never|or) )\b(?:text|txt|message|msg|email) (?:me|us|instead|only|is|works?|please)\b|\btexts? (?:is|are|only|ok|works?)\b/;

/** May mean it. Only in short ones: in a long one they are a part of a story. */
const perhaps: readonly RegExp[] = [
  /\b(?:stop|quit it|end this|cancel (?:this|it|me)|revoke)\b/,
  /\b(?:not|no longer|never|isnt|arent|aint|im not|wasnt) (?:\w+ )?interested\b|\bno interest\b|\buninterested\b/,
  /^(?:no|nah|nope|hard)(?: no)?(?: \w+)? ?(?:thanks|thank you|thx|ty|gracias|pass|merci)\b/,
  /\bwrong (?:number|person|guy|lady|phone|one|man|woman)\b|\bnumero equivocado\b|\bmauvais numero\b/,
  /\b(?:who gave you|where did you get|how did you get|how do you have|delete) (?:my|this) (?:number|info\w*|name)\b/,
  /\b(?:didnt|did not|never|havent) (?:\w+ )?(?:sign|signed|ask|asked|request|requested|consent|consented|agree|agreed|subscribe|subscribed|apply|applied|fill|filled)\b/,
  /\b(?:spam|scam|scammer|spammer|harass\w*|stalking)\b|\breport(?:ed|ing)? (?:you|this|u)\b/,
  /\b(?:my (?:lawyer|attorney)|tcpa|fcc|lawsuit|sue you|sue u)\b/,
  /\b(?:fuck you|fuck u|screw you|f you)\b/,
  /\b(?:no me interesa|no estoy interesad[oa]|no gracias|dejeme en paz|dejenme en paz|pas interesse\w*|non merci)\b/,
  /^ya no(?: por favor| gracias| mas| quiero)?$/,
  /^no more$|^delete$/,
  /^i (?:dont|do not) text\b/,
];
const shortWords = 12;

export function readReply(text: string): ReplyMeaning {
  const whole = plainWords(text);
  const alone = whole.replaceAll(/ ?, ?/g, ' ').trim();
  const joined = joinedLetters(alone);
  const word = joined.replaceAll(' ', '');
  if (stopWords.has(word)) return { is: 'stop', by: 'keyword', text: true, call: 'setting' };
  if (startWords.has(word)) return { is: 'start' };
  if (loneStops.has(word) || isPlainStop(joined)) return { is: 'stop', by: 'sentence', text: true, call: 'setting' };
  const rest = harmless.reduce((left, phrase) => left.replaceAll(phrase, ' '), whole);
  if (isKeywordAmong.test(text) && /\bstop/.test(rest) && !hasTime.test(rest))
    return { is: 'stop', by: 'sentence', text: true, call: 'setting' };
  const clauses = rest.split(',').map((clause) => clause.replaceAll(/ +/g, ' ').trim());
  return readClauses(clauses, rest) ?? readPerhaps(rest);
}

/** "Please stop". An end, a quit and a cancel may mean something else as soon as a word stands beside them. */
function isPlainStop(clause: string): boolean {
  const kept = clause.split(' ').filter((word) => !fillers.has(word));
  return (
    kept.length > 0 &&
    kept.length <= 4 &&
    kept.every((word) => loneStops.has(word) || (stopWords.has(word) && !/^(?:cancel|end|quit)$/.test(word)))
  );
}

function readClauses(clauses: readonly string[], whole: string): ReplyMeaning | null {
  const about = (patterns: readonly RegExp[]) => clauses.filter((clause) => patterns.some((each) => each.test(clause)));
  const [texts, calls] = [[...about(stopTexts), ...clauses.filter(isPlainStop)], about(stopCalls)];
  if (texts.length === 0 && calls.length === 0) return null;
  const isForNow = (clause: string) => hasTime.test(clause);
  if (texts.length === 0) {
    if (calls.every(isForNow)) return null;
    return wantsText.test(whole)
      ? { is: 'stop', by: 'sentence', text: false, call: true }
      : { is: 'stop', by: 'sentence', text: true, call: true };
  }
  const ends = texts.filter((clause) => !isForNow(clause) && !isBusiness.test(clause));
  if (ends.length === 0) return unclear;
  const call = calls.length > 0 || /\bcontact/.test(ends.join(' ')) ? true : wantsCall.test(whole) ? false : 'setting';
  return { is: 'stop', by: 'sentence', text: true, call };
}

function readPerhaps(rest: string): ReplyMeaning {
  const all = rest.replaceAll(/[ ,]+/g, ' ').trim();
  const words = all.split(' ');
  const isShort = words.length <= shortWords;
  const isBare = words.length <= 3 && words.some((word) => /^(?:cancel|end|quit|unsubscribe)$/.test(word));
  return isShort && (isBare || perhaps.some((phrase) => phrase.test(all))) ? unclear : other;
}

/** Lower case, without accents and apostrophes; what ends a clause becomes a comma. */
function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/['’‘`´ʼ]/g, '')
    .replaceAll(/[.,;:!?\n\r()"“”…]+/g, ' , ')
    .replaceAll(/[^a-z0-9,]+/g, ' ')
    .replaceAll(/([a-z])\1{2,}/g, '$1')
    .replaceAll(/\bopt outs?\b/g, 'optout')
    .replaceAll(/\bun subscribe\b/g, 'unsubscribe')
    .replaceAll(/\bstop all\b(?=[ ,]*$)/g, 'stopall')
    .replaceAll(/ +/g, ' ')
    .trim();
}

/** "s t o p" */
const joinedLetters = (text: string): string => (/^(?:[a-z] )+[a-z]$/.test(text) ? text.replaceAll(' ', '') : text);
