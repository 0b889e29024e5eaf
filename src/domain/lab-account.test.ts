import { expect, it } from 'vitest';
import { isLabAccount } from './lab-account.ts';

const user = { id: '0a0a0a0a-0000-4000-8000-000000000000', email: 'Dana@example.com' };

it.each([
  [undefined, false],
  ['', false],
  [' ', false],
  ['dana@example.com', true],
  [' DANA@EXAMPLE.COM ', true],
  ['dana@example.org', false],
  ['0A0A0A0A-0000-4000-8000-000000000000', true],
  ['0a0a0a0a', false],
])('configured as %j: %s', (configured, isAllowed) => {
  expect(isLabAccount(configured, user)).toBe(isAllowed);
});

it('nobody’s while unset, whoever asks', () => {
  expect(isLabAccount('', { id: '', email: '' })).toBe(false);
});
