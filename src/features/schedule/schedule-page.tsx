import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { lateDialog } from '../../web/ui/late.tsx';
import { useLiveChanges } from '../../web/live-changes.ts';
import { usePageSearch, type RawSearch } from '../../web/page-search.ts';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { useLeadDialogs } from '../leads/lead-dialogs.tsx';
import { connectionKey, meetingsKey, useConnectOutcome } from './connect.browser.ts';
import { comingKey, FollowUpsPanel } from './follow-ups-panel.tsx';
import { MeetingsPanel } from './meetings-panel.tsx';

const LeadPanel = lateDialog(async () => (await import('../leads/lead-panel.tsx')).LeadPanel);

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const readSearch = (raw: RawSearch) => ({ open: uuid.test(raw['lead'] ?? '') ? (raw['lead'] ?? null) : null });

export function SchedulePage() {
  const [{ open }, setSearch] = usePageSearch(readSearch);
  const { dialog, ask } = useLeadDialogs();
  const onOpen = useCallback((id: string) => setSearch({ lead: id }, { push: true }), [setSearch]);
  useConnectOutcome();
  useLiveSchedule();
  return (
    <Page width="wide" header={<PageHeader title="Schedule" />}>
      <div className="grid gap-4 lg:grid-cols-2">
        <MeetingsPanel onOpen={onOpen} />
        <FollowUpsPanel onOpen={onOpen} />
      </div>
      {open && <LeadPanel key={open} id={open} focusField={null} ask={ask} onClose={() => setSearch({ lead: null })} />}
      {dialog}
    </Page>
  );
}

/** Bookings and changes of leads show as they happen. */
function useLiveSchedule(): void {
  const client = useQueryClient();
  useLiveChanges(['leads', 'appointments', 'calendly_connections'], (change) => {
    const keys =
      change === 'resync'
        ? [comingKey, connectionKey]
        : { leads: [comingKey], appointments: [meetingsKey], calendly_connections: [connectionKey] }[change.table];
    for (const queryKey of keys ?? []) void client.invalidateQueries({ queryKey });
  });
}
