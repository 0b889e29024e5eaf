// The lists that a session can start with, and what each is called.
import { builtInView, builtInViews } from '../lead-search/built-in-views.rules.ts';
import { isNarrowed, type LeadsSearch } from '../lead-search/leads-address.rules.ts';
import { defaultSort } from '../lead-search/lead-sort.rules.ts';
import type { LeadView } from '../lead-views/lead-views.contract.ts';
import { builtInSearchOf, searchOf } from '../lead-views/lead-views.browser.ts';
import { longestListName } from './dial-session.rules.ts';
import { allLeads, allSold, filteredLeads, filteredSold } from './dial-session.words.ts';
import type { WantedSession } from './session-queries.browser.ts';

export type ListToDial = Pick<LeadsSearch, 'tab' | 'q' | 'texts' | 'sort'> & { key: string; name: string };

const everybody: ListToDial = {
  key: 'all',
  name: allLeads,
  tab: 'lead',
  q: '',
  texts: {},
  sort: defaultSort('lead'),
};

/** Every lead, the built-in views, the saved ones. */
export const knownLists = (views: readonly LeadView[]): ListToDial[] => [
  everybody,
  ...builtInViews.map((view) => ({ key: view.key, name: view.name, ...builtInSearchOf(view) })),
  ...views.map((view) => ({ key: view.id, name: view.name, ...searchOf(view) })),
];

/** The list that Leads handed over; null: none, or one of the known ones as it stands there. */
export function listInAddress(search: LeadsSearch, views: readonly LeadView[]): ListToDial | null {
  const { tab, q, texts, sort, view } = search;
  const isPlain = !isNarrowed(search) && sort === defaultSort(tab) && tab === 'lead';
  if (isPlain) return null;
  const name = builtInView(view)?.name ?? views.find(({ id }) => id === view)?.name;
  const narrowed = tab === 'sold' ? filteredSold : filteredLeads;
  const whole = tab === 'sold' ? allSold : allLeads;
  return { key: 'address', name: name ?? (isNarrowed(search) ? narrowed : whole), tab, q, texts, sort };
}

export function wantedOf({ name, tab, q, texts, sort }: ListToDial): WantedSession {
  return { list_name: name.slice(0, longestListName), status: tab, filter: { ...texts, ...(q && { q }) }, sort };
}
