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

/** The name to show: first and last, else the full name, else the company, else what stands before the email's @. */
export function displayName(parts: NameParts): string {
  const given = [parts.first, parts.last].map(present);
  const local = present(parts.email)?.split('@')[0];
  const name = given.some(Boolean)
    ? [given[0], present(parts.middle), given[1]].filter(Boolean).join(' ')
    : (present(parts.full) ?? present(parts.company) ?? local ?? '');
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
