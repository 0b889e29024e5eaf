// How long a caller waits, and how long a message may be.

/** Shorter than a cell phone rings before its own voicemail answers. */
export const incomingRingSeconds = 20;
/** Two minutes at the best quality that the carrier has, and some more. */
export const mostMessageBytes = 8 * 1024 * 1024;

export const messageBounds = { mostSeconds: 120, silenceSeconds: 10 };
