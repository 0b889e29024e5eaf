// What happens to a line, as far as its calls go. In a system transaction that holds the line.
import type { Transaction } from '../../database/transaction.ts';
import type { CallEvent } from '../../domain/carrier-call.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { findCallAt, listToFollow } from './call-on-line.db.ts';
import { lockCall } from './calls.db.ts';
import { storeCall } from './store-call.operation.ts';
import { takeCallEvent } from './take-call-event.operation.ts';

/** The line has stored something new: its calls are told. */
export async function followLine(tx: Transaction, jobs: Jobs, line: { userId: string; id: string }): Promise<void> {
  for (const id of await listToFollow(tx, line.userId, line.id)) {
    const call = await lockCall(tx, id);
    if (call !== null) await storeCall(tx, jobs, call, { facts: call.facts });
  }
}

/** The carrier told of the line's leg what is about a call on it. */
export async function tellCallOnLine(
  tx: Transaction,
  jobs: Jobs,
  line: { userId: string; id: string },
  event: CallEvent,
): Promise<void> {
  const id = await findCallAt(tx, { userId: line.userId, lineId: line.id, at: event.occurredAt });
  if (id !== null) await takeCallEvent(tx, jobs, { ...event, ref: id, leg: 'agent' });
}
