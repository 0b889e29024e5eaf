// The settings' section: connect, see whose account it is, disconnect.
import { CalendarPlus } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { dateTimeWithin, formatExactTime } from '../../web/format-date.ts';
import { useLiveChanges } from '../../web/live-changes.ts';
import { confirm } from '../../web/ui/ask.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { ErrorState } from '../../web/ui/error-state.tsx';
import { textLinkClass } from '../../web/ui/link.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { Loading, Skeleton } from '../../web/ui/skeleton.tsx';
import { connectionKey, useConnect, useConnection, useConnectOutcome, useDisconnect } from './connect.browser.ts';
import { safeLink } from './meeting.rules.ts';
import type { readConnection } from './schedule.contract.ts';
import { calendlyError } from './schedule.words.ts';

export function SchedulingSection() {
  useConnectOutcome();
  const client = useQueryClient();
  useLiveChanges(['calendly_connections'], () => void client.invalidateQueries({ queryKey: connectionKey }));
  const { data, error, refetch, isFetching } = useConnection();
  return (
    <Card
      title="Scheduling"
      description="Meetings booked through Calendly show up on your calendar and on the right lead."
    >
      {data ? (
        <State {...data} />
      ) : error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading>
          <Skeleton className="h-9 w-full" />
        </Loading>
      )}
    </Card>
  );
}

type Shown = EndpointAnswer<typeof readConnection>;

function State({ is_offered: isOffered, connection }: Shown) {
  if (connection) return <Connected connection={connection} />;
  if (!isOffered) return <NotOffered />;
  return <ConnectButton back="settings" />;
}

export function NotOffered() {
  return (
    <p className="text-ink-soft">
      Calendly isn’t set up yet. Ask your administrator to set <code>CALENDLY_CLIENT_ID</code> and{' '}
      <code>CALENDLY_CLIENT_SECRET</code>.
    </p>
  );
}

export function ConnectButton({ back, again }: { back: 'settings' | 'calendar'; again?: boolean }) {
  const connect = useConnect(back);
  return (
    <div>
      <Button
        tone="primary"
        icon={<CalendarPlus aria-hidden />}
        busy={connect.isPending || connect.isSuccess}
        onClick={() => connect.mutate()}
      >
        {again ? 'Connect again' : 'Connect scheduling account'}
      </Button>
    </div>
  );
}

function Connected({ connection }: { connection: NonNullable<Shown['connection']> }) {
  const disconnect = useDisconnect();
  const { name, email, status, hears, synced_at: syncedAt, problem } = connection;
  const page = safeLink(connection.scheduling_url);
  const ask = async () => {
    const yes = await confirm({
      title: 'Disconnect Calendly?',
      body: 'New meetings will no longer show up. Meetings already on your leads’ timelines stay there.',
      confirmLabel: 'Disconnect',
      tone: 'danger',
    });
    if (yes) disconnect.mutate();
  };
  return (
    <div className="flex flex-col gap-3">
      {status === 'reconnect' && (
        <Notice tone="warning">
          We’ve lost access to your Calendly account. Connect it again to see your meetings.
        </Notice>
      )}
      {status === 'connected' && problem && <Notice tone="warning">{calendlyError(problem)}</Notice>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium wrap-anywhere">{email ?? name ?? 'Calendly'}</span>
            <Badge tone={status === 'connected' ? 'good' : 'warning'}>
              {status === 'connected' ? 'Connected' : 'Disconnected'}
            </Badge>
          </p>
          <p className="text-sm text-ink-faint">
            {hears === 'at_once' ? 'Meetings sync right away.' : 'Meetings sync every few minutes.'}
            {syncedAt && (
              <>
                {' '}
                <time dateTime={syncedAt} data-tip={formatExactTime(syncedAt)}>
                  Last synced {dateTimeWithin(syncedAt)}.
                </time>
              </>
            )}
          </p>
          {page && (
            <a
              href={page}
              target="_blank"
              rel="noopener noreferrer"
              className={`${textLinkClass} text-sm wrap-anywhere`}
            >
              {page.replace('https://', '')}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {status === 'reconnect' && <ConnectButton back="settings" again />}
          <Button busy={disconnect.isPending} onClick={() => void ask()}>
            Disconnect
          </Button>
        </div>
      </div>
    </div>
  );
}
