// Which of the agent's numbers a person sees: one of the same area code, else of the same state, else the nearest code by its digits.
import { areaCodeOf } from '../../domain/phone-number.ts';
import { placeOfNumber } from '../contact-gate/area-codes.rules.ts';

export interface CallerNumber {
  number: string;
  areaCode: string;
}

/** Null for an agent without numbers. The first of equals stays. */
export function callerNumberFor(to: string, numbers: readonly CallerNumber[]): string | null {
  const code = areaCodeOf(to) ?? '';
  const state = stateOf(to);
  const far = ({ number, areaCode }: CallerNumber): number => {
    if (areaCode === code) return -2;
    if (state !== null && stateOf(number) === state) return -1;
    return Math.abs(Number(areaCode) - Number(code));
  };
  const [nearest] = numbers.toSorted((one, other) => far(one) - far(other));
  return nearest?.number ?? null;
}

function stateOf(number: string): string | null {
  const place = placeOfNumber(number);
  return place === null || place === 'abroad' ? null : place.state;
}
