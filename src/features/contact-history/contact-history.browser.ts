import { useQuery } from '@tanstack/react-query';
import { brand } from '../../domain/brand.ts';
import { call } from '../../web/api-client.ts';
import {
  listHistoryCalls,
  listHistoryTexts,
  readContactHistory,
  type ContactHistory,
  type HistoryCall,
  type HistoryText,
} from './contact-history.contract.ts';

export type Whom = { lead_id: string } | { number: string };

type PageOf<T> = (
  query: Whom & { cursor?: string },
  signal?: AbortSignal,
) => Promise<{
  rows: T[];
  next_cursor: string | null;
}>;
const pageOfTexts: PageOf<HistoryText> = (query, signal) => call(listHistoryTexts, { query }, { signal });
const pageOfCalls: PageOf<HistoryCall> = (query, signal) => call(listHistoryCalls, { query }, { signal });

/** Up to so many; null: all of them. */
async function readRows<T>(pageOf: PageOf<T>, whom: Whom, most: number | null, signal?: AbortSignal): Promise<T[]> {
  const rows: T[] = [];
  for (let cursor: string | null | undefined; cursor !== null && (most === null || rows.length < most);) {
    const page = await pageOf({ ...whom, ...(cursor && { cursor }) }, signal);
    rows.push(...page.rows);
    cursor = page.next_cursor;
  }
  return rows;
}

export function useContactHistory(whom: Whom | null) {
  return useQuery({
    queryKey: ['contact-history', whom],
    queryFn: ({ signal }) => call(readContactHistory, { query: whom ?? {} }, { signal }),
    enabled: whom !== null,
    staleTime: 0,
  });
}

export function useHistoryTexts(whom: Whom | null, most: number) {
  return useQuery({
    queryKey: ['contact-history', whom, 'texts', most],
    queryFn: ({ signal }) => readRows(pageOfTexts, whom!, most, signal),
    enabled: whom !== null,
    staleTime: 0,
  });
}

export function useHistoryCalls(whom: Whom | null, most: number) {
  return useQuery({
    queryKey: ['contact-history', whom, 'calls', most],
    queryFn: ({ signal }) => readRows(pageOfCalls, whom!, most, signal),
    enabled: whom !== null,
    staleTime: 0,
  });
}

/** The file for a dispute: all of it, read at once, in a form that programs and people can read. */
export async function contactHistoryFile(whom: Whom): Promise<{ history: ContactHistory; text: string }> {
  const history = await call(readContactHistory, { query: whom });
  const [texts, calls] = [await readRows(pageOfTexts, whom, null), await readRows(pageOfCalls, whom, null)];
  const { read_at, agent, person, consents, grounds, checks, closed, opt_outs, replies } = history;
  const file = {
    about: `Contact history from ${brand.productName}. Times are UTC.`,
    read_at,
    agent,
    person,
    consents,
    reasons_to_call: grounds,
    national_registry_checks: checks,
    do_not_contact: { now: closed, history: opt_outs },
    unclear_replies: replies,
    texts,
    calls,
  };
  return { history, text: JSON.stringify(file, null, 2) };
}
