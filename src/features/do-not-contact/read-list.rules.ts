// A file of numbers and emails that must not be contacted, of whatever columns: nobody in it becomes a lead.
import { contactChannels, type ContactChannel } from '../../domain/contact-channel.ts';
import { normalizeEmail } from '../../domain/email-address.ts';
import { headerWords } from '../lead-files/column-aliases.rules.ts';
import type { ByteSource } from '../lead-files/decode-file.rules.ts';
import { importLimits } from '../lead-files/file-limits.rules.ts';
import type { FileRefusal } from '../lead-files/file-refusal.words.ts';
import { FileRefused } from '../lead-files/file-refused.rules.ts';
import { findHeader } from '../lead-files/find-header.rules.ts';
import { namesSomebodyElse, suggestMapping } from '../lead-files/map-columns.rules.ts';
import { columnsOfNumbers } from '../lead-files/columns-of-numbers.rules.ts';
import { closesUnder } from '../lead-files/wishes-of-row.rules.ts';
import { readRegistryResult, registryColumns } from '../lead-files/registry-columns.rules.ts';
import { isAddressOf } from './do-not-contact.rules.ts';
import { readAllRecords } from '../lead-files/read-file.rules.ts';
import { readPhones } from '../lead-files/read-phone.rules.ts';

export interface ListedAddress {
  channel: ContactChannel;
  /** E.164, or an email in lower case. */
  address: string;
}

export interface ReadList {
  addresses: ListedAddress[];
  phones: number;
  emails: number;
  /** Rows in which no number and no email was found. */
  unread: number;
  /** Rows that say they may be contacted. */
  cleared: number;
}

/** What the worker answers to a file. */
export type FromListWorker = { type: 'read'; list: ReadList } | { type: 'refused'; refusal: FileRefusal };

/** A number that must not be called must not be texted either. */
const closedBy = { phone: ['call', 'text'], email: ['email'] } as const satisfies Record<string, ContactChannel[]>;

const sampleSize = 100;

/** @throws FileRefused */
export async function readList(sources: readonly ByteSource[]): Promise<ReadList> {
  const found = new Map<string, ListedAddress>();
  let [rows, unread, cleared] = [0, 0, 0];
  for (const source of sources) {
    const records = (await readAllRecords(source)).filter((cells) => cells.some((cell) => cell.trim() !== ''));
    const header = findHeader(records.slice(0, sampleSize), source.isSheet);
    const below = records.slice(header.index + 1);
    const read = readerOf(header.headers, below.slice(0, sampleSize));
    rows += below.length;
    if (rows > importLimits.rows) throw new FileRefused('too_many_rows');
    for (const cells of below) {
      const listed = read(cells);
      if (listed === 'cleared') cleared += 1;
      else if (listed.length === 0) unread += 1;
      if (listed === 'cleared') continue;
      for (const each of listed) found.set(`${each.channel} ${each.address}`, each);
    }
  }
  if (rows === 0) throw new FileRefused('no_rows');
  const addresses = [...found.values()];
  const isEmail = ({ address }: ListedAddress) => address.includes('@');
  const countOf = (some: readonly ListedAddress[]) => new Set(some.map(({ address }) => address)).size;
  return {
    addresses,
    phones: countOf(addresses.filter((each) => !isEmail(each))),
    emails: countOf(addresses.filter(isEmail)),
    unread,
    cleared,
  };
}

type RowReader = (cells: readonly string[]) => ListedAddress[] | 'cleared';

function readerOf(headers: readonly string[], sample: readonly (readonly string[])[]): RowReader {
  const words = headers.map(headerWords);
  const [channel, address] = [words.indexOf('channel'), words.indexOf('address')];
  if (channel >= 0 && address >= 0) return (cells) => ofExport(cells[channel] ?? '', cells[address] ?? '');
  const fields = suggestMapping(headers, sample).map(({ field }) => field);
  const own = fields.flatMap((field, column) => (field === 'phone' || field === 'email' ? [column] : []));
  // A list without a header that says more, or one column of numbers under a name of its own.
  const read = own.length > 0 ? own : words.flatMap((said, column) => (isOfElse(said) ? [] : [column]));
  const wishes = fields.flatMap((field, column) => (field === 'opted_out' ? [column] : []));
  const ofNumbers = columnsOfNumbers(headers, { phone: read }, { telling: wishes, states: [] });
  const isCleared = clearedBy(headers, wishes);
  // "Phone 2 DNC: No" says so of the second one alone.
  const isOpen = (cells: readonly string[], column: number): boolean => {
    const own = wishes.filter((wish) => ofNumbers.get(wish)?.includes(column) && (cells[wish] ?? '').trim() !== '');
    return own.length > 0 && !own.some((wish) => closesUnder(headers[wish] ?? '', cells[wish] ?? ''));
  };
  return (cells) =>
    isCleared(cells) ? 'cleared' : read.flatMap((column) => (isOpen(cells, column) ? [] : ofCell(cells[column] ?? '')));
}

/** An agent's ID of ten digits is no number to close. */
const isOfElse = (words: string): boolean =>
  /\b(?:id|code|date|zip|order|account|policy|npn)\b/.test(words) || namesSomebodyElse(words);

/** Rows of which the file itself says that they may be contacted: `DNC: No`, `Status: Clear`. */
function clearedBy(headers: readonly string[], wishes: readonly number[]): (cells: readonly string[]) => boolean {
  const { results } = registryColumns(headers, { isScrubFile: true });
  const checks = results.filter((column) => !wishes.includes(column));
  return (cells) => {
    const said = wishes.filter((column) => (cells[column] ?? '').trim() !== '');
    if (said.some((column) => closesUnder(headers[column] ?? '', cells[column] ?? ''))) return false;
    return (
      said.length > 0 ||
      checks.some((column) => readRegistryResult(cells[column] ?? '', headers[column] ?? '') === 'clear')
    );
  };
}

/** A row of the list in an export of one's own data: each channel stands for itself. */
function ofExport(channel: string, written: string): ListedAddress[] {
  const wanted = contactChannels.find((each) => each === channel.trim().toLowerCase());
  if (!wanted) return [];
  const [first] = ofCell(written);
  return first && isAddressOf(wanted, first.address) ? [{ channel: wanted, address: first.address }] : [];
}

function ofCell(cell: string): ListedAddress[] {
  if (cell.includes('@')) {
    const emails = cell.split(/[;,\s]+/).flatMap((part) => normalizeEmail(part) ?? []);
    return emails.flatMap((address) => closedBy.email.map((channel) => ({ channel, address })));
  }
  return readPhones(cell).numbers.flatMap((address) => closedBy.phone.map((channel) => ({ channel, address })));
}
