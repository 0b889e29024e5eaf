import { lengthOf, passwordBounds } from './sign-up.rules.ts';

/** What a form says before it asks the server; which passwords are too easy only the server knows. */
export function newPasswordFault(password: string, repeated: string): string | null {
  if (lengthOf(password) < passwordBounds.min) return 'Password must be at least 8 characters.';
  return password === repeated ? null : 'Passwords do not match.';
}
