// The agent pauses the recording of a call that runs, or resumes it. In a system transaction.
import type { Transaction } from '../../database/transaction.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { wantPause } from './call-recordings.db.ts';
import { lockOwn } from './kept-recordings.db.ts';
import { recordingToDrive } from './recording-jobs.rules.ts';

export async function switchRecording(
  tx: Transaction,
  jobs: Jobs,
  call: { userId: string; id: string },
  isPaused: boolean,
): Promise<'taken' | 'over' | 'none'> {
  const recording = await lockOwn(tx, call);
  if (recording === null) return 'none';
  if (recording.isOver) return 'over';
  if (await wantPause(tx, call, isPaused)) await jobs.enqueue(tx, recordingToDrive, call, { onlyOne: call.id });
  return 'taken';
}
