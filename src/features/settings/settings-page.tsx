import { useQuery } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { call } from '../../web/api-client.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { queryClient } from '../../web/query-client.ts';
import { chooseTheme, useThemeChoice } from '../../web/theme.ts';
import { Card } from '../../web/ui/card.tsx';
import { DescriptionList } from '../../web/ui/description-list.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Page, PageHeader } from '../../web/ui/page.tsx';
import { SegmentedControl } from '../../web/ui/radio-group.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import { readSettings } from './settings.contract.ts';
import { SubscriptionSection } from './subscription-section.tsx';
import { TimeZoneSetting } from './time-zone-setting.tsx';

type Settings = EndpointAnswer<typeof readSettings>;

const settingsKey = ['settings'];

export function SettingsPage() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(readSettings, { query: {} }, { signal }),
  });
  useLiveChanges(['subscriptions'], () => void queryClient.invalidateQueries({ queryKey: settingsKey }));
  return (
    <Page width="narrow" header={<PageHeader title="Settings" />}>
      {data ? (
        <Sections settings={data} />
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

function Sections({ settings }: { settings: Settings }) {
  const { subscription, email, time_zone } = settings;
  const saved = (zone: string) => {
    queryClient.setQueryData<Settings>(settingsKey, (now) => now && { ...now, time_zone: zone });
    void queryClient.invalidateQueries({ queryKey: ['access'] });
  };
  return (
    <div className="flex flex-col gap-4">
      <Card title="Account">
        <DescriptionList facts={[{ key: 'email', label: 'Email', value: email }]} />
      </Card>
      <SubscriptionSection subscription={subscription} zone={time_zone} />
      <Card title="Time zone" description="Days, weeks, months and follow-up times are counted in it.">
        <TimeZoneSetting zone={time_zone} onSaved={saved} />
      </Card>
      <Card title="Appearance" description="On this device.">
        <ThemeSetting />
      </Card>
    </div>
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
