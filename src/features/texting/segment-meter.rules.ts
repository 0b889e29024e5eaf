// What a text costs before it leaves, and why: the figures of the meter below every place where texts are written.
import { textParts, type TextParts } from '../../domain/text-parts.ts';
import { foreignCharacters, plainly, type ForeignCharacter } from './plain-letters.rules.ts';

/** A text as it leaves, with every place filled. */
export interface LeavingText {
  text: string;
  /** The person it goes to, where several get one. */
  whose?: string;
}

export interface Metered extends TextParts {
  /** Of the dearest; null where it is the only one. */
  whose: string | null;
  /** In the typed words, which a tap can change. */
  typed: readonly ForeignCharacter[];
  /** What was filled in brings them along. */
  filledIn: readonly string[];
  /** The typed words as they could be; null: nothing to replace. */
  fixed: string | null;
  /** Segments with `fixed`, at most as many as now. */
  fixedParts: number;
}

/** The dearest of them. @param words as typed, places and all */
export function meterOf(words: string, texts: readonly LeavingText[]): Metered {
  const [first = { text: '' }, ...others] = texts;
  const { parts, worst } = dearest([first, ...others]);
  const typed = foreignCharacters(words);
  const fixed = typed.some(({ plain }) => plain !== null) ? plainly(words) : null;
  const known = new Set(typed.map(({ shown }) => shown));
  const filledIn = foreignCharacters(worst.text).flatMap(({ shown }) => (known.has(shown) ? [] : [shown]));
  return {
    ...parts,
    whose: texts.length > 1 ? (worst.whose ?? null) : null,
    typed,
    filledIn,
    fixed,
    fixedParts: fixed === null || filledIn.length > 0 ? parts.parts : textParts(plainly(worst.text)).parts,
  };
}

/** The worst of them, of which there is one at least. */
export function dearest<T extends LeavingText>(texts: readonly [T, ...T[]]): { parts: TextParts; worst: T } {
  let [worst] = texts;
  let parts = textParts(worst.text);
  for (const each of texts.slice(1)) {
    const other = textParts(each.text);
    if (other.parts > parts.parts || (other.parts === parts.parts && other.left < parts.left)) {
      [worst, parts] = [each, other];
    }
  }
  return { parts, worst };
}
