import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { transactionTypes } from './transaction-type.rules.ts';

const cents = z.int();

export const readBalance = endpoint({
  method: 'GET',
  path: '/api/wallet/balance',
  summary: 'The balance alone',
  query: z.strictObject({}),
  answer: z.object({ balance_cents: cents }),
});

export const readWallet = endpoint({
  method: 'GET',
  path: '/api/wallet',
  summary: 'Balance, auto-recharge, saved card and the fee of a top-up',
  query: z.strictObject({}),
  answer: z.object({
    balance_cents: cents,
    /** Part of the balance that runs with calls at the moment. */
    held_cents: cents,
    auto_recharge_threshold_cents: cents,
    auto_recharge_amount_cents: cents,
    /** Why it does not recharge although it should: a key of `problemSentences`. */
    recharge_problem: z.nullable(z.string()),
    card: z.nullable(z.object({ brand: z.nullable(z.string()), last4: z.nullable(z.string()) })),
    /** Without a card of the wallet's own the subscription's is charged. */
    has_subscription_card: z.boolean(),
    /** Top-ups started whose payment is not known yet; the screen has them checked (`settleTopUps`). */
    open_top_ups: z.int(),
    fee: z.object({ basis_points: cents, fixed_cents: cents }),
    /** The agent's zone and first move: months of statements are counted with them. */
    time_zone: z.string(),
    first_transaction_at: z.nullable(z.string()),
  }),
});

const transaction = z.object({
  id: z.uuid(),
  type: z.enum(transactionTypes),
  amount_cents: cents,
  balance_after_cents: cents,
  description: z.string(),
  created_at: z.string(),
});

const month = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Enter a month, such as 2026-03.'));

export const listTransactions = endpoint({
  method: 'GET',
  path: '/api/wallet/transactions',
  summary: 'Transactions, newest first, page by page; of one month with `month`',
  query: z.strictObject({
    cursor: z.optional(z.string().check(z.maxLength(200))),
    month: z.optional(month),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  answer: z.object({ rows: z.array(transaction), next_cursor: z.nullable(z.string()) }),
});

export const readStatement = endpoint({
  method: 'GET',
  path: '/api/wallet/statements/:month',
  summary: 'What a month began and ended with, and its sums by type',
  params: z.strictObject({ month }),
  query: z.strictObject({}),
  answer: z.object({
    month: z.string(),
    opening_cents: cents,
    closing_cents: cents,
    time_zone: z.string(),
    email: z.string(),
    sums: z.array(z.object({ type: z.enum(transactionTypes), count: cents, amount_cents: cents })),
  }),
});

const stored = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

export const saveAutoRecharge = endpoint({
  method: 'PUT',
  path: '/api/wallet/auto-recharge',
  summary: 'Choose when and by how much the saved card is charged; threshold 0 switches it off',
  body: z.strictObject({ auto_recharge_threshold_cents: stored, auto_recharge_amount_cents: stored }),
  answer: z.object({ auto_recharge_threshold_cents: cents, auto_recharge_amount_cents: cents }),
  errors: ['conflict'],
});

/** Asked by the page that the payment page returns to and by the wallet, so that nobody waits for the webhook. */
export const settleTopUps = endpoint({
  method: 'POST',
  path: '/api/wallet/settle',
  summary: 'Look at the own open top-ups and credit what was paid',
  answer: z.object({ balance_cents: cents }),
});
