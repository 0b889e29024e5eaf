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

/** The name to show: first and last, else the full name, else either of them, the company, what stands before the @. */
export function displayName(parts: NameParts): string {
  const [first, last, full] = [present(parts.first), present(parts.last), present(parts.full)];
  const local = present(parts.email)?.split('@')[0];
  const given = [first, first && last ? present(parts.middle) : null, last].filter(Boolean).join(' ');
  const isWhole = first !== null && last !== null;
  const name = isWhole ? given : (full ?? (given === '' ? (present(parts.company) ?? local ?? '') : given));
  return cutText(name, longestName);
}

/** First and last word of a shown name, for greetings and texts. */
export function splitName(name: string): { first: string; last: string } {
  const [first = '', ...others] = cleanLine(name).split(' ');
  return { first, last: others.at(-1) ?? '' };
}

function present(text: string | null | undefined): string | null {
  const value = cleanLine(text ?? '');
  return value === '' || isPlaceholderName(value) ? null : value;
}
