import type Stripe from 'stripe';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { listLive } from './billing.db.ts';
import { lineKind } from './invoice-line.rules.ts';
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
  route(cancelSubscription, signedIn, async ({ platform, user }) => {
    let period;
    try {
      period = await setCancelAtPeriodEnd(platform, user.id, true);
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      throw new Refusal('provider_failed', 'Cancel failed.', { cause: fault });
    }
    if (!period) throw new Refusal('not_found', 'No active subscription found.');
    return { ok: true as const, message: 'Your subscription will be canceled at the period end.', ends_at: period.at };
  }),
  route(resumeSubscription, signedIn, async ({ platform, user }) => {
    const period = await setCancelAtPeriodEnd(platform, user.id, false);
    if (!period) throw new Refusal('conflict', 'Your subscription has ended. Subscribe again to continue.');
    return { ok: true as const, renews_at: period.at };
  }),
  route(openBillingPortal, signedIn, async ({ platform, user, body }) => {
    const customer = await customerOf(platform, user.id);
    if (!customer) throw new Refusal('not_found', 'You don’t have a subscription to manage yet.');
    const { url } = await askStripe(platform, async (stripe) =>
      stripe.billingPortal.sessions.create({
        customer,
        configuration: await portalConfiguration(stripe),
        return_url: `${platform.config.baseUrl}${body.back === 'account' ? '/account' : '/app/settings'}`,
        ...(body.goal === 'card' && { flow_data: { type: 'payment_method_update' as const } }),
      }),
    );
    return { url };
  }),
  route(listInvoices, signedIn, async ({ platform, user, query }) => {
    const customer = await customerOf(platform, user.id);
    if (!customer) return { rows: [], next_cursor: null };
    const live = await platform.database.asSystem((tx) => listLive(tx, user.id));
    const { priceId: plan, seatPriceId: seat } = platform.config.stripe;
    const prices = { plan, seat };
    const isLive = (id: string | null) => live.some(({ stripeId }) => stripeId === id);
    const { data, has_more } = await askStripe(
      platform,
      (stripe) =>
        stripe.invoices.list({
          customer,
          limit: invoicesPerPage,
          ...(query.cursor && { starting_after: query.cursor }),
        }),
      'We couldn’t reach our payment provider. Please try again.',
    );
    return {
      rows: data
        .filter(({ status }) => status !== 'draft')
        .map((invoice) => ({
          ...shownInvoice(invoice, isLive),
          lines: invoice.lines.data.map((line) => shownLine(line, prices)),
        })),
      next_cursor: has_more ? (data.at(-1)?.id ?? null) : null,
    };
  }),
  route(readBilling, signedIn, async ({ platform, user }) => {
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
      'We couldn’t reach our payment provider. Please try again.',
    );
  }),
];

const invoicesPerPage = 10;

type ShownInvoice = EndpointAnswer<typeof listInvoices>['rows'][number];

const shownStatuses = ['open', 'paid', 'uncollectible', 'void'] as const;

/** Nobody is asked to pay for a subscription that has ended: nothing would come of it. */
function shownInvoice(
  invoice: Stripe.Invoice,
  isLive: (subscription: string | null) => boolean,
): Omit<ShownInvoice, 'lines'> {
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

function shownLine(
  { amount, description, quantity, period, pricing, parent }: Stripe.InvoiceLineItem,
  prices: { plan: string; seat: string },
): ShownInvoice['lines'][number] {
  const price = idOf(pricing?.price_details?.price);
  return {
    kind: lineKind({ price, cents: amount }, prices),
    quantity: quantity ?? 1,
    cents: amount,
    from: instant(period.start) ?? '',
    until: instant(period.end) ?? '',
    is_prorated: parent?.subscription_item_details?.proration ?? parent?.invoice_item_details?.proration ?? false,
    description,
  };
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
