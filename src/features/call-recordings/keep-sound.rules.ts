// What is taken from the carrier as the sound of a call, and for how long it is looked for.

export const longestDownloadMs = 120_000;
/** Four hours, the longest call, at 128 kbit/s. */
export const mostRecordingBytes = 240 * 1024 * 1024;
/** A recording that the carrier does not list so long after the call is not there. */
export const longestSearchHours = 24;
/** A recording is looked for so long after the end of its call, whatever became of the carrier's word. */
export const searchAfterSeconds = 60;
/** What could not be brought by then waits for the operator as a dead letter. */
export const triedForDays = 3;
export const searchedPerRound = 200;
/** Of those whose days are over. */
export const endedAtOnce = 1000;

/** A tag before the sound, or its first frame. */
export const isMp3 = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(0, 3)) === 'ID3' || (bytes[0] === 0xff && (bytes[1]! & 0xe0) === 0xe0);
