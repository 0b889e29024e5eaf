// How long a caller waits, and how long a message may be.

/** Shorter than a cell phone rings before its own voicemail answers. */
export const incomingRingSeconds = 20;
/** Two minutes at the best quality that the carrier has, and some more. */
export const mostMessageBytes = 8 * 1024 * 1024;

/** The carrier tells of a message some seconds after its caller hung up: a missed call waits that long to be told. */
export const waitForMessageMs = 15_000;

export const messageBounds = { mostSeconds: 120, silenceSeconds: 10 };
