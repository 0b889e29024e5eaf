import { moneyCheckDays } from '../../domain/money-checks.ts';
import type { ProviderState } from './overview.rules.ts';

export const providerLabels: Readonly<Record<string, string>> = {
  stripe: 'Stripe (payments)',
  telnyx: 'Telnyx (texts and calls)',
  calendly: 'Calendly (meetings)',
  mail: 'Email server',
  push: 'Push notifications',
  llm: 'Language model',
};

export const providerStates: Readonly<Record<ProviderState, string>> = {
  fine: 'Working',
  failing: 'Last call failed',
  unused: 'Not used yet',
  off: 'Not set up',
};

export const checkLabels: Readonly<Record<string, { label: string; about: string }>> = {
  wallets: {
    label: 'Wallets and ledger',
    about: 'Every balance equals the sum of its transactions, every held amount the sum of its open holds.',
  },
  payments: {
    label: 'Wallets and Stripe',
    about: `Every top-up, refund, and dispute of the last ${moneyCheckDays} days is the same here and at Stripe.`,
  },
  calls: {
    label: 'Calls and wallets',
    about: `Every call of the last ${moneyCheckDays} days was charged in full. A wallet that ran dry during an outage pays as far as it reaches.`,
  },
};

export const retryFailed = 'We couldn’t retry this. Please try again.';
