import { lengthOf, passwordBounds, tooShort } from './password-bounds.rules.ts';

/** What a form says before it asks the server; which passwords are too easy only the server knows. */
export function newPasswordFault(password: string, repeated: string): string | null {
  if (lengthOf(password) < passwordBounds.min) return tooShort;
  return password === repeated ? null : 'Passwords do not match.';
}
