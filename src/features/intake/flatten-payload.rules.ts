// What a vendor posted, as a flat list of names and values: nested objects, arrays, forms with brackets, names and values
// in pairs. Nothing is assigned by name, so that no name can be a dangerous one.
import { cleanText } from '../../domain/plain-text.ts';
import { isRecord, pairOf, titlesOf, type Titles } from './answer-pairs.rules.ts';
import { formTree, Repeated } from './form-tree.rules.ts';
import { joinedParts } from './joined-parts.rules.ts';
import { areCouple } from './couples.rules.ts';
import { isLabelOfOthers } from '../lead-files/columns-of-numbers.rules.ts';
import { labelIn } from './label-of-entry.rules.ts';
import { areSeveralByKey, areSeveralLeads, hasPerson } from './several-leads.rules.ts';
import { isBare, isOfOthers, isPersonObject, isReach, isWrapper, mayBeRoot } from './whose-field.rules.ts';

export type PayloadField = readonly [name: string, value: string];

export const payloadLimits = { bytes: 64 * 1024, fields: 400, depth: 12, name: 200 } as const;

export type FlatRefusal = 'several_leads' | 'too_many_fields' | 'too_deep' | 'empty_payload';
/** Of a refused one, what could be read of it. */
export type Flat = { fields: PayloadField[] } | { refused: FlatRefusal; read: PayloadField[] };

/** JSON as it was read. */
export function flattenJson(value: unknown): Flat {
  const lead = belowRoot(Array.isArray(value) && value.length === 1 ? (value as unknown[])[0] : value);
  if (!isRecord(lead) && !Array.isArray(lead)) return { refused: 'empty_payload', read: [] };
  const walker = new Walker(titlesOf(lead));
  const refused = walker.walk(lead, []) ?? walker.refused;
  const fields = walker.fields.filter(([, text]) => text !== '');
  if (refused) return { refused, read: fields };
  return fields.length === 0 ? { refused: 'empty_payload', read: [] } : { fields };
}

/** `{ QuoteWizardData: { ContactInfo: … } }`: what alone stands around a person is called as its product is. */
function belowRoot(post: unknown): unknown {
  const [[root, inner] = ['', null], ...rest] = isRecord(post) ? Object.entries(post) : [];
  const isRoot = rest.length === 0 && isRecord(inner) && mayBeRoot(root);
  return isRoot && hasPerson(inner) && !Object.keys(inner).some(isBare) ? inner : post;
}

/** A form's fields in the order they came; brackets and dots in names are a path, a name that comes twice stays twice. */
export function flattenForm(entries: readonly PayloadField[]): Flat {
  // Values without names.
  if (entries.length > 1 && entries.every(([, value]) => value === ''))
    return { fields: [['values', cleanText(entries.map(([name]) => name).join('; '))]] };
  const flat = flattenJson(formTree(entries.slice(0, payloadLimits.fields)));
  if (entries.length <= payloadLimits.fields) return flat;
  return { refused: 'too_many_fields', read: 'fields' in flat ? flat.fields : flat.read };
}

const nameOf = (path: readonly string[]): string =>
  cleanText(path.join('.')).slice(0, payloadLimits.name).toWellFormed() || 'field';

class Walker {
  readonly fields: PayloadField[] = [];
  /** What was found on the way; the rest is read all the same, so that the agent sees who came. */
  refused: FlatRefusal | null = null;
  readonly #titles: Titles;

  constructor(titles: Titles) {
    this.#titles = titles;
  }

  /** @param isBeside the lead itself stands further out */
  walk(value: unknown, path: readonly string[], isBeside = false): FlatRefusal | null {
    if (path.length > payloadLimits.depth) return 'too_deep';
    if (this.fields.length >= payloadLimits.fields) return 'too_many_fields';
    if (value === null || value === undefined) return null;
    if (value instanceof Repeated)
      return this.#each(
        value.values.map((each) => [path, each]),
        isBeside,
      );
    if (Array.isArray(value)) return this.#walkList(value, path, isBeside);
    const joined = isRecord(value) ? joinedParts(value) : null;
    if (joined !== null && path.length > 0) {
      this.fields.push([nameOf(path), joined]);
      return null;
    }
    if (isRecord(value) && !isBeside && areSeveralByKey(value, path)) this.refused = 'several_leads';
    if (isRecord(value)) return this.#each(this.#partsOf(value, path), isBeside || hasPerson(value));
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const holder = path.at(-1) ?? '';
    const opened = isWrapper(holder) || isPersonObject(holder) ? jsonIn(text) : null;
    if (opened) return this.walk(opened, path, isBeside);
    const below = path.length === 1 && !isBeside && mayBeRoot(holder) ? belowRoot({ [holder]: jsonIn(text) }) : null;
    // Under a wrapper, so that the post's own id and name stay the post's.
    if (isRecord(below) && !Object.hasOwn(below, holder)) return this.walk(below, ['data']);
    this.fields.push([nameOf(path), cleanText(text)]);
    return null;
  }

  #each(parts: readonly (readonly [path: readonly string[], value: unknown])[], isBeside: boolean): FlatRefusal | null {
    for (const [path, value] of parts) {
      const refused = this.walk(value, path, isBeside);
      if (refused) return refused;
    }
    return null;
  }

  /** An object of answers under their keys (`fields[phone][value]`) is a list of pairs as well. */
  #partsOf(value: Record<string, unknown>, path: readonly string[]): [string[], unknown][] {
    return Object.entries(value).map(([key, part]) => {
      const isAnswer = isWrapper(path.at(-1) ?? '') && isRecord(part) && !isMessage(part);
      const pair = isAnswer ? pairOf({ key, ...part }, this.#titles) : null;
      return pair ? [[...path, pair.name], pair.value] : [[...path, key], part];
    });
  }

  /** Plain values become one; pairs of a name and a value become that field; objects are walked by number. */
  #walkList(list: readonly unknown[], path: readonly string[], isBeside: boolean): FlatRefusal | null {
    if (!isBeside && areSeveralLeads(list, path)) this.refused = 'several_leads';
    if (list.every((each) => typeof each !== 'object')) {
      if (list.length > 0) this.fields.push([nameOf(path), cleanText(list.map(String).join('; '))]);
      return null;
    }
    const name = path.at(-1) ?? '';
    const isOfCouple = areCouple(list, name);
    const own = isGuestList(list, name) ? [...path.slice(0, -1), 'invitees'] : path;
    return this.#each(
      list.map((each, index) => {
        if (isOfCouple && index > 0) return [[...path.slice(0, -1), 'co_applicant'], each] as const;
        const pair = pairOf(each, this.#titles);
        // `phones: [{ label: 'Work', value: … }]` is a phone, unless the label says whose else it is.
        const isLabeled = pair !== null && isReach(path.at(-1) ?? '') && !isLabelOfOthers(pair.name);
        if (isLabeled) return [path, pair.value] as const;
        const below = isOfOthers(path) ? path : [];
        const label = labelIn(each, path.at(-1) ?? '');
        // `phones: [{ type: 'Spouse', number: … }]`
        if (label !== null)
          return [[...path.slice(0, -1), `${label} ${path.at(-1) ?? 'person'}`, String(index)], each] as const;
        return pair ? ([[...below, pair.name], pair.value] as const) : ([[...own, String(index)], each] as const);
      }),
      isBeside,
    );
  }
}

/** `attendees: [{ name, phoneNumber }]`: the one guest of a booking; the host may be among several. */
function isGuestList(list: readonly unknown[], name: string): boolean {
  const [guest, ...others] = list;
  const isHost = isRecord(guest) && ['self', 'organizer', 'host', 'isOrganizer'].some((key) => guest[key] === true);
  return /^attendees$/i.test(name) && isRecord(guest) && others.length === 0 && !isHost;
}

/** Its text is what somebody wrote, and no answer. */
const isMessage = (part: Record<string, unknown>): boolean => Object.hasOwn(part, 'from') && Object.hasOwn(part, 'to');

/** JSON within a text, as form builders send a whole post in one field. */
function jsonIn(text: string): object | null {
  if (!/^\s*[{[]/.test(text)) return null;
  try {
    return JSON.parse(text) as object;
  } catch {
    return null;
  }
}
