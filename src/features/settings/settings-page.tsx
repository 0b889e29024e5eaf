// The settings: each section is its own file and reads what only it needs.
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { call } from '../../web/api-client.ts';
import { useAppUser } from '../../web/app-user.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { queryClient } from '../../web/query-client.ts';
import { Card } from '../../web/ui/card.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { late } from '../../web/ui/late.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import { accessQuery } from '../gate/access-query.browser.ts';
import { SchedulingSection } from '../schedule/scheduling-section.tsx';
import { TopUpNotice } from '../wallet/top-up-notice.tsx';
import { AccountSection } from './account-section.tsx';
import { ActivitySection } from './activity-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DeleteAccountSection } from './delete-account-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { ExportSection } from './export-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { readSettings } from './settings.contract.ts';
import { SubscriptionSection } from './subscription-section.tsx';
import { TimeZoneSetting } from './time-zone-setting.tsx';
import { TwoStepSection } from './two-step-section.tsx';

/** A narrow window does not show it. */
const SectionList = late(async () => (await import('./section-list.tsx')).SectionList, { isQuiet: true });
const ImportFirst = late(async () => (await import('./import-first.tsx')).ImportFirst, { isQuiet: true });

type Settings = EndpointAnswer<typeof readSettings>;

const settingsKey = ['settings'];

export function SettingsPage() {
  const email = useAppUser()?.email ?? '';
  const sections = useRef<HTMLDivElement>(null);
  return (
    <Page width="wide" header={<PageHeader title="Settings" />}>
      <div className="grid gap-x-10 xl:grid-cols-[minmax(0,45rem)_minmax(0,1fr)]">
        <div ref={sections} className="flex min-w-0 max-w-180 flex-col gap-4">
          <TopUpNotice />
          <ImportFirst />
          <OwnSections />
          <SchedulingSection />
          <AppearanceSection />
          <PasswordSection email={email} />
          <TwoStepSection />
          <PasskeysSection />
          <DevicesSection />
          <ActivitySection />
          <ExportSection />
          <DeleteAccountSection />
          <ProofDialog />
        </div>
        <SectionList within={sections} />
      </div>
    </Page>
  );
}

/** The others do not wait for these: each asks for what is its own at the same time. */
function OwnSections() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(readSettings, { query: {} }, { signal }),
  });
  useLiveChanges(['subscriptions', 'profiles'], () => {
    void queryClient.invalidateQueries({ queryKey: settingsKey });
    void queryClient.invalidateQueries({ queryKey: ['subscriptions'] });
  });
  if (error && !data)
    return (
      <ErrorState
        compact
        error={error}
        title="We couldn’t load your settings."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data)
    return (
      <Loading>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-52 w-full" />
          <Skeleton className="h-60 w-full" />
          <Skeleton className="h-36 w-full" />
        </div>
      </Loading>
    );
  const { subscription, email, full_name, time_zone } = data;
  const saved = (change: Partial<Settings>) => {
    queryClient.setQueryData<Settings>(settingsKey, (now) => now && { ...now, ...change });
    void queryClient.invalidateQueries({ queryKey: accessQuery.queryKey });
  };
  return (
    <>
      <AccountSection email={email} fullName={full_name} onNameSaved={(name) => saved({ full_name: name })} />
      <SubscriptionSection subscription={subscription} zone={time_zone} />
      <Card title="Time zone" description="Used for follow-up times, reports and reminders.">
        <TimeZoneSetting zone={time_zone} onSaved={(zone) => saved({ time_zone: zone })} />
      </Card>
    </>
  );
}
