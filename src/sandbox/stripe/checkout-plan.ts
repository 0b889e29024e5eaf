// What a checkout session was made for, beyond what it shows: kept until it is paid.
import type Stripe from 'stripe';

export interface CheckoutPlan {
  lines: Stripe.LineItem[];
  subscription: {
    trialDays: number | null;
    /** Unix seconds; instead of days. */
    trialEnd: number | null;
    missingCard: 'cancel' | 'create_invoice' | 'pause';
    metadata: Record<string, string>;
    description: string | null;
  };
  payment: {
    setupFutureUsage: 'off_session' | 'on_session' | null;
    metadata: Record<string, string>;
    description: string | null;
    receiptEmail: string | null;
    statementDescriptorSuffix: string | null;
  };
}
