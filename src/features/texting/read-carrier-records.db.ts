import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

/** Milliseconds; null: never, and no reading has broken off. */
export async function readInboundSince(tx: Transaction): Promise<{ readTo: number | null; partTo: number | null }> {
  const row = await tx
    .selectFrom('carrier_state')
    .select(['inbound_read_to', 'inbound_part_read_to'])
    .executeTakeFirstOrThrow();
  const instant = (at: string | null) => (at === null ? null : Date.parse(at));
  return { readTo: instant(row.inbound_read_to), partTo: instant(row.inbound_part_read_to) };
}

/** A program begins: from now on automatic texts rest until a reading that begins after this. */
export async function restUntilRead(tx: Transaction): Promise<void> {
  await sql`update carrier_state set rest_since = clock_timestamp()`.execute(tx);
}

export async function noteInboundRead(tx: Transaction, at: Date): Promise<void> {
  await tx
    .updateTable('carrier_state')
    .set({ inbound_read_to: at.toISOString(), inbound_part_read_to: null })
    .execute();
}

/** In the middle of a reading: the next one goes on from here, and nothing leaves because of it. */
export async function notePartRead(tx: Transaction, to: Date): Promise<void> {
  await tx.updateTable('carrier_state').set({ inbound_part_read_to: to.toISOString() }).execute();
}

interface Missed {
  lateMs: number;
  /** How far back is looked. */
  withinMs: number;
}

/**
 * Do webhooks arrive? Not when a reading brought what no webhook told a while after, or when texts were handed over and nothing at all
 * was told since. @returns the answer where it is another than before, else null
 */
export async function noteMissingWebhooks(tx: Transaction, { lateMs, withinMs }: Missed): Promise<boolean | null> {
  const ago = (ms: number) => sql`now() - ${ms} * interval '1 millisecond'`;
  const [first, late] = [ago(withinMs), ago(lateMs)];
  const { rows } = await sql<{ webhooks_missing: boolean }>`
    with look as (
      select exists (
        select from carrier_events as brought where id like 'record:%' and received_at > ${first} and received_at < ${late}
          and not exists (
            select from carrier_events as told where id not like 'record:%' and received_at > ${first} - interval '1 hour'
              and payload #>> '{message,id}' = brought.payload #>> '{message,id}' and payload ->> 'type' = brought.payload ->> 'type')
      ) or exists (
        select from messages where direction = 'out' and claimed_at > ${first} and claimed_at < ${late} and accepted_at is not null
          and claimed_at > coalesce((select max(received_at) from carrier_events where id not like 'record:%'), '-infinity')
      ) as missing)
    update carrier_state set webhooks_missing = missing from look where webhooks_missing <> missing
    returning webhooks_missing`.execute(tx);
  return rows[0]?.webhooks_missing ?? null;
}

/** Which of these we do not have, by the carrier's ids. A number that nobody has has nothing to receive either. */
export async function listMissed(
  tx: Transaction,
  received: readonly { id: string; to: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select named.id from unnest(${received.map(({ id }) => id)}::text[], ${received.map(({ to }) => to)}::text[]) as named (id, number)
      join toll_free_numbers as ours on phone_number = number and heard_at(ours) is not null
    where not exists (select from messages where user_id = assigned_to and carrier_id = named.id)
      and not exists (select from carrier_events where carrier_events.id = 'record:' || named.id and assigned_to is null)`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

export interface ReadStop {
  userId: string;
  /** Of the person. */
  number: string;
  /** That the carrier obeyed. */
  keyword: string;
  at: string;
}

interface OptOut {
  from: string;
  to: string;
  keyword: string | null;
  createdAt: string | null;
}

/** Of these opt-outs those at numbers that somebody had by then, and has or had until lately. One without a moment is older than anything said since. */
export async function listOptedOut(tx: Transaction, optOuts: readonly OptOut[]): Promise<ReadStop[]> {
  const [froms, tos] = [optOuts.map(({ from }) => from), optOuts.map(({ to }) => to)];
  const { rows } = await sql<ReadStop>`
    select heard_at(number) as "userId", case when phone_number = one then other else one end as number, keyword, coalesce(at, date_assigned, last_assigned) as at
    from unnest(${froms}::text[], ${tos}::text[], ${optOuts.map(({ keyword }) => keyword ?? 'STOP')}::text[],
      ${optOuts.map(({ createdAt }) => createdAt)}::timestamptz[]) as listed (one, other, keyword, at)
      join toll_free_numbers as number on phone_number in (one, other)
    where heard_at(number) is not null and coalesce(date_assigned, last_assigned) <= coalesce(at, date_assigned, last_assigned)
    order by 4`.execute(tx);
  return rows;
}

/** Which of these texts the carrier may still tell something new about. */
export async function listOpen(
  tx: Transaction,
  refs: readonly { userId: string; messageId: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${refs.map(({ userId }) => userId)}::uuid[], ${refs.map(({ messageId }) => messageId)}::uuid[]) as named (owner, text)
      join messages on user_id = owner and id = text
    where status in ('sending', 'sent', 'unknown')`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
