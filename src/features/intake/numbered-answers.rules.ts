// Gravity Forms posts its answers under the numbers of its questions, and the parts of a name and of an address under numbers
// that are the same in every form: `1.3` is the first name of question 1, `1.6` the last one. What else is a phone or an
// email is told by how it looks, where only one does.
import { isEmailAddress } from '../../domain/email-address.ts';
import { normalizeLeadPhone } from '../../domain/phone-number.ts';
import type { PayloadField } from './flatten-payload.rules.ts';
import { namesPerson, type Place } from './whose-field.rules.ts';

const partsOfName: Readonly<Record<number, string>> = { 3: 'first name', 4: 'middle name', 6: 'last name' };
/** A title and a suffix. */
const besideName = new Set([2, 8]);
const partsOfAddress: Readonly<Record<number, string>> = {
  1: 'street',
  2: 'street 2',
  3: 'city',
  4: 'state',
  5: 'zip',
};

interface Answer {
  index: number;
  question: string;
  /** 0: the whole of it. */
  part: number;
  value: string;
}

/** `1.3`, `input_1_3`, below any wrapper; null for a field with a name. */
function answerOf([name, value]: PayloadField, index: number): Answer | null {
  const { question, part } =
    /^(?:[^0-9]+\.)?(?:input_)?(?<question>[0-9]+)(?:[._](?<part>[0-9]+))?$/.exec(name)?.groups ?? {};
  return question === undefined ? null : { index, question, part: Number(part ?? 0), value: value.trim() };
}

/** As they are, where somebody is named, or no question of them is a name. */
export function withNumbered(fields: readonly PayloadField[], places: readonly Place[]): readonly Place[] {
  const answers = fields.map(answerOf).filter((answer) => answer !== null && answer.value !== '') as Answer[];
  if (places.some(({ whose, header }) => whose === 'lead' && namesPerson(header))) return places;
  const byQuestion = Map.groupBy(answers, ({ question }) => question);
  const names = [...byQuestion.values()].filter(isName);
  const [name] = names;
  if (name === undefined || names.length > 1) return places;
  const known = new Map<number, string>();
  const keep = (some: readonly Answer[], parts: Readonly<Record<number, string>>) => {
    for (const { index, part } of some) if (parts[part] !== undefined) known.set(index, parts[part]);
  };
  keep(name, partsOfName);
  const addresses = [...byQuestion.values()].filter(isAddress);
  if (addresses.length === 1) keep(addresses[0] ?? [], partsOfAddress);
  const whole = answers.filter(({ part }) => part === 0);
  for (const [header, isOne] of [
    ['phone', isPhone],
    ['email', isEmailAddress],
  ] as const) {
    const found = whole.filter(({ value }) => isOne(value));
    // Two of them may be another's: the agent's, a spouse's.
    if (new Set(found.map(({ value }) => normalizeLeadPhone(value) ?? value.toLowerCase())).size === 1)
      known.set(found[0]?.index ?? -1, header);
  }
  if (![...known.values()].some((header) => header === 'phone' || header === 'email')) return places;
  return places.map((place, index) => {
    const header = known.get(index);
    return header === undefined ? place : { ...place, whose: 'lead', header };
  });
}

const country = /^(?:united states(?: of america)?|usa?|canada|mexico)$/i;

const isName = (answers: readonly Answer[]): boolean =>
  [3, 6].every((part) => answers.some((answer) => answer.part === part && /^\p{L}[^0-9@]*$/u.test(answer.value))) &&
  answers.every(({ part, value }) => (partsOfName[part] !== undefined || besideName.has(part)) && !country.test(value));

const isAddress = (answers: readonly Answer[]): boolean =>
  answers.some(({ part, value }) => part === 5 && /^[0-9]{5}(?:-[0-9]{4})?$/.test(value)) &&
  answers.every(({ part }) => part > 0 && part < 7);

const isPhone = (value: string): boolean => /^[-+0-9() .]{10,20}$/.test(value) && normalizeLeadPhone(value) !== null;
