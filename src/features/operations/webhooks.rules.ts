export const webhookProviders = ['stripe', 'telnyx', 'calls', 'calendly'] as const;
export type WebhookProvider = (typeof webhookProviders)[number];

/** Failed: its last try did, and it is tried again. */
export const webhookStates = ['waiting', 'failed', 'handled'] as const;
export type WebhookState = (typeof webhookStates)[number];

export const webhooksOnPage = 50;
