/** The ways to reach a person, each of which she may forbid on its own. */
export const contactChannels = ['text', 'call', 'email'] as const;
export type ContactChannel = (typeof contactChannels)[number];
