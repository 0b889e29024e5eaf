import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { call } from '../../web/api-client.ts';
import { dateTimeWithin, formatExactTime } from '../../web/format-date.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { describeError } from '../../web/ui/error-state.tsx';
import { toast } from '../../web/ui/toast.ts';
import { endDevice, endOtherDevices, listDevices } from '../accounts/devices.contract.ts';
import { SectionState } from './section-state.tsx';
import { useSecurityChanges } from './security-changes.browser.ts';

type Device = EndpointAnswer<typeof listDevices>['rows'][number];

const queryKey = ['devices'];

export function useDevices() {
  return useQuery({ queryKey, queryFn: ({ signal }) => call(listDevices, { query: {} }, { signal }) });
}

export function DevicesSection() {
  const query = useDevices();
  useSecurityChanges(queryKey);
  const queries = useQueryClient();
  const settled = {
    onSuccess: () => queries.invalidateQueries({ queryKey }),
    onError: (fault: unknown) => {
      toast({ text: describeError(fault).message, tone: 'danger' });
      void queries.invalidateQueries({ queryKey });
    },
  };
  const endOne = useMutation({ mutationFn: (id: string) => call(endDevice, { params: { id } }), ...settled });
  const endOthers = useMutation({ mutationFn: () => call(endOtherDevices, {}), ...settled });
  return (
    <Card title="Sessions and devices" description="Where you are logged in.">
      <SectionState query={query}>
        {({ rows }) => (
          <div className="flex flex-col gap-4">
            <ul aria-label="Devices" className="flex flex-col divide-y divide-line">
              {rows
                .toSorted((one, other) => Number(other.is_this) - Number(one.is_this))
                .map((device) => (
                  <DeviceRow
                    key={device.id}
                    device={device}
                    busy={endOne.isPending && endOne.variables === device.id}
                    onEnd={() => endOne.mutate(device.id)}
                  />
                ))}
            </ul>
            {rows.length > 1 && (
              <div>
                <Button busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
                  Log out all other devices
                </Button>
              </div>
            )}
          </div>
        )}
      </SectionState>
    </Card>
  );
}

function DeviceRow({ device, busy, onEnd }: { device: Device; busy: boolean; onEnd: () => void }) {
  const Icon = /iPhone|Android/.test(device.device) ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
      <Icon aria-hidden className="flex-none text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="font-medium">{device.device}</span>
          {device.is_this && <Badge tone="good">This device</Badge>}
        </p>
        <p className="text-sm text-ink-faint">
          {device.address && <span className="whitespace-nowrap">{device.address} · </span>}
          <time dateTime={device.seen_at} data-tip={`Logged in ${formatExactTime(device.signed_in_at)}`}>
            Last seen {dateTimeWithin(device.seen_at)}
          </time>
        </p>
      </div>
      {!device.is_this && (
        <Button size="small" busy={busy} aria-label={`Log out ${device.device}`} onClick={onEnd}>
          Log out
        </Button>
      )}
    </li>
  );
}
