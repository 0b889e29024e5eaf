// One page of the leads table and the cursor to its next one.
import * as z from 'zod/mini';
import type { Transaction } from '../../database/transaction.ts';
import { newestWithWord } from './find-by-words.db.ts';
import { findRows, type Found, type Piece } from './find-rows.db.ts';
import { openFilter, type FilterOf } from './lead-filter.db.ts';
import { partsAfter, partsOfSort, type Key, type Part } from './lead-order.db.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import type { LeadSort } from './lead-sort.rules.ts';

interface Asked extends FilterOf {
  sort: LeadSort;
  cursor?: string | undefined;
  limit: number;
}

/** Null when the cursor was not made by this sort. */
export async function listPage(
  tx: Transaction,
  asked: Asked,
): Promise<{ rows: LeadRow[]; next_cursor: string | null } | null> {
  const { sort, limit } = asked;
  const parts = partsOfSort(sort, asked.filter);
  const cursor = asked.cursor === undefined ? null : readCursor(asked.cursor, sort, parts);
  if (cursor === undefined) return null;
  const pieces = parts.flatMap((part, place): Piece[] => {
    if (part.isEmpty || place < (cursor?.place ?? 0)) return [];
    const rest = place === cursor?.place ? partsAfter(part, cursor.keys, cursor.id) : [part];
    return rest.map((piece) => ({ ...piece, place }));
  });
  // One more than the page holds tells whether another follows.
  const after = cursor && { at: cursor.keys[0] ?? '', id: cursor.id };
  const newest = await newestWithWord(tx, { ...asked, after }, limit + 1);
  const found =
    newest?.map((row): Found => ({ row, place: 0 })) ??
    (await findRows(tx, await openFilter(tx, asked), pieces, limit + 1));
  const last = found.length > limit ? found[limit - 1] : undefined;
  return {
    rows: found.slice(0, limit).map(({ row: { sort_name: _, ...row } }) => row),
    next_cursor: last ? writeCursor(sort, last, parts[last.place]!) : null,
  };
}

interface Cursor {
  place: number;
  keys: string[];
  id: string;
}

const cursorSchema = z.tuple([z.string(), z.int(), z.array(z.string().check(z.maxLength(1000))), z.uuid()]);
const keySchemas = {
  timestamptz: z.iso.datetime({ offset: true }),
  text: z.string().check(z.refine((text) => !text.includes('\0'))),
  bigint: z.string().check(z.regex(/^\d{1,15}$/)),
};

function writeCursor(sort: LeadSort, { row, place }: Found, { keys }: Part): string {
  const texts = keys.map(({ column }) => String(row[column === 'sold_premium_cents' ? 'premium_cents' : column]));
  return Buffer.from(JSON.stringify([sort, place, texts, row.id])).toString('base64url');
}

/** A text that no list has given out is none. */
function readCursor(text: string, sort: LeadSort, parts: readonly Part[]): Cursor | undefined {
  try {
    const [madeBy, place, keys, id] = z.parse(
      cursorSchema,
      JSON.parse(Buffer.from(text, 'base64url').toString('utf8')),
    );
    const known: readonly Key[] | undefined = parts[place]?.keys;
    const fits = madeBy === sort && known?.length === keys.length;
    return fits && known.every(({ type }, index) => z.safeParse(keySchemas[type], keys[index]).success)
      ? { place, keys, id }
      : undefined;
  } catch {
    return undefined;
  }
}
