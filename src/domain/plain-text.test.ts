import { expect, test } from 'vitest';
import { normalizeEmail } from './email-address.ts';
import { cleanLine, cleanText } from './plain-text.ts';

test.each([
  ['Ro\u00ADbin', 'Robin'],
  ['Paul\u200B', 'Paul'],
  ['\u200FAnn\u2060 Lee', 'Ann Lee'],
  ['a\uFE0Fb', 'ab'],
  ['Zoë \u2764\uFE0F \u{1F469}\u200D\u{1F467}', 'Zoë \u2764\uFE0F \u{1F469}\u200D\u{1F467}'],
])('a line keeps nothing that nobody sees, and emoji whole: %j', (written, line) => {
  expect(cleanLine(written)).toBe(line);
});

test('text of several lines stays as people wrote it', () => {
  expect(cleanText('a\u200Cb\nc')).toBe('a\u200Cb\nc');
});

test('an email has no character that nobody sees', () => {
  expect(normalizeEmail('Rob@exam\u00ADple.com\u200B')).toBe('rob@example.com');
});
