// Money and days as the payment pages write them.
export const money = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** From Unix seconds, in UTC. */
export const day = (seconds: number): string =>
  new Date(seconds * 1_000).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
