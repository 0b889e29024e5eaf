// The first rows of a filtered list in its order. What many leads match is found soonest by walking through the list, what
// few match by the indexes of the filter. No statement's cost hangs on what the database believes of this agent: a walk
// reads so many rows and no more, and which way to take is told by a look at the leads themselves.
import { sql, type RawBuilder } from 'kysely';
import { planWith, type Transaction } from '../../database/transaction.ts';
import { lookedThrough, type Condition, type OpenFilter } from './lead-filter.db.ts';
import { orderBy, orderColumns, type Part } from './lead-order.db.ts';
import type { LeadRow } from '../lead-model/lead-shape.contract.ts';
import { leadRowColumns } from '../../database/lead-columns.ts';

/** The row and what it was sorted by, where the row does not show it. */
type Keyed = LeadRow & { sort_name: string };
/** What is still to be read: a part of the order, or what of it follows the cursor. */
export interface Piece extends Part {
  place: number;
}
export interface Found {
  row: Keyed;
  place: number;
}

const columns = sql`${leadRowColumns}, sort_name`;

/** So many rows of the list are looked at before its filters are asked for what they find. */
const firstWalk = 1500;
/** Past a fresh import of 10,000, and as far again. */
const longestWalk = 20_000;

/** The first rows of these pieces, one piece after another. */
export async function findRows(
  tx: Transaction,
  open: OpenFilter,
  pieces: readonly Piece[],
  limit: number,
): Promise<Found[]> {
  if (open.candidates !== null) return gather(tx, open, pieces, limit);
  // Many lists, each walked for what few match, are longer than one look at all.
  if (open.matches && pieces.some(({ lists }) => lists)) return gather(tx, open, pieces, limit);
  const isSorted = pieces[0]?.isScanned && pieces[0].keys.length === 2;
  // A walk goes in the order of an index. To the planner the leads of an agent are few: any index, and a sort of what it
  // finds, would seem as good.
  if (!isSorted) planWith(tx, 'enable_sort = off');
  const found: Found[] = [];
  for (const [index, piece] of pieces.entries()) {
    const room = limit - found.length;
    if (room <= 0) break;
    if (piece.isScanned) {
      found.push(...(await scan(tx, open, piece, room)));
      continue;
    }
    const rows = await walkThrough(tx, open, piece, room);
    if (rows === null) return [...found, ...(await gather(tx, open, pieces.slice(index), room))];
    found.push(...rows.map((row) => ({ row, place: piece.place })));
  }
  return found;
}

/** What no index has in this order: sorted, or the newest of those without the value. */
async function scan(tx: Transaction, open: OpenFilter, { where, ...piece }: Piece, limit: number): Promise<Found[]> {
  const both = (own: Condition | undefined) => (where && own ? sql<boolean>`${own} and ${where}` : (where ?? own));
  const [each, all] = [both(open.matches?.each), both(open.matches?.all)];
  const own: OpenFilter = { ...open, isOneOf: false, oneOf: [], matches: each && all ? { each, all } : null };
  const bare: Piece = { ...piece, where: null };
  const isWalked = piece.keys.length === 1;
  if (isWalked) planWith(tx, 'enable_sort = off');
  const rows = isWalked ? await walkThrough(tx, own, bare, limit) : null;
  return rows ? rows.map((row) => ({ row, place: piece.place })) : gather(tx, own, [bare], limit);
}

/** Null when few match, or none for a long way. */
async function walkThrough(tx: Transaction, open: OpenFilter, piece: Piece, limit: number): Promise<Keyed[] | null> {
  if (!open.matches || (open.isOneOf && listsOf(open, piece).length > 0)) return walk(tx, open, piece, limit, null);
  const { rows: seen, isAll } = open.skim
    ? await skim(tx, open, piece, limit)
    : { rows: await walk(tx, open, piece, limit, firstWalk), isAll: false };
  if (isAll || seen.length >= limit) return seen;
  const { isShort, matching, needed } = await lookAround(tx, open, piece, limit);
  if (isShort) return seen;
  if (matching < needed) return null;
  // As far as the matches are many: whichever way is the shorter one, both together are at most twice as long.
  const further = await walk(tx, open, piece, limit, Math.min(longestWalk, Math.ceil(matching)));
  return further.length >= limit ? further : null;
}

/** The first walk where the index tells who cannot match: those are passed over, and not counted. `isAll`: no others can. */
async function skim(
  tx: Transaction,
  open: OpenFilter,
  piece: Piece,
  limit: number,
): Promise<{ rows: Keyed[]; isAll: boolean }> {
  const { rows } = await sql<Keyed & { walked: number; is_there: true | null }>`
    with near (near_id) as materialized (${listOf(open, piece, sql`leads.id`, firstWalk)})
    select found.*, (select count(*)::int from near) as walked
    from (select) as once left join lateral (
      select ${columns}, true as is_there from near
        cross join lateral (select leads.* from leads where leads.user_id = ${open.userId} and leads.id = near_id offset 0) as leads
      where ${open.matches?.each} limit ${limit}) as found on true`.execute(tx);
  return {
    rows: rows.flatMap(({ walked: _, is_there: isThere, ...row }) => (isThere ? [row as Keyed] : [])),
    isAll: rows[0]!.walked < firstWalk,
  };
}

/** Leads picked by their random ids, which tell how common a match is wherever the list has its matches. */
const sampled = 400;

/** Does this piece end within the first walk; about how many leads match in all, and how far a walk to a page of them is? */
async function lookAround(
  tx: Transaction,
  open: OpenFilter,
  piece: Piece,
  limit: number,
): Promise<{ isShort: boolean; matching: number; needed: number }> {
  const { rows } = await sql<{ length: number; total: number; seen: number; hits: number }>`
    select (select count(*) from (${listOf(open, piece, sql`leads.id`, firstWalk)}) as walked) as length,
      (select coalesce(sum(count), 0)::int from lead_counts where user_id = ${open.userId} and status = ${open.status}) as total,
      seen, hits
    from (select count(*) filter (where ${open.inList}) as seen, count(*) filter (where ${open.inList} and ${open.matches?.each}) as hits
      from (select leads.* from leads where leads.user_id = ${open.userId} order by leads.id limit ${sampled}) as leads) as sample`.execute(
    tx,
  );
  const { length = 0, total = 0, seen = 0, hits = 0 } = rows[0] ?? {};
  const share = hits / Math.max(1, seen);
  return { isShort: length < firstWalk, matching: share * total, needed: share > 0 ? limit / share : Infinity };
}

const listsOf = ({ oneOf }: OpenFilter, { isByValue, lists }: Piece) => lists ?? (isByValue ? oneOf : []);

/**
 * `most` rows of a piece in its order. What the filter says of the column it is sorted by says where to begin; one of
 * several values becomes as many lists, each in order, of which only the heads are read to merge them.
 */
function listOf(open: OpenFilter, piece: Piece, what: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  const known = [
    open.inList,
    ...(open.skim ? [open.skim] : []),
    ...(piece.where ? [piece.where] : []),
    ...(open.within[piece.keys[0].column] ?? []),
  ];
  const from = (more: readonly Condition[]) => sql`from leads where ${sql.join([...known, ...more], sql` and `)}`;
  const lists = listsOf(open, piece);
  const end = sql`order by ${orderBy(piece)} limit ${most}`;
  if (lists.length < 2) return sql`select ${what} ${from(lists)} ${end}`;
  const heads = lists.map((condition) => sql`(select leads.* ${from([condition])} ${end})`);
  return sql`select ${what} from (${sql.join(heads, sql` union all `)}) as leads ${end}`;
}

/** `length`: so many rows of the list are looked at, null where all of them match. */
async function walk(
  tx: Transaction,
  open: OpenFilter,
  piece: Piece,
  limit: number,
  length: number | null,
): Promise<Keyed[]> {
  const { rows } = await (
    length === null
      ? sql<Keyed>`${listOf(open, piece, columns, limit)}`
      : sql<Keyed>`select ${columns} from (${listOf(open, piece, sql`leads.*`, length)}) as leads
          where ${open.matches?.each} limit ${limit}`
  ).execute(tx);
  return rows;
}

/** All that match are found once, then taken piece by piece. Rows are fetched by their key alone, which one index fits. */
async function gather(tx: Transaction, open: OpenFilter, pieces: readonly Piece[], limit: number): Promise<Found[]> {
  const taken = pieces.map(
    (piece, index) => sql`(
      select ${index}::int as piece, row_number() over () as number, found_id from (
        select leads.id as found_id from matching as leads ${piece.where ? sql`where ${piece.where}` : sql``}
        order by ${orderBy(piece)} limit ${limit}) as first)`,
  );
  // Of all that match only the first are kept where one sort is all there is to do.
  const isOnce = pieces.length === 1 && pieces[0]?.keys.length === 2;
  const { rows } = await sql<Keyed & { piece: number }>`
    with matching as ${isOnce ? sql`not materialized` : sql`materialized`} (
      select leads.id, ${orderColumns(pieces)} from ${lookedThrough(open)}
      where ${open.inList} ${open.matches ? sql`and ${open.matches.all}` : sql``} ${isOnce ? sql`offset 0` : sql``}
    ), found as materialized (
      select * from (${sql.join(taken, sql` union all `)}) as pieces order by piece, number limit ${limit}
    )
    select ${columns}, piece from found join leads on leads.user_id = ${open.userId} and leads.id = found_id order by piece, number`.execute(
    tx,
  );
  return rows.map(({ piece, ...row }) => ({ row: row as Keyed, place: pieces[piece]!.place }));
}
