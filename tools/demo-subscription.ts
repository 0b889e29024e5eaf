// The sample agent's customer, card and subscription, made at the payment sandbox as the product would make them, so that
// canceling, seats, invoices and the card can be tried out.
import { shareKey } from '../src/features/billing/seats.rules.ts';
import { createStripeGateway } from '../src/providers/stripe/stripe-gateway.ts';

interface DemoBuyer {
  userId: string;
  email: string;
  name: string;
  teamId: string;
  seats: number;
}

export interface DemoSubscription {
  customer: string;
  id: string;
  /** ISO */
  periodEnd: string;
}

export async function openDemoSubscription(
  sandboxUrl: string,
  { userId, email, name, teamId, seats }: DemoBuyer,
): Promise<DemoSubscription> {
  const stripe = await createStripeGateway({
    secretKey: 'sk_test_sandbox',
    webhookSecret: 'whsec_sandbox',
    sandboxUrl,
  }).client();
  const metadata = { user_id: userId };
  const customer = await stripe.customers.create({ email, name, metadata });
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const { id, items } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [
      { price: 'price_agent_monthly' },
      { price: 'price_agent_seat', quantity: seats, metadata: { [shareKey(teamId)]: String(seats) } },
    ],
    default_payment_method: card.id,
    metadata,
  });
  const end = items.data[0]?.current_period_end ?? 0;
  return { customer: customer.id, id, periodEnd: new Date(end * 1000).toISOString() };
}
