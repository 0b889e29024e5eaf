import { expect, it } from 'vitest';
import { leadName } from './lead-name.ts';

it.each([
  [{ name: 'Pat Doe', phone: '+12025550143', email: 'pat@example.com' }, 'Pat Doe'],
  [{ name: null, phone: '+12025550143', email: 'pat@example.com' }, '(202) - 555 - 0143'],
  [{ name: '', phone: null, email: 'pat@example.com' }, 'pat@example.com'],
  [{ name: null, phone: null, email: null }, 'Unnamed lead'],
  [{ name: null }, 'Unnamed lead'],
])('%j is called %s', (lead, name) => {
  expect(leadName(lead)).toBe(name);
});
