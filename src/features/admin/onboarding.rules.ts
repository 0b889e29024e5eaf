// Licensed states as an admin types them: what is kept of them, and what will not do.
import { isLicenseNumber, isState, type TypedState } from '../showcase/showcase.rules.ts';
import { showcaseWords as words } from '../showcase/showcase.words.ts';

const invalidState = (code: string): string => `Invalid state code: ${code}`;
const stateTwice = (code: string): string => `${code} is listed twice.`;
const numberMissing = (code: string): string => `Missing license number for ${code}`;
const fileMissing = (code: string): string => `Missing license image/PDF URL for ${code}`;

/** Codes in capitals; rows without one are left out. */
export function keptStates(typed: readonly TypedState[]): TypedState[] {
  return typed
    .map((state) => ({
      state_code: state.state_code.trim().toUpperCase(),
      license_number: state.license_number.trim(),
      license_image_url: state.license_image_url.trim(),
    }))
    .filter(({ state_code: code }) => code !== '');
}

/** The first thing that is wrong with what `keptStates` left. */
export function statesFault(states: readonly TypedState[]): string | null {
  const seen = new Set<string>();
  for (const { state_code: code, license_number: number, license_image_url: url } of states) {
    if (!isState(code)) return invalidState(code);
    if (seen.has(code)) return stateTwice(code);
    seen.add(code);
    if (number === '') return numberMissing(code);
    if (!isLicenseNumber(number)) return words.badNumber(code);
    if (url === '') return fileMissing(code);
  }
  return null;
}
