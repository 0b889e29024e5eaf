// Lists with cursors, newest first.
import { noSuch } from './errors.ts';
import type { Moment } from './params.ts';

interface Cursor {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: Moment | undefined;
}

export interface Listing<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

export function listOf<T extends { id: string }>(all: readonly T[], cursor: Cursor, url: string): Listing<T> {
  const limit = cursor.limit ?? 10;
  const rows = all.filter((row) => fits(row, cursor.created));
  const place = (id: string, param: string) => {
    const index = rows.findIndex((row) => row.id === id);
    if (index < 0) throw noSuch('object', id, param);
    return index;
  };
  if (cursor.ending_before) {
    const end = place(cursor.ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: rows.slice(start, end), has_more: start > 0, url };
  }
  const start = cursor.starting_after ? place(cursor.starting_after, 'starting_after') + 1 : 0;
  return { object: 'list', data: rows.slice(start, start + limit), has_more: rows.length > start + limit, url };
}

/** A whole list inside an object. */
export function embedded<T>(data: T[], url: string): Listing<T> & { total_count?: number } {
  return { object: 'list', data, has_more: false, url };
}

function fits(row: object, created: Moment | undefined): boolean {
  if (created === undefined) return true;
  const at = (row as { created: number }).created;
  if (typeof created === 'number') return at === created;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = created;
  return at > gt && at >= gte && at < lt && at <= lte;
}

/** The id behind a field that is an id or an expanded object. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}

export const belongsTo = (customer: string | undefined) => (row: { customer?: string | { id: string } | null }) =>
  customer === undefined || idOf(row.customer) === customer;
