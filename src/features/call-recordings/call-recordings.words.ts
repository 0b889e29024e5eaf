// What is said of recordings, on screen and on the phone.
import type { RecordingStatus } from './recording-state.rules.ts';

export const noticeWords = 'This call is recorded. By staying on the line, you agree.';

export const noRecording = 'This recording no longer exists.';
export const stillRuns = 'This call is still running. End it first.';
export const isOver = 'This call is over.';

export const liveLabels: Record<RecordingStatus, string> = {
  waiting: 'Recording soon',
  recording: 'Recording',
  paused: 'Not recording',
};
export const pausing = 'Pausing…';
export const resuming = 'Resuming…';

export const recordingComing = 'Saving the recording…';
export const recordingDeleted = 'Recording deleted.';
export const recordingFailed = 'Not recorded. The carrier couldn’t record this call.';
export const recordingUnheard = 'We couldn’t play this recording. Try again.';
/** `time`: in the agent’s zone, '10:02 AM'. */
export const toldAt = (time: string): string => `Both heard the notice at ${time}.`;
export const deleteTitle = 'Delete this recording?';
export const deleteBody = 'It’s deleted here and at our carrier. You can’t undo this.';
export const deleteLabel = 'Delete recording';
