import { describe, expect, it } from 'vitest';
import { readTypedNumber } from './typed-number.ts';

const digitsOf = (text: string) => readTypedNumber(text)?.digits ?? null;

describe('a number is known however it is written', () => {
  it.each([
    '2125550123',
    '212-555-0123',
    '212.555.0123',
    '212/555/0123',
    '212_555_0123',
    '(212) 555-0123',
    '(212) - 555 - 0123',
    '[212] 555-0123',
    '212\u00A0555\u00A00123',
    '212\u2013555\u20130123',
    '212\u2011555\u20110123',
    '212\u00B7555\u00B70123',
    '２１２－５５５－０１２３',
    '212-555-0123 x5',
    '212-555-0123 ext. 5',
    '212-555-0123, extension 12',
    '212-555-0123 #5',
    '212-555-0123,,5',
    '2125550123;ext=5',
    '(212)555-0123 cell',
    '212-555-0123 (mobile)',
    '212-555-0123 x5 (work)',
    'Cell: 212-555-0123',
    'ph. 212-555-0123',
    '"212-555-0123"',
    '212-555-0123,',
  ])('%s', (text) => {
    expect(digitsOf(text)).toBe('2125550123');
  });

  it.each([
    '+1 (212) 555-0123',
    '1-212-555-0123 x5',
    'tel:+12125550123',
    'tel:+1-212-555-0123;phone-context=example.com',
    'sms:+12125550123',
    '<tel:+12125550123>',
    '+1 212 555 0123 (mobile)',
    '＋１ 212 555 0123',
    '001 212 555 0123',
    '011 1 212 555 0123',
  ])('%s, with its country', (text) => {
    expect(digitsOf(text)).toBe('12125550123');
  });

  it.each([
    ['(212) 555', '212555'],
    ['212', '212'],
    ['0123', '0123'],
    ['50/50', '5050'],
  ])('a part: %s', (text, digits) => {
    expect(digitsOf(text)).toBe(digits);
  });

  it.each(['', '12', 'Ann', 'cell 212', '100 x 5', 'Route 66', 'ann 212-555-0123', 'ann5550123@example.com', '5 kids'])(
    'is none: %s',
    (text) => {
      expect(digitsOf(text)).toBeNull();
    },
  );
});
