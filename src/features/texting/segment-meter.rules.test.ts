import { describe, expect, it } from 'vitest';
import { textParts } from '../../domain/text-parts.ts';
import { foreignCharacters, plainly } from './plain-letters.rules.ts';
import { meterOf } from './segment-meter.rules.ts';
import { dearerLine, fixLabel, meterLine } from './segment-meter.words.ts';

describe('plain letters', () => {
  it.each([
    ['It’s “fine” – isn’t it…', 'It\'s "fine" - isn\'t it...'],
    ['José, María, Zoë, Łukasz', 'José, Maria, Zoe, Łukasz'],
    ['Hi 😀 there', 'Hi there'],
    ['😀 Hi', 'Hi'],
    ['Bye 👩‍👩‍👧❤️🇺🇸', 'Bye'],
    ['Good\u00a0day,\tPat', 'Good day, Pat'],
    ['𝐇𝐞𝐥𝐥𝐨 ½ ™ ﬁne', 'Hello 1/2 TM fine'],
    ['e\u0301tude', 'étude'],
    ['zero\u200bwidth', 'zerowidth'],
    ['Да 你好', 'Да 你好'],
    ['Plain  spaces stay [€]', 'Plain  spaces stay [EUR]'],
    ['{{first_name}}, it’s me', "{{first_name}}, it's me"],
  ])('%j becomes %j', (typed, plain) => {
    expect(plainly(typed)).toBe(plain);
  });

  it('each offender is named once, emoji whole', () => {
    expect(foreignCharacters('It’s “it” 👩‍👩‍👧 ’ 你')).toEqual([
      { shown: '’', name: 'curly apostrophe', plain: "'" },
      { shown: '“', name: 'curly quote', plain: '"' },
      { shown: '”', name: 'curly quote', plain: '"' },
      { shown: '👩‍👩‍👧', name: null, plain: '' },
      { shown: '你', name: null, plain: null },
    ]);
    expect(foreignCharacters('Zero\u200bwidth').map(({ name }) => name)).toEqual(['invisible character']);
    expect(foreignCharacters('Plain {enough}?')).toEqual([]);
  });

  it('what is replaced is in the cheap alphabet', () => {
    const everything = '’‘‚`´“”„«»–—‑−•·⁄…\u00a0\u202f\t€©®×→✓½™áíóúçêôâ😀';
    expect(textParts(plainly(everything)).foreign).toEqual([]);
  });
});

describe('the meter', () => {
  it('shows the dearest of several, and by whom', () => {
    const texts = ['short', 'x'.repeat(161), 'x'.repeat(165)].map((text, at) => ({ text, whose: `Person ${at}` }));
    expect(meterOf('{{first_name}}', texts)).toMatchObject({ parts: 2, whose: 'Person 2', left: 141, fixed: null });
    expect(meterOf('short', texts.slice(0, 1))).toMatchObject({ parts: 1, whose: null });
    expect(meterOf('', [])).toMatchObject({ parts: 1, left: 160, whose: null });
  });

  it('says what a tap would save, and what it cannot change', () => {
    const words = `${'x'.repeat(100)}’`;
    expect(meterOf(words, [{ text: words }])).toMatchObject({
      encoding: 'UCS-2',
      parts: 2,
      fixed: `${'x'.repeat(100)}'`,
      fixedParts: 1,
      filledIn: [],
    });
    // The name is the lead's: a tap on the words would not make it cheaper.
    expect(meterOf('Hi {{first_name}}', [{ text: `Hi Zoë ${'x'.repeat(80)}` }])).toMatchObject({
      parts: 2,
      typed: [],
      filledIn: ['ë'],
      fixed: null,
      fixedParts: 2,
    });
    expect(meterOf('It’s {{first_name}}', [{ text: `It’s Zoë ${'x'.repeat(80)}` }])).toMatchObject({
      filledIn: ['ë'],
      fixed: "It's {{first_name}}",
      fixedParts: 2,
    });
  });
});

it.each([
  ['Hi', 'GSM-7 · 1 segment · $0.01 · 158 characters left', null, ''],
  [
    `${'x'.repeat(100)}’`,
    'UCS-2 · 2 segments · $0.02 · 33 characters left',
    '’ (curly apostrophe) makes it 2 segments instead of 1.',
    "Replace ’ with '",
  ],
  [
    'Hi 😀',
    'UCS-2 · 1 segment · $0.01 · 65 characters left',
    '“😀” makes segments shorter (70 characters instead of 160).',
    'Remove 😀',
  ],
  [`a\u00a0b`, /./, 'A no-break space makes segments shorter (70 characters instead of 160).', 'Use a space'],
  [
    `“It’s”${'x'.repeat(100)} 😀–`,
    /2 segments/,
    '“ (curly quote), ’ (curly apostrophe), ” (curly quote) and 2 more make it 2 segments instead of 1.',
    'Use plain characters',
  ],
  ['x'.repeat(1531), 'GSM-7 · 11 segments · $0.11 · 10 segments at most', null, ''],
])('%j: what the meter says', (text, line, dearer, fix) => {
  const metered = meterOf(text, [{ text }]);
  expect(meterLine(metered)).toMatch(line);
  expect(dearerLine(metered)).toBe(dearer);
  if (fix !== '') expect(fixLabel(metered.typed)).toBe(fix);
});

it('names whose text is the dearest, and what the details bring', () => {
  const texts = [
    { text: 'Hi', whose: 'Pat' },
    { text: 'Hi Zoë', whose: 'Zoë' },
  ];
  const metered = meterOf('Hi {{first_name}}', [
    texts[0]!,
    { text: `${texts[1]!.text} ${'x'.repeat(80)}`, whose: 'Zoë' },
  ]);
  expect(meterLine(metered)).toBe('UCS-2 · up to 2 segments (Zoë) · $0.02 · 47 characters left');
  expect(dearerLine(metered)).toBe(
    '“ë” from the filled-in details makes segments shorter (70 characters instead of 160).',
  );
});
