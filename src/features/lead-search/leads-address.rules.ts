// What the leads page shows, as its address says it.
import { uuidOrNull } from '../../domain/uuid.ts';
import { builtInView } from './built-in-views.rules.ts';
import { readColumns, type LeadColumn } from './lead-columns.rules.ts';
import { filterKeys, knownTexts, type FilterKey, type FilterTexts, type ListStatus } from './lead-filter.rules.ts';
import { sortOf, defaultSort, type LeadSort } from './lead-sort.rules.ts';

/** What changes in the address; null leaves it. */
export type AddressChange = Record<string, string | null>;

/** A list that stands as a tab beside Leads and Sold. */
export interface ListTab {
  key: string;
  label: string;
  address: AddressChange;
}

export interface LeadsSearch {
  tab: ListStatus;
  q: string;
  texts: FilterTexts;
  sort: LeadSort;
  /** Null: as the device shows them. */
  columns: readonly LeadColumn[] | null;
  /** The view that this began from: a saved one's id, or a built-in one's key. */
  view: string | null;
  open: string | null;
}

/** Filters of the other tab are not this one's. */
const foreign: Record<ListStatus, FilterKey> = { lead: 'sold_on', sold: 'stage' };

export function readLeadsSearch(raw: Readonly<Record<string, string>>): LeadsSearch {
  const tab = raw['tab'] === 'sold' ? 'sold' : 'lead';
  return {
    tab,
    q: (raw['q'] ?? '').slice(0, 200),
    texts: knownTexts({ ...raw, [foreign[tab]]: undefined }),
    sort: sortOf(tab, raw['sort']),
    columns: readColumns(tab, raw['cols']),
    view: builtInView(raw['view'])?.key ?? uuidOrNull(raw['view']),
    open: uuidOrNull(raw['lead']),
  };
}

export const isNarrowed = ({ q, texts }: Pick<LeadsSearch, 'q' | 'texts'>): boolean =>
  q !== '' || Object.keys(texts).length > 0;

/** Takes search and filters out of the address. */
export const nothingNarrowed: AddressChange = Object.fromEntries(['q', ...filterKeys].map((key) => [key, null]));

/** The address of exactly this list. */
export function addressOf(
  search: Pick<LeadsSearch, 'tab' | 'q' | 'texts' | 'sort' | 'columns' | 'view'>,
): AddressChange {
  return {
    ...nothingNarrowed,
    ...search.texts,
    tab: search.tab === 'sold' ? 'sold' : null,
    q: search.q,
    sort: search.sort === defaultSort(search.tab) ? null : search.sort,
    cols: search.columns?.join(',') ?? null,
    view: search.view,
    lead: null,
  };
}
