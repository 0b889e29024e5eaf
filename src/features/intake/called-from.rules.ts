// What carriers post of a call or a text that came in: the number it is from is the person's.
import { headerWords } from '../lead-files/column-aliases.rules.ts';
import type { PayloadField } from './flatten-payload.rules.ts';
import { personPart, type Place } from './whose-field.rules.ts';

/** `CallSid`, `MessageUUID`, `call_control_id`, `messaging_profile_id`: only carriers send these. */
const idOfCall =
  /^(?:call|message|sms|sms message|conversation) (?:sid|uuid|leg id|control id|session id)$|^(?:call|message|conversation|messaging profile) id$/;
/** `message-received`, `call.ringing`, `mo_text`; `inbound`, `in`. */
const eventOfCall = /^(?:(?:message|call|sms|mms)[._ -][a-z._ -]+|mo_[a-z]+|sms|mms)$/i;
const wayOfCall = /^(?:in|inbound|incoming|out|outbound|outgoing)$/i;
const isNumber = /^\s*\+?[0-9][0-9 ().-]{8,18}\s*$/;

/** Of a text of the account's own, which is from the agent. */
const isSent =
  /^(?:accepted|scheduled|queued|buffered|submitted|sending|sent|delivered|undelivered|undeliverable|expired|failed|rejected|read|canceled)$/i;
const isEventOfSent = /^(?:message|sms|mms)[._ -](?:sending|sent|delivered|finalized|failed|undelivered|read)$/i;

interface Said {
  words: string;
  /** Of the object that holds it. */
  around: string;
  value: string;
}

/** Twilio's `From`, Telnyx's `data.payload.from.phone_number`, Vonage's `msisdn`; nobody's where the call or text went out. */
export function withCaller(fields: readonly PayloadField[], places: readonly Place[]): readonly Place[] {
  const said = fields.map(([name, value]): Said => {
    const path = name.split(/[.]|__/).filter((part) => !/^[0-9]+$/.test(part));
    return { words: headerWords(path.at(-1) ?? ''), around: headerWords(path.at(-2) ?? ''), value: value.trim() };
  });
  const isReached = places.some(({ whose, header }) => whose === 'lead' && personPart(header) === 'phone');
  if (isReached || said.some(tellsOfSent) || !said.some(tellsOfCall)) return places;
  const from = said.findIndex((each) => isEnd(each, 'from') || (each.words === 'msisdn' && isNumber.test(each.value)));
  if (from < 0 || !said.some((each) => isEnd(each, 'to'))) return places;
  return places.map((place, index) => {
    if (index === from) return { ...ofCaller, header: 'phone', detail: 'from' };
    const { words = '', around, value = '' } = said[index] ?? {};
    const isName = words === 'name' && around === 'from' && /^[^0-9]*$/.test(value);
    return isName ? { ...ofCaller, header: 'full name', detail: 'from name' } : place;
  });
}

const ofCaller = { whose: 'lead', object: '', isOfPerson: false, mayBeLead: false } as const;

const tellsOfSent = ({ words, value }: Said): boolean =>
  (words === 'direction' && /^out/i.test(value)) ||
  (/^(?:(?:message|sms) )?status$/.test(words) && isSent.test(value)) ||
  (/^(?:type|event|event type)$/.test(words) && isEventOfSent.test(value));

const tellsOfCall = ({ words, value }: Said): boolean =>
  idOfCall.test(words) ||
  (words === 'direction' && wayOfCall.test(value)) ||
  (/^(?:type|event|event type|channel|object)$/.test(words) && eventOfCall.test(value));

/** `to`, `to.phone_number`, and a list of them. */
function isEnd({ words, around, value }: Said, way: string): boolean {
  const isBelow = /^(?:phone )?number$/.test(words) && around === way;
  return (words === way || isBelow) && value.split(';').every((each) => isNumber.test(each));
}
