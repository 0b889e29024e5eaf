// A page of a list for who goes through it lead by lead.
import type { Transaction } from '../../database/transaction.ts';
import { pageWithPlaces, type Asked, type PageWithPlaces } from './list-leads.db.ts';

/** Null when the cursor was not made by this sort. */
export function listWithPlaces(tx: Transaction, asked: Asked): Promise<PageWithPlaces | null> {
  return pageWithPlaces(tx, asked);
}
