import { describe, expect, it } from 'vitest';
import { commonPasswords } from '../../server/sign-in/common-passwords.ts';
import { alreadyRegisteredMail, confirmationMail } from './account-mail.rules.ts';
import { delayAfter, freeFailures, waitOf } from './sign-in-delay.rules.ts';
import { accountEmail, passwordFault } from './sign-up.rules.ts';

const tooEasy = 'This password is too easy to guess. Choose a different one.';
const itself = 'Your password can’t be your email address.';
const none = () => false;

it.each([
  ['Ann.Lee@Example.com', 'ann.lee@example.com'],
  ['  ann@example.com ', 'ann@example.com'],
  ['mar\u212A@example.com', null],
  ['ann@ex\u0430mple.com', null],
  ['ann@example.com\nBcc: x@example.com', null],
  ['ann@example.com\r', null],
  ['ann lee@example.com', null],
  ['\u00A0ann@example.com', null],
  ['', null],
])('the address %j is %j', (text, expected) => {
  expect(accountEmail(text)).toBe(expected);
});

describe('a password', () => {
  it.each([
    ['1234567', 'Password must be at least 8 characters.'],
    ['🦊🐢🦉🐬🦔🐝🦋', 'Password must be at least 8 characters.'],
    ['🦊🐢🦉🐬🦔🐝🦋🐌', null],
    ['k7#'.repeat(43), 'Password must be at most 128 characters.'],
    ['anna.lee@example.com', itself],
    ['Anna.Lee@example.com', itself],
    ['anna.lee2026', itself],
    ['aaaaaaaaaa', tooEasy],
    ['abcabcabcabc', tooEasy],
    ['AgentCRM2026!', tooEasy],
    ['agent-crm', tooEasy],
    ['life-insurance-sales', tooEasy],
    ['MyAgentPassword1', tooEasy],
    ['correct horse battery', null],
    ['tW9$kk-pelican', null],
  ])('%j: %s', (password, expected) => {
    expect(passwordFault(password, 'anna.lee@example.com', none)).toBe(expected);
  });

  it('is refused when it is one of the 3,000 commonest of eight and more, also in capitals and with a year', async () => {
    const known = await commonPasswords();
    const commonest = [...known].filter((password) => password.length >= 8).slice(0, 3000);
    expect(commonest).toHaveLength(3000);
    for (const password of commonest) {
      expect(
        passwordFault(password, 'a@example.com', (lower) => known.has(lower)),
        password,
      ).not.toBeNull();
      expect(
        passwordFault(password.toUpperCase(), 'a@example.com', (lower) => known.has(lower)),
        password,
      ).not.toBeNull();
    }
    expect(passwordFault('Sunshine2026!', 'a@example.com', (lower) => known.has(lower))).toBe(tooEasy);
  });
});

describe('the wait after wrong passwords', () => {
  it.each([
    [0, 0],
    [4, 0],
    [5, 1_000],
    [6, 2_000],
    [10, 32_000],
    [15, 900_000],
    [5_000, 900_000],
  ])('%d wrong: %d ms', (failures, expected) => {
    expect(delayAfter(failures, freeFailures.onePlace)).toBe(expected);
  });

  it.each([
    [6, 0, 2_000],
    [6, 1_500, 500],
    [6, 2_000, 0],
    [100, 24 * 3_600_000 + 1, 0],
  ])('%d wrong, the last %d ms ago: %d ms', (failures, ago, expected) => {
    expect(waitOf({ failures, lastFailedAt: 1_000_000, free: 5 }, 1_000_000 + ago)).toBe(expected);
  });
});

it.each([confirmationMail, alreadyRegisteredMail])(
  'a mail says the same in text and HTML and escapes its link',
  (mail) => {
    const { subject, text, html } = mail('https://crm.example.com/login?confirm=a&next="><script>');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).toContain('https://crm.example.com/login?confirm=a&next="><script>');
    expect(html).toContain('confirm=a&amp;next=&quot;&gt;&lt;script&gt;');
    expect(html).not.toContain('<script>');
  },
);
