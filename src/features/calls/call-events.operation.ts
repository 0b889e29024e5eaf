// Whose events of the carrier’s these are: calls, those that come in, and calls with a code.
import * as z from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import type { CallEvent } from '../../domain/carrier-call.ts';
import type { Platform } from '../../server/platform.ts';
import type { VoiceHandler } from '../voice-events/receive-voice-event.operation.ts';
import { sayCode } from './phone-code.job.ts';
import { takeCallEvent } from './take-call-event.operation.ts';
import { takeIncoming } from './take-incoming.operation.ts';

export const callEvents: VoiceHandler = {
  job: { name: 'handle-call-event', payload: z.object({ id: z.string() }) },
  isFor: (event) => !('ref' in event) || event.leg !== 'line',
  async take(tx, platform, event) {
    if (!('ref' in event)) return takeIncoming(tx, platform, event);
    return event.leg === 'code' ? goOnWithCode(tx, platform, event) : takeCallEvent(tx, platform.jobs, event);
  },
};

async function goOnWithCode(tx: Transaction, { jobs }: Platform, { ref: id, legId, type }: CallEvent): Promise<void> {
  if (type === 'answered' || type === 'spoken')
    await jobs.enqueue(tx, sayCode, { id, legId, isSaid: type === 'spoken' });
}
