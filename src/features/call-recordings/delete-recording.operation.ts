// The end of a recording: its link opens nothing any more, its file goes, and so does what the carrier has of it.
import type { Transaction } from '../../database/transaction.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { dropFile } from '../files/store-file.operation.ts';
import { lockOwn, noteDeleted } from './kept-recordings.db.ts';
import { recordingToKeep } from './recording-jobs.rules.ts';

/** In a system transaction. @returns running: it is deleted once its call is over */
export async function endRecording(
  tx: Transaction,
  jobs: Jobs,
  call: { userId: string; id: string },
  by: 'agent' | 'retention',
): Promise<'deleted' | 'running' | 'none'> {
  const recording = await lockOwn(tx, call);
  if (recording === null) return 'none';
  if (!recording.isOver) return 'running';
  if (recording.isDeleted) return 'deleted';
  await noteDeleted(tx, call, by);
  if (recording.url !== null) await dropFile(tx, call.userId, recording.url);
  await jobs.enqueue(tx, recordingToKeep, call, { onlyOne: call.id });
  return 'deleted';
}
