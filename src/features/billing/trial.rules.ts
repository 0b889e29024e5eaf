// Who may still have the free trial, and what it comes to.
import { productTerms } from '../../domain/product-terms.ts';
import { isEnded } from '../../domain/subscription-status.ts';
import { planPrice } from '../payments/plan-price.rules.ts';

export interface TrialFacts {
  /** When a trial of this person began; null when none ever did. */
  trialStartedAt: string | null;
  /** When one was refused because its card had had one. */
  trialRefusedAt: string | null;
  /** Of the latest subscription; null when there never was one. */
  subscriptionStatus: string | null;
}

/** Of the person, whatever their subscription: one trial, had or refused. The server's offer and its checkout ask the same. */
export function isTrialUsed({
  trialStartedAt,
  trialRefusedAt,
}: Pick<TrialFacts, 'trialStartedAt' | 'trialRefusedAt'>): boolean {
  return trialStartedAt !== null || trialRefusedAt !== null;
}

/** Whoever has had none. Who pays, owes or is about to pay has something else to do first. */
export function isTrialOpen(facts: TrialFacts): boolean {
  const { subscriptionStatus: status } = facts;
  return !isTrialUsed(facts) && (status === null || isEnded(status));
}

/** Said before paying to whoever asks for a trial and can have none. */
export function noTrialNotice({ trialRefusedAt }: Pick<TrialFacts, 'trialRefusedAt'>): string {
  const why =
    trialRefusedAt === null
      ? 'You’ve already used your free trial.'
      : 'Your card was already used for a free trial on another account, so there’s no trial on this one.';
  return `${why} This starts a regular subscription at ${planPrice}.`;
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
