// Leads for whom the gate decides the same of the place, as the column `leads.place_class` keeps it: `+1312/606/IL`.
import type { Reached } from './where-people-are.rules.ts';

const wholeNumber = '+13125550100'.length;
const wholeZip = 5;

/** Somebody of this class, for all of whom the gate decides as for this one. */
export function personOfClass(placeClass: string): Reached {
  const [number = '', zip = '', ...state] = placeClass.split('/');
  return {
    // What follows decides nothing.
    phone: number.length < 5 ? number : number + '5550100'.slice(number.length - wholeNumber),
    zip: zip === '' ? null : zip.padEnd(wholeZip, '0'),
    state: state.join('/') || null,
  };
}
