// More than one lead in a post: which one would it be?
import { isRecord, pairOf } from './answer-pairs.rules.ts';
import { headerWords } from '../lead-files/column-aliases.rules.ts';
import { holdsLeads, isPersonObject, namesPerson } from './whose-field.rules.ts';

const deepest = 3;

/** A list of people at the top or in a wrapper. */
export function areSeveralLeads(list: readonly unknown[], path: readonly string[]): boolean {
  const records = list.filter((each) => isRecord(each) && pairOf(each, new Map()) === null);
  if (path.length === 0) return records.length > 1 && records.length === list.length;
  return holdsLeads(path) && records.filter((each) => namesSomebody(each)).length > 1;
}

/** People under numbers or ids instead of in a list: `leads: { 0: …, 1: … }`, `lead1` and `lead2`. */
export function areSeveralByKey(record: Record<string, unknown>, path: readonly string[]): boolean {
  if (!holdsLeads(path)) return false;
  const people = Object.entries(record).filter(
    ([key, value]) => /[0-9]/.test(key) && isRecord(value) && pairOf({ key, ...value }, new Map()) === null,
  );
  const isAlone =
    path.length > 0 ||
    people.every(([key]) => /^[0-9]+$/.test(key) || isPersonObject(key.replace(/[ _-]?[0-9]+$/, '')));
  return isAlone && people.filter(([, value]) => namesSomebody(value)).length > 1;
}

/** The object itself says who the lead is, or one of a person in it does: lists beside that are of other people. */
export function hasPerson(record: Record<string, unknown>): boolean {
  return Object.entries(record).some(
    ([key, value]) =>
      (isRecord(value) && isPersonObject(key) && !areSeveralByKey(value, [key])) || (namesPerson(key) && isSaid(value)),
  );
}

const isSaid = (value: unknown): boolean =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number';

function namesSomebody(value: unknown, depth = 0): boolean {
  if (!isRecord(value) || depth > deepest) return false;
  return Object.entries(value).some(([key, part]) =>
    isRecord(part) ? namesSomebody(part, depth + 1) : isSaid(part) && (namesPerson(key) || headerWords(key) === 'name'),
  );
}
