import { expect, it } from 'vitest';
import { vcardOf } from './vcard.rules.ts';

const facts = {
  name: 'Dana Cole',
  business: 'Cole & Sons, LLC',
  phone: '+16155550100',
  email: 'dana@example.com',
  url: 'https://crm.example.com/a/dana-cole',
};

it('names the agent as phones read it', () => {
  expect(vcardOf(facts)).toBe(
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Cole;Dana;;;',
      'FN:Dana Cole',
      'ORG:Cole & Sons\\, LLC',
      'TITLE:Life insurance agent',
      'TEL;TYPE=WORK,VOICE:+16155550100',
      'EMAIL;TYPE=INTERNET,WORK:dana@example.com',
      'URL:https://crm.example.com/a/dana-cole',
      'END:VCARD',
      '',
    ].join('\r\n'),
  );
});

it('leaves out what is not known, and no name can add a line', () => {
  const card = vcardOf({ ...facts, name: 'Cher\r\nTEL:+1', phone: null, email: null });
  expect(card).not.toMatch(/^(TEL|EMAIL)/m);
});

it('folds long lines between characters', () => {
  const lines = vcardOf({ ...facts, business: 'é'.repeat(100) }).split('\r\n');
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(lines.join('')).toContain('é'.repeat(20));
  expect(lines.map((line) => line.replace(/^ /, '')).join('')).toContain('é'.repeat(100));
});
