// What the scheduling provider told. In system transactions.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface CalendlyEvent {
  id: string;
  type: string;
  created_by: string;
  uri: string;
}

/** @returns false when it was there. */
export async function insertEvent(tx: Transaction, event: CalendlyEvent): Promise<boolean> {
  const stored = await tx
    .insertInto('calendly_events')
    .values({ ...event, handled_at: sql<string>`now()` })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Kept as it came for a person to read: nothing can be done with it. */
export async function insertUnread(
  tx: Transaction,
  { id, type, raw }: { id: string; type: string; raw: string },
): Promise<void> {
  await tx
    .insertInto('calendly_events')
    .values({ id: `unread:${id}`, type, created_by: '', uri: '', raw, error: 'Its shape cannot be read' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function markHandledAgain(tx: Transaction, id: string): Promise<CalendlyEvent | undefined> {
  return tx
    .updateTable('calendly_events')
    .set({ handled_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .where('id', 'not like', 'unread:%')
    .returning(['id', 'type', 'created_by', 'uri'])
    .executeTakeFirst();
}

export async function deleteOldEvents(tx: Transaction, days: number): Promise<void> {
  await tx
    .deleteFrom('calendly_events')
    .where('received_at', '<', sql<string>`now() - ${days} * interval '1 day'`)
    .execute();
}
