// Whose events of the carrier’s these are: lines.
import * as z from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import type { CallEvent } from '../../domain/carrier-call.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { tellCallOnLine } from '../calls/call-on-line.operation.ts';
import { readInstant, writeInstant } from '../calls/instants.rules.ts';
import type { VoiceHandler } from '../voice-events/receive-voice-event.operation.ts';
import { lockLine } from './agent-lines.db.ts';
import { heardForCall, withLineTold } from './line-facts.rules.ts';
import { storeLine } from './store-line.operation.ts';

export const lineEvents: VoiceHandler = {
  job: { name: 'handle-line-event', payload: z.object({ id: z.string() }) },
  isFor: (event) => 'ref' in event && event.leg === 'line',
  take: (tx, { jobs }, event) => takeLineEvent(tx, jobs, event as CallEvent),
};

async function takeLineEvent(tx: Transaction, jobs: Jobs, event: CallEvent): Promise<void> {
  const line = await lockLine(tx, event.ref);
  if (line === null) return;
  const at = readInstant(event.occurredAt);
  await storeLine(tx, jobs, line, withLineTold(line.facts, { ...event, at }));
  const heardAt = event.type === 'spoken' && line.facts.stopReason === null ? heardForCall(line.facts, at) : null;
  if (event.type === 'bridged') await tellCallOnLine(tx, jobs, line, event);
  if (heardAt !== null) await tellCallOnLine(tx, jobs, line, { ...event, occurredAt: writeInstant(heardAt) });
}
