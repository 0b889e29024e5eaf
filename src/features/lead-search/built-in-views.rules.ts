// The views that everybody has. Their filters are relative, so that they mean what they say on every day, in the agent's zone.
import type { FilterTexts } from './lead-filter.rules.ts';
import type { LeadSort } from './lead-sort.rules.ts';

export interface BuiltInView {
  /** In the address: `?view=due-now`. */
  key: string;
  name: string;
  texts: FilterTexts;
  sort: LeadSort;
}

/** All of open leads. */
export const builtInViews: readonly BuiltInView[] = [
  { key: 'new-today', name: 'New today', texts: { created: 'today' }, sort: 'newest' },
  { key: 'due-now', name: 'Due now', texts: { follow_up: 'due' }, sort: 'follow_up' },
  {
    key: 'not-contacted',
    name: 'Not contacted in 7 days',
    texts: { last_contacted: 'not_7' },
    sort: 'newest',
  },
  {
    key: 'quoted-and-later',
    name: 'Quoted and later',
    texts: { stage: 'quoted,app_started,app_pending,app_submitted' },
    sort: 'stage',
  },
];

export const builtInView = (key: string | null | undefined): BuiltInView | undefined =>
  builtInViews.find((view) => view.key === key);
