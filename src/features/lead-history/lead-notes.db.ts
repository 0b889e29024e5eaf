import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { LeadNote } from './lead-notes.contract.ts';

const columns = sql`id, lead_id, body, auto, pinned, version, created_at`;

/** Is there such a lead of this agent, outside the trash? */
export async function hasLead(tx: Transaction, userId: string, leadId: string): Promise<boolean> {
  const { rows } = await sql`
    select from leads where user_id = ${userId} and id = ${leadId} and deleted_at is null`.execute(tx);
  return rows.length > 0;
}

/** Does this lead have a note of this id? */
export async function hasNote(tx: Transaction, userId: string, leadId: string, noteId: string): Promise<boolean> {
  const { rows } = await sql`
    select from lead_notes where user_id = ${userId} and id = ${noteId} and lead_id = ${leadId}`.execute(tx);
  return rows.length > 0;
}

export async function findNote(tx: Transaction, userId: string, noteId: string): Promise<LeadNote | undefined> {
  const { rows } = await sql<LeadNote>`
    select ${columns} from lead_notes where user_id = ${userId} and id = ${noteId} for update`.execute(tx);
  return rows[0];
}

export interface NewNote {
  userId: string;
  leadId: string;
  id: string;
  body: string;
  auto?: boolean;
  pinned?: boolean;
  /** ISO instant; the database bounds it to the last 90 days and the lead's own life. */
  writtenAt?: string;
}

/** Undefined when a note with this id is there already. */
export async function insertNote(tx: Transaction, note: NewNote): Promise<LeadNote | undefined> {
  const { rows } = await sql<LeadNote>`
    insert into lead_notes (user_id, lead_id, id, body, auto, pinned, created_at)
    values (${note.userId}, ${note.leadId}, ${note.id}, ${note.body}, ${note.auto ?? false}, ${note.pinned ?? false},
      greatest((select least(created_at, now() - interval '90 days') from leads where user_id = ${note.userId} and id = ${note.leadId}), least(now(), coalesce(${note.writtenAt ?? null}::timestamptz, now()))))
    on conflict (user_id, id) do nothing returning ${columns}`.execute(tx);
  return rows[0];
}

export async function writeNoteBody(tx: Transaction, userId: string, noteId: string, body: string): Promise<LeadNote> {
  const { rows } = await sql<LeadNote>`
    update lead_notes set body = ${body} where user_id = ${userId} and id = ${noteId} returning ${columns}`.execute(tx);
  return one(rows);
}

export async function writeNotePin(
  tx: Transaction,
  userId: string,
  noteId: string,
  pinned: boolean,
): Promise<LeadNote> {
  const { rows } = await sql<LeadNote>`
    update lead_notes set pinned = ${pinned} where user_id = ${userId} and id = ${noteId} returning ${columns}`.execute(
    tx,
  );
  return one(rows);
}

export async function removeNote(tx: Transaction, userId: string, noteId: string): Promise<void> {
  await sql`delete from lead_notes where user_id = ${userId} and id = ${noteId}`.execute(tx);
}

/** True: there was one, written by the product itself. */
export async function removeAutoNoteOf(
  tx: Transaction,
  userId: string,
  leadId: string,
  noteId: string,
): Promise<boolean> {
  const { rows } = await sql`
    delete from lead_notes where user_id = ${userId} and lead_id = ${leadId} and id = ${noteId} and auto returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

function one(rows: LeadNote[]): LeadNote {
  const [row] = rows;
  if (!row) throw new Error('A locked note is gone.');
  return row;
}
