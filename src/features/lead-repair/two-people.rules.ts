// Did somebody else's post or row go into this lead? Another name and another number together say so; a press decides.
import type { LeadDraft } from '../../domain/lead-draft.ts';
import { nameWords } from '../../domain/name-words.ts';
import { isHousehold } from '../lead-model/same-person.rules.ts';

export interface Taken {
  name: string | null;
  phone: string | null;
  email: string | null;
}

/** Of what came in only what the second person needs. */
export type Brought = Pick<LeadDraft, 'name' | 'phone' | 'email'> & Partial<LeadDraft>;

export function isSomebodyElse(lead: Taken, came: Brought): boolean {
  if (!lead.name || !came.name || !isOtherName(lead.name, came.name)) return false;
  const isOther = (field: 'phone' | 'email') => (came[field] ?? null) !== null && came[field] !== lead[field];
  return isOther('phone') || isOther('email');
}

function isOtherName(one: string, other: string): boolean {
  if (isHousehold(one, other)) return true;
  const [last, otherLast] = [nameWords(one).last, nameWords(other).last];
  return last !== '' && otherLast !== '' && last !== otherLast;
}

/** What is left to the first of what both bring under the same name with the same value. */
export function withoutSame(own: Readonly<Record<string, unknown>>, came: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(own).filter(([key, value]) => came[key] === undefined || came[key] !== value),
  );
}
