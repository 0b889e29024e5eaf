// An event of the carrier is kept once, whether a webhook or a record brought it, and whatever says stop is obeyed at once.
import { together, type Transaction } from '../../database/transaction.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import type { CarrierEvent } from '../../domain/carrier-message.ts';
import { readHeardAt } from '../numbers/read-sending-number.operation.ts';
import { insertEvent } from './carrier-events.db.ts';
import { handleCarrierEvent } from './handle-carrier-event.job.ts';
import { obeyReply } from './obey-reply.operation.ts';

const nothing = Promise.resolve(null);

/** In a system transaction. The carrier waits for it: what can be asked at once is. @returns false: it came before */
export async function takeEvent(tx: Transaction, jobs: Jobs, event: CarrierEvent): Promise<boolean> {
  const { message } = event;
  const [isNew, owner] = await together([
    insertEvent(tx, event),
    event.type === 'message.received' ? readHeardAt(tx, message.to) : nothing,
  ]);
  if (!isNew) return false;
  await together([
    jobs.enqueue(tx, handleCarrierEvent, { id: event.id }, { ...(owner !== null && { account: owner }) }),
    owner === null ? nothing : obeyReply(tx, owner, event),
  ]);
  return true;
}
