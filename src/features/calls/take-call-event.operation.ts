// One event of a call, as the carrier told it: its fact is added, once. In a system transaction.
import { together, type Transaction } from '../../database/transaction.ts';
import type { CallEvent } from '../../domain/carrier-call.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { followCall } from '../call-recordings/follow-call.operation.ts';
import { insertCallEvent } from './call-events.db.ts';
import { withTold } from './call-facts.rules.ts';
import { lockCall } from './calls.db.ts';
import { readInstant } from './instants.rules.ts';
import { storeCall } from './store-call.operation.ts';

export async function takeCallEvent(tx: Transaction, jobs: Jobs, event: CallEvent): Promise<void> {
  const [call, isNew] = await together([lockCall(tx, event.ref), insertCallEvent(tx, event)]);
  if (call === null || !isNew) return;
  const facts = withTold(call.facts, { ...event, at: readInstant(event.occurredAt) });
  const isMessage = facts.direction === 'in' && event.leg === 'lead';
  const follow = () => followCall(tx, jobs, call.userId, { ...event, isMessage });
  const isPriced = !isMessage && (event.type === 'recorded' || event.type === 'unrecorded');
  if (!isPriced) return void (await together([storeCall(tx, jobs, call, { facts }), follow()]));
  await follow();
  const priced = await lockCall(tx, event.ref);
  if (priced !== null) await storeCall(tx, jobs, priced, { facts });
}
