import { isPlaceholderName } from './placeholder.ts';
import { cleanLine, cutText } from './plain-text.ts';

const longestName = 200;

export interface NameParts {
  first?: string | null;
  middle?: string | null;
  last?: string | null;
  full?: string | null;
  company?: string | null;
  email?: string | null;
}

/** The name that a lead gets from a file or a post: first and last, also where one of them stands under the whole name, or both under the first; else what there is, the company, what stands before the @. */
export function displayName(parts: NameParts): string {
  const [first, middle, last, full] = [parts.first, parts.middle, parts.last, parts.full].map(present);
  const isWhole = first && last && first.includes(' ') && wordsOf(first).endsWith(` ${wordsOf(last)}`);
  const given = first && last ? (isWhole ? first : joined(first, middle, last)) : wholeName(full, first, middle, last);
  return cutText(given ?? withoutName(parts) ?? '', longestName);
}

type Part = string | null | undefined;

const joined = (...parts: Part[]): string => parts.filter(Boolean).join(' ');

/** `Name` beside `Surname` holds the first name, or both already; beside `First name` the last one, or both. */
function wholeName(full: Part, first: Part, middle: Part, last: Part): Part {
  if (!full) return first ?? last;
  const isOneWord = !full.includes(' ');
  if (last && !holdsName(full, last)) return joined(full, isOneWord ? middle : null, last);
  if (first && isOneWord && !holdsName(full, first)) return joined(first, middle, full);
  return full;
}

/** True when the part stands in the whole as words of its own, be they dotted or run together (`Ada.Love`, `AdaLove`). */
function holdsName(full: string, part: string): boolean {
  const words = ` ${wordsOf(full.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))} `;
  return words.includes(` ${wordsOf(part)} `) || ` ${wordsOf(full)} `.includes(` ${wordsOf(part)} `);
}

const wordsOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036F'’]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function withoutName({ company, email }: NameParts): string | null {
  return present(company) ?? present(email)?.split('@')[0] ?? null;
}

function present(text: string | null | undefined): string | null {
  if (!text) return null;
  const value = cleanLine(text);
  return value === '' || isPlaceholderName(value) ? null : value;
}
