// The orders of the leads list. `-name` is `name` from its end; leads without the value come last in both.

import type { ListStatus } from './lead-filter.rules.ts';

/**
 * Newest: added last. Stage: in the order of the pipeline. Changed, sold_at and last_contacted: the latest first. Premium,
 * attempts, age and coverage: the highest first. Local time: the earliest hour of the day first.
 */
const orders = [
  ...(['newest', 'name', 'state', 'stage', 'follow_up', 'changed', 'sold_at', 'premium'] as const),
  ...(['phone', 'email', 'company', 'source', 'tags', 'military', 'priority', 'carrier'] as const),
  ...(['age', 'attempts', 'last_contacted', 'last_outcome', 'local_time', 'coverage'] as const),
] as const;
export type LeadOrder = (typeof orders)[number];
export type LeadSort = LeadOrder | `-${LeadOrder}`;

export const leadSorts = orders.flatMap((order): LeadSort[] => [order, `-${order}`]);

/** Orders whose natural direction begins with the largest. */
const largestFirst: ReadonlySet<LeadOrder> = new Set([
  ...(['newest', 'changed', 'sold_at', 'premium', 'age', 'attempts', 'last_contacted', 'coverage'] as const),
]);

export function readSort(sort: LeadSort): { order: LeadOrder; isReversed: boolean } {
  const isReversed = sort.startsWith('-');
  return { order: (isReversed ? sort.slice(1) : sort) as LeadOrder, isReversed };
}

export function sortDirection(sort: LeadSort): 'asc' | 'desc' {
  const { order, isReversed } = readSort(sort);
  return largestFirst.has(order) === isReversed ? 'asc' : 'desc';
}

/** What a tab shows first. */
export function defaultSort(status: ListStatus): LeadSort {
  return status === 'sold' ? 'sold_at' : 'newest';
}

const ofSale: ReadonlySet<LeadOrder> = new Set(['sold_at', 'premium', 'carrier']);

/** A sort of that tab: sold leads have no stage, others no sale. */
export function sortOf(status: ListStatus, text: string | undefined): LeadSort {
  const sort = leadSorts.find((each) => each === text);
  if (!sort) return defaultSort(status);
  const { order } = readSort(sort);
  const fits = status === 'sold' ? order !== 'stage' : !ofSale.has(order);
  return fits ? sort : defaultSort(status);
}
