// More than one lead in a post: which one would it be?
import { isRecord, pairOf } from './answer-pairs.rules.ts';
import { headerWords } from '../lead-files/column-aliases.rules.ts';
import { areCouple, isOneOfCouple } from './couples.rules.ts';
import { labelIn } from './label-of-entry.rules.ts';
import {
  holdsLeads,
  isPartOfPerson,
  isPersonObject,
  namesPerson,
  personPart,
  type PersonPart,
} from './whose-field.rules.ts';

const deepest = 3;
/** `entry`, `changes`, `value`, `field_data`. */
const deepestAnswer = 6;

/** A list of people at the top or in a wrapper. */
export function areSeveralLeads(list: readonly unknown[], path: readonly string[]): boolean {
  const records = list.filter(
    (each) => isRecord(each) && pairOf(each, new Map()) === null && labelIn(each, path.at(-1) ?? '') === null,
  );
  if (path.length === 0) return records.length > 1 && records.length === list.length;
  if (!holdsLeads(path) || areCouple(list, path.at(-1) ?? '')) return false;
  return records.filter((each) => isPersonAt(path)(each)).length > 1 || answerTwice(list);
}

/** Two entries that hold answers of their own to the same question of who somebody is; the pages of one form do not. */
function answerTwice(list: readonly unknown[]): boolean {
  const said = list.map((each) => answeredIn(each));
  return said.some((one, at) => said.some((other, place) => place > at && one.some((part) => other.includes(part))));
}

/** Of a person, in lists of questions and answers. */
function answeredIn(value: unknown, depth = 0): PersonPart[] {
  if (depth > deepestAnswer) return [];
  if (!Array.isArray(value))
    return isRecord(value)
      ? Object.values(value).flatMap((part) => (typeof part === 'object' ? answeredIn(part, depth + 1) : []))
      : [];
  return (value as unknown[]).flatMap((each) => {
    const pair = pairOf(each, new Map());
    if (pair === null) return answeredIn(each, depth + 1);
    const part = isSaid([pair.value].flat()[0]) ? personPart(pair.name) : null;
    return part === null ? answeredIn(pair.value, depth + 1) : [part];
  });
}

/** A question of a form, whatever was answered. */
const isQuestion = /^(?:q[0-9]+_|(?:field|input|question|answer|element|fld|col|column)[ _-]?[0-9]+)/i;
/** Below these stand answers of one person, unless an answer is a whole person. */
const holdsAnswers =
  /\b(?:fields?|answers?|values?|questions?|inputs?|raw ?request|form|submissions?|params|parameters)\b/;

/** People under numbers or ids instead of in a list: `leads: { 0: …, 1: … }`, `lead1` and `lead2`. */
export function areSeveralByKey(record: Record<string, unknown>, path: readonly string[]): boolean {
  if (!holdsLeads(path)) return false;
  const people = Object.entries(record).filter(
    ([key, value]) =>
      /[0-9]/.test(key) &&
      !isOneOfCouple(key) &&
      !isQuestion.test(key) &&
      !isPartOfPerson(key) &&
      isRecord(value) &&
      pairOf({ key, ...value }, new Map()) === null,
  );
  const isAlone =
    path.length > 0 ||
    people.every(([key]) => /^[0-9]+$/.test(key) || isPersonObject(key.replace(/[ _-]?[0-9]+$/, '')));
  return isAlone && people.filter(([, value]) => isPersonAt(path)(value)).length > 1;
}

const isPersonAt = (path: readonly string[]) =>
  holdsAnswers.test(headerWords(path.at(-1) ?? '')) ? isWholePerson : (value: unknown) => namesSomebody(value);

/** Named and reached, or reached in two ways. */
function isWholePerson(value: unknown): boolean {
  const ways = [/^(?:full |first |last )?name$/, /phone|mobile|cell/, /mail/];
  const said = isRecord(value)
    ? Object.entries(value).filter(([key, part]) => isSaid(part) && (namesPerson(key) || headerWords(key) === 'name'))
    : [];
  return ways.filter((way) => said.some(([key]) => way.test(headerWords(key)))).length > 1;
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
