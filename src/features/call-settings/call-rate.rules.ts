interface Prices {
  record_outbound_enabled: boolean;
  cents_per_minute: number;
  recorded_cents_per_minute: number;
}

/** What a started minute costs as things are set. */
export const centsPerMinute = (prices: Prices): number =>
  prices.record_outbound_enabled ? prices.recorded_cents_per_minute : prices.cents_per_minute;
