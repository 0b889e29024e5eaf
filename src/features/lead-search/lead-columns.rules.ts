// The columns that the leads table can show, by tab, and the usual ones in their order.
import type { ListStatus } from './lead-filter.rules.ts';

export const leadColumnKeys = [
  'name',
  'phone',
  'email',
  'state',
  'stage',
  'follow_up',
  'carrier',
  'premium',
  'sold_at',
  'last_contacted',
  'last_outcome',
  'attempts',
  'local_time',
  'company',
  'source',
  'tags',
  'created',
  'changed',
  'dob',
  'military',
  'coverage',
  'priority',
] as const;
export type LeadColumn = (typeof leadColumnKeys)[number];

export const defaultColumns: Readonly<Record<ListStatus, readonly LeadColumn[]>> = {
  lead: ['name', 'phone', 'email', 'state', 'stage', 'follow_up'],
  sold: ['name', 'phone', 'email', 'state', 'carrier', 'premium', 'sold_at'],
};

/** Sold leads show no stage, others no sale. */
export function isColumnOf(status: ListStatus, column: LeadColumn): boolean {
  const ofSale = column === 'carrier' || column === 'premium' || column === 'sold_at';
  return status === 'sold' ? column !== 'stage' : !ofSale;
}

/** `name,phone` as the address and the device have it; the name is always there and first. Null: nothing usable. */
export function readColumns(status: ListStatus, text: string | null | undefined): readonly LeadColumn[] | null {
  const keys = (text ?? '')
    .split(',')
    .filter((key): key is LeadColumn => (leadColumnKeys as readonly string[]).includes(key) && key !== 'name')
    .filter((key) => isColumnOf(status, key));
  return text ? ['name', ...new Set(keys)] : null;
}

export function sameColumns(one: readonly string[], other: readonly string[]): boolean {
  return one.join() === other.join();
}
