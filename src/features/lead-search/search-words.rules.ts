// What a search text looks for. What is stored and what is typed are compared in their search form: without capitals, accents
// and apostrophes (search_form in 0153_search_sees_through.sql).
import { cleanLine } from '../../domain/plain-text.ts';
import { readTypedNumber } from '../../domain/typed-number.ts';
import { stateCode, stateName } from '../../domain/us-state.ts';

/** The beginning of a name, or words that are all there, in any order. */
export type LeadSearch = { beginning: string } | SearchWords;

export interface SearchWords {
  /** LIKE patterns. */
  wanted: string[];
  /** What will do in place of the pattern at the same place: the code of a state whose name was typed. */
  instead: (string | null)[];
}

const apostrophes = /['`´‘’‚‛ʹʻʼʽʾʿˈ′＇]/g;
/** More words than anybody types; what follows would only narrow the search. */
const maxWords = 12;

/** Three and more characters, or a state's code: words; fewer: the beginning of the name. A phone in any format finds its digits. */
export function readSearch(text: string): LeadSearch | null {
  const typed = cleanLine(text);
  if (typed === '') return null;
  const number = readTypedNumber(typed);
  // "50/50" and "24/7" stand in notes as they are typed.
  if (number !== null) {
    const { digits, written } = number;
    return { wanted: [`%${digits}%`], instead: [digits === written ? null : `%${escaped(written)}%`] };
  }
  if (Array.from(typed).length < 3 && !isStateCode(typed)) return { beginning: typed };
  const words = [...new Set(typed.split(/[\s,;]+/).map(plainWord))].filter((word) => word !== '').slice(0, maxWords);
  if (words.length === 0) return { beginning: typed };
  return { wanted: words.map(patternOf), instead: statesOf(words) };
}

const isStateCode = (text: string) => text.length === 2 && stateCode(text) === text.toUpperCase();

/** A phone among other words finds its digits; brackets and apostrophes are nothing to look for. */
function plainWord(word: string): string {
  const digits = readTypedNumber(word)?.digits ?? null;
  if (digits !== null && (digits.length >= 7 || /^\(\d{3}\)$/.test(word))) return digits;
  return word.replace(apostrophes, '');
}

/** One or two letters are looked for where a word begins. */
const patternOf = (word: string): string =>
  Array.from(word).length < 3 ? `% ${escaped(word)}%` : `%${escaped(word)}%`;

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&');

/** Leads bear their state's code: its name, of up to four words, stands for that. */
function statesOf(words: readonly string[]): (string | null)[] {
  const instead: (string | null)[] = words.map(() => null);
  for (let from = 0; from < words.length; from++) {
    for (let to = Math.min(words.length, from + 4); to > from; to--) {
      const name = words.slice(from, to).join(' ').toLowerCase();
      const code = stateCode(name);
      if (code === null || stateName(code).toLowerCase() !== name) continue;
      instead.fill(`% ${code} %`, from, to);
      from = to - 1;
      break;
    }
  }
  return instead;
}
