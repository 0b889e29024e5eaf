// What the carrier tells of a call, as far as its recording goes. In a system transaction that holds the call.
import type { Transaction } from '../../database/transaction.ts';
import type { CallEvent } from '../../domain/carrier-call.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { hasRecording, noteFailed, noteStarted, noteTold } from './call-recordings.db.ts';
import { recordingToDrive, recordingToKeep } from './recording-jobs.rules.ts';

export async function followCall(
  tx: Transaction,
  jobs: Jobs,
  userId: string,
  { ref: id, type, leg, cause, occurredAt, isMessage }: CallEvent & { isMessage: boolean },
): Promise<void> {
  const call = { userId, id };
  const isNews =
    (type === 'bridged' && (await hasRecording(tx, userId, id))) ||
    (type === 'spoken' &&
      cause === null &&
      (await noteTold(tx, call, leg === 'agent' ? 'agent' : 'person', occurredAt)));
  if (isNews) await jobs.enqueue(tx, recordingToDrive, call, { onlyOne: id });
  if (type === 'unrecorded' && !isMessage && (await noteFailed(tx, call, cause ?? 'unknown')))
    await jobs.enqueue(tx, recordingToKeep, call, { onlyOne: id });
  if (type !== 'recorded' || isMessage || !(await hasRecording(tx, userId, id))) return;
  await noteStarted(tx, call);
  await jobs.enqueue(tx, recordingToKeep, call, { onlyOne: id });
}
