// The test cards and what happens when one is saved or charged.
import { createHash } from 'node:crypto';

type Decline = { code: string; declineCode?: string; message: string };
type Behavior =
  | { kind: 'pays'; dispute?: boolean }
  | { kind: 'declines'; decline: Decline; /** Saved without complaint, declined when charged. */ laterOnly?: boolean }
  | { kind: 'confirms'; /** Also when it was confirmed while being saved. */ always?: boolean };

export type CardOutcome = { is: 'paid'; dispute: boolean } | { is: 'confirm' } | { is: 'declined'; decline: Decline };

export interface CardAttempt {
  saving: boolean;
  /** The cardholder is there to confirm. */
  present: boolean;
  /** Confirmed now, or when it was saved. */
  confirmed: 'now' | 'before' | 'never';
}

const generic = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
});

const behaviors: Record<string, Behavior> = {
  '4242424242424242': { kind: 'pays' },
  '4000056655665556': { kind: 'pays' },
  '5555555555554444': { kind: 'pays' },
  '378282246310005': { kind: 'pays' },
  '6011111111111117': { kind: 'pays' },
  '4000000000000259': { kind: 'pays', dispute: true },
  '4000000000000002': { kind: 'declines', decline: generic('generic_decline') },
  '4000000000009995': { kind: 'declines', decline: generic('insufficient_funds', 'Your card has insufficient funds.') },
  '4000000000009987': { kind: 'declines', decline: generic('lost_card') },
  '4000000000009979': { kind: 'declines', decline: generic('stolen_card') },
  '4000000000000069': {
    kind: 'declines',
    decline: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  },
  '4000000000000127': {
    kind: 'declines',
    decline: {
      code: 'incorrect_cvc',
      declineCode: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  },
  '4000000000000119': {
    kind: 'declines',
    decline: {
      code: 'processing_error',
      declineCode: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  '4000000000000341': { kind: 'declines', decline: generic('generic_decline'), laterOnly: true },
  '4000002500003155': { kind: 'confirms' },
  '4000002760003184': { kind: 'confirms', always: true },
};

/** Shown on the payment page. */
export const offeredCards = [
  { number: '4242 4242 4242 4242', does: 'Pays' },
  { number: '4000 0000 0000 0002', does: 'Is declined' },
  { number: '4000 0000 0000 9995', does: 'Insufficient funds' },
  { number: '4000 0025 0000 3155', does: 'Requires confirmation, then pays' },
  { number: '4000 0000 0000 0341', does: 'Saves, then declines later' },
] as const;

/** The names that stand for cards in calls, for instance `pm_card_visa`. */
export const cardTokens: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_createDispute: '4000000000000259',
};

/** Every well-formed number beginning so pays: tests and people who need cards that nobody has used. */
function isFurtherVisa(number: string): boolean {
  return /^424242\d{10}$/.test(number) && passesLuhn(number);
}

export function tryCard(number: string, attempt: CardAttempt): CardOutcome {
  const behavior = behaviors[number] ?? (isFurtherVisa(number) ? { kind: 'pays' as const } : undefined);
  if (!behavior) return { is: 'declined', decline: unknownCard(number) };
  switch (behavior.kind) {
    case 'pays':
      return { is: 'paid', dispute: (behavior.dispute ?? false) && !attempt.saving };
    case 'declines':
      return behavior.laterOnly && attempt.saving
        ? { is: 'paid', dispute: false }
        : { is: 'declined', decline: behavior.decline };
    case 'confirms': {
      const done = attempt.confirmed === 'now' || (attempt.confirmed === 'before' && !behavior.always);
      if (done) return { is: 'paid', dispute: false };
      return attempt.present ? { is: 'confirm' } : { is: 'declined', decline: authenticationRequired };
    }
  }
}

const authenticationRequired: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

function unknownCard(number: string): Decline {
  if (!passesLuhn(number)) return { code: 'incorrect_number', message: 'Your card number is incorrect.' };
  return generic(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test (live) card. Never enter a real card here.',
  );
}

export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = number
    .split('')
    .reverse()
    .reduce((total, digit, index) => {
      const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^3[47]/.test(number)) return 'amex';
  return number.startsWith('6') ? 'discover' : 'mastercard';
}

/** The same for the same number, whoever uses it. */
export function fingerprintOf(number: string): string {
  return createHash('sha256').update(number).digest('base64url').replaceAll(/[-_]/g, 'x').slice(0, 16);
}
