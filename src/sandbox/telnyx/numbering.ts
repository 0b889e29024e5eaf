// Numbers of the North American plan: whose country, which are toll-free, and those that can be bought here.

export const tollFreePrefixes = ['800', '833', '844', '855', '866', '877', '888'] as const;

const canadian = new Set(
  (
    '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 460 468 474 506 514 ' +
    '519 537 548 568 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 851 867 873 879 902 905 942'
  ).split(' '),
);
/** +1, and neither the United States nor Canada: the Caribbean and the Atlantic. */
const abroad = new Set(
  '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'.split(' '),
);

export const isE164 = (number: string): boolean => /^\+[1-9]\d{6,14}$/.test(number);

export const isTollFree = (number: string): boolean =>
  new RegExp(`^\\+1(${tollFreePrefixes.join('|')})\\d{7}$`).test(number);

/** Null for a number that cannot exist. */
export function countryOf(number: string): 'US' | 'CA' | 'other' | null {
  if (!isE164(number)) return null;
  if (!number.startsWith('+1')) return 'other';
  const area = /^\+1([2-9]\d{2})[2-9]\d{6}$/.exec(number)?.[1];
  if (area === undefined) return null;
  if (canadian.has(area)) return 'CA';
  return abroad.has(area) ? 'other' : 'US';
}

/** 100 numbers of each prefix, all in the range that is kept for examples. */
export function inventory(prefix?: string): string[] {
  const prefixes = prefix === undefined ? tollFreePrefixes : [prefix];
  return prefixes.flatMap((each) => Array.from({ length: 100 }, (_, index) => `+1${each}5550${100 + index}`));
}

/** 100 numbers of a place in the United States, in the range that is kept for examples; none of an area that is not there. */
export function localInventory(area: string): string[] {
  const numbers = Array.from({ length: 100 }, (_, index) => `+1${area}5550${100 + index}`);
  return numbers.filter((number) => countryOf(number) === 'US' && !isTollFree(number));
}

/** `+16155550142` as `(615) 555-0142`. */
export const spoken = (number: string): string => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
