// Who may still have the free trial, and what it comes to.
import { productTerms } from '../../domain/product-terms.ts';
import { planPrice } from '../payments/plan-price.rules.ts';

export interface TrialFacts {
  /** When a trial of this person began; null when none ever did. */
  trialStartedAt: string | null;
  /** When one was refused because its card had had one. */
  trialRefusedAt: string | null;
  /** Of the latest subscription; null when there never was one. */
  subscriptionStatus: string | null;
}

const endedStatuses: readonly string[] = ['canceled', 'incomplete_expired'];

/** Whoever has had none. Who pays, owes or is about to pay has something else to do first. */
export function isTrialOpen({ trialStartedAt, trialRefusedAt, subscriptionStatus }: TrialFacts): boolean {
  const hasNoSubscription = subscriptionStatus === null || endedStatuses.includes(subscriptionStatus);
  return trialStartedAt === null && trialRefusedAt === null && hasNoSubscription;
}

export interface TrialTerms {
  /** "Mon, Nov 30": the first day that is paid for, in the person's zone. */
  endsOn: string;
  /** After it: "$189 per month". */
  price: string;
}

/** Of a trial that starts now. */
export function trialTerms(now: Date, timeZone: string): TrialTerms {
  const ends = new Date(now.getTime() + productTerms.trialDays * 86_400_000);
  const endsOn = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' });
  return { endsOn: endsOn.format(ends), price: planPrice };
}
