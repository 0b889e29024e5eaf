// Paying a checkout session with a card: everything the real page does between the button and the redirect.
import type Stripe from 'stripe';
import type { StripeAccount } from './account.ts';
import { tryCard } from './cards.ts';
import { chargeIntent, createIntent } from './charging.ts';
import { createCustomer } from './customers.ts';
import { idOf } from './listing.ts';
import { attachCard, createCard } from './payment-methods.ts';
import type { CardDetails } from './payment-methods.ts';
import { startSubscription } from './subscription-life.ts';

export type PaymentResult =
  | { is: 'complete' }
  | { is: 'confirm' }
  | { is: 'declined'; message: string; code: string; declineCode?: string | undefined };

/** `confirmedNow`: the cardholder has just confirmed. The session must be open. */
export function payCheckout(
  account: StripeAccount,
  session: Stripe.Checkout.Session,
  card: CardDetails,
  confirmedNow: boolean,
): PaymentResult {
  const plan = account.note('plan', session.id);
  if (!plan) throw new Error(`no plan for ${session.id}`);
  const saving = session.amount_total === 0;
  const trial = tryCard(card.number, { saving, present: true, confirmed: confirmedNow ? 'now' : 'never' });
  if (trial.is === 'confirm') return trial;
  if (trial.is === 'declined') {
    if (session.mode === 'payment') recordDecline(account, session, card);
    return {
      is: 'declined',
      message: trial.decline.message,
      code: trial.decline.code,
      declineCode: trial.decline.declineCode,
    };
  }
  const method = createCard(account, card);
  const customer = customerOf(account, session, card);
  if (session.mode === 'subscription') begin(account, session, customer ?? '', method, confirmedNow);
  else charge(account, session, customer, method, confirmedNow);
  session.status = 'complete';
  session.payment_status = saving ? 'no_payment_required' : 'paid';
  session.customer = customer;
  session.customer_details = {
    address: method.billing_details.address,
    business_name: null,
    email: session.customer_details?.email ?? card.email,
    individual_name: null,
    name: card.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
  session.url = null;
  account.emit('checkout.session.completed', session);
  return { is: 'complete' };
}

/** Where the browser goes after paying. */
export function successUrl(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? '/')
    .replaceAll('{CHECKOUT_SESSION_ID}', session.id)
    .replaceAll('%7BCHECKOUT_SESSION_ID%7D', session.id);
}

function customerOf(account: StripeAccount, session: Stripe.Checkout.Session, card: CardDetails): string | null {
  const known = idOf(session.customer);
  if (known) return account.customer(known).id;
  const saves = account.note('plan', session.id)?.payment.setupFutureUsage;
  if (session.mode === 'payment' && session.customer_creation !== 'always' && !saves) return null;
  return createCustomer(account, { email: session.customer_email ?? card.email, name: card.name }).id;
}

function begin(
  account: StripeAccount,
  session: Stripe.Checkout.Session,
  customer: string,
  method: Stripe.PaymentMethod,
  confirmedNow: boolean,
): void {
  const plan = account.note('plan', session.id);
  attachCard(account, method, customer, confirmedNow);
  const subscription = startSubscription(account, {
    customer,
    items: (plan?.lines ?? []).flatMap((line) =>
      line.price ? [{ price: line.price, quantity: line.quantity ?? 1 }] : [],
    ),
    trialDays: plan?.subscription.trialDays ?? null,
    trialEnd: plan?.subscription.trialEnd ?? null,
    missingCard: plan?.subscription.missingCard ?? 'create_invoice',
    defaultMethod: method.id,
    description: plan?.subscription.description ?? null,
    metadata: { ...plan?.subscription.metadata },
    first: { present: true, confirmedNow, behavior: 'allow_incomplete' },
  });
  session.subscription = subscription.id;
  session.invoice = subscription.latest_invoice;
}

function charge(
  account: StripeAccount,
  session: Stripe.Checkout.Session,
  customer: string | null,
  method: Stripe.PaymentMethod,
  confirmedNow: boolean,
): void {
  const intent = intentOf(account, session);
  intent.customer = customer;
  if (customer && intent.setup_future_usage) attachCard(account, method, customer, confirmedNow);
  chargeIntent(account, intent, method, { present: true, confirmedNow });
}

/** One intent per session, however often a card is refused. */
function intentOf(account: StripeAccount, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  const known = account.find('payment_intent', idOf(session.payment_intent) ?? '');
  if (known) return known;
  const plan = account.note('plan', session.id)?.payment;
  const intent = createIntent(account, {
    amount: session.amount_total ?? 0,
    customer: idOf(session.customer),
    description: plan?.description ?? null,
    metadata: { ...plan?.metadata },
    receiptEmail: plan?.receiptEmail ?? null,
    setupFutureUsage: plan?.setupFutureUsage ?? null,
    statementDescriptorSuffix: plan?.statementDescriptorSuffix ?? null,
  });
  session.payment_intent = intent.id;
  return intent;
}

function recordDecline(account: StripeAccount, session: Stripe.Checkout.Session, card: CardDetails): void {
  chargeIntent(account, intentOf(account, session), createCard(account, card), { present: true, confirmedNow: false });
}
