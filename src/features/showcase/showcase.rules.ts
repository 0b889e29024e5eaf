// The Agent Showcase: what may be typed into it, and its four steps.
import { usStates, type UsStateCode } from '../../domain/us-state.ts';
import { showcaseWords as words } from './showcase.words.ts';

export const steps = ['profile', 'headshot', 'states', 'publish'] as const;
export type Step = (typeof steps)[number];

/** Under which a step's entries are kept until they are saved. */
export const draftNames = { profile: 'showcase:profile', states: 'showcase:states' } as const;

export const longest = {
  full_name: 100,
  email: 254,
  phone: 30,
  npn: 10,
  short_bio: 1000,
  calendly_url: 500,
  license_number: 40,
} as const;

/** What stands many times on the page: in bytes, as it is written there. */
const heaviest = { full_name: 200, address: 500 } as const;

/** As UTF-8, where HTML writes out what could end a text or an attribute. */
const writtenBytes = (text: string): number => new TextEncoder().encode(text.replaceAll(/[&<>"']/g, '&quot;')).length;
export const isLightName = (text: string): boolean => writtenBytes(text) <= heaviest.full_name;
/** Of what the browser makes of it: one letter may become nine there. */
export const isLightAddress = (text: string): boolean => writtenBytes(hrefOf(text)) <= heaviest.address;

function hrefOf(address: string): string {
  try {
    return new URL(address).href;
  } catch {
    return address;
  }
}

/** Fifty of them stand on the page. */
export const isLicenseNumber = (text: string): boolean => /^[a-z0-9 ./-]+$/i.test(text);

/** An address that a visitor's browser may be sent to, without a name or a password in front of its host; the tables take no HTTPS://. */
export const isWebAddress = (text: string): boolean =>
  /^https:\/\/[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+(:\d{1,5})?([/?#]\S*)?$/.test(text);

const codes: ReadonlySet<string> = new Set(usStates.map(({ code }) => code));

export const isState = (code: string): code is UsStateCode => codes.has(code);

export interface TypedState {
  state_code: string;
  license_number: string;
  /** Blank: no file yet. */
  license_image_url: string;
}

export interface StateFault {
  state_code: string;
  field: 'license_number' | 'license_image_url';
  message: string;
}

/** What is missing or will not do, state by state; the number before the file. */
export function stateFaults(states: readonly TypedState[]): StateFault[] {
  return states.flatMap(({ state_code, license_number, license_image_url }): StateFault[] => {
    if (license_number.trim() === '')
      return [{ state_code, field: 'license_number', message: words.numberMissing(state_code) }];
    if (!isLicenseNumber(license_number))
      return [{ state_code, field: 'license_number', message: words.badNumber(state_code) }];
    if (license_image_url === '')
      return [{ state_code, field: 'license_image_url', message: words.fileMissing(state_code) }];
    return [];
  });
}
