import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { CarrierEvent } from '../../domain/carrier-message.ts';

/** @returns the ids of those that were not there. In one order, whoever brings them: two who bring the same wait for each other once. */
export async function insertEvents(tx: Transaction, events: readonly CarrierEvent[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into carrier_events (id, payload)
    select id, payload::jsonb from unnest(${events.map(({ id }) => id)}::text[], ${events.map((event) => JSON.stringify(event))}::text[])
      as each (id, payload) order by id
    on conflict (id) do nothing returning id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Kept as it came for a person to read: nothing can be done with it. */
export async function insertUnread(
  tx: Transaction,
  { id, type, raw }: { id: string; type: string; raw: string },
): Promise<void> {
  const row = { id, payload: JSON.stringify({ type, raw }), error: 'Its shape cannot be read' };
  await tx
    .insertInto('carrier_events')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Of these what was not handled yet, in one order of the rows that they change: two workers wait for each other once. */
export async function readEvents(tx: Transaction, ids: readonly string[]): Promise<CarrierEvent[]> {
  const { rows } = await sql<{ payload: CarrierEvent }>`
    select payload from carrier_events
    where id = any(${[...ids]}::text[]) and handled_at is null and id not like 'unread:%'
    order by payload #>> '{message,webhookUrl}', payload #>> '{message,to}', payload #>> '{message,from}', received_at, id`.execute(
    tx,
  );
  return rows.map(({ payload }) => payload);
}

export async function settleEvents(tx: Transaction, ids: readonly string[], error: string | null): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('carrier_events')
    .set({ error, handled_at: error === null ? sql<string>`clock_timestamp()` : null })
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute();
}

/** @returns false for one that is not there. */
export async function reopenEvent(tx: Transaction, id: string): Promise<boolean> {
  const opened = await tx
    .updateTable('carrier_events')
    .set({ handled_at: null, error: null })
    .where('id', '=', id)
    .where('id', 'not like', 'unread:%')
    .returning('id')
    .executeTakeFirst();
  return opened !== undefined;
}

/** Stored some time ago and never handled. */
export async function listUnhandled(tx: Transaction, most: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('carrier_events')
    .select('id')
    .where('handled_at', 'is', null)
    .where('id', 'not like', 'unread:%')
    .where('received_at', '<', sql<string>`now() - interval '1 hour'`)
    .orderBy('received_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** They name people; what they said stands in the messages. */
export async function deleteOldEvents(tx: Transaction, days: number): Promise<void> {
  await tx
    .deleteFrom('carrier_events')
    .where((row) => row.or([row('handled_at', 'is not', null), row('id', 'like', 'unread:%')]))
    .where('received_at', '<', sql<string>`now() - ${days} * interval '1 day'`)
    .execute();
}
