// One page of the leads table and the cursor to its next one.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Transaction } from '../../database/transaction.ts';
import { openFilter, type FilterOf, type OpenFilter } from './lead-filter.db.ts';
import { orderBy, orderColumns, partsAfter, partsOfSort, type Key, type Part } from './lead-order.db.ts';
import type { LeadRow } from './lead-shape.contract.ts';
import type { LeadSort } from './lead-sort.rules.ts';
import { leadRowColumns } from './leads.db.ts';

interface Asked extends FilterOf {
  sort: LeadSort;
  cursor?: string | undefined;
  limit: number;
}

/** The row and what it was sorted by, where the row does not show it. */
type Keyed = LeadRow & { sort_name: string };
/** What is still to be read: a part of the order, or what of it follows the cursor. */
interface Piece extends Part {
  place: number;
}
interface Found {
  row: Keyed;
  place: number;
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
  const found = await findRows(tx, await openFilter(tx, asked), pieces, limit + 1);
  const last = found.length > limit ? found[limit - 1] : undefined;
  return {
    rows: found.slice(0, limit).map(({ row: { sort_name: _, ...row } }) => row),
    next_cursor: last ? writeCursor(sort, last, parts[last.place]!) : null,
  };
}

/** So many rows of the list are looked at before its filters are asked for what they find. */
const firstWalk = 1500;
const longestWalk = 20_000;

/**
 * The first rows of these pieces, one piece after another. What many leads match is found soonest by walking through the
 * list in its order, what few match by the indexes of the filter. A short walk tells which it is.
 */
async function findRows(tx: Transaction, open: OpenFilter, pieces: readonly Piece[], limit: number): Promise<Found[]> {
  const found: Found[] = [];
  for (const [index, piece] of pieces.entries()) {
    const room = limit - found.length;
    if (room <= 0) break;
    const rows = open.isNarrow ? null : await walkThrough(tx, open, piece, room);
    if (rows === null) return [...found, ...(await gather(tx, open, pieces.slice(index), room))];
    found.push(...rows.map((row) => ({ row, place: piece.place })));
  }
  return found;
}

/** Null when the walk was given up: too few match. */
async function walkThrough(tx: Transaction, open: OpenFilter, piece: Piece, limit: number): Promise<Keyed[] | null> {
  if (!open.matches) return walk(tx, open, piece, limit, null);
  const seen = await walk(tx, open, piece, limit, firstWalk);
  if (seen.length >= limit || (await lengthOf(tx, open, piece, firstWalk)) < firstWalk) return seen;
  const needed = Math.ceil((firstWalk * limit * 1.5) / Math.max(1, seen.length));
  if (needed > longestWalk) return null;
  const further = await walk(tx, open, piece, limit, needed);
  return further.length >= limit ? further : null;
}

/** A piece in its order; what the filter says of the column it is sorted by says where to begin. */
function listOf({ inList, within }: OpenFilter, piece: Piece) {
  const known = [inList, ...(piece.where ? [piece.where] : []), ...(within[piece.keys[0].column] ?? [])];
  return sql`from leads where ${sql.join(known, sql` and `)} order by ${orderBy(piece)}`;
}
const columns = sql`${leadRowColumns}, sort_name`;

async function walk(
  tx: Transaction,
  open: OpenFilter,
  piece: Piece,
  limit: number,
  length: number | null,
): Promise<Keyed[]> {
  const list = listOf(open, piece);
  const { rows } = await (
    length === null
      ? sql<Keyed>`select ${columns} ${list} limit ${limit}`
      : sql<Keyed>`select ${columns} from (select leads.* ${list} limit ${length}) as leads
          where ${open.matches?.each} limit ${limit}`
  ).execute(tx);
  return rows;
}

async function lengthOf(tx: Transaction, open: OpenFilter, piece: Piece, most: number): Promise<number> {
  const { rows } = await sql<{ length: number }>`
    select count(*) as length from (select ${listOf(open, piece)} limit ${most}) as walked`.execute(tx);
  return rows[0]?.length ?? 0;
}

/** All that match are found once, then taken piece by piece. */
async function gather(tx: Transaction, open: OpenFilter, pieces: readonly Piece[], limit: number): Promise<Found[]> {
  const taken = pieces.map(
    (piece, index) => sql`(
      select ${index}::int as piece, row_number() over () as number, found_id from (
        select leads.id as found_id from matching as leads ${piece.where ? sql`where ${piece.where}` : sql``}
        order by ${orderBy(piece)} limit ${limit}) as first)`,
  );
  const { rows } = await sql<Keyed & { piece: number }>`
    with matching as materialized (
      select leads.id, ${orderColumns} from leads where ${open.inList} and ${open.matches?.all}
    ), found as materialized (
      select * from (${sql.join(taken, sql` union all `)}) as pieces order by piece, number limit ${limit}
    )
    select ${columns}, piece from found join leads on leads.id = found_id and ${open.inList} order by piece, number`.execute(
    tx,
  );
  return rows.map(({ piece, ...row }) => ({ row: row as Keyed, place: pieces[piece]!.place }));
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
