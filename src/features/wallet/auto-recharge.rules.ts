// When the saved card is charged by itself, and what is chosen for it.
import { formatWholeDollars, parseCents } from '../../domain/money.ts';
import { productTerms } from '../../domain/product-terms.ts';
import { amountFaults, belowZero, minTopUpCents, maxTopUpCents } from '../payments/top-up-amount.rules.ts';

export const rechargesPerDay = 5;
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** A balance to keep above this is no buffer for texts any more. */
export const maxThresholdCents = 50_000;

/** Why a choice is refused, and in which of the two fields. */
export interface ChoiceFault {
  field: 'threshold' | 'amount';
  message: string;
}

export const rechargeFaults = {
  amountTooSmall: {
    field: 'amount',
    message: 'Recharge amount must be at least $10.'.replace('$10', () => formatWholeDollars(minTopUpCents)),
  },
  amountTooLarge: {
    field: 'amount',
    message: `Recharge amount must be ${formatWholeDollars(maxTopUpCents)} or less.`,
  },
  thresholdTooLarge: {
    field: 'threshold',
    message: `The balance limit must be ${formatWholeDollars(maxThresholdCents)} or less.`,
  },
} as const satisfies Record<string, ChoiceFault>;

export interface RechargeChoice {
  thresholdCents: number;
  amountCents: number;
}

export type ReadChoice = { choice: RechargeChoice; fault?: undefined } | { choice?: undefined; fault: ChoiceFault };

/** What was typed into the two fields. The threshold is floored at 0, which means off. */
export function readChoice(threshold: string, amount: string): ReadChoice {
  const typedThreshold = threshold.trim() === '' ? 0 : (parseCents(threshold) ?? belowZero(threshold));
  const typedAmount = amount.trim() === '' ? 0 : (parseCents(amount) ?? belowZero(amount));
  if (typedThreshold === null) return { fault: { field: 'threshold', message: amountFaults.notANumber } };
  if (typedAmount === null) return { fault: { field: 'amount', message: amountFaults.notANumber } };
  const fault = choiceFault(Math.max(0, typedThreshold), typedAmount);
  return fault ? { fault } : { choice: { thresholdCents: Math.max(0, typedThreshold), amountCents: typedAmount } };
}

export function choiceFault(thresholdCents: number, amountCents: number): ChoiceFault | undefined {
  if (amountCents < minTopUpCents) return rechargeFaults.amountTooSmall;
  if (amountCents > maxTopUpCents) return rechargeFaults.amountTooLarge;
  return thresholdCents > maxThresholdCents ? rechargeFaults.thresholdTooLarge : undefined;
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

/** Whether the wallet may charge the card of a subscription with this status: who canceled it took that card back. */
export function lendsCard(status: string): boolean {
  return status !== 'canceled';
}

export interface RechargeState {
  /** Without what is held for calls. */
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
  const isOn = state.thresholdCents > 0 && state.amountCents >= minTopUpCents;
  // A debt comes from a refund or a dispute: charging that card again by itself would be wrong.
  if (!isOn || state.inDebt || state.balanceCents >= state.thresholdCents) return 'enough';
  if (state.notBefore !== null && now < state.notBefore) return 'wait';
  return state.lastDay >= rechargesPerDay ? 'capped' : 'charge';
}

export const problemSentences: Record<string, string> = {
  no_card: 'No saved card. Your next top-up will save one.',
  declined: 'Your card was declined. We’ll try again in an hour.',
  authentication_required: 'Your bank needs you to confirm the payment. Top up here once to confirm it.',
  stopped: `Auto-recharge was turned off after ${productTerms.declinesUntilOff} declined payments. Top up with a different card, then save again.`,
  daily_cap: `Auto-recharge ran ${rechargesPerDay} times in 24 hours, so it’s paused until tomorrow. You can still top up here.`,
};
