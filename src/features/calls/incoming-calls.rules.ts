// How long a caller waits, and how long a message may be.

/** Shorter than a cell phone rings before its own voicemail answers. */
export const incomingRingSeconds = 20;
export const messageBounds = { mostSeconds: 120, silenceSeconds: 10 };
