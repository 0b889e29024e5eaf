import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { CallEvent, IncomingCall } from '../../domain/carrier-call.ts';

export type VoiceEvent = CallEvent | IncomingCall;

/** `error`: why it could not be handled; null: it is. A copy of what is there changes nothing. */
export async function keepEvent(tx: Transaction, event: VoiceEvent, error: string | null): Promise<boolean> {
  const stored = await tx
    .insertInto('voice_events')
    .values({
      id: event.id,
      payload: JSON.stringify(event),
      error,
      handled_at: error === null ? sql<string>`clock_timestamp()` : null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Kept as it came for a person to read: nothing can be done with it. */
export async function keepUnread(
  tx: Transaction,
  { id, type, raw }: { id: string; type: string; raw: string },
): Promise<void> {
  await tx
    .insertInto('voice_events')
    .values({ id, payload: JSON.stringify({ type, raw }), error: 'Its shape cannot be read' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** What was not handled yet. */
export async function readEvent(tx: Transaction, id: string): Promise<VoiceEvent | null> {
  const stored = await tx
    .selectFrom('voice_events')
    .select('payload')
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .where('id', 'not like', 'unread:%')
    .executeTakeFirst();
  return stored ? (stored.payload as unknown as VoiceEvent) : null;
}

export async function settleEvent(tx: Transaction, id: string, error: string | null): Promise<void> {
  await tx
    .updateTable('voice_events')
    .set({ error, handled_at: error === null ? sql<string>`clock_timestamp()` : null })
    .where('id', '=', id)
    .execute();
}

/** @returns null for one that is not there */
export async function reopenEvent(tx: Transaction, id: string): Promise<VoiceEvent | null> {
  const opened = await tx
    .updateTable('voice_events')
    .set({ handled_at: null, error: null })
    .where('id', '=', id)
    .where('id', 'not like', 'unread:%')
    .returning('payload')
    .executeTakeFirst();
  return opened ? (opened.payload as unknown as VoiceEvent) : null;
}

/** They name people; what they said stands in the calls. */
export async function deleteOldEvents(tx: Transaction, days: number): Promise<void> {
  await tx
    .deleteFrom('voice_events')
    .where((row) => row.or([row('handled_at', 'is not', null), row('id', 'like', 'unread:%')]))
    .where('received_at', '<', sql<string>`now() - ${days} * interval '1 day'`)
    .execute();
}
