// The staged half of an import: its record, its chunks, its waiting rows.
import { sql } from 'kysely';
import type { ConsentStatement } from '../../domain/consent-statement.ts';
import { withoutBlanks, type LeadDraft } from '../../domain/lead-draft.ts';
import { abandonedImportDays, leftOutRowDays } from '../../domain/retention.ts';
import type { Transaction } from '../../database/transaction.ts';
import { emptyTally, type ImportTally } from '../lead-files/import-tally.rules.ts';
import type { MatchedBy } from '../lead-files/file-duplicates.rules.ts';
import type { LeadImport, StagedRow } from './lead-import.contract.ts';
import { safeText } from '../lead-files/refused-column.rules.ts';
import { policyOfRow } from './policy-of-row.rules.ts';
import type { RowWarning } from '../lead-files/row-warning.words.ts';

const importColumns = [
  'id', 'state', 'file_name', 'existing', 'consent', 'dnc_checked_on', 'created_at', 'finished_at', 'tally', 'changed', 'reverted_at', 'revert',
] as const; // prettier-ignore

export interface NewImport {
  id: string;
  file_name: string;
  fingerprint: string;
  headers: string[];
  mapping: string[];
  existing: 'skip' | 'fill_blanks';
  consent: ConsentStatement | null;
  dnc_checked_on: string | null;
}

export async function insertImport(tx: Transaction, userId: string, record: NewImport): Promise<void> {
  await tx
    .insertInto('imports')
    .values({ user_id: userId, ...record, consent: record.consent && JSON.stringify(record.consent) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findImport(tx: Transaction, userId: string, id: string): Promise<LeadImport | undefined> {
  const row = await tx
    .selectFrom('imports')
    .select(importColumns)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && readImportRow(row);
}

/** A tally of earlier days does not name every way to match. */
export function readImportRow<Row extends { tally: unknown }>(row: Row): LeadImport & Row {
  const tally = row.tally as ImportTally | null;
  if (!tally) return row as LeadImport & Row;
  const none = emptyTally();
  return {
    ...row,
    tally: {
      ...tally,
      duplicate_in_file: { ...none.duplicate_in_file, ...tally.duplicate_in_file },
      duplicate_existing: { ...none.duplicate_existing, ...tally.duplicate_existing },
    },
  } as LeadImport & Row;
}

/**
 * Holds the import until the transaction ends. Finishing and canceling hold it alone; chunks share it, and so never
 * arrive in one that has just been closed.
 */
export async function lockImport(
  tx: Transaction,
  userId: string,
  id: string,
  how: 'alone' | 'shared',
): Promise<LeadImport | undefined> {
  const query = tx.selectFrom('imports').select(importColumns).where('user_id', '=', userId).where('id', '=', id);
  const row = await (how === 'alone' ? query.forUpdate() : query.forShare()).executeTakeFirst();
  return row && readImportRow(row);
}

/** The hash of that chunk when it has come before. */
export async function findChunk(tx: Transaction, userId: string, importId: string, number: number) {
  return tx
    .selectFrom('import_chunks')
    .select(['content_hash', 'row_count'])
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .executeTakeFirst();
}

export type RowsByWarning = Partial<Record<RowWarning, number[]>>;

interface Chunk {
  importId: string;
  number: number;
  hash: string;
  rowCount: number;
  /** Of `packRows`. */
  rows: string;
  changes: RowsByWarning;
}

/** The rows of a chunk as the database reads them: what a draft leaves blank is left out, which halves them. */
export function packRows(rows: readonly StagedRow[]): string {
  return JSON.stringify(
    rows.map((row) =>
      'draft' in row
        ? { row_number: row.row, phone: row.draft.phone, email: row.draft.email, draft: stagedDraft(row.draft) }
        : { row_number: row.row, rejected: row.rejected, cells: row.cells.map(safeText) },
    ),
  );
}

/** What it says, and what its sale is as a policy file. */
function stagedDraft(draft: LeadDraft): object {
  const policy = policyOfRow(draft);
  return policy ? { ...withoutBlanks(draft), policy } : withoutBlanks(draft);
}

export async function insertChunk(
  tx: Transaction,
  userId: string,
  { importId, number, hash, rowCount, rows, changes }: Chunk,
): Promise<void> {
  await sql`
    with chunk as (
      insert into import_chunks (user_id, import_id, number, row_count, content_hash, changes)
      values (${userId}, ${importId}, ${number}, ${rowCount}, ${hash}, ${JSON.stringify(changes)}))
    insert into import_rows (user_id, import_id, row_number, phone, email, draft, rejected, cells)
    select ${userId}, ${importId}, row_number, phone, email, draft, rejected, cells
    from jsonb_to_recordset(${rows}::jsonb)
      as each (row_number int, phone text, email text, draft jsonb, rejected text, cells text[])`.execute(tx);
}

/** How many chunks and rows have come, and the highest chunk number. */
export async function countStaged(tx: Transaction, userId: string, importId: string) {
  const { rows } = await sql<{ chunks: number; rows: number; last: number | null }>`
    select count(*) as chunks, coalesce(sum(row_count), 0) as rows, max(number) as last
    from import_chunks where user_id = ${userId} and import_id = ${importId}`.execute(tx);
  return rows[0] ?? { chunks: 0, rows: 0, last: null };
}

export async function dropStaged(tx: Transaction, userId: string, importId: string): Promise<void> {
  await tx.deleteFrom('import_rows').where('user_id', '=', userId).where('import_id', '=', importId).execute();
  await tx.deleteFrom('import_chunks').where('user_id', '=', userId).where('import_id', '=', importId).execute();
}

export async function markCanceled(tx: Transaction, userId: string, id: string): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ state: 'canceled', finished_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** The mapping that this agent last imported such headers with. */
export async function findMapping(tx: Transaction, userId: string, fingerprint: string): Promise<string[] | null> {
  const row = await tx
    .selectFrom('imports')
    .select('mapping')
    .where('user_id', '=', userId)
    .where('fingerprint', '=', fingerprint)
    .where('state', '=', 'done')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.mapping ?? null;
}

export interface LeftOutRow {
  row: number;
  outcome: 'rejected' | 'updated' | 'duplicate_in_file' | 'duplicate_existing';
  reason: string | null;
  matched_by: MatchedBy | null;
  lead_id: string | null;
  cells: string[] | null;
  name: string | null;
  phone: string | null;
  email: string | null;
}

export async function leftOutAfter(
  tx: Transaction,
  userId: string,
  importId: string,
  after: number,
  limit: number,
): Promise<LeftOutRow[]> {
  const { rows } = await sql<LeftOutRow>`
    select row_number as row, coalesce(outcome, 'rejected') as outcome, rejected as reason, matched_by, lead_id, cells,
      draft->>'name' as name, phone, email
    from import_rows
    where user_id = ${userId} and import_id = ${importId} and row_number > ${after}
    order by row_number limit ${limit}`.execute(tx);
  return rows;
}

export async function readChangedRows(tx: Transaction, userId: string, importId: string): Promise<RowsByWarning> {
  const row = await tx
    .selectFrom('imports')
    .select('changed_rows')
    .where('user_id', '=', userId)
    .where('id', '=', importId)
    .executeTakeFirst();
  return (row?.changed_rows ?? {}) as RowsByWarning;
}

export async function readHeaders(tx: Transaction, userId: string, importId: string): Promise<string[]> {
  const row = await tx
    .selectFrom('imports')
    .select('headers')
    .where('user_id', '=', userId)
    .where('id', '=', importId)
    .executeTakeFirstOrThrow();
  return row.headers;
}

/** Imports that were started and never finished go after a while, with their rows. */
export async function dropAbandoned(tx: Transaction): Promise<number> {
  const result = await tx
    .deleteFrom('imports')
    .where('state', '=', 'staging')
    .where('created_at', '<', sql<string>`now() - make_interval(days => ${abandonedImportDays})`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** What is kept of rows that became no lead goes after a while; what became of them stays counted. Returns how many imports. */
export async function dropOldRows(tx: Transaction, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (
      select user_id, id from imports
      where state = 'done' and are_rows_kept and finished_at < now() - make_interval(days => ${leftOutRowDays})
      order by finished_at limit ${most}
    ), gone as (
      delete from import_rows using old where import_rows.user_id = old.user_id and import_rows.import_id = old.id
    ), marked as (
      update imports set are_rows_kept = false from old where imports.user_id = old.user_id and imports.id = old.id returning 1
    )
    select count(*) from marked`.execute(tx);
  return rows[0]?.count ?? 0;
}
