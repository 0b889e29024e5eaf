// Saved views in the browser: loaded once, followed live, changed at once and put back when refused.
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, type ApiError } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { toast } from '../../web/ui/toast.ts';
import type { BuiltInView } from '../lead-search/built-in-views.rules.ts';
import { readColumns, sameColumns } from '../lead-search/lead-columns.rules.ts';
import { filterKeys, knownTexts } from '../lead-search/lead-filter.rules.ts';
import { sortOf } from '../lead-search/lead-sort.rules.ts';
import type { LeadsSearch } from '../lead-search/leads-address.rules.ts';
import { addView, changeView, deleteView, listViews, orderViews, type LeadView } from './lead-views.contract.ts';

const viewsKey = ['lead_views'] as const;

export function useViews(): readonly LeadView[] | undefined {
  const client = useQueryClient();
  useLiveChanges(['lead_views'], () => void client.invalidateQueries({ queryKey: viewsKey }));
  return useQuery({
    queryKey: viewsKey,
    queryFn: async ({ signal }) => (await call(listViews, { query: {} }, { signal })).views,
    staleTime: 60_000,
  }).data;
}

type Shown = Pick<LeadsSearch, 'tab' | 'q' | 'texts' | 'sort' | 'columns' | 'view'>;

/** The list that a view stands for. */
export function searchOf(view: LeadView): Shown {
  return {
    tab: view.status,
    q: view.filter['q'] ?? '',
    texts: knownTexts(view.filter),
    sort: sortOf(view.status, view.sort),
    columns: view.columns && readColumns(view.status, view.columns.join(',')),
    view: view.id,
  };
}

/** The same of a built-in one; its columns are the device's. */
export const builtInSearchOf = ({ key, texts, sort }: BuiltInView): Shown => ({
  tab: 'lead',
  q: '',
  texts,
  sort,
  columns: null,
  view: key,
});

/** What a view is saved as. */
export function fieldsOf({ tab, q, texts, sort, columns }: Omit<Shown, 'view'>) {
  return {
    status: tab,
    filter: { ...texts, ...(q && { q }) },
    sort,
    columns: columns && [...columns],
  };
}

/** Does the list show something else than its view? */
export function isChanged(search: Shown, saved: Shown): boolean {
  return (
    saved.tab !== search.tab ||
    saved.q !== search.q ||
    saved.sort !== search.sort ||
    !sameColumns(saved.columns ?? [], search.columns ?? []) ||
    filterKeys.some((key) => (saved.texts[key] ?? '') !== (search.texts[key] ?? ''))
  );
}

const known = (client: QueryClient): readonly LeadView[] => client.getQueryData<LeadView[]>(viewsKey) ?? [];
const show = (client: QueryClient, views: readonly LeadView[]) => client.setQueryData(viewsKey, views);

/** The refused one's sentence; null when it was saved. */
type Outcome = Promise<string | null>;

export async function saveNewView(client: QueryClient, view: Omit<LeadView, 'version'>): Outcome {
  try {
    const { view: saved } = await call(addView, { body: view });
    show(client, [...known(client).filter(({ id }) => id !== saved.id), saved]);
    return null;
  } catch (error) {
    return sentence(error);
  }
}

export async function saveView(
  client: QueryClient,
  view: LeadView,
  changes: Partial<Omit<LeadView, 'id' | 'version'>>,
): Outcome {
  const before = known(client);
  const replace = (next: LeadView) =>
    show(
      client,
      known(client).map((each) => (each.id === next.id ? next : each)),
    );
  replace({ ...view, ...changes });
  try {
    replace((await call(changeView, { params: { id: view.id }, body: { version: view.version, changes } })).view);
    return null;
  } catch (error) {
    show(client, before);
    void client.invalidateQueries({ queryKey: viewsKey });
    return sentence(error);
  }
}

export async function removeView(client: QueryClient, view: LeadView): Outcome {
  const before = known(client);
  show(
    client,
    before.filter(({ id }) => id !== view.id),
  );
  try {
    await call(deleteView, { params: { id: view.id } });
    return null;
  } catch (error) {
    if ((error as ApiError).code === 'not_found') return null;
    show(client, before);
    return sentence(error);
  }
}

export async function moveView(client: QueryClient, view: LeadView, by: -1 | 1): Outcome {
  const before = known(client);
  const index = before.findIndex(({ id }) => id === view.id);
  const next = before.filter(({ id }) => id !== view.id);
  next.splice(Math.max(0, index + by), 0, view);
  show(client, next);
  try {
    show(client, (await call(orderViews, { body: { ids: next.map(({ id }) => id) } })).views);
    return null;
  } catch (error) {
    show(client, before);
    return sentence(error);
  }
}

const sentence = (error: unknown): string => (error instanceof Error && error.message) || 'Save failed';

/** Tells what was refused where no form is open to tell it. */
export async function orToast(outcome: Outcome): Promise<void> {
  const refused = await outcome;
  if (refused) toast({ text: refused, tone: 'danger', key: 'lead-view' });
}
