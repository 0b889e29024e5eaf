// Refunds of charges, whole or in part.
import type Stripe from 'stripe';
import * as z from 'zod';
import type { StripeAccount } from './account.ts';
import { addBalance } from './balance.ts';
import { invalid } from './errors.ts';
import { newId } from './ids.ts';
import { idOf, listOf } from './listing.ts';
import { operation } from './operation.ts';
import { mergeMetadata, metadata, paging, positive, text } from './params.ts';
import { money } from './page-format.ts';

const newRefund = z.strictObject({
  amount: positive.optional(),
  charge: text.optional(),
  metadata: metadata.optional(),
  payment_intent: text.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

function chargeOf(
  account: StripeAccount,
  params: { charge?: string | undefined; payment_intent?: string | undefined },
): Stripe.Charge {
  if (params.charge) return account.get('charge', params.charge, 'charge');
  if (!params.payment_intent)
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.');
  const intent = account.get('payment_intent', params.payment_intent, 'payment_intent');
  const charge = intent.status === 'succeeded' ? account.find('charge', idOf(intent.latest_charge) ?? '') : undefined;
  if (!charge)
    throw invalid('This PaymentIntent does not have a successful charge to refund.', { param: 'payment_intent' });
  return charge;
}

function createRefund(account: StripeAccount, params: z.output<typeof newRefund>): Stripe.Refund {
  const charge = chargeOf(account, params);
  if (!charge.paid) throw invalid(`Charge ${charge.id} was not paid: there is nothing to refund.`, { param: 'charge' });
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (charge.disputed)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  const amount = params.amount ?? left;
  if (amount > left)
    throw invalid(`Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`, {
      param: 'amount',
    });
  const id = newId('re');
  const refund = account.add('refund', {
    id,
    object: 'refund',
    amount,
    balance_transaction: addBalance(account, { amount: -amount, fee: 0, source: id, type: 'refund' }),
    charge: charge.id,
    created: account.now(),
    currency: 'usd',
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  });
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  account.emit('charge.refunded', charge);
  account.emit('refund.created', refund);
  return refund;
}

export const refundOperations = [
  operation({ name: 'refunds.create', method: 'POST', path: '/refunds', params: newRefund, run: createRefund }),
  operation({
    name: 'refunds.list',
    method: 'GET',
    path: '/refunds',
    params: z.strictObject({ ...paging, charge: text.optional(), payment_intent: text.optional() }),
    run: (account, { charge, payment_intent: intent, ...cursor }) => {
      const fits = (refund: Stripe.Refund) =>
        (!charge || refund.charge === charge) && (!intent || refund.payment_intent === intent);
      return listOf(account.all('refund').filter(fits), cursor, '/v1/refunds');
    },
  }),
  operation({
    name: 'refunds.retrieve',
    method: 'GET',
    path: '/refunds/:id',
    params: z.strictObject({}),
    run: (account, _params, id) => account.get('refund', id),
  }),
];
