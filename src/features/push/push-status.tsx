import type { UseQueryResult } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { DescriptionList } from '../../web/ui/description-list.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Loading } from '../../web/ui/skeleton.tsx';
import type { readPush } from './push.contract.ts';
import { permissionWords } from './push.words.ts';
import { hasNotifications, hasServiceWorker, isInstalled, permission } from './this-browser.browser.ts';
import type { Here } from './use-here.browser.ts';

interface PushStatusProps {
  here: Here | null;
  query: UseQueryResult<EndpointAnswer<typeof readPush>>;
}

export function PushStatus({ here, query: { data, error, refetch, isFetching } }: PushStatusProps) {
  if (error && !data) return <ErrorState compact error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  const known = data && here ? { isOn: here.device !== null, devices: data.devices.length } : null;
  const yes = (is: boolean) => (is ? 'Yes' : 'No');
  const facts = (
    <DescriptionList
      facts={[
        {
          key: 'on',
          label: 'Notifications',
          value: <Badge tone={known?.isOn ? 'good' : 'neutral'}>{known ? (known.isOn ? 'On' : 'Off') : '…'}</Badge>,
        },
        { key: 'supported', label: 'Supported', value: yes(hasServiceWorker() && hasNotifications()) },
        { key: 'installed', label: 'On the Home Screen', value: yes(isInstalled()) },
        { key: 'permission', label: 'Permission', value: permissionWords[here?.permission ?? permission()] },
        { key: 'devices', label: 'Your devices', value: known ? String(known.devices) : '…' },
      ]}
    />
  );
  return known ? facts : <Loading>{facts}</Loading>;
}

/** What keeps notifications from coming; below the buttons, which it would push away as it comes. */
export function PushNotices({ here, query: { data } }: PushStatusProps) {
  return (
    <>
      {data?.public_key === null && (
        <Notice tone="warning">
          Notifications aren’t set up yet. Ask your administrator to set <code>VAPID_PUBLIC_KEY</code> and{' '}
          <code>VAPID_PRIVATE_KEY</code>.
        </Notice>
      )}
      {(here?.permission ?? permission()) === 'denied' && (
        <Notice tone="warning">
          This browser blocks notifications from the app. Allow them in the browser’s settings, then try again.
        </Notice>
      )}
    </>
  );
}
