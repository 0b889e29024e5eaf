import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { lineKinds } from './invoice-line.rules.ts';

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/.netlify/functions/cancel-subscription',
  summary: 'End the subscription at the end of the paid period; a refusal is one line of plain text',
  plainRefusals: true,
  body: z.strictObject({}),
  answer: z.object({ ok: z.literal(true), message: z.string(), ends_at: z.nullable(z.string()) }),
  errors: ['not_found', 'provider_failed'],
});

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/billing/resume',
  summary: 'Take back a cancellation before the period ends',
  body: z.strictObject({}),
  answer: z.object({ ok: z.literal(true), renews_at: z.nullable(z.string()) }),
  errors: ['conflict', 'not_found', 'provider_failed'],
});

export const openBillingPortal = endpoint({
  method: 'POST',
  path: '/api/billing/portal',
  summary: 'The address of the payment provider’s page for cards and invoices',
  body: z.strictObject({
    /** `card` goes straight to the change of the card. */
    goal: z.optional(z.enum(['card'])),
    /** Where the page leads back to. */
    back: z.optional(z.enum(['settings', 'account'])),
  }),
  answer: z.object({ url: z.string() }),
  errors: ['not_found', 'provider_failed'],
});

const invoiceLine = z.object({
  kind: z.enum(lineKinds),
  /** Seats, for example; 1 for the plan. */
  quantity: z.int(),
  /** Negative: a credit. */
  cents: z.int(),
  /** The days it is for. */
  from: z.string(),
  until: z.string(),
  /** For a part of the period, because something changed within it. */
  is_prorated: z.boolean(),
  /** In the payment provider's words. */
  description: z.nullable(z.string()),
});

const invoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  created_at: z.string(),
  /** What was asked for, and what of it is still to be paid. */
  total_cents: z.int(),
  due_cents: z.int(),
  status: z.enum(['open', 'paid', 'uncollectible', 'void']),
  /** Pages of the payment provider: to look at or pay, and to keep. */
  url: z.nullable(z.string()),
  pdf_url: z.nullable(z.string()),
  /** The first ten; the plan and its seats are never more. */
  lines: z.array(invoiceLine),
});

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/billing/invoices',
  summary: 'The own invoices, newest first, a page at a time',
  query: z.strictObject({ cursor: z.optional(z.string().check(z.regex(/^in_\w{1,250}$/, 'This is no page.'))) }),
  answer: z.object({ rows: z.array(invoice), next_cursor: z.nullable(z.string()) }),
  errors: ['not_found', 'provider_failed'],
});

export const readBilling = endpoint({
  method: 'GET',
  path: '/api/billing',
  summary: 'How the subscription is paid: the card, and an invoice that waits for payment',
  query: z.strictObject({}),
  answer: z.object({
    payment_method: z.nullable(
      z.object({
        type: z.string(),
        brand: z.nullable(z.string()),
        last4: z.nullable(z.string()),
        /** Month 1–12 and year of a card. */
        exp_month: z.nullable(z.int()),
        exp_year: z.nullable(z.int()),
      }),
    ),
    unpaid_invoice: z.nullable(z.object({ url: z.nullable(z.string()), cents: z.int() })),
    /** There is something to manage at the payment provider. */
    has_customer: z.boolean(),
  }),
  errors: ['not_found', 'provider_failed'],
});
