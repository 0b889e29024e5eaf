// Names that a program printed in capitals, as people write them.

const suffixes = new Map([
  ...['II', 'III', 'IV', 'VI', 'VII', 'VIII', 'MD', 'DDS', 'DVM', 'RN', 'LPN', 'CPA', 'USA', 'USN', 'USMC', 'USAF'].map(
    (each) => [each, each] as const,
  ),
  ['PHD', 'PhD'],
  ['AND', 'and'],
]);
// What is left of Mac is a name by itself here; MACY and MACHADO are none.
const macNames =
  /^MAC(?:ARTHUR|DONALD|DOUGALL|FARLANE|GREGOR|INNES|INTOSH|INTYRE|KENZIE|LEAN|LEOD|MILLAN|NEILL?|PHERSON|ALLISTER)$/;
const shortNames = new Set(['AL', 'BO', 'CY', 'DI', 'ED', 'JO', 'LI', 'LU', 'MO', 'OZ', 'TY', 'VI', 'WU', 'XU', 'YU', 'AN', 'LE', 'HO', 'DE', 'LA', 'DU', 'ST']); // prettier-ignore

/** Shorter ones are initials as often as names: `TJ`, `AJR`. */
const surelyShouted = /^\p{Lu}{4,}$/u;

/**
 * `RONALD MCDONALD JR` → `Ronald McDonald Jr`, `MARY Thomas` → `Mary Thomas`. Whatever else is not all in capitals is somebody's own
 * way to write it.
 */
export function properName(name: string): string {
  if (!/\p{Lu}{2}/u.test(name)) return name;
  const words = name.split(' ');
  const isMixed = /\p{Ll}/u.test(name);
  const proper = words
    .map((word, index) => {
      if (isMixed && (suffixes.has(lettersOf(word)) || !surelyShouted.test(lettersOf(word)))) return word;
      return properWord(word, index === 0, words.length > 1);
    })
    .join(' ');
  // Some letters have no capital of their own.
  return proper.toUpperCase() === name.toUpperCase() ? proper : name;
}

const lettersOf = (word: string): string => word.replace(/[^\p{L}]/gu, '');

function properWord(word: string, isFirst: boolean, hasMore: boolean): string {
  const bare = lettersOf(word);
  const suffix = isFirst ? undefined : suffixes.get(bare);
  if (suffix !== undefined) return word.replace(bare, suffix);
  // `TJ`, `JR` in front are initials.
  if (isFirst && (!hasMore || !shortNames.has(bare)) && /^[A-Z]{2}$/.test(word)) return word;
  return word.replace(/\p{L}[\p{L}\p{M}]*/gu, properPart);
}

function properPart(part: string, at: number, word: string): string {
  // What follows an apostrophe at the end (`JONES'S`) is no name.
  if (part === 'S' && /['’]/.test(word[at - 1] ?? '')) return 's';
  if (/^MC[A-Z]{2}/.test(part)) return `Mc${capitalized(part.slice(2))}`;
  return macNames.test(part) ? `Mac${capitalized(part.slice(3))}` : capitalized(part);
}

const capitalized = (part: string): string => {
  const [first = '', ...rest] = part;
  return first + rest.join('').toLowerCase();
};
