// The messaging list in the browser: pages by key; what changed anywhere is read again and put in its place.
import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Change } from '../../domain/live-channel.ts';
import { call, firstAnswer } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import type { EligibleKey } from './contact-tags.rules.ts';
import { withRead } from './contact-rows.rules.ts';
import {
  listContacts,
  listContactTags,
  listedContacts,
  listEnabledTemplates,
  type Contact,
} from './contacts.contract.ts';

interface ContactPage {
  rows: Contact[];
  next_cursor: string | null;
}
type Loaded = InfiniteData<ContactPage, string | null>;

const contactsKey = ['contacts'] as const;
const listKey = [...contactsKey, 'list'] as const;
const templatesKey = [...contactsKey, 'templates'] as const;
const tagsKey = [...contactsKey, 'tags'] as const;

export function useContacts(q: string) {
  const asked = (cursor: string | null) => ({ query: { ...(q && { q }), ...(cursor && { cursor }) } });
  const query = useInfiniteQuery({
    queryKey: [...listKey, q],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => call(listContacts, asked(pageParam), { signal }),
    getNextPageParam: (page) => page.next_cursor,
    initialData: () => {
      const first = firstAnswer(listContacts, asked(null));
      return first && { pages: [first], pageParams: [null] };
    },
    placeholderData: (before) => before,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  return { ...query, rows };
}

/** Undefined until it is known. */
export function useEnabledTemplates(): ReadonlySet<EligibleKey> | undefined {
  const { data } = useQuery({
    queryKey: templatesKey,
    queryFn: ({ signal }) => call(listEnabledTemplates, { query: {} }, { signal }),
    initialData: () => firstAnswer(listEnabledTemplates, { query: {} }),
  });
  return useMemo(() => data && new Set(data.enabled), [data]);
}

export function useTagsInUse(isWanted: boolean) {
  return useQuery({
    queryKey: tagsKey,
    queryFn: async ({ signal }) => (await call(listContactTags, { query: {} }, { signal })).tags,
    enabled: isWanted,
  });
}

/** Shows the contact as the server answered it, wherever it is loaded. */
export function takeContact(client: QueryClient, contact: Contact): void {
  client.setQueriesData<Loaded>(
    { queryKey: listKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) =>
          page.rows.some(({ id }) => id === contact.id)
            ? { ...page, rows: page.rows.map((row) => (row.id === contact.id ? contact : row)) }
            : page,
        ),
      },
  );
}

export function dropContact(client: QueryClient, id: string): void {
  putRead(client, null, new Set([id]), []);
}

function putRead(client: QueryClient, q: string | null, asked: ReadonlySet<string>, found: readonly Contact[]): void {
  client.setQueriesData<Loaded>(
    { queryKey: q === null ? listKey : [...listKey, q], exact: q !== null },
    (data) => data && { ...data, pages: withRead(data.pages, asked, found) },
  );
}

/** Changes come in bursts: one save writes a lead and its contact. */
const gatherMs = 80;
let waiting: { ids: Set<string>; isAll: boolean; timer: ReturnType<typeof setTimeout> } | null = null;

/** Keeps the list with this search as it is on the server. */
export function useLiveContacts(q: string, rows: readonly Contact[]): void {
  const client = useQueryClient();
  const readAgain = (ids: readonly string[] | null) => {
    waiting ??= { ids: new Set(), isAll: false, timer: setTimeout(() => void flush(client, q), gatherMs) };
    if (ids === null) waiting.isAll = true;
    for (const id of ids ?? []) waiting.ids.add(id);
  };
  useLiveChanges(['message_contacts', 'suppressions', 'leads', 'message_templates'], (change: Change | 'resync') => {
    if (change === 'resync' || change.table === 'message_templates')
      void client.invalidateQueries({ queryKey: templatesKey });
    if (change === 'resync') return readAgain(null);
    if (change.table === 'message_contacts') {
      void client.invalidateQueries({ queryKey: tagsKey, refetchType: 'none' });
      readAgain(change.ids);
    }
    // A stop of a contact that was unsubscribed before changes nothing but its reason.
    if (change.table === 'suppressions') readAgain(rows.filter((row) => !row.subscribed).map(({ id }) => id));
    if (change.table === 'leads') {
      const changed = new Set(change.ids);
      const theirs = rows.filter(({ lead }) => lead !== null && (change.ids === null || changed.has(lead.id)));
      if (theirs.length > 0) readAgain(theirs.map(({ id }) => id));
    }
  });
}

async function flush(client: QueryClient, q: string): Promise<void> {
  const { ids, isAll } = waiting ?? { ids: new Set<string>(), isAll: true };
  waiting = null;
  if (ids.size === 0 && !isAll) return;
  if (isAll || ids.size > listedContacts) return client.invalidateQueries({ queryKey: listKey });
  try {
    const { rows } = await call(listContacts, { query: { ids: [...ids].join(','), ...(q && { q }) } });
    putRead(client, q, ids, rows);
    // What other searches have loaded is read again when they are shown.
    await client.invalidateQueries({ queryKey: listKey, refetchType: 'none' });
  } catch {
    await client.invalidateQueries({ queryKey: listKey });
  }
}
