// How long a caller waits, and how long a message may be.

/** Shorter than a cell phone rings before its own voicemail answers. */
export const incomingRingSeconds = 20;
/** Two minutes at the best quality that the carrier has, and some more. */
export const mostMessageBytes = 8 * 1024 * 1024;
export const longestDownloadMs = 60_000;

/** A tag before the sound, or its first frame. */
export const isMp3 = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(0, 3)) === 'ID3' || (bytes[0] === 0xff && (bytes[1]! & 0xe0) === 0xe0);

export const messageBounds = { mostSeconds: 120, silenceSeconds: 10 };
