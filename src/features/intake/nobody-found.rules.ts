// Why nobody was found in a post, where it can be told.
import { isEmailAddress } from '../../domain/email-address.ts';
import { normalizeLeadPhone } from '../../domain/phone-number.ts';
import { headerWords } from '../lead-files/column-aliases.rules.ts';
import { namesSomebodyElse } from '../lead-files/map-columns.rules.ts';
import { otherWords } from '../../domain/own-words.ts';
import type { PayloadField } from './flatten-payload.rules.ts';
import { isWrapper, namesPerson } from './whose-field.rules.ts';

export type WhyNobody = 'several_leads' | 'unnamed_fields' | 'empty_row';

export function whyNobody(fields: readonly PayloadField[]): WhyNobody {
  if (holdsSeveral(fields)) return 'several_leads';
  const areUnnamed = fields.filter(([name]) => isUnnamed(name)).length > 1 || fields.some(areValues);
  return areUnnamed ? 'unnamed_fields' : 'empty_row';
}

/** Whoever a product keeps, it calls so. */
const anybody = /\b(?:user|member|account|recipient|owner)s?\b/g;

/** `hits: [{ name, phone }, …]`, `users: { u1: …, u2: … }`: nothing says who they are, but that they are several. */
function holdsSeveral(fields: readonly PayloadField[]): boolean {
  const lists = new Map<string, Set<string>>();
  for (const [name] of fields) {
    const path = name.split('.');
    const leaf = path.pop() ?? '';
    const at = path.findIndex((part) => /[0-9]/.test(part));
    const list = path.slice(0, Math.max(at, 0)).join('.');
    if (at < 1 || !(namesPerson(leaf) || headerWords(leaf) === 'name') || path.some(isOthers)) continue;
    lists.set(list, (lists.get(list) ?? new Set<string>()).add(path[at] ?? ''));
  }
  return [...lists.values()].some((people) => people.size > 1);
}

function isOthers(container: string): boolean {
  const words = headerWords(container).replace(anybody, '').trim();
  return otherWords.test(words) || namesSomebodyElse(`${words} phone`);
}

/** `values: ['Ann Able', '6155550101']`, or nothing but that. */
function areValues([name, value]: PayloadField): boolean {
  const container = name.split('.').at(-1) ?? '';
  const values = value.split(';').map((each) => each.trim());
  const isReached = values.some((each) => normalizeLeadPhone(each) !== null || isEmailAddress(each));
  return values.length > 1 && isReached && (name === 'field' || isWrapper(container));
}

/** Gravity's `1.3` and `input_1_3`, ids of questions: what they ask stands in the form alone. */
const isUnnamed = (name: string): boolean =>
  /^(?:.*\.)?(?:(?:input|field|fields|question|q|item|answer|element|fld|col|column)[_ -]?)?[0-9]+(?:[._][0-9]+)*$/i.test(
    name,
  ) ||
  /(?:^|\.)(?:input|field|fld|element|question)_?(?=[a-z]*[0-9])[0-9a-z]{3,}$/i.test(name) ||
  /(?:^|\.)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name);
