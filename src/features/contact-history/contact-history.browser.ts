import { useQuery } from '@tanstack/react-query';
import { brand } from '../../domain/brand.ts';
import { call } from '../../web/api-client.ts';
import {
  listHistoryTexts,
  readContactHistory,
  type ContactHistory,
  type HistoryText,
} from './contact-history.contract.ts';

export type Whom = { lead_id: string } | { number: string };

/** Up to so many; null: all of them. */
async function readTexts(whom: Whom, most: number | null, signal?: AbortSignal): Promise<HistoryText[]> {
  const texts: HistoryText[] = [];
  for (let cursor: string | null | undefined; cursor !== null && (most === null || texts.length < most);) {
    const page: { rows: HistoryText[]; next_cursor: string | null } = await call(
      listHistoryTexts,
      { query: { ...whom, ...(cursor && { cursor }) } },
      { signal },
    );
    texts.push(...page.rows);
    cursor = page.next_cursor;
  }
  return texts;
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
    queryFn: ({ signal }) => readTexts(whom!, most, signal),
    enabled: whom !== null,
    staleTime: 0,
  });
}

/** The file for a dispute: all of it, read at once, in a form that programs and people can read. */
export async function contactHistoryFile(whom: Whom): Promise<{ history: ContactHistory; text: string }> {
  const history = await call(readContactHistory, { query: whom });
  const all = await readTexts(whom, null);
  const { read_at, agent, person, consents, closed, opt_outs, replies } = history;
  const file = {
    about: `Contact history from ${brand.productName}. Times are UTC.`,
    read_at,
    agent,
    person,
    consents,
    do_not_contact: { now: closed, history: opt_outs },
    unclear_replies: replies,
    texts: all,
  };
  return { history, text: JSON.stringify(file, null, 2) };
}
