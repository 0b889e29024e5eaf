// Is who comes in somebody who is there already? One rule for files, posts and the form: the main phone or email decides,
// whether a lead has it as its main or as a further one. What comes in as a further one decides nothing.
import { isSameFirstName, nameWords, type NameWords } from '../../domain/name-words.ts';

/** `further`: the main phone or email of who comes in is a further one there. */
export type KnownBy = 'phone' | 'email' | 'further';

export interface Holder {
  name: string | null;
  by: KnownBy;
  /** Of a lead. */
  id?: string;
  /** Of an earlier row. */
  row?: number;
}

/**
 * Of those who have the number, the main ones first: the first whose first name does not differ is the same person; where
 * all differ it is somebody else of the first one's household. Null: nobody has it.
 */
export function samePerson<Known extends Holder>(
  name: string | null,
  holders: readonly Known[],
): { known: Known; isHousehold: boolean } | null {
  const same =
    holders.find((holder) => !isHousehold(holder.name ?? '', name ?? '')) ??
    holders.find((holder) => hasBoth(holder, holders) && !isCouple(holder.name ?? '', name ?? ''));
  const known = same ?? holders[0];
  return known ? { known, isHousehold: same === undefined } : null;
}

/** Phone and email are both theirs: that is the same person, however the name is written. */
function hasBoth<Known extends Holder>(holder: Known, holders: readonly Known[]): boolean {
  const isSame = (other: Known) =>
    (holder.id !== undefined && holder.id === other.id) || (holder.row !== undefined && holder.row === other.row);
  return holder.by === 'phone' && holders.some((other) => other.by === 'email' && isSame(other));
}

/** Two first names under one last name: they share a phone, and often an email too. */
function isCouple(name: string, otherName: string): boolean {
  const [one, other] = [nameWords(name), nameWords(otherName)];
  return one.last !== '' && one.last === other.last;
}

/** Behind its M; none of "Mr. & Mrs." */
const titleOf = (name: string) => /^\s*M(rs?|iss)\b(?!\.?\s*(?:&|and))/i.exec(name)?.[1];

/** "SMITH JOHN" without a comma may be either way round; beside "John Smith" with the same number it is him. */
export const isTurned = (one: NameWords, other: NameWords): boolean =>
  one.last !== '' && one.first === other.last && one.last === other.first;

/** True when two people with one number bear different first names. An initial, a short form or a missing name is no difference. */
export function isHousehold(name: string, otherName: string): boolean {
  // "Mr. Fox" and "Mrs. Fox"
  const [title, otherTitle] = [titleOf(name), titleOf(otherName)];
  if (title && otherTitle && (title.length === 1) !== (otherTitle.length === 1)) return true;
  const [one, other] = [nameWords(name), nameWords(otherName)];
  if (one.first === '' || other.first === '') return false;
  // Junior and Senior are two people, whatever else they share.
  if (one.suffix !== '' && other.suffix !== '' && one.suffix !== other.suffix) return true;
  return one.given !== other.given && !isSameFirstName(one.first, other.first) && !isTurned(one, other);
}
