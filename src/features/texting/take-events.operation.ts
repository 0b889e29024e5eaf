// Events of the carrier are kept once, whether a webhook or a record brought them, and whatever says stop is obeyed at once.
import { together, type Database, type Transaction } from '../../database/transaction.ts';
import type { CarrierEvent } from '../../domain/carrier-message.ts';
import { inBatches } from '../../domain/in-batches.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import type { Platform } from '../../server/platform.ts';
import { readHeardAt } from '../numbers/read-sending-number.operation.ts';
import { insertEvents } from './carrier-events.db.ts';
import { handleCarrierEvent } from './handle-carrier-event.job.ts';
import { asksNothing, obeyReply } from './obey-reply.operation.ts';

/** What one transaction keeps of webhooks that came together, and how many such there are at a time. */
const batches = { most: 20, atOnce: 2 };

type Take = (event: CarrierEvent) => Promise<boolean>;
const takers = new WeakMap<Database, Take>();

/**
 * The carrier waits for it. What asks for nothing is kept together with what came at the same time, so that a storm costs few
 * transactions; words that close or open something have one of their own. @returns false: it came before
 */
export function takeWebhook(
  { database, jobs }: Pick<Platform, 'database' | 'jobs'>,
  event: CarrierEvent,
): Promise<boolean> {
  const takeAll = (events: readonly CarrierEvent[]) => database.asSystem((tx) => takeEvents(tx, jobs, events));
  if (!asksNothing(event)) return takeAll([event]).then(([isNew]) => isNew!);
  const take = takers.get(database) ?? inBatches(takeAll, batches);
  takers.set(database, take);
  return take(event);
}

/** In a system transaction. What can be asked at once is. @returns of each whether it is new */
export async function takeEvents(tx: Transaction, jobs: Jobs, events: readonly CarrierEvent[]): Promise<boolean[]> {
  const heard = events.flatMap(({ type, message }) => (type === 'message.received' ? [message.to] : []));
  const [added, owners] = await together([insertEvents(tx, events), readHeardAt(tx, heard)]);
  const ownerOf = ({ type, message }: CarrierEvent) =>
    type === 'message.received' ? (owners.get(message.to) ?? null) : null;
  const taken = new Set(events.filter(({ id }, place) => added.has(id) && place === firstOf(events, id)));
  const work = [...Map.groupBy(taken, ownerOf)].map(([owner, all]) => ({ owner, ids: all.map(({ id }) => id) }));
  const accounts = new Map(work.map(({ owner, ids }) => [ids[0]!, owner]));
  await together([
    jobs.enqueueAll(
      tx,
      handleCarrierEvent,
      work.map(({ ids: [id, ...further] }) => ({ id: id!, ...(further.length > 0 && { further }) })),
      ({ id }) => {
        const account = accounts.get(id) ?? null;
        return account === null ? {} : { account };
      },
    ),
    obeyAll(tx, [...taken], ownerOf),
  ]);
  return events.map((event) => taken.has(event));
}

const firstOf = (events: readonly CarrierEvent[], id: string): number => events.findIndex((each) => each.id === id);

async function obeyAll(
  tx: Transaction,
  events: readonly CarrierEvent[],
  ownerOf: (event: CarrierEvent) => string | null,
): Promise<void> {
  for (const event of events) {
    const owner = ownerOf(event);
    if (owner !== null) await obeyReply(tx, owner, event);
  }
}
