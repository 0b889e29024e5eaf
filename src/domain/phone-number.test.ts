import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areaCodeOf,
  formatPhone,
  normalizeDialerPhone,
  normalizeLeadPhone,
  normalizeMessagingPhone,
} from './phone-number.ts';

// Written, as a lead's, as a number to text, as a number to dial.
const table: [string, string | null, string | null, string | null][] = [
  ['2025550143', '+12025550143', '+12025550143', '+12025550143'],
  ['(202) 555-0143', '+12025550143', '+12025550143', '+12025550143'],
  ['12025550143', '+12025550143', '+12025550143', '+12025550143'],
  ['+12025550143', '+12025550143', '+12025550143', '+12025550143'],
  [' +1 (202) 555-0143 ', '+12025550143', '+12025550143', '+12025550143'],
  ['+44 20 7946 0958', '+442079460958', '+442079460958', null],
  ['44 20 7946 0958', '+442079460958', null, null],
  ['+49 30 1234567', '+49301234567', '+49301234567', null],
  ['(+47) 21 23 45 67', '+4721234567', '+4721234567', null],
  ['+4721234567', '+4721234567', '+4721234567', null],
  ['+49 3012345', '+493012345', null, null],
  ['555-0143', null, null, null],
  ['22025550143', '+22025550143', null, null],
  ['1234567890123456', null, null, null],
  ['+1234567890123456', null, null, null],
  ['', null, null, null],
  ['+', null, null, null],
  ['n/a', null, null, null],
];

describe('the three readings of a number', () => {
  test.each(table)('%s', (text, lead, messaging, dialer) => {
    expect([normalizeLeadPhone(text), normalizeMessagingPhone(text), normalizeDialerPhone(text)]).toEqual([
      lead,
      messaging,
      dialer,
    ]);
  });

  test.each([normalizeLeadPhone, normalizeMessagingPhone, normalizeDialerPhone])(
    '%o reads its own answer alike',
    (normalize) => {
      fc.assert(
        fc.property(fc.string({ unit: fc.constantFrom(...'+0123456789 ()-.x'.split('')), maxLength: 20 }), (text) => {
          const once = normalize(text);
          if (once !== null) expect(normalize(once)).toBe(once);
        }),
      );
    },
  );
});

test('US numbers are shown in their usual form, others as they are', () => {
  expect(formatPhone('+12025550143')).toBe('(202) - 555 - 0143');
  expect(formatPhone('2025550143')).toBe('(202) - 555 - 0143');
  expect(formatPhone('12025550143')).toBe('(202) - 555 - 0143');
  expect(formatPhone('+442079460958')).toBe('+442079460958');
  // Ten digits of another country are no US number.
  expect(formatPhone('+4721234567')).toBe('+4721234567');
});

test('the area code is that of a US number', () => {
  expect(areaCodeOf('+12025550143')).toBe('202');
  expect(areaCodeOf('+442079460958')).toBeNull();
});

test('a number with a plus is the same when it is shown and saved again', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 7, maxLength: 14 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), digits, (first, rest) => {
      expect(normalizeLeadPhone(formatPhone(`+${first}${rest}`))).toBe(`+${first}${rest}`);
    }),
  );
});
