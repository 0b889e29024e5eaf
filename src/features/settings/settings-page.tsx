import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { call } from '../../web/api-client.ts';
import { formatDay, formatExactTime } from '../../web/format-date.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { queryClient } from '../../web/query-client.ts';
import { chooseTheme, useThemeChoice } from '../../web/theme.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Card } from '../../web/ui/card.tsx';
import { DescriptionList } from '../../web/ui/description-list.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { SegmentedControl } from '../../web/ui/radio-group.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import { readSettings } from './settings.contract.ts';
import { periodEnd, planWords, statusTone, statusWord } from './subscription-words.rules.ts';
import { TimeZoneSetting } from './time-zone-setting.tsx';

type Settings = EndpointAnswer<typeof readSettings>;

const settingsKey = ['settings'];

export function SettingsPage() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(readSettings, { query: {} }, { signal }),
  });
  useLiveChanges(['subscriptions'], () => void queryClient.invalidateQueries({ queryKey: settingsKey }));
  const cameFromCheckout = useReturnFromCheckout();
  return (
    <Page width="narrow" header={<PageHeader title="Settings" />}>
      {data ? (
        <Sections settings={data} cameFromCheckout={cameFromCheckout} />
      ) : error ? (
        <ErrorState
          error={error}
          title="Your settings could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading>
          <div className="flex flex-col gap-4">
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-36 w-full" />
            <Skeleton className="h-36 w-full" />
          </div>
        </Loading>
      )}
    </Page>
  );
}

function Sections({ settings, cameFromCheckout }: { settings: Settings; cameFromCheckout: boolean }) {
  const { subscription, email, time_zone } = settings;
  const runs = subscription?.status === 'active' || subscription?.status === 'trialing';
  const saved = (zone: string) => {
    queryClient.setQueryData<Settings>(settingsKey, (now) => now && { ...now, time_zone: zone });
    void queryClient.invalidateQueries({ queryKey: ['access'] });
  };
  return (
    <div className="flex flex-col gap-4">
      {cameFromCheckout && runs && (
        <Notice tone="good">
          {subscription.status === 'trialing'
            ? 'Thank you. Your 7-day trial has begun.'
            : 'Thank you. Your subscription is active.'}
        </Notice>
      )}
      <Card title="Account">
        <DescriptionList facts={[{ key: 'email', label: 'Email', value: email }]} />
      </Card>
      <Card title="Subscription">
        <SubscriptionFacts subscription={subscription} zone={time_zone} />
      </Card>
      <Card title="Time zone" description="Days, weeks, months and follow-up times are counted in it.">
        <TimeZoneSetting zone={time_zone} onSaved={saved} />
      </Card>
      <Card title="Appearance" description="On this device.">
        <ThemeSetting />
      </Card>
    </div>
  );
}

function SubscriptionFacts({ subscription, zone }: { subscription: Settings['subscription']; zone: string }) {
  if (!subscription)
    return <p className="text-ink-soft">You use the app through your team and have no subscription of your own.</p>;
  const end = periodEnd(subscription);
  return (
    <DescriptionList
      facts={[
        { key: 'plan', label: 'Plan', value: planWords() },
        {
          key: 'status',
          label: 'Status',
          value: <Badge tone={statusTone(subscription.status)}>{statusWord(subscription.status)}</Badge>,
        },
        ...(end
          ? [
              {
                key: 'end',
                label: end.label,
                value: (
                  <time dateTime={end.at} data-tip={formatExactTime(end.at, zone)}>
                    {formatDay(end.at, new Date(), zone)}
                  </time>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function ThemeSetting() {
  return (
    <SegmentedControl
      label="Theme"
      value={useThemeChoice()}
      onChange={chooseTheme}
      options={[
        { value: 'system', label: 'System' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
    />
  );
}

/** True on the first view after a checkout that began in this tab. */
function useReturnFromCheckout(): boolean {
  const [returned] = useState(() => readBegun());
  useEffect(() => forgetBegun(), []);
  return returned;
}

const begunKey = 'checkout-begun';

function readBegun(): boolean {
  try {
    return sessionStorage.getItem(begunKey) !== null;
  } catch {
    return false;
  }
}

function forgetBegun(): void {
  try {
    sessionStorage.removeItem(begunKey);
  } catch {
    // Nothing was kept.
  }
}
