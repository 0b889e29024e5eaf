// How long the slowest of 10,000 hostile texts keeps each parser of what people and files write. A pattern that goes back over
// its text again and again (ReDoS) shows here as seconds; no answer of the server or of a worker may wait for one.
import { normalizeEmail } from '../src/domain/email-address.ts';
import { parseCents } from '../src/domain/money.ts';
import { normalizeLeadPhone } from '../src/domain/phone-number.ts';
import { cleanCell } from '../src/features/lead-files/clean-cell.rules.ts';
import { readConsentWord } from '../src/features/lead-files/read-consent-word.rules.ts';
import { headerWords } from '../src/features/lead-files/column-aliases.rules.ts';
import { readAmount } from '../src/features/lead-files/read-amount.rules.ts';
import { readDay, readMoment } from '../src/features/lead-files/read-date.rules.ts';
import { readPhones } from '../src/features/lead-files/read-phone.rules.ts';
import { isRefusedValue } from '../src/features/lead-files/refused-column.rules.ts';
import { readSearch } from '../src/features/lead-search/search-words.rules.ts';
import { randomOf } from '../test-support/seeded-random.ts';
import { ms, type Finding } from './measure.ts';

const texts = 10_000;
const longest = 4000;
const maxMs = 5;

const parsers: Record<string, (text: string) => unknown> = {
  day: (text) => readDay(text, '2026-07-20'),
  moment: (text) => readMoment(text, 'America/Chicago'),
  'phone numbers of a cell': readPhones,
  'phone number': normalizeLeadPhone,
  email: normalizeEmail,
  money: parseCents,
  'amount of a file': readAmount,
  'cell of a file': cleanCell,
  'refused number': isRefusedValue,
  'word of consent': readConsentWord,
  'header of a column': headerWords,
  search: readSearch,
};

const pieces = [
  ...[
    '0',
    '1',
    '12',
    '2025550143',
    ' ',
    '\t',
    '-',
    '/',
    '.',
    ',',
    ':',
    '(',
    ')',
    '+',
    '$',
    '#',
    '@',
    'a',
    'A',
    "'",
    '"',
  ],
  ...[
    'Jan',
    'of',
    'st',
    'T',
    'AM',
    'ext',
    'x',
    'mo',
    'k',
    'per',
    'opt',
    'out',
    'no',
    '=',
    '\u0301',
    'é',
    '–',
    '\u00A0',
  ],
] as const;

/** One or a few pieces again and again, and something that does not fit at the end. */
function hostile(random: (below: number) => number): string {
  const piece = () => pieces[random(pieces.length)] ?? '';
  const unit = Array.from({ length: 1 + random(3) }, piece).join('');
  const repeated = unit.repeat(Math.ceil((1 + random(longest)) / unit.length));
  return piece() + repeated + (random(2) ? piece() : '\n!');
}

export function measureParsers(): Finding[] {
  const random = randomOf(17);
  const all = Array.from({ length: texts }, () => hostile(random));
  return Object.entries(parsers).map(([name, parse]) => {
    let slowest = 0;
    for (const text of all) {
      // The quicker of two: what the machine did in the meantime is not the parser's.
      const times = [0, 1].map(() => {
        const started = performance.now();
        parse(text);
        return performance.now() - started;
      });
      slowest = Math.max(slowest, Math.min(...times));
    }
    return {
      name: `${name}: slowest of ${texts} texts`,
      found: `${ms(slowest)} ms`,
      target: `${maxMs} ms`,
      isGood: slowest < maxMs,
    };
  });
}
