// Does what the recording of a call needs next: the notice, the beginning, pause and resume. What may be recorded from now on
// stands in the database before the carrier is asked.
import type { Transaction } from '../../database/transaction.ts';
import { CarrierRefused } from '../../domain/carrier-outcome.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import {
  lockRecording,
  noteNotice,
  noteOrdered,
  noteStarted,
  noteSwitched,
  noteSwitching,
  type StoredRecording,
} from './call-recordings.db.ts';
import { noticeWords } from './call-recordings.words.ts';
import { recordingToDrive } from './recording-jobs.rules.ts';
import { nextStep, type RecordingStep } from './recording-state.rules.ts';

export const driveRecording = job({
  ...recordingToDrive,
  policy: { ...defaultPolicy, retries: 4, delaySeconds: 1, atOnce: 8 },
  async handle({ id }, platform) {
    const decided = await platform.database.asSystem((tx) => decide(tx, id));
    if (decided === null || platform.voice === null) return;
    const { recording, step } = decided;
    let isDone = false;
    try {
      isDone = await take(platform, recording, step);
    } finally {
      await platform.database.asSystem((tx) => conclude(tx, platform, recording, { step, isDone }));
    }
  },
});

interface Decided {
  recording: StoredRecording;
  step: RecordingStep;
}

async function decide(tx: Transaction, id: string): Promise<Decided | null> {
  const recording = await lockRecording(tx, id);
  const step = recording && nextStep(recording.facts);
  if (recording === null || step === null) return null;
  if (step === 'say_notice') await noteNotice(tx, recording);
  if (step === 'start') await noteOrdered(tx, recording);
  if (step === 'pause' || step === 'resume') await noteSwitching(tx, recording, step);
  return { recording, step };
}

/** @returns false when the call was over by then */
async function take(platform: Platform, recording: StoredRecording, step: RecordingStep): Promise<boolean> {
  const { id, agentLeg, personLeg, recordedLeg, switches } = recording;
  const voice = platform.voice!;
  const recorded = { legId: recordedLeg };
  try {
    switch (step) {
      case 'say_notice':
        await voice.speak({ legId: personLeg, id: `${id}-notice-person` }, noticeWords);
        await voice.speak({ legId: agentLeg, id: `${id}-notice-agent` }, noticeWords);
        return true;
      case 'start':
        await voice.recordCall({ ...recorded, id: `${id}-record-call` });
        return true;
      case 'pause':
        await voice.pauseRecording({ ...recorded, id: `${id}-pause-${switches}` });
        return true;
      case 'resume':
        await voice.resumeRecording({ ...recorded, id: `${id}-resume-${switches}` });
        return true;
    }
  } catch (error) {
    if (error instanceof CarrierRefused && ['call_over', 'not_found'].includes(error.refusal.fault)) return false;
    throw error;
  }
}

/** What was pressed in the meantime comes next. */
async function conclude(
  tx: Transaction,
  { jobs }: Platform,
  { userId, id }: StoredRecording,
  { step, isDone }: { step: RecordingStep; isDone: boolean },
): Promise<void> {
  if (step === 'say_notice' || (await lockRecording(tx, id)) === null) return;
  const call = { userId, id };
  if (step === 'start' && isDone) await noteStarted(tx, call);
  if (step !== 'start') await noteSwitched(tx, call, step === 'pause' && isDone);
  if (isDone) await jobs.enqueue(tx, recordingToDrive, call, { onlyOne: id });
}
