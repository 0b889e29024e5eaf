// Of several columns of phones or emails the main one, and which of them another column speaks of: what "Phone 1 DNC", "Cell DNC" or
// "Do Not Call 2" says holds for that number alone, and "Phone 1 - Label" or "Phone 1 Type" says whose "Phone 1 - Value" is.
import type { ImportField } from './import-field.words.ts';
import { headerWords } from './column-aliases.rules.ts';
import { optOutChannels } from './opt-out-columns.rules.ts';

type Reached = Partial<Record<ImportField, readonly number[]>>;

/** For a column that names numbers or emails, the columns in which they stand. */
export type ColumnsOfNumbers = ReadonlyMap<number, readonly number[]>;

interface Named {
  column: number;
  words: string;
  kinds: readonly string[];
  /** "Phone 2": 2. */
  at: number | null;
}

const kinds: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['mobile', /\b(?:cell|cellular|mobile|wireless|cell ?phone|celular|movil)\b/],
  ['home', /\b(?:home|residence|residential|land ?line)\b/],
  ['work', /\b(?:work|office|business)\b/],
  ['day', /\bday ?time\b|\bday (?:tele)?phone\b/],
  ['evening', /\b(?:evening|night)(?: ?time)?\b/],
  ['primary', /\b(?:primary|main|best)\b/],
  ['other', /\b(?:secondary|alternate|alternative|alt|other|additional)\b/],
];
const places: readonly RegExp[] = [
  /\b(?:1 ?st|first|1)\b/,
  /\b(?:2 ?nd|second|2)\b/,
  /\b(?:3 ?rd|third|3)\b/,
  ...[4, 5, 6, 7, 8, 9, 10].map((at) => new RegExp(`\\b${at}\\b`)),
];

const saysPhone = /\b(?:(?:tele)?phones?|ph|tel|cell|cellular|mobile|wireless|cell ?phone|land ?line|celular|movil)\b/;
const saysMail = /\be ?mails?\b/;

function nameOf(header: string, column: number): Named {
  const words = headerWords(header);
  const place = places.findIndex((pattern) => pattern.test(words));
  return {
    column,
    words,
    kinds: kinds.filter(([, pattern]) => pattern.test(words)).map(([kind]) => kind),
    at: place < 0 ? null : place + 1,
  };
}

const isPlain = ({ kinds: said, at }: Named): boolean => said.length === 0 && at === null;

/**
 * @param telling columns that ask not to contact, or tell a check
 * @param states of a person, where "2" alone may count anything
 */
export function columnsOfNumbers(
  headers: readonly string[],
  columns: Reached,
  { telling, states }: { telling: readonly number[]; states: readonly number[] },
): ColumnsOfNumbers {
  const found = new Map<number, readonly number[]>();
  const [phones, emails] = [columns.phone ?? [], columns.email ?? []].map((each) =>
    [...each].toSorted((one, other) => one - other).map((column) => nameOf(headers[column] ?? '', column)),
  );
  if (phones === undefined || emails === undefined || phones.length + emails.length === 0) return found;
  const asked = [...telling, ...states.filter((column) => saysPhone.test(headerWords(headers[column] ?? '')))]
    .toSorted((one, other) => one - other)
    .map((column) => nameOf(headers[column] ?? '', column));
  const reachedBy = ({ column, words }: Named): readonly Named[] =>
    String(optOutChannels(headers[column] ?? '')) === 'email' || (saysMail.test(words) && !saysPhone.test(words))
      ? emails
      : phones;
  for (const each of asked) {
    const named = isPlain(each) ? [] : namedBy(each, reachedBy(each), asked);
    if (named.length > 0) found.set(each.column, named);
  }
  for (const each of asked) {
    const named = isPlain(each) ? besideNamed(each, asked, reachedBy(each), found) : null;
    if (named !== null) found.set(each.column, [named]);
  }
  return found;
}

const turns: Readonly<Record<string, number>> = { primary: 1, other: 2 };

/** Their columns; none where nothing is called so, and the column may mean the person. */
function namedBy(asked: Named, reached: readonly Named[], all: readonly Named[]): number[] {
  const ofKind = reached.filter((each) => asked.kinds.every((kind) => each.kinds.includes(kind)));
  const { at } = asked;
  // "Primary DNC" beside "Phone 1" and "Phone 2".
  const turn = ofKind.length === 0 && at === null && reached.length === 2 ? turns[asked.kinds.join(' ')] : undefined;
  if (turn !== undefined) return namedBy({ ...asked, kinds: [], at: turn }, reached, all);
  if (at === null) {
    const exactly = ofKind.filter(({ kinds: said }) => said.length === asked.kinds.length);
    const alike = exactly.length > 0 ? exactly : ofKind;
    // "Home Phone DNC" beside "Home Phone 2 DNC" is the first one's.
    const isCounted = all.some((each) => each.at !== null && String(each.kinds) === String(asked.kinds));
    const first = isCounted ? alike.filter((each) => each.at === null) : [];
    return (first.length > 0 ? first : alike).map(({ column }) => column);
  }
  const exact = ofKind.filter((each) => each.at === at && each.kinds.length === asked.kinds.length);
  const numbered = exact.length > 0 ? exact : ofKind.filter((each) => each.at === at);
  if (numbered.length > 0) return numbered.map(({ column }) => column);
  // "Phone" beside "Phone 2" is the first one; where none has a number, they are counted.
  const areCounted = ofKind.some((each) => each.at !== null);
  const first = areCounted && at === 1 ? ofKind.filter((each) => each.at === null) : [];
  if (first.length === 1) return first.map(({ column }) => column);
  const counted = areCounted ? undefined : ofKind[at - 1];
  return counted === undefined ? [] : [counted.column];
}

/** "DNC" beside "DNC 2", or behind each of several numbers. */
function besideNamed(asked: Named, all: readonly Named[], reached: readonly Named[], found: ColumnsOfNumbers) {
  const same = all.filter(({ words }) => words === asked.words);
  if (same.length > 1) return inTurn(same, reached)?.get(asked.column) ?? null;
  const taken = [...found.values()].flat();
  const free = reached.filter((each) => !taken.includes(each.column));
  const [only, ...others] = free.some(isPlain) ? free.filter(isPlain) : free.filter(({ at }) => at === 1);
  if (only === undefined || others.length > 0) return null;
  const isCounted = all.some(({ column, words }) => found.has(column) && withoutPlace(words) === asked.words);
  const isOfPhone = saysPhone.test(asked.words) && isPlain(only) && taken.length > 0;
  return isCounted || isOfPhone ? only.column : null;
}

const withoutPlace = (words: string): string =>
  words
    .replace(/\b[0-9]{1,2}\b/, '')
    .replace(/\s+/g, ' ')
    .trim();

/** `Phone,DNC,Phone,DNC`: each is of the number before it, or all are of the one behind. */
function inTurn(same: readonly Named[], reached: readonly Named[]): ReadonlyMap<number, number> | null {
  if (same.length !== reached.length) return null;
  const columns = [...same, ...reached].map(({ column }) => column).toSorted((one, other) => one - other);
  const isTurn = columns.every((column, at) => same.some((each) => each.column === column) !== (at % 2 === 0));
  const isBefore = columns.every((column, at) => same.some((each) => each.column === column) === (at % 2 === 0));
  if (!isTurn && !isBefore) return null;
  return new Map(same.map(({ column }, at) => [column, reached[at]?.column ?? column]));
}

const secondaryColumn = /\b(?:other|additional|alt|alternate|secondary|work|office|business)\b/i;

/** Compares columns by their index: main ones stand first, else they stay in the file's order. */
export function byMain(headers: readonly string[]): (one: number, other: number) => number {
  const isSecondary = (index: number): number =>
    Number(secondaryColumn.test((headers[index] ?? '').replaceAll('_', ' ')));
  return (one, other) => isSecondary(one) - isSecondary(other) || one - other;
}

/** "Phone 1 Type", or "Phone Type 1". */
const labelWord = / (?:label|type|kind|description)(?= [0-9]+$|$)/;

/** For each of these columns the one that labels it. */
export function labelColumns(headers: readonly string[], labeled: readonly number[]): ReadonlyMap<number, number> {
  const words = headers.map(headerWords);
  const labels = new Map(
    words.flatMap((word, column) => (labelWord.test(word) ? [[word.replace(labelWord, ''), column]] : [])),
  );
  return new Map(
    labeled.flatMap((column) => {
      const label = labels.get((words[column] ?? '').replace(/ (?:value|number|address)$/, ''));
      return label === undefined ? [] : [[column, label]];
    }),
  );
}

const notTheirs =
  /\b(?:fax|assistant|asst|secretary|pager|spouse|husband|wife|son|daughter|mother|father|parent|brother|sister|child|friend|relative|partner|manager|doctor|attorney|poa|emergency|agent|referr(?:al|ed))\b/;

export const isLabelOfOthers = (label: string): boolean => notTheirs.test(headerWords(label));
