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
  'Dana www.example.com',
  'evil.example/x',
  'Dana (evil.example/x?y=1)',
  'mailto:dana',
  'tel:+12125550123',
  'javascript:alert(1)',
  'evil\uFF0Eexample',
  'evil\u3002example',
  'evil\uFF61example',
  'evil\u2024example',
  'evil\uFE52example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'ann＠evil',
  'пример.рф',
  'evil.xn--p1ai',
  't.co',
  'go to x.com now',
  'evil.example.',
  'evil.\u00ADexample',
  '192.0.2.7/login',
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
  ['Two\u2028lines', 'Two lines'],
  ['Two\vlines\u0085of it', 'Twolinesof it'],
  ['A. C. Jones', 'A. C. Jones'],
  ['J.R.Smith', 'J.R.Smith'],
  ['Dr.\u00A0Ann Lee', 'Dr. Ann Lee'],
  ['Col·legi Mèdic', 'Col·legi Mèdic'],
  ['Ann: home', 'Ann: home'],
  ['Plan 10.5.2', 'Plan 10.5.2'],
])('%j stands as %j', (name, shown) => {
  expect(nameInMail(name, 'A team')).toBe(shown);
});
