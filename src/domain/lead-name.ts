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
  const first = present(parts.first);
  const last = present(parts.last);
  const isWhole = first !== null && last !== null;
  const given = isWhole ? [first, present(parts.middle), last].filter(Boolean).join(' ') : (first ?? last);
  return cutText((isWhole ? given : (present(parts.full) ?? given ?? withoutName(parts))) ?? '', longestName);
}

function withoutName({ company, email }: NameParts): string | null {
  return present(company) ?? present(email)?.split('@')[0] ?? null;
}

/** First and last word of a shown name, for greetings and texts. */
export function splitName(name: string): { first: string; last: string } {
  const [first = '', ...others] = cleanLine(name).split(' ');
  return { first, last: others.at(-1) ?? '' };
}

function present(text: string | null | undefined): string | null {
  if (!text) return null;
  const value = cleanLine(text);
  return value === '' || isPlaceholderName(value) ? null : value;
}
