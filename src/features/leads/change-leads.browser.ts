// Patches the loaded leads in place: by own changes and by those of other screens.
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../web/api-client.ts';
import type { Lead, LeadRow } from '../lead-model/lead-shape.contract.ts';
import { readLead } from './leads.contract.ts';
import { countsKey, leadKey, listKey, loadedRow, newestKey, type Loaded } from './lead-cache.browser.ts';

function changePages(client: QueryClient, change: (rows: LeadRow[]) => LeadRow[]): void {
  client.setQueriesData<Loaded>({ queryKey: listKey }, (data) => {
    if (!data) return data;
    let changed = false;
    const pages = data.pages.map((page) => {
      const rows = change(page.rows);
      if (rows === page.rows) return page;
      changed = true;
      return { ...page, rows };
    });
    return changed ? { ...data, pages } : data;
  });
}

/** Shows the row as it is now wherever it is loaded. An older version changes nothing. */
export function patchRow(client: QueryClient, row: LeadRow): void {
  changePages(client, (rows) => {
    const index = rows.findIndex((each) => each.id === row.id);
    const known = rows[index];
    return known && known.version <= row.version ? rows.with(index, row) : rows;
  });
}

/** A change that the server has not confirmed yet; the version stays. */
export function previewRow(client: QueryClient, id: string, change: Partial<LeadRow>): void {
  changePages(client, (rows) => {
    const index = rows.findIndex((each) => each.id === id);
    const known = rows[index];
    return known ? rows.with(index, { ...known, ...change }) : rows;
  });
}

export function dropRows(client: QueryClient, ids: ReadonlySet<string>): void {
  changePages(client, (rows) => (rows.some((row) => ids.has(row.id)) ? rows.filter((row) => !ids.has(row.id)) : rows));
}

/** The whole lead as the server answered it: panel, rows and counts follow. */
export function takeLead(client: QueryClient, lead: Lead): void {
  const known = client.getQueryData<Lead>(leadKey(lead.id));
  if (!known || known.version <= lead.version) client.setQueryData(leadKey(lead.id), lead);
  followRow(client, lead);
}

/** What lists show of a lead, as the server answered it. */
export function takeRow(client: QueryClient, row: LeadRow): void {
  client.setQueryData<Lead>(leadKey(row.id), (known) =>
    known && known.version <= row.version ? { ...known, ...row } : known,
  );
  void client.invalidateQueries({ queryKey: leadKey(row.id) });
  followRow(client, row);
}

function followRow(client: QueryClient, row: LeadRow): void {
  client.setQueryData<LeadRow>(newestKey(row.id), (known) => (known && known.version > row.version ? known : row));
  const loaded = loadedRow(client, row.id);
  if (loaded && loaded.status !== row.status) dropRows(client, new Set([row.id]));
  patchRow(client, row);
  void client.invalidateQueries({ queryKey: countsKey });
}

/** Shows these leads as they are by now; `all`: whatever is loaded. */
export async function follow(client: QueryClient, ids: ReadonlySet<string>, all: boolean): Promise<void> {
  void client.invalidateQueries({ queryKey: countsKey });
  if (all) {
    void client.invalidateQueries({ queryKey: ['leads', 'one'] });
    return void client.invalidateQueries({ queryKey: listKey });
  }
  // A list that is on its way may come without the change.
  void client.invalidateQueries({ queryKey: listKey, predicate: ({ state }) => state.data === undefined });
  const isOnItsWay = client.isFetching({ queryKey: listKey }) > 0;
  const shown = [...ids].filter((id) => isOnItsWay || (loadedRow(client, id) ?? client.getQueryData(leadKey(id))));
  await Promise.all(
    shown.map(async (id) => {
      try {
        takeLead(client, (await call(readLead, { params: { id } })).lead);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_found') dropRows(client, new Set([id]));
      }
    }),
  );
}
