// The code by which a phone is proved to be the agent's own.

/** How the code comes to the phone. */
export const codeChannels = ['call', 'text'] as const;
export type CodeChannel = (typeof codeChannels)[number];

export const codePattern = /^\d{6}$/;
export const codeMs = 10 * 60_000;
export const mostTries = 5;
export const mostCodesPerHour = 3;
/** Whoever asks: nobody's phone is rung for a code more often. */
export const mostCodesPerPhoneAndDay = 5;
/** What the code is sealed for. */
export const codePurpose = 'phone code';
