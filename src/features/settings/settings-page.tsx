// The settings: each section is its own file and reads what only it needs. It comes with what stands above it.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { call } from '../../web/api-client.ts';
import { useAppUser } from '../../web/app-user.ts';
import { isToCome } from '../../web/is-to-come.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { queryClient } from '../../web/query-client.ts';
import { Card } from '../../web/ui/card.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { late } from '../../web/ui/late.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import { accessQuery } from '../gate/access-query.browser.ts';
import { TopUpNotice } from '../wallet/top-up-notice.tsx';
import { AccountSection } from './account-section.tsx';
import { readSettings } from './settings.contract.ts';
import { useInvoices } from './subscription-invoices.tsx';
import { SubscriptionSection, useBilling } from './subscription-section.tsx';
import { TimeZoneSetting } from './time-zone-setting.tsx';

/** A narrow window does not show it. */
const SectionList = late(async () => (await import('./section-list.tsx')).SectionList, { isQuiet: true });
const ImportFirst = late(async () => (await import('./import-first.tsx')).ImportFirst, { isQuiet: true });
const FurtherSections = late(async () => (await import('./further-sections.tsx')).FurtherSections);

type Settings = EndpointAnswer<typeof readSettings>;

const settingsKey = ['settings'];
const providerPatienceMs = 1500;

export function SettingsPage() {
  const email = useAppUser()?.email ?? '';
  const sections = useRef<HTMLDivElement>(null);
  const settings = useSettings();
  const isMoneyToCome = useIsMoneyToCome();
  return (
    <Page width="wide" header={<PageHeader title="Settings" />}>
      <div className="grid gap-x-10 xl:grid-cols-[minmax(0,45rem)_minmax(0,1fr)]">
        <div ref={sections} className="flex min-w-0 max-w-180 flex-col gap-4">
          <TopUpNotice />
          <ImportFirst />
          <OwnSections settings={settings} isMoneyToCome={isMoneyToCome} />
          <FurtherSections email={email} isToCome={isToCome(settings) || isMoneyToCome} fallback={toCome} />
        </div>
        <SectionList within={sections} />
      </div>
    </Page>
  );
}

const toCome = (
  <Loading>
    <Skeleton className="h-80 w-full" />
  </Loading>
);

function useSettings() {
  useLiveChanges(['subscriptions', 'profiles'], () => {
    void queryClient.invalidateQueries({ queryKey: settingsKey });
    void queryClient.invalidateQueries({ queryKey: ['subscriptions'] });
  });
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(readSettings, { query: {} }, { signal }),
  });
}

/** What the payment provider tells moves all that stands below it; a provider that is slow is not waited for. */
function useIsMoneyToCome(): boolean {
  const asked = [useBilling(), useInvoices()];
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), providerPatienceMs);
    return () => clearTimeout(timer);
  }, []);
  return !isLate && asked.some(isToCome);
}

interface OwnSectionsProps {
  settings: ReturnType<typeof useSettings>;
  isMoneyToCome: boolean;
}

function OwnSections({ settings: { data, error, refetch, isFetching }, isMoneyToCome }: OwnSectionsProps) {
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
      {!isMoneyToCome && (
        <Card title="Time zone" description="Used for follow-up times, reports and reminders.">
          <TimeZoneSetting zone={time_zone} onSaved={(zone) => saved({ time_zone: zone })} />
        </Card>
      )}
    </>
  );
}
