// One page of the leads table and the cursor to its next one.
import * as z from 'zod/mini';
import type { Transaction } from '../../database/transaction.ts';
import { newestWithWord } from './find-by-words.db.ts';
import { findRows, type Found, type Piece } from './find-rows.db.ts';
import { openFilter, type FilterOf } from './lead-filter.db.ts';
import { usedStates } from './filter-values.db.ts';
import { partsAfter, partsOfSort, sortedTags, type Key, type Part } from './lead-order.db.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { readSort, type LeadSort } from './lead-sort.rules.ts';

export interface Asked extends FilterOf {
  sort: LeadSort;
  cursor?: string | undefined;
  limit: number;
}

/** Null when the cursor was not made by this sort. */
export async function listPage(
  tx: Transaction,
  asked: Asked,
): Promise<{ rows: LeadRow[]; next_cursor: string | null } | null> {
  const page = await pageWithPlaces(tx, asked);
  return page && { rows: page.rows, next_cursor: page.hasMore ? page.placeAfter(page.rows.length - 1) : null };
}

export interface PageWithPlaces {
  rows: LeadRow[];
  hasMore: boolean;
  /** The cursor to what follows the row at this index. */
  placeAfter: (index: number) => string;
}

export async function pageWithPlaces(tx: Transaction, asked: Asked): Promise<PageWithPlaces | null> {
  const { sort, limit } = asked;
  const former = asked.cursor === undefined ? null : parseCursor(asked.cursor);
  if (former === undefined) return null;
  const at = former?.at ?? asked.now;
  const isByClock = readSort(sort).order === 'local_time';
  const states = isByClock ? await usedStates(tx, asked.userId, asked.filter.status) : null;
  const parts = partsOfSort(sort, asked.filter, { at, states });
  if (former && !fits(former, sort, parts)) return null;
  const cursor = former;
  const pieces = parts.flatMap((part, place): Piece[] => {
    if (part.isEmpty || place < (cursor?.place ?? 0)) return [];
    const rest = place === cursor?.place ? partsAfter(part, cursor.keys, cursor.id) : [part];
    return rest.map((piece) => ({ ...piece, place }));
  });
  // One more than the page holds tells whether another follows.
  const after = cursor && { at: cursor.keys[0] ?? '', id: cursor.id };
  const newest = asked.and?.length ? null : await newestWithWord(tx, { ...asked, after }, limit + 1);
  const found =
    newest?.map((row): Found => ({ row, place: 0 })) ??
    (await findRows(tx, await openFilter(tx, asked), pieces, limit + 1));
  return {
    rows: found.slice(0, limit).map(({ row: { sort_name: _, ...row } }) => row),
    hasMore: found.length > limit,
    placeAfter(index) {
      const each = found[index]!;
      return writeCursor(sort, each, parts[each.place]!, isByClock ? at : null);
    },
  };
}

interface Cursor {
  sort: string;
  place: number;
  keys: string[];
  id: string;
  /** The clocks that the order was made by. */
  at: number | null;
}

const clock = z.int().check(z.gte(0), z.lte(Date.UTC(2100, 0)));
const keyTexts = z.array(z.string().check(z.maxLength(1000)));
const cursorSchema = z.tuple([z.string(), z.int(), keyTexts, z.uuid(), z.optional(clock)]);
const keySchemas = {
  timestamptz: z.iso.datetime({ offset: true }),
  text: z.string().check(z.refine((text) => !text.includes('\0'))),
  bigint: z.string().check(z.regex(/^\d{1,15}$/)),
  integer: z.string().check(z.regex(/^\d{1,9}$/)),
  date: z.iso.date(),
  'text[]': z.string().check(z.refine(isTextList)),
};

function isTextList(text: string): boolean {
  try {
    return z.safeParse(z.array(z.string().check(z.refine((own) => !own.includes('\0')))), JSON.parse(text)).success;
  } catch {
    return false;
  }
}

function writeCursor(sort: LeadSort, { row, place }: Found, { keys }: Part, at: number | null): string {
  const texts = keys.map(({ column }) => {
    if (column === 'tags') return JSON.stringify(row.tags.slice(0, sortedTags));
    return String(row[column === 'sold_premium_cents' ? 'premium_cents' : column]);
  });
  const parts = [sort, place, texts, row.id, ...(at === null ? [] : [at])];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

function parseCursor(text: string): Cursor | undefined {
  try {
    const known = z.parse(cursorSchema, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    const [sort, place, keys, id, at = null] = known;
    return { sort, place, keys, id, at };
  } catch {
    return undefined;
  }
}

/** A text that no list has given out is none. */
function fits({ sort: madeBy, place, keys, at }: Cursor, sort: LeadSort, parts: readonly Part[]): boolean {
  const known: readonly Key[] | undefined = parts[place]?.keys;
  if (madeBy !== sort || known?.length !== keys.length) return false;
  if ((at !== null) !== (readSort(sort).order === 'local_time')) return false;
  return known.every(({ type }, index) => z.safeParse(keySchemas[type], keys[index]).success);
}
