// Card payments: the API under /v1, the hosted pages, webhooks, and the control that tests use.
import type { SandboxProvider, SandboxSurroundings } from '../provider.ts';
import { StripeAccount } from './account.ts';
import { StripeApi } from './api.ts';
import { mountCardScript } from './card-script.ts';
import { catalogOperations, seedPrices } from './catalog.ts';
import { mountCheckoutPage } from './checkout-page.ts';
import { checkoutOperations } from './checkout-sessions.ts';
import { customerOperations } from './customers.ts';
import { disputeOperations } from './disputes.ts';
import { mountInvoicePage } from './invoice-page.ts';
import { invoiceOperations } from './invoices.ts';
import { sweep } from './lifecycle.ts';
import { mountOverviewPage } from './overview-page.ts';
import { paymentIntentOperations } from './payment-intents.ts';
import { paymentMethodOperations } from './payment-methods.ts';
import { portalOperations } from './portal.ts';
import { mountPortalPage } from './portal-page.ts';
import { refundOperations } from './refunds.ts';
import { mountStripeControl } from './stripe-control.ts';
import { subscriptionOperations } from './subscriptions.ts';
import { addEndpoint, configuredEndpoint, eventOperations } from './webhook-endpoints.ts';
import { Webhooks } from './webhooks.ts';

export interface StripeSettings {
  apiKey: string;
  webhookUrl: string;
  webhookSecret: string;
  /** JSON list of `{ id, unit_amount, product, interval }`; replaces the two own prices. */
  prices: string;
}

const SWEEP_MS = 30_000;

const operations = [
  ...catalogOperations,
  ...customerOperations,
  ...paymentMethodOperations,
  ...checkoutOperations,
  ...subscriptionOperations,
  ...invoiceOperations,
  ...paymentIntentOperations,
  ...refundOperations,
  ...disputeOperations,
  ...portalOperations,
  ...eventOperations,
];

export function createStripeProvider(around: SandboxSurroundings, settings: Partial<StripeSettings>): SandboxProvider {
  const account = new StripeAccount(around.publicUrl);
  const webhooks = new Webhooks(account, around.faults);
  const api = new StripeApi(account, around.faults, settings.apiKey ?? 'sk_test_sandbox', around.changed);
  account.onEvent = (event) => void webhooks.tell(event);

  const begin = () => {
    seedPrices(account, settings.prices);
    const url = settings.webhookUrl;
    if (url)
      addEndpoint(account, {
        id: configuredEndpoint,
        url,
        secret: settings.webhookSecret ?? 'whsec_sandbox',
        events: ['*'],
      });
    else account.remove('webhook_endpoint', configuredEndpoint);
  };
  begin();

  const timer = setInterval(() => {
    sweep(account);
    around.changed();
  }, SWEEP_MS).unref();

  return {
    name: 'stripe',
    describe: () => ({
      title: 'Card payments',
      says: `The Stripe API under /v1. Customers: ${account.all('customer').length}. Subscriptions: ${account.all('subscription').length}. ${settings.webhookUrl ? `Webhooks go to ${settings.webhookUrl}.` : 'No webhook address is configured.'}`,
      links: [{ label: 'Look at the account', href: '/stripe' }],
    }),
    mount: (app) => {
      mountStripeControl(app, account, api, webhooks, around.changed);
      mountCardScript(app);
      mountCheckoutPage(app, account, around.changed);
      mountInvoicePage(app, account, around.changed);
      mountPortalPage(app, account, around.changed);
      mountOverviewPage(app, account, webhooks);
      api.mount(app, operations);
    },
    reset: async () => {
      await webhooks.clear();
      account.clear();
      api.log.clear();
      api.keys.clear();
      begin();
      around.changed();
    },
    snapshot: () => ({ account: account.snapshot(), keys: api.keys.snapshot() }),
    restore: (snapshot) => {
      const kept = snapshot as {
        account: ReturnType<StripeAccount['snapshot']>;
        keys: ReturnType<StripeApi['keys']['snapshot']>;
      };
      account.restore(kept.account);
      api.keys.restore(kept.keys);
      begin();
    },
    stop: async () => {
      clearInterval(timer);
      await webhooks.stop();
    },
  };
}
