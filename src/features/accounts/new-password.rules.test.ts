import { expect, it } from 'vitest';
import { newPasswordFault } from './new-password.rules.ts';

it.each([
  ['1234567', '1234567', 'Password must be at least 8 characters.'],
  ['1234567', 'other', 'Password must be at least 8 characters.'],
  ['12345678', '12345679', 'Passwords do not match.'],
  ['12345678', '12345678', null],
  ['🦊🐢🦉🐬🦔🐝🦋', '🦊🐢🦉🐬🦔🐝🦋', 'Password must be at least 8 characters.'],
  ['', '', 'Password must be at least 8 characters.'],
])('%s, again %s: %s', (password, repeated, fault) => {
  expect(newPasswordFault(password, repeated)).toBe(fault);
});
