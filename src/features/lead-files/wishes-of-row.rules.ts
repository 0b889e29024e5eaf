// All by which a row says that somebody must not be contacted, with the column that says it.
import { contactChannels } from '../../domain/contact-channel.ts';
import { normalizeEmail } from '../../domain/email-address.ts';
import { longestWish, mostWishes } from '../../domain/lead-draft.ts';
import { readDay } from './read-date.rules.ts';
import { readPhones } from './read-phone.rules.ts';
import { cleanCell } from './clean-cell.rules.ts';
import { headerWords } from './column-aliases.rules.ts';
import { namesDeath, namesLitigator, optOutChannels } from './opt-out-columns.rules.ts';
import { channelsListed, channelsUnder, wishIn, type StateColumn, type Wish } from './person-state.rules.ts';
import { saysOptedOut, wordsOf } from './read-consent-word.rules.ts';
import { refusedColumns } from './read-consent.rules.ts';
import { isNationalListing } from './registry-columns.rules.ts';
import type { RowPlan } from './row-plan.rules.ts';

export interface WishOfRow extends Wish {
  column: number;
  /** Only these of the person's numbers and emails; null: all. */
  addresses: readonly string[] | null;
}

/** Of a lead that is there. */
export interface StoredWords {
  /** Further details, by the header they stood under. */
  extra: Readonly<Record<string, unknown>>;
  tags: readonly string[];
  remarks: readonly string[];
}

const longestList = 2000;

type Read = Pick<RowPlan, 'headers' | 'columns' | 'states'> & Partial<Pick<RowPlan, 'ofNumbers'>>;

export function wishesOfRow(cells: readonly string[], plan: Read): WishOfRow[] {
  const headerOf = (column: number): string => plan.headers[column] ?? '';
  // Right of the table stand remarks.
  const beside = cells
    .slice(plan.headers.length)
    .map((_, at): StateColumn => ({ column: plan.headers.length + at, kind: 'remark' }));
  const inStates = [...plan.states, ...beside].flatMap(({ column, kind }): WishOfRow[] => {
    const wish = wishIn(cells[column] ?? '', kind);
    return wish ? [{ column, why: wish.why, channels: channelsUnder(headerOf(column), wish), addresses: null }] : [];
  });
  const isNamed = (column: number): boolean => plan.ofNumbers?.has(column) ?? false;
  const inOptOuts = [...(plan.columns.opted_out ?? []), ...(plan.columns.registry_check ?? [])]
    .filter((column) => closesUnder(headerOf(column), cells[column] ?? ''))
    .map((column): WishOfRow => ({
      column,
      why: whyOfColumn(headerOf(column)),
      channels: channelsListed(cells[column] ?? '') ?? optOutChannels(headerOf(column)),
      addresses: addressesIn(cells[column] ?? ''),
    }));
  // The "text" of a column of wordings is no channel.
  const refused = refusedColumns(cells, plan).map(({ column, field }): WishOfRow => ({
    column,
    why: 'asked',
    channels: field === 'consent_text' ? contactChannels : optOutChannels(headerOf(column)),
    addresses: null,
  }));
  const isOwn = ({ column, why }: WishOfRow): boolean =>
    why !== 'asked' || !isNationalListing(cells[column] ?? '', headerOf(column));
  return [...inStates, ...inOptOuts, ...refused]
    .filter((wish) => wish.channels.length > 0 && isOwn(wish))
    .map((wish) => {
      if (wish.why !== 'asked' || wish.addresses !== null || !isNamed(wish.column)) return wish;
      const addresses = addressesNamed(cells, plan, wish.column);
      const isOfMail = addresses.some((address) => address.includes('@'));
      return { ...wish, addresses, channels: wish.channels.filter((channel) => (channel === 'email') === isOfMail) };
    });
}

/** The numbers and emails in the columns of which this one speaks. */
export function addressesNamed(
  cells: readonly string[],
  { ofNumbers }: Pick<Read, 'ofNumbers'>,
  column: number,
): string[] {
  return (ofNumbers?.get(column) ?? []).flatMap((of) => {
    const cell = cells[of] ?? '';
    const email = cell.includes('@') ? normalizeEmail(cleanCell(cell)) : null;
    return email === null ? readPhones(cell).numbers : [email];
  });
}

/** The words by which a row opts out, by their place; none where anything else says so, too, or they are too many to compare. */
export function wordsOfWishes(
  wishes: readonly WishOfRow[],
  cells: readonly string[],
  { headers, columns, states }: Read,
): string[] {
  const found = wishes.map(({ column }): string[] => {
    const isBeside = column >= headers.length;
    const kind = isBeside ? 'remark' : states.find((each) => each.column === column)?.kind;
    if (!kind) return [];
    const isTag = columns.tags?.includes(column);
    const place = isTag ? tagPlace : columns.notes?.includes(column) ? notePlace : placeOf(headers[column], column);
    const cell = cells[column] ?? '';
    const parts = partsOf(cell).filter((part) => wishIn(part, kind) !== null);
    return (parts.length > 0 ? parts : [cell]).map((part) => wordsAt(place, part));
  });
  const words = [...new Set(found.flat())];
  const areAll = found.every((each) => each.length > 0);
  return areAll && words.length <= mostWishes && words.every((each) => each.length <= longestWish) ? words : [];
}

/** All that a lead says, in the same terms. */
export function wordsOfLead({ extra, tags, remarks }: StoredWords): Set<string> {
  const said: (readonly [place: string, value: string])[] = [
    ...Object.entries(extra).map(
      ([header, value]) => [placeOf(header.replace(/ \([0-9]+\)$/, '')), String(value)] as const,
    ),
    ...tags.map((value) => [tagPlace, value] as const),
    ...remarks.map((value) => [notePlace, value] as const),
  ];
  return new Set(said.flatMap(([place, value]) => [value, ...partsOf(value)].map((part) => wordsAt(place, part))));
}

const tagPlace = 'tag';
const notePlace = 'note';
const placeOf = (header: string | undefined, column = 0): string => headerWords(header ?? `Column ${column + 1}`);
const partsOf = (value: string): string[] => value.split(/[,;|\n]/);
const wordsAt = (place: string, part: string): string => `${place}: ${wordsOf(part)}`;

/** Under an opt-out header; "Never call" and "No more calls" only begin like a no. */
export const closesUnder = (header: string, value: string): boolean =>
  saysOptedOut(value, header) || wishIn(value) !== null;

/** "+16155550101; +16155550102", as our own export writes it where other numbers of the person are open. */
function addressesIn(written: string): readonly string[] | null {
  const cell = cleanCell(written);
  if (!/@|[0-9]{4}/.test(cell) || cell.length > longestList) return null;
  const parts = cell
    .split(/[;,|]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const found = parts.map((part) => (part.includes('@') ? normalizeEmail(part) : onlyPhone(part)));
  return found.some((address) => address === null) ? null : found.filter((address) => address !== null);
}

/** No date, and no number among words. */
const onlyPhone = (part: string): string | null =>
  /^[+(]?[0-9][0-9 ().-]{8,}$/.test(part) && readDay(part, '2100-12-31') === null
    ? (readPhones(part).numbers[0] ?? null)
    : null;

function whyOfColumn(header: string): Wish['why'] {
  const words = headerWords(header);
  return namesDeath(words) ? 'deceased' : namesLitigator(words) ? 'litigator' : 'asked';
}
