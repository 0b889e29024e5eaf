import type Stripe from 'stripe';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route, type Call } from '../../server/http/route.ts';
import { listLive } from './billing.db.ts';
import { askStripe, customerOf, setCancelAtPeriodEnd } from './manage-subscription.operation.ts';
import { portalConfiguration } from './portal-configuration.operation.ts';
import { idOf, instant } from '../../domain/stripe-object.ts';
import {
  cancelSubscription,
  listInvoices,
  openBillingPortal,
  readBilling,
  resumeSubscription,
} from './subscription.contract.ts';

// Who pays or owes may see and end it, also while the app is closed to them.
const signedIn = { who: 'signed-in', limit: perMinute(30) } as const;

export const subscriptionRoutes = [
  route(cancelSubscription, signedIn, cancel),
  route(resumeSubscription, signedIn, resume),
  route(openBillingPortal, signedIn, openPortal),
  route(listInvoices, signedIn, showInvoices),
  route(readBilling, signedIn, showBilling),
];

async function cancel({
  platform,
  user,
}: Call<typeof cancelSubscription, typeof signedIn>): Promise<EndpointAnswer<typeof cancelSubscription>> {
  let period;
  try {
    period = await setCancelAtPeriodEnd(platform, user.id, true);
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    throw new Refusal('provider_failed', 'Cancel failed.', { cause: fault });
  }
  if (!period) throw new Refusal('not_found', 'No active subscription found.');
  return { ok: true, message: 'Your subscription will be canceled at the period end.', ends_at: period.at };
}

async function resume({
  platform,
  user,
}: Call<typeof resumeSubscription, typeof signedIn>): Promise<EndpointAnswer<typeof resumeSubscription>> {
  const period = await setCancelAtPeriodEnd(platform, user.id, false);
  if (!period) throw new Refusal('conflict', 'Your subscription has ended. Subscribe again to go on.');
  return { ok: true, renews_at: period.at };
}

async function openPortal({
  platform,
  user,
  body,
}: Call<typeof openBillingPortal, typeof signedIn>): Promise<EndpointAnswer<typeof openBillingPortal>> {
  const customer = await customerOf(platform, user.id);
  if (!customer) throw new Refusal('not_found', 'There is nothing to manage yet: you have no subscription.');
  const { url } = await askStripe(platform, async (stripe) =>
    stripe.billingPortal.sessions.create({
      customer,
      configuration: await portalConfiguration(stripe),
      return_url: `${platform.config.baseUrl}${body.back === 'account' ? '/account' : '/app/settings'}`,
      ...(body.goal === 'card' && { flow_data: { type: 'payment_method_update' as const } }),
    }),
  );
  return { url };
}

const invoicesPerPage = 10;

async function showInvoices({
  platform,
  user,
  query,
}: Call<typeof listInvoices, typeof signedIn>): Promise<EndpointAnswer<typeof listInvoices>> {
  const customer = await customerOf(platform, user.id);
  if (!customer) return { rows: [], next_cursor: null };
  const live = await platform.database.asSystem((tx) => listLive(tx, user.id));
  const isLive = (id: string | null) => live.some(({ stripeId }) => stripeId === id);
  const { data, has_more } = await askStripe(
    platform,
    (stripe) =>
      stripe.invoices.list({
        customer,
        limit: invoicesPerPage,
        ...(query.cursor && { starting_after: query.cursor }),
      }),
    'The payment provider did not answer. Please try again.',
  );
  return {
    rows: data.filter(({ status }) => status !== 'draft').map((invoice) => shownInvoice(invoice, isLive)),
    next_cursor: has_more ? (data.at(-1)?.id ?? null) : null,
  };
}

const shownStatuses = ['open', 'paid', 'uncollectible', 'void'] as const;

/** Nobody is asked to pay for a subscription that has ended: nothing would come of it. */
function shownInvoice(
  invoice: Stripe.Invoice,
  isLive: (subscription: string | null) => boolean,
): EndpointAnswer<typeof listInvoices>['rows'][number] {
  const subscription = idOf(invoice.parent?.subscription_details?.subscription);
  const known = shownStatuses.find((each) => each === invoice.status) ?? 'open';
  const status = known === 'open' && subscription && !isLive(subscription) ? 'uncollectible' : known;
  return {
    id: invoice.id ?? '',
    number: invoice.number,
    created_at: instant(invoice.created) ?? '',
    total_cents: invoice.total,
    due_cents: status === 'open' ? invoice.amount_remaining : 0,
    status,
    url: invoice.hosted_invoice_url ?? null,
    pdf_url: invoice.invoice_pdf ?? null,
  };
}

async function showBilling({
  platform,
  user,
}: Call<typeof readBilling, typeof signedIn>): Promise<EndpointAnswer<typeof readBilling>> {
  const customer = await customerOf(platform, user.id);
  if (!customer) return { payment_method: null, unpaid_invoice: null, has_customer: false };
  const [live] = await platform.database.asSystem((tx) => listLive(tx, user.id));
  return askStripe(
    platform,
    async (stripe) => ({
      payment_method: await readPaymentMethod(stripe, customer, live?.stripeId),
      unpaid_invoice: live && live.status !== 'active' ? await readUnpaid(stripe, live.stripeId) : null,
      has_customer: true,
    }),
    'The payment provider did not answer. Please try again.',
  );
}

type ShownMethod = EndpointAnswer<typeof readBilling>['payment_method'];

/** The subscription's own card, else the customer's. */
async function readPaymentMethod(stripe: Stripe, customer: string, subscription?: string): Promise<ShownMethod> {
  const own = subscription ? idOf((await stripe.subscriptions.retrieve(subscription)).default_payment_method) : null;
  const holder = own ? null : await stripe.customers.retrieve(customer);
  const id = own ?? (holder && !holder.deleted ? idOf(holder.invoice_settings.default_payment_method) : null);
  if (!id) return null;
  const { type, card } = await stripe.paymentMethods.retrieve(id);
  return {
    type,
    brand: card?.brand ?? null,
    last4: card?.last4 ?? null,
    exp_month: card?.exp_month ?? null,
    exp_year: card?.exp_year ?? null,
  };
}

async function readUnpaid(
  stripe: Stripe,
  subscription: string,
): Promise<EndpointAnswer<typeof readBilling>['unpaid_invoice']> {
  const { data } = await stripe.invoices.list({ subscription, status: 'open', limit: 1 });
  const [invoice] = data;
  return invoice ? { url: invoice.hosted_invoice_url ?? null, cents: invoice.amount_remaining } : null;
}
