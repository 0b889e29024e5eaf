// What fits to what is typed, for fields that suggest and take anything else, too.

export interface Suggestion {
  /** What stands in the field once it is chosen. */
  value: string;
  label: string;
}

export const suggested = (values: readonly string[]): Suggestion[] => values.map((value) => ({ value, label: value }));

/** In small letters; each word begins after a space, those of a tag too: " hot list". */
const inWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[\s·_-]+/g, ' ')
    .trimStart()}`;

/** What begins with it, then what has a word that does; nothing where it is one of them already. */
export function fitting(all: readonly Suggestion[], text: string): readonly Suggestion[] {
  const typed = text.trim().toLowerCase();
  if (typed === '') return all;
  if (all.some(({ value }) => value.toLowerCase() === typed)) return [];
  const rank = ({ value, label }: Suggestion): number =>
    value.toLowerCase().startsWith(typed) ? 0 : inWords(label).includes(inWords(typed)) ? 1 : 2;
  return all.filter((each) => rank(each) < 2).toSorted((one, other) => rank(one) - rank(other));
}

/** Of a list with commas: what is being typed now, and what stands before it. */
export function lastOfList(text: string): { before: string; typed: string } {
  const from = text.lastIndexOf(',') + 1;
  const gap = /^\s*/.exec(text.slice(from))?.[0] ?? '';
  return { before: from === 0 ? '' : `${text.slice(0, from)}${gap || ' '}`, typed: text.slice(from + gap.length) };
}
