// In how many parts a text leaves and is billed, as the carrier counts: its published character set, which lacks € and the
// backtick of standard GSM-7, and parts that split neither an escaped character nor a surrogate pair.

const basic = new Set(
  [
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
    '\n\r !"#$%&\'()*+,-./:;<=>?@_£¥èéùìòØøÅåÆæßÉ¡ÄÖÑÜ¿äöñüà',
  ].join(''),
);
/** Each takes two places. */
const escaped = new Set('~^|\\{}[]');

/** Places in a text that is sent whole, and in each part of a longer one. */
const room = { 'GSM-7': { whole: 160, part: 153 }, 'UCS-2': { whole: 70, part: 67 } } as const;

export const mostParts = 10;

export interface Counted {
  encoding: 'GSM-7' | 'UCS-2';
  parts: number;
  /** Characters, as people count them. */
  chars: number;
}

export function countParts(text: string): Counted {
  const characters = Array.from(text);
  const isGsm = characters.every((character) => basic.has(character) || escaped.has(character));
  const encoding = isGsm ? 'GSM-7' : 'UCS-2';
  const widths = characters.map((character) => (isGsm ? (escaped.has(character) ? 2 : 1) : character.length));
  return { encoding, parts: partsOf(widths, room[encoding]), chars: characters.length };
}

function partsOf(widths: readonly number[], { whole, part }: { whole: number; part: number }): number {
  if (widths.reduce((sum, width) => sum + width, 0) <= whole) return 1;
  let parts = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > part) {
      parts += 1;
      used = 0;
    }
    used += width;
  }
  return parts;
}
