// What else a row says of a lead: notes, dates, address, tags, opt-out.
import { contactChannels } from '../../domain/contact-channel.ts';
import { coverageWanted } from '../../domain/coverage-wanted.ts';
import { leadLimits, mostClosedAddresses, type LeadDraft } from '../../domain/lead-draft.ts';
import { normalizeTags } from '../../domain/lead-tag.ts';
import { isPlaceholder } from '../../domain/placeholder.ts';
import { cleanLine } from '../../domain/plain-text.ts';
import { stateCode } from '../../domain/us-state.ts';
import { addressParts, type AddressColumns } from './address-columns.rules.ts';
import { isPastIn, orderIn, orderOf } from './date-order.rules.ts';
import { cellValues, cleanTextCell, withoutMetaPrefix } from './clean-cell.rules.ts';
import { readConsent } from './read-consent.rules.ts';
import { readBirth, readDay, readFollowUp, type BirthColumns } from './read-date.rules.ts';
import { withoutSecrets } from './refused-column.rules.ts';
import { bounded, firstValue } from './row-cell.rules.ts';
import { resultOfRow, type RegistryColumns } from './registry-columns.rules.ts';
import type { RowPlan, RowWork } from './row-plan.rules.ts';
import { readWholeAddress, type WholeAddress } from './whole-address.rules.ts';
import { zipCode } from '../../domain/zip-code.ts';
import { addressesNamed, wishesOfRow, wordsOfWishes, type WishOfRow } from './wishes-of-row.rules.ts';

type TextField = 'beneficiary' | 'beneficiary_name' | 'gender' | 'military_branch' | 'source' | 'external_id';
const textFields: readonly TextField[] = [
  'beneficiary',
  'beneficiary_name',
  'gender',
  'military_branch',
  'source',
  'external_id',
];

/** Fills the rest of the draft; what cannot be read goes to the further details with a warning. */
export function takeDetails(work: RowWork): void {
  const { draft, cells, plan, warnings } = work;
  const { columns, options } = plan;
  for (const field of textFields) {
    if (columns[field])
      draft[field] = bounded(withoutPrefix(firstValue(cells, columns[field])), leadLimits[field], warnings);
  }
  draft.source ??= options.source ?? null;
  if (columns.coverage_wanted) {
    const wanted = firstValue(cells, columns.coverage_wanted);
    draft.coverage_wanted = bounded(coverageWanted(wanted), leadLimits.coverage_wanted, warnings);
  }
  takeNotes(work);
  takeDates(work);
  takeAddress(work);
  draft.tags = normalizeTags([
    ...(options.tags ?? []),
    ...(columns.tags ?? []).flatMap((column) => splitTags(cells[column] ?? '')),
  ]);
  takeOptOuts(work);
  draft.consent = readConsent(work);
  takeRegistryCheck(work);
}

/** Of the person, and of single numbers where a column speaks of one. */
function takeRegistryCheck({ draft, cells, plan }: RowWork): void {
  const { results, days } = plan.registry;
  if (results.length + days.length === 0) return;
  const isOfPerson = (column: number): boolean => !plan.ofNumbers.has(column);
  const ofPerson = { results: results.filter(isOfPerson), days: days.filter(isOfPerson) };
  draft.registry_check = checkIn(cells, plan, ofPerson);
  const phones = [draft.phone, ...draft.further_phones].filter((phone) => phone !== null);
  draft.number_checks = phones.flatMap((phone) => {
    const isOfPhone = (column: number): boolean =>
      !isOfPerson(column) && addressesNamed(cells, plan, column).includes(phone);
    const own = { results: results.filter(isOfPhone), days: days.filter(isOfPhone) };
    if (own.results.length + own.days.length === 0) return [];
    const check = checkIn(cells, plan, {
      results: [...own.results, ...ofPerson.results],
      days: own.days.length > 0 ? own.days : ofPerson.days,
    });
    return check === null ? [] : [{ phone, ...check }];
  });
}

/** A day alone means that the number was kept after a check. */
function checkIn(
  cells: readonly string[],
  { headers, options }: RowPlan,
  { results, days }: RegistryColumns,
): LeadDraft['registry_check'] {
  const found = days.flatMap(
    (column) => readDay(cells[column] ?? '', options.today, orderOf(options.dateOrder, column)) ?? [],
  );
  const on = found.toSorted()[0] ?? null;
  const result = resultOfRow(cells, headers, results);
  const isSilent = results.every((column) => isPlaceholder(cells[column] ?? ''));
  if (result !== null) return { result, on };
  return on !== null && isSilent ? { result: 'clear', on } : null;
}

function takeOptOuts({ draft, cells, plan, warnings }: RowWork): void {
  const own = new Set([draft.phone, draft.email, ...draft.further_phones, ...draft.further_emails]);
  // A fax, or a number that most rows share, is not on the lead.
  const wishes = wishesOfRow(cells, plan).map((wish) =>
    wish.addresses !== null && plan.ofNumbers.has(wish.column)
      ? { ...wish, addresses: wish.addresses.filter((address) => own.has(address)) }
      : wish,
  );
  if (wishes.length === 0) return;
  draft.wish_words = wordsOfWishes(wishes, cells, plan);
  const { whole, single } = apart(wishes, draft);
  draft.closed_addresses = single.flatMap(closedAddresses).slice(0, mostClosedAddresses);
  if (whole.length === 0) {
    if (draft.closed_addresses.length > 0) warnings.add('number_opted_out');
    return;
  }
  draft.opted_out = true;
  draft.opt_outs = contactChannels.filter((channel) => whole.some(({ channels }) => channels.includes(channel)));
  const whys = whole.map(({ why }) => why);
  warnings.add(whys.includes('deceased') ? 'is_deceased' : whys.includes('litigator') ? 'is_litigator' : 'opted_out');
}

/** Those for all that they have, and those for single numbers or emails. */
function apart(wishes: readonly WishOfRow[], draft: LeadDraft): Record<'whole' | 'single', WishOfRow[]> {
  const whole = wishes.filter((wish) => isOfAll(wish, draft));
  const single = wishes.filter((wish) => !whole.includes(wish));
  // "Phone 1 DNC" and "Phone 2 DNC" of somebody who has these two.
  const together = contactChannels.flatMap((channel): WishOfRow[] => {
    const some = single.filter(({ channels }) => channels.includes(channel));
    const [first] = some;
    const addresses = some.flatMap((wish) => wish.addresses ?? []);
    return first !== undefined && isOfAll({ ...first, channels: [channel], addresses }, draft)
      ? [{ ...first, channels: [channel], addresses }]
      : [];
  });
  return { whole: [...whole, ...together], single };
}

/** Where no number is named, or every one that they have. */
function isOfAll({ addresses }: WishOfRow, { phone, email, further_phones, further_emails }: LeadDraft): boolean {
  if (addresses === null) return true;
  const [phones, emails] = [
    [phone, ...further_phones],
    [email, ...further_emails],
  ];
  const isOfPhones = addresses.some((address) => !address.includes('@'));
  const own = (isOfPhones ? phones : emails).filter((each) => each !== null);
  return own.length > 0 && own.every((each) => addresses.includes(each));
}

const closedAddresses = ({ channels, addresses }: WishOfRow): LeadDraft['closed_addresses'] =>
  (addresses ?? []).flatMap((address) =>
    channels
      .filter((channel) => (channel === 'email') === address.includes('@'))
      .map((channel) => ({ channel, address })),
  );

const withoutPrefix = (value: string | null): string | null => (value === null ? null : withoutMetaPrefix(value));

function splitTags(cell: string): string[] {
  // `* myContacts ::: * Other Contacts` as Google writes its labels.
  return cell === ''
    ? []
    : cellValues(cell)
        .flatMap((part) => cleanLine(part).split(/[,;|]/))
        .map(bareTag);
}

/** Without the marks around it, however many there are: what is read once more stays as it is. */
function bareTag(tag: string): string {
  const bare = tag.replace(/^[\s*]+/, '').replace(/^["“'[](.*)["”'\]]\s*$/, '$1');
  return bare === tag ? tag : bareTag(bare);
}

function takeNotes({ draft, cells, plan, warnings }: RowWork): void {
  const columns = plan.columns.notes;
  if (!columns) return;
  const notes = columns.map((column) => cleanTextCell(cells[column] ?? '')).filter((note) => !isPlaceholder(note));
  if (notes.length === 0) return;
  const written = notes.join('\n');
  const kept = withoutSecrets(written);
  if (kept !== written) warnings.add('sensitive_removed');
  draft.notes = bounded(kept, leadLimits.notes, warnings);
}

/** Of three columns. */
export const birthIn = (cells: readonly string[], { options }: RowPlan, birth: BirthColumns): string | null =>
  readBirth(cells, birth, options.today, isPastIn(options.dateOrder, cells, [birth.year]));

/** What databases and spreadsheets print for no date: 0/0/00, 0000-00-00, 1/0/1900, 12/30/1899. */
const isZeroDate =
  /^0[0/.: -]*$|^(?:0?1\/0?0\/(?:19)?00|1900-01-00|12\/3[01]\/1899|1899-12-3[01])(?:[ T]0?0(?::00){1,2}| 12:00(?::00)? AM)?$/i;

function takeDates({ draft, cells, plan, extra, warnings }: RowWork): void {
  const { columns, options } = plan;
  const read = (field: 'dob' | 'next_follow_up_at', reader: (value: string) => string | null): string | null => {
    const value = firstValue(cells, columns[field]);
    if (value === null || isZeroDate.test(value)) return null;
    const date = reader(value);
    if (date !== null) return date;
    extra.add(plan.headers[columns[field]?.[0] ?? 0], value);
    warnings.add('date_unreadable');
    return null;
  };
  draft.dob = read('dob', (value) =>
    readDay(
      value,
      options.today,
      orderIn(options.dateOrder, cells, columns.dob),
      isPastIn(options.dateOrder, cells, columns.dob),
    ),
  );
  if (draft.dob === null && plan.birth) draft.dob = birthIn(cells, plan, plan.birth);
  draft.next_follow_up_at = read('next_follow_up_at', (value) =>
    readFollowUp(value, options.timeZone, orderIn(options.dateOrder, cells, columns.next_follow_up_at)),
  );
}

/** The first address that says anything, whole; the others are kept as further details. */
function takeAddress(work: RowWork): void {
  const { draft, cells, plan, warnings } = work;
  const own = plan.addresses.find(({ street, city, zip }) =>
    [street, city, zip].some((columns) => firstValue(cells, columns) !== null),
  );
  keepOtherAddresses(work, own);
  const written = takeState(work, own ? own.state : plan.columns.state);
  const city = firstValue(cells, own?.city);
  const zip = zipCode(withoutPrefix(firstValue(cells, own?.zip)));
  const whole = own ? wholeOf(cells, own, { city, state: written, zip }) : null;
  const state = written ?? whole?.state ?? null;
  draft.state = takeState(work, plan.lonelyStates) ?? state;
  if (!own) return;
  const lines = [
    whole ? whole.street : firstValue(cells, own.street),
    ...(own.street_2 ?? []).map((column) => firstValue(cells, [column])),
  ].filter((line) => line !== null);
  draft.address = {
    street: bounded(lines.length > 0 ? lines.join(', ') : null, leadLimits.street, warnings),
    city: bounded(city ?? whole?.city ?? null, leadLimits.city, warnings),
    state,
    zip: bounded(zip ?? whole?.zip ?? null, leadLimits.zip, warnings),
  };
}

/** Where the street's own cell says city and state, too, and the other cells say nothing else. */
function wholeOf(
  cells: readonly string[],
  { street = [] }: AddressColumns,
  said: Omit<WholeAddress, 'street' | 'state'> & { state: string | null },
): WholeAddress | null {
  const column = street.find((each) => firstValue(cells, [each]) !== null);
  const whole = column === undefined ? null : readWholeAddress(cells[column] ?? '');
  if (whole === null) return null;
  const agree = (one: string | null, other: string | null) =>
    one === null || other === null || one.toLowerCase() === other.toLowerCase();
  const isSame =
    agree(said.city, whole.city) &&
    agree(said.state, whole.state) &&
    agree(said.zip?.slice(0, 5) ?? null, whole.zip?.slice(0, 5) ?? null);
  return isSame ? whole : null;
}

function takeState({ cells, plan, extra, warnings }: RowWork, columns: readonly number[] | undefined): string | null {
  const written = firstValue(cells, columns);
  if (written === null) return null;
  const state = stateCode(written) ?? (/^[A-Za-z]{2}$/.test(written) ? written.toUpperCase() : null);
  if (state !== null) return state;
  extra.add(plan.headers[columns?.[0] ?? 0], written);
  warnings.add('state_unknown');
  return null;
}

function keepOtherAddresses({ cells, plan, extra }: RowWork, own: AddressColumns | undefined): void {
  if (!own || plan.addresses.length < 2) return;
  for (const other of plan.addresses) {
    for (const part of addressParts) {
      for (const column of other === own ? [] : (other[part] ?? [])) {
        const value = firstValue(cells, [column]);
        if (value !== null && !own[part]?.includes(column)) extra.add(plan.headers[column], value);
      }
    }
  }
}

// A spreadsheet drops the zero at the beginning of a New England ZIP.
