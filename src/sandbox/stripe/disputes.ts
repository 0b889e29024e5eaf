// Disputes: opened and decided from the control, read and answered by calls.
import type Stripe from 'stripe';
import * as z from 'zod';
import type { StripeAccount } from './account.ts';
import { addBalance } from './balance.ts';
import { invalid } from './errors.ts';
import { newId } from './ids.ts';
import { listOf } from './listing.ts';
import { operation } from './operation.ts';
import { clearable, flag, mergeMetadata, metadata, paging, text } from './params.ts';

const FEE = 1_500;
const DAYS_TO_ANSWER = 9;

const evidenceFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const;

type PlainEvidence = Record<(typeof evidenceFields)[number], string | null>;

export function openDispute(
  account: StripeAccount,
  charge: Stripe.Charge,
  request: { amount: number; reason: string },
): Stripe.Dispute {
  if (!charge.paid) throw invalid('A charge that was not paid cannot be disputed.');
  if (charge.disputed) throw invalid('This charge is disputed already.');
  const now = account.now();
  const id = newId('du');
  const empty = Object.fromEntries(evidenceFields.map((field) => [field, null])) as PlainEvidence;
  const taken = addBalance(account, {
    amount: -request.amount,
    fee: FEE,
    source: id,
    type: 'adjustment',
    description: 'Chargeback withdrawal',
  });
  const dispute = account.add('dispute', {
    id,
    object: 'dispute',
    amount: request.amount,
    balance_transactions: [account.get('balance_transaction', taken)],
    charge: charge.id,
    created: now,
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: { ...empty, enhanced_evidence: {} },
    evidence_details: {
      due_by: now + DAYS_TO_ANSWER * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: request.reason,
    status: 'needs_response',
  });
  charge.disputed = true;
  account.emit('charge.dispute.created', dispute);
  account.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export function decideDispute(account: StripeAccount, dispute: Stripe.Dispute, status: 'won' | 'lost'): Stripe.Dispute {
  if (dispute.status === 'won' || dispute.status === 'lost') throw invalid('This dispute is closed already.');
  dispute.status = status;
  account.emit('charge.dispute.closed', dispute);
  if (status === 'won') {
    const back = addBalance(account, {
      amount: dispute.amount,
      fee: -FEE,
      source: dispute.id,
      type: 'adjustment',
      description: 'Chargeback reversal',
    });
    dispute.balance_transactions.push(account.get('balance_transaction', back));
    account.emit('charge.dispute.funds_reinstated', dispute);
  }
  return dispute;
}

const evidence = z.strictObject(Object.fromEntries(evidenceFields.map((field) => [field, clearable.optional()])));

export const disputeOperations = [
  operation({
    name: 'disputes.list',
    method: 'GET',
    path: '/disputes',
    params: z.strictObject({ ...paging, charge: text.optional(), payment_intent: text.optional() }),
    run: (account, { charge, payment_intent: intent, ...cursor }) => {
      const fits = (dispute: Stripe.Dispute) =>
        (!charge || dispute.charge === charge) && (!intent || dispute.payment_intent === intent);
      return listOf(account.all('dispute').filter(fits), cursor, '/v1/disputes');
    },
  }),
  operation({
    name: 'disputes.retrieve',
    method: 'GET',
    path: '/disputes/:id',
    params: z.strictObject({}),
    run: (account, _params, id) => account.get('dispute', id),
  }),
  operation({
    name: 'disputes.update',
    method: 'POST',
    path: '/disputes/:id',
    params: z.strictObject({ evidence: evidence.optional(), metadata: metadata.optional(), submit: flag.optional() }),
    run: (account, params, id) => {
      const dispute = account.get('dispute', id);
      return account.change('charge.dispute.updated', dispute, () => {
        Object.assign(dispute.evidence, params.evidence);
        dispute.metadata = mergeMetadata(dispute.metadata, params.metadata);
        dispute.evidence_details.has_evidence ||= params.evidence !== undefined;
        if (params.submit === false || !dispute.evidence_details.has_evidence) return;
        dispute.status = 'under_review';
        dispute.evidence_details.submission_count += 1;
      });
    },
  }),
  operation({
    name: 'disputes.close',
    method: 'POST',
    path: '/disputes/:id/close',
    params: z.strictObject({}),
    run: (account, _params, id) => decideDispute(account, account.get('dispute', id), 'lost'),
  }),
];
