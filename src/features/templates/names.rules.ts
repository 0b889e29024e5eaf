// How a lead is addressed: by the name alone, without title, suffix or capitals of a program.
import { isPlaceholderName } from '../../domain/placeholder.ts';
import { cleanLine } from '../../domain/plain-text.ts';
import { properName } from '../../domain/proper-name.ts';

const titles = /^(?:mr|mrs|ms|miss|mx|dr|rev|sgt|ssgt|sfc|capt|lt|col|maj|cpl|pvt)\.?$/i;
const suffixes = /^(?:jr|sr|ii|iii|iv|v|md|phd|rn|esq)\.?$/i;

export interface Names {
  full: string;
  first: string;
  last: string;
}

export function namesOf(name: string | null): Names {
  const full = properName(cleanLine(name ?? ''));
  if (full === '' || isPlaceholderName(full) || !/\p{L}/u.test(full)) return { full: '', first: '', last: '' };
  const [before = '', after = ''] = full.split(',').map((each) => each.trim());
  // "Doe, John", but not "John Doe, Jr."
  const isTurned = after !== '' && !suffixes.test(after);
  const words = (isTurned ? `${after} ${before}` : before).split(' ');
  const named = words.filter((word, place) => !(place === 0 ? titles : suffixes).test(word));
  const own = named.length > 0 ? named : words;
  return { full, first: own[0] ?? '', last: own.length > 1 ? own.at(-1)! : '' };
}
