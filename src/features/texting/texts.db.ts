// The rows of texts: made when they are paid, ended by one function of the database that gives the price back.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { TextOrigin } from './texts.rules.ts';

export interface NewText {
  id: string;
  to: string;
  thread: string;
  body: string;
  origin: TextOrigin;
  isAutomatic: boolean;
  status: 'held' | 'queued';
  /** Milliseconds. */
  dueAt: number;
  reason: string | null;
  allowedBy: string | null;
  overrideReason: string | null;
  leadId: string | null;
  templateKey: string | null;
  clientRef: string | null;
  batchId: string | null;
  onceKey: string | null;
  sentByAi: boolean;
  parts: number;
  priceCents: number;
}

export async function insertTexts(
  tx: Transaction,
  userId: string,
  from: string,
  texts: readonly NewText[],
): Promise<void> {
  const rows = texts.map((text) => ({
    id: text.id,
    to_number: text.to,
    thread_number: text.thread,
    body: text.body,
    origin: text.origin,
    is_automatic: text.isAutomatic,
    status: text.status,
    due_at: new Date(text.dueAt).toISOString(),
    reason: text.reason,
    allowed_by: text.allowedBy,
    override_reason: text.overrideReason,
    lead_id: text.leadId,
    template_key: text.templateKey,
    client_ref: text.clientRef,
    batch_id: text.batchId,
    once_key: text.onceKey,
    sent_by_ai: text.sentByAi,
    parts: text.parts,
    price_cents: text.priceCents,
  }));
  await sql`
    insert into messages (user_id, id, direction, from_number, to_number, person_number, thread_number, body, origin, is_automatic,
      status, due_at, reason, allowed_by, override_reason, lead_id, template_key, client_ref, batch_id, once_key, sent_by_ai, parts, price_cents)
    select ${userId}, id, 'out', ${from}, to_number, to_number, thread_number, body, origin, is_automatic,
      status, due_at, reason, allowed_by, override_reason, lead_id, template_key, client_ref, batch_id, once_key, sent_by_ai, parts, price_cents
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as each (id uuid, to_number text, thread_number text, body text, origin text,
      is_automatic boolean, status text, due_at timestamptz, reason text, allowed_by text, override_reason text, lead_id uuid,
      template_key text, client_ref text, batch_id uuid, once_key text, sent_by_ai boolean, parts smallint, price_cents integer)`.execute(
    tx,
  );
}

/** Held until the transaction ends: whoever writes texts of this agent decides alone. */
export async function lockBalance(
  tx: Transaction,
  userId: string,
): Promise<{ balanceCents: number; spendableCents: number }> {
  const wallet = await tx
    .selectFrom('user_wallets')
    .select(['balance_cents', 'held_cents'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { balanceCents: wallet.balance_cents, spendableCents: wallet.balance_cents - wallet.held_cents };
}

export async function chargeTexts(
  tx: Transaction,
  userId: string,
  texts: readonly { id: string; priceCents: number }[],
): Promise<{ outcome: 'charged' | 'short'; left_cents: number; recharge: boolean }> {
  const { rows } = await sql<{ outcome: 'charged' | 'short'; left_cents: number; recharge: boolean }>`
    select * from charge_texts(${userId}, ${texts.map(({ id }) => id)}::uuid[],
      ${texts.map(({ priceCents }) => priceCents)}::bigint[], 'Text message')`.execute(tx);
  return rows[0]!;
}

export interface Ending {
  userId: string;
  ids: readonly string[];
  from: readonly ('held' | 'queued' | 'sending' | 'sent')[];
  to: 'canceled' | 'failed' | 'unknown';
  reason: string;
  /** The carrier's. */
  code?: string | null;
  said?: string | null;
}

/** One call's cost grows with the square of its texts. */
const endedAtOnce = 500;

/** Gives the price back. @returns those that ended by this call. */
export async function endTexts(
  tx: Transaction,
  { userId, ids, from, to, reason, code, said }: Ending,
): Promise<string[]> {
  const ended: string[] = [];
  // In one order, whoever ends them.
  const inOrder = ids.toSorted();
  for (let at = 0; at < inOrder.length; at += endedAtOnce) {
    const some = inOrder.slice(at, at + endedAtOnce);
    const { rows } = await sql<{ id: string }>`
      select id from end_texts(${userId}, ${some}::uuid[], ${[...from]}::text[], ${to}, ${reason}, ${code ?? null}) as id`.execute(
      tx,
    );
    ended.push(...rows.map(({ id }) => id));
  }
  if (said && ended.length > 0) await noteCarrierWords(tx, userId, ended, said);
  return ended;
}

async function noteCarrierWords(tx: Transaction, userId: string, ids: readonly string[], said: string): Promise<void> {
  await sql`
    update messages set carrier_said = ${said}
    where user_id = ${userId} and id = any(${[...ids]}::uuid[])`.execute(tx);
}

/** What waits for these numbers and goes out by itself: canceled, its price given back. */
export async function endAutomaticTexts(tx: Transaction, userId: string, numbers: readonly string[]): Promise<void> {
  await sql`
    select from end_texts(${userId}, array(
        select id from messages
        where user_id = ${userId} and person_number = any(${[...numbers]}::text[]) and status in ('held', 'queued') and is_automatic
        order by id),
      array['held', 'queued'], 'canceled', 'opted_out', null)`.execute(tx);
}

/** Which of these keys have their text already. */
export async function takenOnceKeys(
  tx: Transaction,
  userId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('messages')
    .select(['once_key', 'id'])
    .where('user_id', '=', userId)
    .where('once_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute();
  return new Map(rows.map(({ once_key, id }) => [once_key!, id]));
}
