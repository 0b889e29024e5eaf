// What the product costs and how long it is tried for free.

export const productTerms = {
  /** Shown; what is charged is the price configured at the payment provider. */
  planPriceCents: 18_900,
  /** Of one team seat, a month. */
  seatPriceCents: 5_000,
  /** Of one segment of a text. */
  textPriceCents: 1,
  trialDays: 7,
  /** Placeholder of the plan's price: the server takes it for the price it is configured with. */
  defaultPriceId: 'price_agent_monthly',
} as const;
