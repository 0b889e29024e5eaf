// One account as the operator sees it: what it pays, has, and where it is logged in. Nothing of its leads or texts.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { reason } from '../admin/admin.contract.ts';

const text = z.nullable(z.string());
const cents = z.int();

const account = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: text,
  created_at: z.string(),
  is_confirmed: z.boolean(),
  is_admin: z.boolean(),
  has_two_step: z.boolean(),
  passkeys: z.int(),
  /** It is on its way out: when it ends. */
  delete_after: text,
  access: z.object({ allowed: z.boolean(), reason: z.string() }),
  suspension: z.nullable(z.object({ since: z.string(), reason: z.string(), admin: text })),
  messaging_number: z.nullable(z.object({ number: z.string(), verified: z.boolean() })),
});

const subscription = z.object({
  id: z.uuid(),
  plan: z.string(),
  status: z.string(),
  current_period_end: text,
  trial_end: text,
  cancel_at_period_end: z.boolean(),
  seats: z.int(),
  stripe_subscription_id: z.string(),
});
export type AccountSubscription = z.output<typeof subscription>;

const team = z.object({ id: z.uuid(), name: z.string(), role: z.string(), status: z.string() });

const transaction = z.object({
  id: z.uuid(),
  type: z.string(),
  amount_cents: cents,
  balance_after_cents: cents,
  created_at: z.string(),
});

const wallet = z.object({
  balance_cents: cents,
  held_cents: cents,
  in_debt: z.boolean(),
  auto_recharge_threshold_cents: cents,
  auto_recharge_amount_cents: cents,
  recharge_problem: text,
  /** What left the wallet, as a positive amount. */
  spent_day_cents: cents,
  spent_month_cents: cents,
  /** The newest. */
  transactions: z.array(transaction),
});

const session = z.object({
  id: z.uuid(),
  device: z.string(),
  address: z.string(),
  signed_in_at: z.string(),
  seen_at: z.string(),
});

const accountPage = z.object({
  account,
  subscriptions: z.array(subscription),
  teams: z.array(team),
  wallet,
  sessions: z.array(session),
});
export type AccountPage = z.output<typeof accountPage>;

const params = z.strictObject({ id: z.uuid() });
const body = z.strictObject({ reason });

export const readAccount = endpoint({
  method: 'GET',
  path: '/api/admin/accounts/:id',
  summary: 'Subscription, wallet, sessions and suspension of one account',
  params,
  answer: accountPage,
  errors: ['not_found'],
});

export const endAccountSessions = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/:id/end-sessions',
  summary: 'Log an account out everywhere',
  params,
  body,
  answer: accountPage,
  errors: ['not_found'],
});

export const suspendAccount = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/:id/suspend',
  summary: 'Close the app to an account until that is lifted; what it has waiting to be sent ends',
  params,
  body,
  answer: accountPage,
  errors: ['not_found', 'conflict'],
});

export const liftSuspension = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/:id/lift-suspension',
  summary: 'Open the app again to an account that was suspended',
  params,
  body,
  answer: accountPage,
  errors: ['not_found', 'conflict'],
});
