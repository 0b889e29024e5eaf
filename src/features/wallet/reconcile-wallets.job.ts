// Every night, both ways: every paid top-up at the provider has its credit, every credit its payment, and likewise refunds
// and disputes. What is only late is made good; what stays different is the residue, reported to the operator.
import type Stripe from 'stripe';
import * as z from 'zod';
import { keepCheck } from '../../database/daily-checks.ts';
import { orAtNextStart } from '../../jobs/go-on-later.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { walletResidue } from '../../server/http/metrics.ts';
import type { Platform } from '../../server/platform.ts';
import { isOfDeletedAccount, listStalePayments } from './payment.db.ts';
import { findCredits, findReversals, listCredits, listReversals } from './reconcile-wallets.db.ts';
import { paymentKey, settlePayment, settleTopUpSession } from './settle-payment.operation.ts';
import { settleReversals } from './settle-reversals.operation.ts';
import { moneyCheckDays } from '../../domain/money-checks.ts';
import { idOf } from '../../domain/stripe-object.ts';
import { dayMs } from './auto-recharge.rules.ts';

const windowMs = moneyCheckDays * dayMs;

export const residueFaults = [
  'not credited',
  'not paid',
  'other amount',
  'not taken back',
  'taken for nothing',
] as const;

interface Residue {
  fault: (typeof residueFaults)[number];
  /** The provider's id. */
  ref: string;
  userId: string | null;
}

export const reconcileWallets = job({
  name: 'reconcile-wallets',
  payload: z.object({}),
  policy: { ...defaultPolicy, expireSeconds: 3600 },
  takesIn: true,
  schedule: '11 9 * * *',
  async handle(_, platform) {
    await orAtNextStart(platform, reconcileWallets, () => reconcile(platform));
  },
});

async function reconcile(platform: Platform): Promise<void> {
  await endStaleTopUps(platform);
  const residue = await findResidue(platform);
  const faults = residue.map(({ userId: user_id, ...rest }) => ({ ...rest, user_id }));
  await platform.database.asSystem((tx) => keepCheck(tx, 'payments', faults));
  for (const fault of residueFaults)
    walletResidue.set({ fault }, residue.filter((each) => each.fault === fault).length);
  if (residue.length > 0)
    platform.log.error({ alert: 'wallet', residue: residue.slice(0, 100) }, 'wallets and payment provider differ');
}

async function endStaleTopUps(platform: Platform): Promise<void> {
  for (const { stripe_session_id: id, user_id } of await platform.database.asSystem(listStalePayments)) {
    platform.stopping.throwIfAborted();
    if (!id) continue;
    await settleTopUpSession(platform, id).catch((fault: unknown) =>
      platform.log.warn({ err: fault, user_id }, 'an old top-up could not be read'),
    );
  }
}

/** A comparison of half the payments would say nothing: a stop breaks it off, and nothing is noted. */
export async function findResidue(platform: Platform): Promise<Residue[]> {
  const since = new Date(platform.now().getTime() - windowMs);
  return [...(await comparePayments(platform, since)), ...(await compareReversals(platform, since))];
}

async function comparePayments(platform: Platform, since: Date): Promise<Residue[]> {
  const stripe = await platform.stripe.client();
  const residue: Residue[] = [];
  const paid = new Map<string, number>();
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for await (const intent of stripe.paymentIntents.list({ created, limit: 100 })) {
    platform.stopping.throwIfAborted();
    if (intent.status !== 'succeeded' || intent.metadata[paymentKey] === undefined) continue;
    paid.set(intent.id, intent.amount_received);
    if ((await creditsOf(platform, intent)).length === 0) await settlePayment(platform, intent.id);
    const [credit] = await creditsOf(platform, intent);
    const userId = intent.metadata['user_id'] ?? null;
    if (!credit) {
      if (!(await areBooksClosed(platform, intent.id))) residue.push({ fault: 'not credited', ref: intent.id, userId });
    } else if (credit.cents !== credit.net_cents || intent.amount_received !== credit.charge_cents)
      residue.push({ fault: 'other amount', ref: intent.id, userId });
  }
  for (const { ref, user_id: userId } of await platform.database.asSystem((tx) => listCredits(tx, since))) {
    platform.stopping.throwIfAborted();
    if (!paid.has(ref) && !(await isPaid(stripe, ref))) residue.push({ fault: 'not paid', ref, userId });
  }
  return residue;
}

function areBooksClosed(platform: Platform, intentId: string): Promise<boolean> {
  return platform.database.asSystem((tx) => isOfDeletedAccount(tx, intentId));
}

function creditsOf(platform: Platform, { id, metadata }: Stripe.PaymentIntent) {
  return platform.database.asSystem((tx) => findCredits(tx, metadata['user_id'] ?? '', id));
}

/** Paid before the window that was listed, perhaps. */
async function isPaid(stripe: Stripe, intentId: string): Promise<boolean> {
  try {
    return (await stripe.paymentIntents.retrieve(intentId)).status === 'succeeded';
  } catch (fault) {
    if ((fault as { code?: string }).code === 'resource_missing') return false;
    throw fault;
  }
}

async function compareReversals(platform: Platform, since: Date): Promise<Residue[]> {
  const stripe = await platform.stripe.client();
  const residue: Residue[] = [];
  const known = new Set<string>();
  const take = async (id: string, reference: string | { id: string } | null) => {
    platform.stopping.throwIfAborted();
    known.add(id);
    const intent = idOf(reference);
    const metadata = intent ? (await stripe.paymentIntents.retrieve(intent)).metadata : {};
    if (!intent || metadata[paymentKey] === undefined) return;
    // The operator pays what was left back by a refund: there is no wallet any more to take it from.
    if (await areBooksClosed(platform, intent)) return;
    const userId = metadata['user_id'] ?? '';
    await settleReversals(platform, intent);
    if ((await platform.database.asSystem((tx) => findReversals(tx, userId, id))).length === 0)
      residue.push({ fault: 'not taken back', ref: id, userId });
  };
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for await (const refund of stripe.refunds.list({ created, limit: 100 })) {
    if (refund.status !== 'failed' && refund.status !== 'canceled') await take(refund.id, refund.payment_intent);
    else known.add(refund.id);
  }
  for await (const dispute of stripe.disputes.list({ created, limit: 100 })) {
    if (dispute.status.startsWith('warning') || dispute.status === 'won') known.add(dispute.id);
    else await take(dispute.id, dispute.payment_intent);
  }
  for (const { ref, user_id: userId } of await platform.database.asSystem((tx) => listReversals(tx, since)))
    if (!known.has(ref)) residue.push({ fault: 'taken for nothing', ref, userId });
  return residue;
}
