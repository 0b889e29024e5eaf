// An event of the carrier is kept once, whether a webhook or a record brought it, and whatever says stop is obeyed at once.
import type { Transaction } from '../../database/transaction.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import type { CarrierEvent } from '../../domain/carrier-message.ts';
import { readHeardAt } from '../numbers/read-sending-number.operation.ts';
import { insertEvent } from './carrier-events.db.ts';
import { handleCarrierEvent } from './handle-carrier-event.job.ts';
import { obeyReply } from './obey-reply.operation.ts';

/** In a system transaction. @returns false: it came before */
export async function takeEvent(tx: Transaction, jobs: Jobs, event: CarrierEvent): Promise<boolean> {
  const isNew = await insertEvent(tx, event);
  if (!isNew) return false;
  const { message } = event;
  const owner = event.type === 'message.received' ? await readHeardAt(tx, message.to) : null;
  if (owner !== null) await obeyReply(tx, owner, event);
  await jobs.enqueue(tx, handleCarrierEvent, { id: event.id }, { ...(owner !== null && { account: owner }) });
  return true;
}
