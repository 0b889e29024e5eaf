import { expect, it } from 'vitest';
import { bearsAddress, nameInMail } from './name-in-mail.ts';

it.each([
  'Your account is locked http://evil.example/login',
  'Your account is locked: evil.example',
  'EVIL.COM',
  'www.evil',
  'pay-pal.help now',
  'ftp://x',
  'Ann (ann@evil.example)',
  'Ann \u200Bann@\u200Bevil',
  'evil\u200B.example',
])('an address is seen in %j', (name) => {
  expect(bearsAddress(name)).toBe(true);
  expect(nameInMail(name, 'A team')).toBe('A team');
});

it.each([
  ['St. Louis Life', 'St. Louis Life'],
  ['J.R. Smith', 'J.R. Smith'],
  ['Smith, John A.', 'Smith, John A.'],
  ['No. 1 Team', 'No. 1 Team'],
  ['Team 3.5', 'Team 3.5'],
  ['Ann @ Home', 'Ann @ Home'],
  ['Two\r\nlines\u202E', 'Two lines'],
])('%j stands as %j', (name, shown) => {
  expect(nameInMail(name, 'A team')).toBe(shown);
});
