// What waits and is due, the rates, and the carrier's state. In the system's transactions.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { InboundRead, TextOrigin } from './texts.rules.ts';

export interface DueText {
  id: string;
  to: string;
  body: string;
  origin: TextOrigin;
  leadId: string | null;
  overrideReason: string | null;
  parts: number;
  /** Milliseconds. */
  createdAt: number;
  attempts: number;
}

export interface ClaimedText {
  id: string;
  claim: string;
  ref: string;
  from: string;
  profileId: string;
  to: string;
  body: string;
  origin: TextOrigin;
  leadId: string | null;
  attempts: number;
  /** Milliseconds; after this it must not leave. Null: at any hour. */
  validUntil: number | null;
}

interface Row {
  id: string;
  to_number: string;
  body: string;
  origin: TextOrigin;
  lead_id: string | null;
  override_reason: string | null;
  parts: number;
  created_at: string;
  attempts: number;
}

interface Due {
  withAutomatic: boolean;
  /** Of texts that belong to a batch, those of these alone. */
  batches: readonly string[];
  most: number;
}

/**
 * Whoever takes texts of this agent decides alone until the transaction ends: a state counts what left to a person, and two workers
 * would each not see what the other takes. Waited for before anything else is held, so that nobody waits in a circle.
 */
export async function lockClaims(tx: Transaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`texts of ${userId}`}, 0))`.execute(tx);
}

/** Held by this transaction; those of another worker are passed over. What a person wrote comes first. */
export async function listDue(
  tx: Transaction,
  userId: string,
  { withAutomatic, batches, most }: Due,
): Promise<DueText[]> {
  const read = async (isAutomatic: boolean, limit: number) => {
    const { rows } = await sql<Row>`
      select id, to_number, body, origin, lead_id, override_reason, parts, created_at, attempts from messages
      where user_id = ${userId} and status in ('held', 'queued') and is_automatic = ${isAutomatic} and due_at <= now()
        and (batch_id is null or batch_id = any(${[...batches]}::uuid[]))
      order by due_at, id limit ${limit} for update skip locked`.execute(tx);
    return rows;
  };
  const personal = await read(false, most);
  const automatic = withAutomatic && personal.length < most ? await read(true, most - personal.length) : [];
  return [...personal, ...automatic].map((row) => ({
    id: row.id,
    to: row.to_number,
    body: row.body,
    origin: row.origin,
    leadId: row.lead_id,
    overrideReason: row.override_reason,
    parts: row.parts,
    createdAt: Date.parse(row.created_at),
    attempts: row.attempts,
  }));
}

export async function waitingIds(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('messages')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['held', 'queued'])
    .execute();
  return rows.map(({ id }) => id);
}

/** Of these the ones that no plan wants any more: somebody answered, was sold to or moved on since they were written. */
export async function listUnwanted(tx: Transaction, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from unwanted_rescue_texts(${userId}, ${[...ids]}::uuid[]) as id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export async function holdTexts(
  tx: Transaction,
  userId: string,
  held: readonly { id: string; until: number; reason: string }[],
): Promise<void> {
  const until = held.map((each) => new Date(each.until).toISOString());
  await sql`
    update messages set status = 'held', due_at = until, reason = why
    from unnest(${held.map(({ id }) => id)}::uuid[], ${until}::timestamptz[], ${held.map(({ reason }) => reason)}::text[]) as each (text, until, why)
    where user_id = ${userId} and id = text and status in ('held', 'queued')`.execute(tx);
}

/** What these leave with, at the price that was paid. */
export async function rewordTexts(
  tx: Transaction,
  userId: string,
  texts: readonly { id: string; body: string }[],
): Promise<void> {
  await sql`
    update messages set body = words
    from unnest(${texts.map(({ id }) => id)}::uuid[], ${texts.map(({ body }) => body)}::text[]) as each (text, words)
    where user_id = ${userId} and id = text and status in ('held', 'queued')`.execute(tx);
}

export async function markSending(
  tx: Transaction,
  userId: string,
  claim: string,
  from: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update messages set status = 'sending', claim = ${claim}, claimed_at = clock_timestamp(), attempts = attempts + 1, reason = null,
      from_number = ${from}
    where user_id = ${userId} and id = any(${[...ids]}::uuid[])`.execute(tx);
}

/** Of these the ones that are still taken for this claim. Held until the transaction ends. */
export async function listOfClaim(
  tx: Transaction,
  userId: string,
  claim: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('messages')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('status', '=', 'sending')
    .where('claim', '=', claim)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Parts a second, of one sending number and of the carrier's account. @returns how many may leave now. */
export async function takeTokens(
  tx: Transaction,
  sender: string,
  rates: { sender: number; account: number },
  wanted: number,
): Promise<number> {
  const { rows } = await sql<{ granted: number }>`
    select take_carrier_tokens(${sender}, ${rates.sender}, ${rates.account}, ${wanted}) as granted`.execute(tx);
  return rows[0]!.granted;
}

/** Below zero: more was taken than there was. */
export async function returnTokens(tx: Transaction, sender: string, parts: number): Promise<void> {
  await sql`update carrier_rates set tokens = tokens + ${parts} where bucket in ('account', ${sender})`.execute(tx);
}

/** Nothing more leaves from this number until what the carrier queued is gone. */
export async function waitForCarrier(tx: Transaction, sender: string, seconds: number, rate: number): Promise<void> {
  await sql`update carrier_rates set tokens = least(tokens, ${-seconds * rate}) where bucket = ${sender}`.execute(tx);
}

/** A call has ended long before, whichever way; a worker that died took its trial along. */
const trialSeconds = 30;

/** After a fault: may this claim try whether the carrier is well again? One at a time may, of all agents and workers. */
export async function beginTrial(tx: Transaction, claim: string): Promise<boolean> {
  const started = await sql`
    update carrier_state set trial = ${claim}, trial_until = clock_timestamp() + ${trialSeconds} * interval '1 second'
    where faults_in_a_row > 0 and (trial_until is null or trial_until < clock_timestamp())
      and (closed_until is null or closed_until < clock_timestamp())`.execute(tx);
  return started.numAffectedRows === 1n;
}

export interface CarrierState extends InboundRead {
  /** Milliseconds. */
  closedUntil: number | null;
  faultsInARow: number;
}

export async function readCarrierState(tx: Transaction): Promise<CarrierState> {
  const row = await tx.selectFrom('carrier_state').selectAll().executeTakeFirstOrThrow();
  const instant = (at: string | null) => (at === null ? null : Date.parse(at));
  return {
    inboundReadTo: instant(row.inbound_read_to),
    restSince: instant(row.rest_since),
    areWebhooksMissing: row.webhooks_missing,
    closedUntil: instant(row.closed_until),
    faultsInARow: row.faults_in_a_row,
  };
}
