// Billing periods, counted from their anchor so that the 31st stays the last day of shorter months.
import type Stripe from 'stripe';

type Recurring = Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>;

const DAY = 86_400;

/** The anchor plus that many intervals, Unix seconds. */
export function intervalsAfter(anchor: number, { interval, interval_count: each }: Recurring, count: number): number {
  const steps = each * count;
  if (interval === 'day') return anchor + steps * DAY;
  if (interval === 'week') return anchor + steps * 7 * DAY;
  const months = interval === 'year' ? steps * 12 : steps;
  const from = new Date(anchor * 1_000);
  const monthStart = Date.UTC(
    from.getUTCFullYear(),
    from.getUTCMonth() + months,
    1,
    from.getUTCHours(),
    from.getUTCMinutes(),
    from.getUTCSeconds(),
  );
  const first = new Date(monthStart);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return Math.floor(first.getTime() / 1_000);
}

/** The first end of a period after that moment. */
export function periodEndAfter(anchor: number, recurring: Recurring, moment: number): number {
  let count = 1;
  while (intervalsAfter(anchor, recurring, count) <= moment) count += 1;
  return intervalsAfter(anchor, recurring, count);
}
