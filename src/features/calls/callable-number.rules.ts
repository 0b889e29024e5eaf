// Which numbers are dialed: such as ring a person's phone in the United States or Canada.
import { isUsNumber, normalizeDialerPhone } from '../../domain/phone-number.ts';
import { placeOfNumber } from '../contact-gate/area-codes.rules.ts';

/** Lines that bill whoever calls them. */
const premiumExchange = '976';

/** In E.164; null for what is not dialed: islands that share +1, 900 and 976 numbers, N11 codes, what no list of codes knows. */
export function callableNumber(typed: string): string | null {
  const number = normalizeDialerPhone(typed);
  if (number === null || !isUsNumber(number)) return null;
  if (number.slice(5, 8) === premiumExchange) return null;
  const place = placeOfNumber(number);
  return place === null || place === 'abroad' ? null : number;
}

/** Who calls, as the carrier says it: a number anywhere, else somebody who does not show it. */
export const callerOf = (said: string): string => (/^\+\d{7,15}$/.test(said) ? said : 'anonymous');
