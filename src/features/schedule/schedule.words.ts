/** Without a reason of the provider's. */
export const meetingsNotLoaded = 'Failed to load meetings.';
export const calendlyError = (message: string): string => `Calendly error: ${message}`;
export const followUpsNotLoaded = (message: string): string => `Could not load follow-ups. ${message}`;
