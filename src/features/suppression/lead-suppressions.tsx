// On top of a lead: what it must not be contacted by, and since when.
import { useQuery } from '@tanstack/react-query';
import { formatPhone } from '../../domain/phone-number.ts';
import { call } from '../../web/api-client.ts';
import { formatDay } from '../../web/format-date.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { queryClient } from '../../web/query-client.ts';
import { Notice } from '../../web/ui/notice.tsx';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { listLeadSuppressions } from './suppression.contract.ts';
import { byAddress, closedChannels } from './suppression.words.ts';

export function LeadSuppressions({ lead }: { lead: Lead }) {
  const { id, phone, email, further_phones: phones, further_emails: emails } = lead;
  useLiveChanges(['suppressions'], () => void queryClient.invalidateQueries({ queryKey: ['suppressions'] }));
  const { data } = useQuery({
    queryKey: ['suppressions', id, phone, email, ...phones, ...emails],
    queryFn: ({ signal }) => call(listLeadSuppressions, { params: { id } }, { signal }),
  });
  const entries = data?.suppressions ?? [];
  const [first] = entries;
  if (!first) return null;
  return (
    <Notice tone="warning">
      <p className="font-medium">{closedChannels(entries)}</p>
      <ul className="text-sm">
        {byAddress(entries).map(({ address, closedFor }) => (
          <li key={address} className="wrap-anywhere tabular-nums">
            {`${address.startsWith('+') ? formatPhone(address) : address}: ${closedFor}`}
          </li>
        ))}
      </ul>
      <p className="text-xs wrap-anywhere">{`${first.reason} · ${first.source} · ${formatDay(first.created_at)}`}</p>
    </Notice>
  );
}
