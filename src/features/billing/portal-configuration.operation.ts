// What the provider's billing page lets a person do. Never how many seats: those are bought in the app, where they are counted.
import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { brand } from '../../domain/brand.ts';

const features = {
  customer_update: { enabled: true, allowed_updates: ['address', 'tax_id'] },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
  subscription_update: { enabled: false },
} satisfies Stripe.BillingPortal.ConfigurationCreateParams.Features;

/** Other features are another configuration; the one of an older version stays for its open pages. */
const version = createHash('sha256').update(JSON.stringify(features)).digest('hex').slice(0, 12);

/** Looked up each time: the operator's own settings never take its place, and nothing is kept that could be stale. */
export async function portalConfiguration(stripe: Stripe): Promise<string> {
  for await (const known of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    if (known.metadata?.['agent_crm'] === version) return known.id;
  const made = await stripe.billingPortal.configurations.create(
    { name: brand.productName, features, metadata: { agent_crm: version } },
    { idempotencyKey: `portal-configuration:${version}` },
  );
  return made.id;
}
