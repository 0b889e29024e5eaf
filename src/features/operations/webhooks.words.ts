import type { WebhookProvider, WebhookState } from './webhooks.rules.ts';

export const webhookProviderLabels: Record<WebhookProvider, string> = {
  stripe: 'Stripe',
  telnyx: 'Telnyx texts',
  calls: 'Telnyx calls',
  calendly: 'Calendly',
};

export const webhookStateLabels: Record<WebhookState, string> = {
  waiting: 'Waiting',
  failed: 'Failed',
  handled: 'Handled',
};

export const webhookGone = 'We no longer have this webhook.';
export const replayFailed = 'We couldn’t replay this. Please try again.';
