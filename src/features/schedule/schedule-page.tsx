import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback } from 'react';
import { uuidOrNull } from '../../domain/uuid.ts';
import { lateDialog } from '../../web/ui/late.tsx';
import { useLiveChanges } from '../../web/live-changes.ts';
import { usePageSearch, type RawSearch } from '../../web/page-search.ts';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { useLeadDialogs } from '../lead-page/lead-dialogs.tsx';
import { connectionKey, meetingsKey, useConnectOutcome } from './connect.browser.ts';
import { comingKey, FollowUpsPanel } from './follow-ups-panel.tsx';
import { MeetingsPanel } from './meetings-panel.tsx';

const LeadPanel = lateDialog(async () => (await import('../lead-page/lead-panel.tsx')).LeadPanel);

const readSearch = (raw: RawSearch) => ({ open: uuidOrNull(raw['lead']) });

export function SchedulePage() {
  const [{ open }, setSearch] = usePageSearch(readSearch);
  const { dialog, ask } = useLeadDialogs();
  const onOpen = useCallback((id: string) => setSearch({ lead: id }, { push: true }), [setSearch]);
  useConnectOutcome();
  useLiveSchedule();
  return (
    <Page width="wide" header={<PageHeader title="Schedule" />}>
      <div className="@container">
        <div className="grid gap-4 @2xl:grid-cols-2">
          <MeetingsPanel onOpen={onOpen} />
          <FollowUpsPanel onOpen={onOpen} />
        </div>
      </div>
      {open && <LeadPanel key={open} id={open} focusField={null} ask={ask} onClose={() => setSearch({ lead: null })} />}
      {dialog}
    </Page>
  );
}

/** What is told of a table makes old what is read from it. */
const readFrom: Record<string, QueryKey> = {
  leads: comingKey,
  appointments: meetingsKey,
  calendly_connections: connectionKey,
};

/** Bookings and changes of leads show as they happen. */
function useLiveSchedule(): void {
  const client = useQueryClient();
  useLiveChanges(Object.keys(readFrom), (change) => {
    for (const [table, queryKey] of Object.entries(readFrom))
      if (change === 'resync' || change.table === table) void client.invalidateQueries({ queryKey });
  });
}
