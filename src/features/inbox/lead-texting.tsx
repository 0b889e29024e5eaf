// On top of a lead: what time it is there, whether it may be texted now, and when next. What the person asked for stands in the opt-outs beside it.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { queryClient } from '../../web/query-client.ts';
import type { PanelLineProps } from '../leads/lead-slots.browser.ts';
import { TextableNow } from '../texting/textable-now.tsx';
import type { TextRefusal } from '../texting/texts.rules.ts';
import { inboxKey } from './inbox-queries.browser.ts';
import { readLeadTexting } from './inbox.contract.ts';
import { textingLine } from './texting-line.browser.ts';

/** Said elsewhere, or nothing about this person. */
const untold: ReadonlySet<string> = new Set<TextRefusal>(['suppressed', 'no_number', 'number_pending', 'own_number']);
const key = [...inboxKey, 'may-text'] as const;
/** Hours open and close while it is on screen. */
const rereadMs = 60_000;

export function LeadTexting({ lead: { id, phone, version }, onKnown }: PanelLineProps) {
  useLiveChanges(['suppressions', 'message_contacts', 'toll_free_numbers', 'messaging_profiles'], () => {
    void queryClient.invalidateQueries({ queryKey: key });
  });
  const { data, isError, isPending } = useQuery({
    queryKey: [...key, id, version],
    queryFn: ({ signal }) => call(readLeadTexting, { params: { id }, query: {} }, { signal }),
    enabled: phone !== null,
    refetchInterval: rereadMs,
    placeholderData: (before) => before,
  });
  const may = data?.may_text ?? null;
  const isTold = may !== null && (may.may === 'go' || !untold.has(may.why));
  useEffect(() => {
    if (data) textingLine.set(isTold);
  }, [data, isTold]);
  const isKnown = phone === null || !isPending;
  useEffect(() => {
    if (isKnown) onKnown();
  }, [isKnown, onKnown]);
  if (phone === null) return null;
  if (!data) return isError || !textingLine.get() ? null : <p className="h-5" />; // so that what is below stays where it is
  if (!isTold) return null;
  return (
    <p className="flex text-sm text-ink-soft">
      <TextableNow textable={{ may_text: may, zones: data.zones }} />
    </p>
  );
}
