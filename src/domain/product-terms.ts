// What the product costs, how long it is tried for free, and when it stops charging a card by itself.

export const productTerms = {
  /** Shown; what is charged is the price configured at the payment provider. */
  planPriceCents: 18_900,
  /** Of one team seat, a month. */
  seatPriceCents: 5_000,
  /** Of one segment of a text. */
  textPriceCents: 1,
  /** Of a local number after the free ones. */
  numberPriceCents: 500,
  /** Numbers that an agent gets without paying, counted over all that were ever bought. */
  freeNumbers: 5,
  trialDays: 7,
  /** So many declined charges in a row turn auto-recharge off. */
  declinesUntilOff: 3,
  /** Placeholder of the plan's price: the server takes it for the price it is configured with. */
  defaultPriceId: 'price_agent_monthly',
} as const;
