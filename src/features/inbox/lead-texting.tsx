// On top of a lead: whether it may be texted now, and when next. What the person asked for stands in the opt-outs beside it.
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock } from 'lucide-react';
import { call } from '../../web/api-client.ts';
import { formatDateTime } from '../../web/format-date.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { queryClient } from '../../web/query-client.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { refusalSentences } from '../texting/texting.words.ts';
import type { TextRefusal } from '../texting/texts.rules.ts';
import { inboxKey } from './inbox-queries.browser.ts';
import { readLeadTexting } from './inbox.contract.ts';

/** Said elsewhere, or nothing about this person. */
const untold: ReadonlySet<string> = new Set<TextRefusal>(['suppressed', 'no_number', 'number_pending', 'own_number']);
const key = [...inboxKey, 'may-text'] as const;
/** Hours open and close while it is on screen. */
const rereadMs = 60_000;

export function LeadTexting({ lead: { id, phone, version } }: { lead: Lead }) {
  useLiveChanges(['suppressions', 'message_contacts', 'toll_free_numbers', 'messaging_profiles'], () => {
    void queryClient.invalidateQueries({ queryKey: key });
  });
  const { data } = useQuery({
    queryKey: [...key, id, version],
    queryFn: ({ signal }) => call(readLeadTexting, { params: { id }, query: {} }, { signal }),
    enabled: phone !== null,
    refetchInterval: rereadMs,
    placeholderData: (before) => before,
  });
  if (phone === null) return null;
  if (!data) return <p className="h-5" />; // so that what is below stays where it is
  const may = data.may_text;
  if (may === null || (may.may === 'not' && untold.has(may.why))) return null;
  const Icon = may.may === 'go' ? CircleCheck : Clock;
  return (
    <p className="flex items-start gap-2 text-sm text-ink-soft">
      <Icon aria-hidden className={`mt-0.5 flex-none ${may.may === 'go' ? 'text-good' : 'text-warning-text'}`} />
      <span>
        {may.may === 'go' ? 'May be texted now.' : refusalSentences[may.why as TextRefusal]}
        {may.may === 'not' && may.until !== null && ` Next allowed time: ${formatDateTime(may.until)}.`}
      </span>
    </p>
  );
}
