// Is a post with a vendor's id that came before about the same person? An id alone never makes two people one.
import { nameWords } from '../../domain/name-words.ts';
import { isHousehold, isTurned } from '../lead-model/same-person.rules.ts';

export interface Identity {
  name: string | null;
  phones: readonly string[];
  emails: readonly string[];
}

type Likeness = 'same' | 'other' | 'unsaid';

/** What one side lacks neither agrees nor differs. Whatever agrees decides; else one difference makes it another person. */
export function isAbout(post: Identity, lead: Identity): boolean {
  const likeness = [
    likenessOfNames(post.name, lead.name),
    likenessOf(post.phones, lead.phones),
    likenessOf(post.emails, lead.emails),
  ];
  return likeness.includes('same') || !likeness.includes('other');
}

function likenessOf(one: readonly string[], other: readonly string[]): Likeness {
  if (one.length === 0 || other.length === 0) return 'unsaid';
  return one.some((each) => other.includes(each)) ? 'same' : 'other';
}

function likenessOfNames(one: string | null, other: string | null): Likeness {
  if (!one || !other) return 'unsaid';
  if (isHousehold(one, other)) return 'other';
  if (isTurned(nameWords(one), nameWords(other))) return 'same';
  const [lasts, otherLasts] = [lastNames(one), lastNames(other)];
  const isSame = lasts.length === 0 || otherLasts.length === 0 || lasts.some((last) => otherLasts.includes(last));
  return isSame ? 'same' : 'other';
}

/** Both of a double name; none of a single word. */
function lastNames(name: string): string[] {
  const { last } = nameWords(name);
  if (last === '') return [];
  const double = new RegExp(`(\\p{L}+)-${last}(?!\\p{L})`, 'u').exec(name.toLowerCase());
  return double?.[1] === undefined ? [last] : [double[1], last];
}
