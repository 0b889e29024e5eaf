// How sure it is that two leads are one person, and why. The names come as the database splits them for comparing.
import { isSameFirstName } from '../../domain/name-words.ts';
import type { PairLevel, PairReason } from './pair-level.rules.ts';

export interface Comparable {
  first: string;
  last: string;
  suffix: string;
  dob: string | null;
  /** Five digits. */
  zip: string | null;
  phones: string[];
  emails: string[];
}

export interface Verdict {
  level: PairLevel;
  reasons: PairReason[];
}

type Names = 'same' | 'short' | 'unknown' | 'other';

/** Null: too little to trouble anybody with. */
export function judgePair(a: Comparable, b: Comparable): Verdict | null {
  const shared = {
    phone: a.phones.some((phone) => b.phones.includes(phone)),
    email: a.emails.some((email) => b.emails.includes(email)),
    zip: a.zip !== null && a.zip === b.zip,
  };
  const names = compareNames(a, b);
  const dobs = a.dob === null || b.dob === null ? 'unknown' : a.dob === b.dob ? 'same' : 'other';
  const level = levelOf(names, dobs, shared.phone || shared.email, shared.zip);
  if (level === null) return null;
  const reasons: (PairReason | false)[] = [
    shared.phone && 'phone',
    shared.email && 'email',
    ({ same: 'name', short: 'short_name', unknown: false, other: 'other_name' } as const)[names],
    ({ same: 'dob', unknown: false, other: 'other_dob' } as const)[dobs],
    shared.zip && 'zip',
  ];
  return { level, reasons: reasons.filter((reason) => reason !== false) };
}

function levelOf(
  names: Names,
  dobs: 'same' | 'unknown' | 'other',
  sharesNumber: boolean,
  sharesZip: boolean,
): PairLevel | null {
  if (sharesNumber) {
    // One number, two first names: a couple, or parent and child. Never more than a question.
    if (names === 'other') return 'household';
    if (dobs === 'other') return names === 'same' ? 'likely' : 'household';
    return names === 'same' || (names === 'short' && dobs === 'same') ? 'certain' : 'likely';
  }
  if (names === 'other' || names === 'unknown' || dobs === 'other') return null;
  if (dobs === 'same') {
    if (names === 'same') return sharesZip ? 'certain' : 'likely';
    return sharesZip ? 'likely' : 'possible';
  }
  return sharesZip ? 'possible' : null;
}

function compareNames(a: Comparable, b: Comparable): Names {
  if (a.first === '' || b.first === '') return 'unknown';
  // Junior and Senior are two people, whatever else they share. Without a suffix it may be either.
  if (a.suffix !== '' && b.suffix !== '' && a.suffix !== b.suffix) return 'other';
  const hasBothLast = a.last !== '' && b.last !== '';
  // "SMITH JOHN" without a comma may be either way round.
  if (hasBothLast && a.first === b.last && a.last === b.first) return 'short';
  if (hasBothLast && a.last !== b.last) return 'other';
  if (a.first === b.first) return hasBothLast && a.suffix === b.suffix ? 'same' : 'short';
  return isSameFirstName(a.first, b.first) ? 'short' : 'other';
}
