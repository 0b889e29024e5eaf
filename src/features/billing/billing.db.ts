import { sql } from 'kysely';
import { endedStatuses, liveStatuses } from '../../domain/subscription-status.ts';
import { subscriptionOrder } from '../../database/access-columns.ts';
import type { Transaction } from '../../database/transaction.ts';
import { allotStoredSeats } from './seats.db.ts';
import type { SeatItem } from './seats.rules.ts';
import { planStatus } from './subscription.rules.ts';

/** The database's clock: the same for every server process. */
export async function readClock(tx: Transaction): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(tx);
  return rows[0]!.now;
}

export interface OwedInvoice {
  id: string;
  cents: number;
  /** Where it can be paid. */
  url: string | null;
}

export interface SubscriptionFacts {
  userId: string;
  stripeId: string;
  plan: string;
  status: string;
  /** ISO instants. */
  periodEnd: string | null;
  trialStart: string | null;
  trialEnd: string | null;
  startedAt: string;
  cancelAtPeriodEnd: boolean;
  seats: SeatItem;
  /** While a payment is due. */
  owed: OwedInvoice | null;
  /** The provider's mark of the card or account that pays. */
  fingerprint: string | null;
  /** When the reading of these facts began. */
  readAt: string;
}

export interface StoredChange {
  /** False when something read later was stored already. */
  stored: boolean;
  before: { status: string; cancelAtPeriodEnd: boolean } | null;
}

/**
 * Stores what was read, unless something read later is stored already, and brings the profile in line.
 * A second live subscription of the same person breaks `one_live_subscription`; the caller has ended it before.
 */
export async function storeSubscription(tx: Transaction, facts: SubscriptionFacts): Promise<StoredChange> {
  // One writer per person at a time, so that the profile is computed from what all of them stored.
  await sql`select from profiles where user_id = ${facts.userId} for update`.execute(tx);
  const before = await tx
    .selectFrom('subscriptions')
    .select(['status', 'cancel_at_period_end as cancelAtPeriodEnd'])
    .where('user_id', '=', facts.userId)
    .where('stripe_subscription_id', '=', facts.stripeId)
    .executeTakeFirst();
  const written = await sql`
    insert into subscriptions as kept
      (user_id, stripe_subscription_id, plan, status, current_period_end, cancel_at_period_end, trial_end, started_at, seats, seat_shares, synced_at)
    values (${facts.userId}, ${facts.stripeId}, ${facts.plan}, ${facts.status}, ${facts.periodEnd}, ${facts.cancelAtPeriodEnd},
      ${facts.trialEnd}, ${facts.startedAt}, ${facts.seats.quantity}, ${JSON.stringify(facts.seats.shares)}, ${facts.readAt})
    on conflict (user_id, stripe_subscription_id) do update set
      plan = excluded.plan, status = excluded.status, current_period_end = excluded.current_period_end,
      cancel_at_period_end = excluded.cancel_at_period_end, trial_end = excluded.trial_end,
      started_at = excluded.started_at, seats = excluded.seats, seat_shares = excluded.seat_shares, synced_at = excluded.synced_at, updated_at = now()
    where kept.synced_at < excluded.synced_at
    returning 1`.execute(tx);
  await updateProfile(tx, facts.userId, facts.trialStart);
  await allotStoredSeats(tx, facts.userId);
  return { stored: written.rows.length > 0, before: before ?? null };
}

async function updateProfile(tx: Transaction, userId: string, trialStart: string | null): Promise<void> {
  const latest = await tx
    .selectFrom('subscriptions')
    .select(['status', 'current_period_end'])
    .where('user_id', '=', userId)
    .orderBy(sql.raw(subscriptionOrder))
    .executeTakeFirst();
  if (!latest) return;
  await tx
    .updateTable('profiles')
    .set((row) => ({
      subscription_status: latest.status,
      plan_status: planStatus(latest.status),
      plan_expires_at: latest.current_period_end,
      trial_started_at: row.fn.coalesce('trial_started_at', sql<string | null>`${trialStart}::timestamptz`),
    }))
    .where('user_id', '=', userId)
    .execute();
}

/** Stored subscriptions of this person that count as live in the database. */
export async function listLive(tx: Transaction, userId: string): Promise<{ stripeId: string; status: string }[]> {
  return tx
    .selectFrom('subscriptions')
    .select(['stripe_subscription_id as stripeId', 'status'])
    .where('user_id', '=', userId)
    .where('status', 'in', liveStatuses)
    .orderBy('started_at')
    .execute();
}

/** Who this subscription belongs to, when it is stored. */
export async function listSubscriptionsToSweep(tx: Transaction, after: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('subscriptions')
    .select('stripe_subscription_id')
    .where('status', 'not in', endedStatuses)
    .where('stripe_subscription_id', '>', after)
    .orderBy('stripe_subscription_id')
    .limit(500)
    .execute();
  return rows.map((row) => row.stripe_subscription_id);
}

export async function readTrial(
  tx: Transaction,
  userId: string,
): Promise<{ trialStartedAt: string | null; trialRefusedAt: string | null }> {
  return tx
    .selectFrom('profiles')
    .select(['trial_started_at as trialStartedAt', 'trial_refused_at as trialRefusedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Is this account on its way out? Its mails then speak of nothing else. */
export async function isLeaving(tx: Transaction, userId: string): Promise<boolean> {
  const row = await tx.selectFrom('account_deletions').select('id').where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
}
