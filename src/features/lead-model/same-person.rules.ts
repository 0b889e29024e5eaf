// Is who comes in somebody who is there already? One rule for files, posts and the form: the main phone or email decides,
// whether a lead has it as its main or as a further one. What comes in as a further one decides nothing.
import { splitName } from '../../domain/lead-name.ts';

/** `further`: the main phone or email of who comes in is a further one there. */
export type KnownBy = 'phone' | 'email' | 'further';

export interface Holder {
  name: string | null;
  by: KnownBy;
}

/**
 * Of those who have the number, the main ones first: the first whose first name does not differ is the same person; where
 * all differ it is somebody else of the first one's household. Null: nobody has it.
 */
export function samePerson<Known extends Holder>(
  name: string | null,
  holders: readonly Known[],
): { known: Known; isHousehold: boolean } | null {
  const same = holders.find((holder) => !isHousehold(holder.name ?? '', name ?? ''));
  const known = same ?? holders[0];
  return known ? { known, isHousehold: same === undefined } : null;
}

/** True when two people with one number bear different first names. An initial or a missing name is no difference. */
export function isHousehold(name: string, otherName: string): boolean {
  const [first, other] = [name, otherName].map((each) =>
    splitName(each)
      .first.toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  );
  if (!first || !other) return false;
  return !first.startsWith(other) && !other.startsWith(first);
}
