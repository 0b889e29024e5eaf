// What carriers post of a call or a text that came in: the number it is from is the person's.
import { headerWords } from '../lead-files/column-aliases.rules.ts';
import type { PayloadField } from './flatten-payload.rules.ts';
import { personPart, type Place } from './whose-field.rules.ts';

/** `CallSid`, `MessageUUID`, `call_control_id`: only carriers send these. */
const idOfCall =
  /^(?:call|message|sms|sms message|conversation) (?:sid|uuid|leg id|control id|session id)$|^(?:call|message) id$/;
const isNumber = /^\s*\+?[0-9][0-9 ().-]{8,18}\s*$/;

/** Of a text of the account's own, which is from the agent. */
const isSent = /^(?:accepted|scheduled|queued|sending|sent|delivered|undelivered|failed|rejected|read|canceled)$/i;

interface Said {
  words: string;
  value: string;
  path: readonly string[];
}

/** Twilio's `From`, Telnyx's `data.payload.from.phone_number`; nobody's where the call or text went out. */
export function withCaller(fields: readonly PayloadField[], places: readonly Place[]): readonly Place[] {
  const said = fields.map(([name, value]): Said => {
    const path = name.split('.').filter((part) => !/^[0-9]+$/.test(part));
    return { words: headerWords(path.at(-1) ?? ''), value, path };
  });
  const isOut = said.some(
    ({ words, value }) =>
      (words === 'direction' && /^out/i.test(value.trim())) ||
      (/^(?:(?:message|sms) )?status$/.test(words) && isSent.test(value.trim())),
  );
  const isReached = places.some(({ whose, header }) => whose === 'lead' && personPart(header) === 'phone');
  if (isOut || isReached || !said.some(({ words }) => idOfCall.test(words))) return places;
  const ends = (way: string) => said.map((each) => isEnd(each, way));
  const from = ends('from').indexOf(true);
  if (from < 0 || !ends('to').includes(true)) return places;
  return places.map((place, index) =>
    index === from
      ? { whose: 'lead', header: 'phone', detail: 'from', object: '', isOfPerson: false, mayBeLead: false }
      : place,
  );
}

/** `to` and `to.phone_number`. */
function isEnd({ words, value, path }: Said, way: string): boolean {
  const isBelow = /^(?:phone )?number$/.test(words) && headerWords(path.at(-2) ?? '') === way;
  return (words === way || isBelow) && isNumber.test(value);
}
