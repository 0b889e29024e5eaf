// When the saved card is charged by itself, and what is chosen for it.
import { parseCents } from '../../domain/money.ts';
import { amountFaults, belowZero, leastTopUpCents, mostTopUpCents } from './top-up-amount.rules.ts';

export const rechargesPerDay = 5;
export const declinesUntilOff = 3;
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** A balance to keep above this is no buffer for texts any more. */
export const mostThresholdCents = 50_000;

export const rechargeFaults = {
  amountTooSmall: 'Recharge amount must be at least $10.',
  amountTooLarge: 'Recharge amount must be at most $500.',
  thresholdTooLarge: 'The balance to recharge at must be at most $500.',
} as const;

export interface RechargeChoice {
  thresholdCents: number;
  amountCents: number;
}

export type ReadChoice = { choice: RechargeChoice; fault?: undefined } | { choice?: undefined; fault: string };

/** What was typed into the two fields. The threshold is floored at 0, which means off. */
export function readChoice(threshold: string, amount: string): ReadChoice {
  const typedThreshold = threshold.trim() === '' ? 0 : (parseCents(threshold) ?? belowZero(threshold));
  const typedAmount = amount.trim() === '' ? 0 : (parseCents(amount) ?? belowZero(amount));
  if (typedThreshold === null || typedAmount === null) return { fault: amountFaults.notANumber };
  const fault = choiceFault(Math.max(0, typedThreshold), typedAmount);
  return fault ? { fault } : { choice: { thresholdCents: Math.max(0, typedThreshold), amountCents: typedAmount } };
}

export function choiceFault(thresholdCents: number, amountCents: number): string | undefined {
  if (amountCents < leastTopUpCents) return rechargeFaults.amountTooSmall;
  if (amountCents > mostTopUpCents) return rechargeFaults.amountTooLarge;
  return thresholdCents > mostThresholdCents ? rechargeFaults.thresholdTooLarge : undefined;
}

interface Chosen {
  auto_recharge_threshold_cents: number | null;
  auto_recharge_amount_cents: number | null;
}

/** The subscription's values first, else the wallet's, else 0. */
export function effectiveChoice(subscription: Chosen | undefined, wallet: Chosen | undefined): RechargeChoice {
  return {
    thresholdCents: subscription?.auto_recharge_threshold_cents ?? wallet?.auto_recharge_threshold_cents ?? 0,
    amountCents: subscription?.auto_recharge_amount_cents ?? wallet?.auto_recharge_amount_cents ?? 0,
  };
}

export interface RechargeState {
  balanceCents: number;
  thresholdCents: number;
  amountCents: number;
  inDebt: boolean;
  /** Milliseconds since 1970; null: at any time. */
  notBefore: number | null;
  /** Successful and pending ones of the last 24 hours. */
  lastDay: number;
}

/** charge · enough: nothing is wanted any more · wait: asked again later · capped: five in 24 hours. */
export type RechargeDecision = 'charge' | 'enough' | 'wait' | 'capped';

export function decideRecharge(state: RechargeState, now: number): RechargeDecision {
  const isOn = state.thresholdCents > 0 && state.amountCents >= leastTopUpCents;
  // A debt comes from a refund or a dispute: charging that card again by itself would be wrong.
  if (!isOn || state.inDebt || state.balanceCents >= state.thresholdCents) return 'enough';
  if (state.notBefore !== null && now < state.notBefore) return 'wait';
  return state.lastDay >= rechargesPerDay ? 'capped' : 'charge';
}

export const problemSentences: Record<string, string> = {
  no_card: 'There is no saved card to charge. Your next top-up saves one.',
  declined: 'Your card was declined. We try again in an hour.',
  authentication_required: 'Your bank wants you to confirm the payment. Please top up here once.',
  stopped: 'Auto-recharge was switched off after 3 declined payments. Top up with another card, then save again.',
  daily_cap: 'Auto-recharge ran 5 times in 24 hours and pauses until tomorrow. You can top up here.',
};
