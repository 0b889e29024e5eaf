import { isPlaceholder } from './placeholder.ts';
import { withoutInvisible } from './plain-text.ts';

export const maxEmailLength = 254;

// Linear on purpose: no part can match the same text twice.
const emailPattern = /^[^\s@"'(),:;<>[\\\]]{1,64}@[^\s@"'(),:;<>[\\\]_.]+(?:\.[^\s@"'(),:;<>[\\\]_.]+)+$/;

export function isEmailAddress(text: string): boolean {
  return text.length <= maxEmailLength && emailPattern.test(text);
}

/** Lower case and trimmed; null for nothing, a placeholder (`n/a`, `none`, `unknown`) or what is no address. */
export function normalizeEmail(text: string): string | null {
  const email = withoutInvisible(text).trim().toLowerCase();
  if (email === '' || isPlaceholder(email) || isPlaceholderAddress(email)) return null;
  return isEmailAddress(email) ? email : null;
}

const placeholderLocalParts = new Set([
  'none',
  'noemail',
  'no-email',
  'no_email',
  'na',
  'n/a',
  'unknown',
  'null',
  'notprovided',
]);
const placeholderAddresses = new Set([
  'test@test.com',
  'a@a.com',
  'none@none.com',
  'no@no.com',
  'na@na.com',
  'x@x.com',
  'email@email.com',
]);

/** `noemail@…`, `none@none.com`: an address that stands for none. */
export function isPlaceholderAddress(email: string): boolean {
  const at = email.indexOf('@');
  return at > 0 && (placeholderAddresses.has(email) || placeholderLocalParts.has(email.slice(0, at)));
}
