// Where the carrier tells that something happened to a verification. What happened is read, not believed.

export const verificationWebhookPath = '/api/webhooks/telnyx/verifications/:id';

export const verificationUrl = (baseUrl: string, id: string): string =>
  `${baseUrl}${verificationWebhookPath.replace(':id', id)}`;

/** It was submitted from here. */
export const isOwnAddress = (url: string | null): boolean =>
  url !== null && url.includes(verificationWebhookPath.replace(':id', ''));
