// On top of a lead: what it must not be contacted by and since when, replies that may mean stop, and all that was said before.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { formatPhone } from '../../domain/phone-number.ts';
import { call } from '../../web/api-client.ts';
import { formatDay } from '../../web/format-date.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { queryClient } from '../../web/query-client.ts';
import { Button } from '../../web/ui/button.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import type { PanelSectionProps } from '../leads/lead-slots.browser.ts';
import { askLift } from './lift-suppression.browser.ts';
import { listLeadSuppressions, type LeadSuppression } from './suppression.contract.ts';
import { byAddress, channelList, closedChannels } from './suppression.words.ts';
import { SuppressionHistory } from './suppression-history.tsx';
import { UnclearReplies } from './unclear-replies.tsx';

const followed = ['suppressions', 'unclear_replies'];

export function LeadSuppressions({ lead, onKnown }: PanelSectionProps) {
  const { id, phone, email, further_phones: phones, further_emails: emails } = lead;
  const [isOpen, setOpen] = useState(false);
  useLiveChanges(followed, () => void queryClient.invalidateQueries({ queryKey: ['suppressions'] }));
  const { data, isPending } = useQuery({
    queryKey: ['suppressions', id, phone, email, ...phones, ...emails],
    queryFn: ({ signal }) => call(listLeadSuppressions, { params: { id } }, { signal }),
  });
  useEffect(() => {
    if (!isPending) onKnown();
  }, [isPending, onKnown]);
  if (!data?.has_history && !data?.unclear.length) return null;
  const { suppressions: entries, unclear } = data;
  const history = data.has_history && (
    <Button size="small" tone="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? 'Hide opt-out history' : 'Opt-out history'}
    </Button>
  );
  return (
    <>
      <UnclearReplies replies={unclear} />
      {entries.length > 0 && <Closed entries={entries} history={history} />}
      {entries.length === 0 && history && <div className="flex">{history}</div>}
      {isOpen && <SuppressionHistory leadId={id} />}
    </>
  );
}

function Closed({ entries, history }: { entries: readonly LeadSuppression[]; history: ReactNode }) {
  const [first] = entries;
  if (!first) return null;
  return (
    <Notice tone="warning">
      <p className="font-medium">{closedChannels(entries)}</p>
      <ul className="text-sm">
        {byAddress(entries).map(({ address, channels }) => {
          const shown = address.startsWith('+') ? formatPhone(address) : address;
          return (
            <li key={address} className="flex flex-wrap items-center gap-x-2">
              <span className="min-w-0 flex-1 wrap-anywhere tabular-nums">{`${shown}: ${channelList(channels)}`}</span>
              <Button
                size="small"
                tone="ghost"
                aria-label={`Allow ${channelList(channels)} to ${shown} again`}
                onClick={() => void askLift(address, channels)}
              >
                Allow again
              </Button>
            </li>
          );
        })}
      </ul>
      <p className="text-xs wrap-anywhere">{`${first.reason} · ${first.source} · ${formatDay(first.created_at)}`}</p>
      <div className="mt-1 -ml-2 flex">{history}</div>
    </Notice>
  );
}
