import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { amountFaults, minTopUpCents, maxTopUpCents } from './top-up-amount.rules.ts';

const text = z.string().check(z.maxLength(2048));

/**
 * What a caller sends of price, days and return addresses is part of the contract and decides nothing: the server has
 * its own price, its own seven days and its own addresses, and the person is the session's.
 */
export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/.netlify/functions/create-checkout-session',
  summary:
    'Begin the checkout of the subscription, with trial=true of the free trial, with walletTopUp=true of a top-up',
  body: z.strictObject({
    priceId: z.optional(z.string().check(z.maxLength(255))),
    email: z.optional(text),
    userId: z.optional(text),
    trial: z.optional(z.boolean()),
    trialDays: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
    walletTopUp: z.optional(z.literal(true)),
    /** What the wallet gets; the card's fee comes on top. Demanded with walletTopUp, refused without. */
    netTopUpCents: z.optional(
      z
        .int(amountFaults.notANumber)
        .check(z.minimum(minTopUpCents, amountFaults.outOfBounds), z.maximum(maxTopUpCents, amountFaults.outOfBounds)),
    ),
    /** The browser's name for this click: the same one again is the same top-up. */
    clientRef: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    coverFees: z.optional(z.literal(true)),
    successUrl: z.optional(text),
    cancelUrl: z.optional(text),
  }),
  answer: z.object({
    /** Where the browser goes: the payment page, or the unpaid invoice. */
    url: z.string(),
    /** What the person should know before paying: asked for a trial, but there was one already. */
    notice: z.optional(z.string()),
  }),
  errors: ['conflict', 'provider_failed'],
});
