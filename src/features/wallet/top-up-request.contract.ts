// The wallet's half of a function that sells subscriptions too: where it is asked, and with what.
export const checkoutPath = '/.netlify/functions/create-checkout-session';

export interface TopUpRequest {
  walletTopUp: true;
  userId: string;
  netTopUpCents: number;
  /** User id plus timestamp: the same one again is the same top-up. */
  clientRef: string;
  coverFees: true;
  successUrl: string;
  cancelUrl: string;
}
