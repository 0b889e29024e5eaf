// The characters that make a whole text dearer, by the names people have for them, and what to write instead.
import { textParts } from '../../domain/text-parts.ts';

export interface ForeignCharacter {
  /** As it was typed, all of it: an emoji may be several code points. */
  shown: string;
  /** In words where a glance at it is not enough; null: a letter or a picture speaks for itself. */
  name: string | null;
  /** What says the same; '': nothing. Null: only a person could say it otherwise. */
  plain: string | null;
}

/** What Unicode itself does not take apart into plain letters. */
const known: ReadonlyMap<string, readonly [plain: string, name: string]> = new Map([
  ['’', ["'", 'curly apostrophe']],
  ['‘', ["'", 'curly quote']],
  ['‚', [',', 'low quote']],
  ['`', ["'", 'backtick']],
  ['´', ["'", 'accent']],
  ['“', ['"', 'curly quote']],
  ['”', ['"', 'curly quote']],
  ['„', ['"', 'low quote']],
  ['«', ['"', 'angle quote']],
  ['»', ['"', 'angle quote']],
  ['–', ['-', 'dash']],
  ['—', ['-', 'long dash']],
  ['‑', ['-', 'no-break hyphen']],
  ['−', ['-', 'minus sign']],
  ['•', ['-', 'bullet']],
  ['·', ['-', 'dot']],
  ['⁄', ['/', 'fraction']],
  ['…', ['...', 'ellipsis']],
  ['\u00a0', [' ', 'no-break space']],
  ['\u202f', [' ', 'narrow space']],
  ['\t', [' ', 'tab']],
  ['€', ['EUR', 'euro sign']],
  ['©', ['(c)', 'copyright sign']],
  ['®', ['(R)', 'registered sign']],
  ['×', ['x', 'times sign']],
  ['→', ['->', 'arrow']],
  ['✓', ['', 'check mark']],
]);

/** Of which emoji are made, and what cannot be seen at all. */
const droppable = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cf}\p{Mn}\p{Me}]$/u;

/** Each of those that the cheap alphabet lacks once, in their order. */
export function foreignCharacters(text: string): ForeignCharacter[] {
  if (textParts(text).foreign.length === 0) return [];
  const shown = Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), (each) => each.segment);
  return [...new Set(shown.filter(isForeign))].map((each) => ({
    shown: each,
    name: known.get(each)?.[1] ?? (each.trim() === '' || /^\p{Cf}+$/u.test(each) ? 'invisible character' : null),
    plain: plainOf(each),
  }));
}

/** The text with everything replaced that can be. Of the two spaces around what leaves nothing behind, one goes too. */
export function plainly(text: string): string {
  let plain = '';
  let isGap = false;
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    const instead = isForeign(segment) ? (plainOf(segment) ?? segment) : segment;
    if (isGap && segment === ' ' && /^$|\s$/.test(plain)) continue;
    isGap = instead === '';
    plain += instead;
  }
  return isGap ? plain.trimEnd() : plain;
}

const isForeign = (segment: string) => textParts(segment).encoding === 'UCS-2';

function plainOf(segment: string): string | null {
  const found = Array.from(segment.normalize('NFC'), plainOfOne);
  return found.includes(null) ? null : found.join('');
}

function plainOfOne(character: string): string | null {
  const instead = known.get(character)?.[0];
  if (instead !== undefined) return instead;
  if (!isForeign(character)) return character;
  const letters = Array.from(character.normalize('NFKD'), (each) => known.get(each)?.[0] ?? each).join('');
  const bare = letters.replace(/\p{M}/gu, '');
  if (bare !== '' && !isForeign(bare)) return bare;
  return droppable.test(character) ? '' : null;
}
