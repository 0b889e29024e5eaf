// What the values of a column look like, for columns whose header says nothing or says two things.
import { isEmailAddress } from '../../domain/email-address.ts';
import { isPlaceholder } from '../../domain/placeholder.ts';
import { isUsNumber } from '../../domain/phone-number.ts';
import { stateCode } from '../../domain/us-state.ts';
import { readMixedCell } from './mixed-cell.rules.ts';
import { readDay } from './read-date.rules.ts';
import { readPhones } from './read-phone.rules.ts';
import { isRefusedValue } from './refused-column.rules.ts';

export type ContentKind = 'refused' | 'email' | 'phone' | 'state' | 'zip' | 'full_name' | 'first_name' | 'dob';

// In order: the narrower look first. `share` of the filled values must look so.
const looks: readonly { kind: ContentKind; share: number; test: (value: string) => boolean }[] = [
  { kind: 'refused', share: 0.5, test: isRefusedValue },
  { kind: 'email', share: 0.6, test: (value) => isEmailAddress(value.trim().toLowerCase()) },
  { kind: 'dob', share: 0.8, test: looksLikeBirthday },
  { kind: 'phone', share: 0.95, test: looksLikePhone },
  { kind: 'zip', share: 0.8, test: (value) => /^(?:z:)?[0-9]{5}(?:-[0-9]{4})?$/.test(value.trim()) },
  { kind: 'state', share: 0.8, test: (value) => stateCode(value) !== null },
  {
    kind: 'full_name',
    share: 0.7,
    test: (value) => /^\p{Lu}[\p{L}\p{M}'’.-]+(?: \p{Lu}[\p{L}\p{M}'’.-]*){1,3}$/u.test(value),
  },
  { kind: 'first_name', share: 0.8, test: (value) => /^\p{Lu}[\p{L}\p{M}'’-]{1,20}$/u.test(value) },
];

/** What stands beside the names of a column whose values hold both; null for other columns. */
export function mixedKind(values: readonly string[]): 'phone' | 'email' | null {
  const filled = values.filter((value) => !isPlaceholder(value));
  const mixed = filled.map(readMixedCell).filter((cell) => cell !== null && cell.name !== '');
  if (mixed.length < Math.max(1, filled.length * 0.8)) return null;
  return mixed.filter((cell) => cell?.phones).length * 2 >= mixed.length ? 'phone' : 'email';
}

/** What most filled values of the column look like, or null. */
export function contentKind(values: readonly string[]): ContentKind | null {
  const filled = values.filter((value) => !isPlaceholder(value));
  if (filled.length === 0) return null;
  for (const { kind, share, test } of looks) {
    if (filled.filter(test).length >= filled.length * share) return kind;
  }
  return null;
}

/** Where the header says that these are phones, a few that are none do not speak against it. */
export function mostArePhones(values: readonly string[]): boolean {
  const filled = values.filter((value) => !isPlaceholder(value));
  return filled.length > 0 && filled.filter(looksLikePhone).length >= filled.length * 0.6;
}

/** The number of an office or of whoever wrote the file stands in most rows; a person's own does not. */
export function isOneForMost(values: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const value of values) {
    const key = value.trim().toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return values.length >= 3 && Math.max(...counts.values()) > values.length / 2;
}

function looksLikePhone(value: string): boolean {
  // Also a spreadsheet's day number with a time.
  const isMoment = /^\s*(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[1-7][0-9]{4}\.[0-9]+\s*$)|[0-9]:[0-9]{2}/.test(value);
  return !isMoment && value.length <= 80 && readPhones(value).numbers.some(isUsNumber);
}

function looksLikeBirthday(value: string): boolean {
  const day = /[-/ ]/.test(value.trim()) ? readDay(value, '2014-12-31') : null;
  return day !== null;
}

const relations = new Set([
  ...['spouse', 'wife', 'husband', 'partner', 'fiance', 'fiancee', 'son', 'daughter', 'child', 'children', 'kids'],
  ...['mother', 'father', 'mom', 'dad', 'parent', 'parents', 'brother', 'sister', 'sibling', 'siblings', 'niece'],
  ...['nephew', 'aunt', 'uncle', 'cousin', 'grandchild', 'grandchildren', 'grandson', 'granddaughter', 'grandparent'],
  ...['grandmother', 'grandfather', 'friend', 'family', 'other', 'estate', 'trust', 'self', 'relative', 'domestic'],
  ...['stepson', 'stepdaughter', 'stepchild', 'ex', 'girlfriend', 'boyfriend', 'charity', 'church', 'none', 'loved'],
]);

/** True when a beneficiary column names people (`Maria Lopez`) rather than relations (`Spouse`). */
export function namesPeople(values: readonly string[]): boolean {
  const filled = values.filter((value) => !isPlaceholder(value));
  if (filled.length === 0) return false;
  const related = filled.filter((value) =>
    value
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .some((word) => relations.has(word)),
  );
  return related.length < filled.length / 2 && contentKind(filled) !== null;
}
