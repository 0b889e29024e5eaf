// "Contact Name" and "Contact Phone" beside the lead's own name: where somebody else stands in them they are that person's. Alone
// they are the lead's.
import { nameWords } from '../../domain/name-words.ts';
import { personWords } from '../../domain/own-words.ts';
import { isHousehold, isTurned } from '../lead-model/same-person.rules.ts';
import { headerWords } from './column-aliases.rules.ts';
import type { ImportField } from './import-field.words.ts';
import { ofOnePerson } from './known-name.rules.ts';

interface Named {
  header: string;
  field: string;
}

interface NameColumns {
  full: number | null;
  first: number | null;
  last: number | null;
}

export interface ContactBeside {
  /** "contact", with which the headers of what is theirs begin. */
  who: string;
  theirs: NameColumns;
  leads: NameColumns;
}

/** A caller is named by the carrier, which knows states and companies. */
const aPerson = personWords.replace('|caller', '');
const called = new RegExp(`^(?:(?:primary|main|work) )?(?:${aPerson})s?$`);
const partOf =
  /^(?:(?<who>.+?) )??(?<part>(?:full|first|last|given|family|legal) ?names?|f ?name|l ?name|name|first|last|surname|person)$/;
const names: ReadonlySet<string> = new Set<ImportField>(['full_name', 'first_name', 'last_name']);

/** "Insured" before "Contact" before "Client"; what says nothing is the lead's own. */
const ranks: readonly RegExp[] = [/^$/, new RegExp(`^(?!.*(?:contact|person|people|individual|client|customer|subscriber))`), /contact|person|people|individual/]; // prettier-ignore
const rankOf = (who: string): number => {
  const rank = ranks.findIndex((pattern) => pattern.test(who));
  return rank < 0 ? ranks.length : rank;
};

/** Whoever is named in columns of their own beside the lead. */
export function contactsBeside(columns: readonly Named[]): ContactBeside[] {
  const groups = new Map<string, NameColumns>();
  for (const [column, { header, field }] of columns.entries()) {
    const words = headerWords(header);
    const { who: said = '', part = 'name' } = partOf.exec(words)?.groups ?? { who: words };
    const isCalled = called.test(said);
    if (!names.has(field) && !(field === 'extra' && isCalled)) continue;
    // Of a name in other words, its field says which part it is.
    const who = isCalled ? said : '';
    const group = groups.get(who) ?? { full: null, first: null, last: null };
    const key = field === 'first_name' || /^(?:first|given|f ?name)/.test(part) ? 'first' : field === 'last_name' || /^(?:last|family|surname|l ?name)/.test(part) ? 'last' : 'full'; // prettier-ignore
    group[key] ??= column;
    groups.set(who, group);
  }
  const [lead, ...others] = [...groups].toSorted(([one], [other]) => rankOf(one) - rankOf(other));
  // "Contact" and "Family Name" are one name.
  return lead === undefined || (lead[1].full ?? lead[1].first) === null
    ? []
    : others.map(([who, theirs]) => ({ who, theirs, leads: lead[1] }));
}

function columnsIn({ full, first, last }: NameColumns): (readonly [column: number, field: ImportField])[] {
  const all = [[full, 'full_name'], [first, 'first_name'], [last, 'last_name']] as const; // prettier-ignore
  return all.flatMap(([column, field]) => (column === null ? [] : [[column, field] as const]));
}

export const isTheirs = ({ who }: ContactBeside, header: string): boolean => headerWords(header).startsWith(`${who} `);

/** Null: one of them has no name in this row. */
export function isOtherIn(cells: readonly string[], { theirs, leads }: ContactBeside): boolean | null {
  const [one, other] = [nameIn(cells, leads), nameIn(cells, theirs)];
  if (one === '' || other === '') return null;
  const [words, otherWords] = [nameWords(one), nameWords(other)];
  if (isTurned(words, otherWords)) return false;
  const isOfOthers = words.last !== '' && otherWords.last !== '' && words.last !== otherWords.last;
  return isOfOthers || isHousehold(one, other);
}

const nameIn = (cells: readonly string[], { full, first, last }: NameColumns): string =>
  (full === null ? [first, last] : [full])
    .map((column) => (column === null ? '' : (cells[column] ?? '').trim()))
    .filter(Boolean)
    .join(' ');

/** @param detail what becomes of a column of somebody else's */
export function withoutContacts<Column extends Named & { why: string }>(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  detail: (header: string) => Partial<Column>,
): Column[] {
  const others = contactsBeside(columns).filter((contact) => rows.some((cells) => isOtherIn(cells, contact) === true));
  const reached = columns.filter(({ field }) => field === 'phone' || field === 'email');
  // "Name" of a company or a deal, beside the one person who has a number.
  const only = others.find((contact) => reached.length > 0 && reached.every(({ header }) => isTheirs(contact, header)));
  const [leads, rest] =
    only === undefined ? [others[0]?.leads, others.map(({ theirs }) => theirs)] : [only.theirs, [only.leads]];
  const named = new Map(leads === undefined ? [] : columnsIn(leads));
  const notNamed = new Set(rest.flatMap(columnsIn).map(([column]) => column));
  return columns.map((each, column) => {
    const field = named.get(column);
    if (field !== undefined && each.field !== field)
      return { ...each, field, why: `“${each.header.trim()}” names the lead.` };
    if (notNamed.has(column) && names.has(each.field)) return { ...each, ...detail(each.header) };
    const isOthers = only === undefined && others.some((contact) => isTheirs(contact, each.header));
    return isOthers && ofOnePerson.has(each.field) ? { ...each, ...detail(each.header) } : each;
  });
}

/** A dialer shows the agent's own number there, a tracker the person's. */
const calledFrom =
  /^(?:(?:outbound|display) )?(?:caller ?id|clid|cli|ani|calling (?:number|phone)|calling phone number)(?: number)?$/;

/** "Caller ID" beside another number of the lead: only what is that number, too, is the lead's. */
export function withoutCallerIds<Column extends Named>(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  detail: (header: string) => Partial<Column>,
): Column[] {
  const isCaller = ({ header, field }: Column): boolean => field === 'phone' && calledFrom.test(headerWords(header));
  const own = columns.flatMap((each, column) => (each.field === 'phone' && !isCaller(each) ? [column] : []));
  const numberIn = (cells: readonly string[], column: number): string =>
    (cells[column] ?? '').replace(/[^0-9]/g, '').slice(-10);
  return columns.map((each, column) => {
    const isAnother =
      own.length > 0 &&
      isCaller(each) &&
      rows.some((cells) => {
        const number = numberIn(cells, column);
        return number !== '' && !own.some((other) => numberIn(cells, other) === number);
      });
    return isAnother ? { ...each, ...detail(each.header) } : each;
  });
}

/** In whose columns of phones and emails another may stand in some row, though the sample shows none. */
export const contactsToWatch = (columns: readonly Named[]): ContactBeside[] =>
  contactsBeside(columns).filter((contact) =>
    columns.some(({ header, field }) => (field === 'phone' || field === 'email') && isTheirs(contact, header)),
  );
